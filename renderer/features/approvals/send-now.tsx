import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'

import type { NamedInvoice } from '../../components/use-batch.ts'
import { approvals as approvalsTexts } from '../../lib/texts/approvals.ts'

type Props = {
  /** Approved here and not sent yet. */
  readonly invoices: readonly NamedInvoice[]
  /** Nothing else is to be done here. */
  readonly isMain: boolean
  readonly disabled: boolean
  readonly onClick: () => void
}

/** Sends what was just approved. It stands in the head, so that nothing below moves while one approves on. */
export function SendNow({ invoices, isMain, disabled, onClick }: Props) {
  const [first] = invoices
  if (!first) return null
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      leftSection={<IconSend size={18} aria-hidden />}
      disabled={disabled}
      onClick={onClick}
    >
      {approvalsTexts.sendNow(invoices.length, first.invoiceNumber)}
    </Button>
  )
}
