import {
  type Icon,
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

/** What each action looks like, wherever it stands. */
export const actionIcons: Readonly<Record<InvoiceAction, Icon>> = {
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
