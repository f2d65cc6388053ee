import {
  IconArrowBackUp,
  IconBan,
  IconCash,
  IconCheck,
  IconCopyPlus,
  IconFileCheck,
  IconFileInvoice,
  IconFileMinus,
  IconFilePlus,
  IconFlag,
  IconPencil,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react'

import type { InvoiceAction } from './available-actions.ts'

const icons: Record<InvoiceAction, typeof IconCheck> = {
  edit: IconPencil,
  finalize: IconFileCheck,
  approve: IconCheck,
  reject: IconArrowBackUp,
  submit: IconSend,
  retry: IconRefresh,
  abandon: IconFlag,
  reopen: IconPencil,
  recordPayment: IconCash,
  creditNote: IconFileMinus,
  debitNote: IconFilePlus,
  duplicate: IconCopyPlus,
  makeInvoice: IconFileInvoice,
  cancel: IconBan,
}

export function ActionIcon({ action }: { readonly action: InvoiceAction }) {
  const Icon = icons[action]
  return <Icon size={18} aria-hidden />
}
