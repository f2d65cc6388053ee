import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { PrimaryButton } from '../../../components/ui/primary-button.tsx'
import { invoice as invoiceTexts } from '../../../lib/texts/invoice/page.ts'
import { type InvoiceAction, isBilledAgain } from './available-actions.ts'
import { ActionIcon } from './icons.tsx'

/**
 * Each action has a key of its own: this button is the next action as soon as one is done, and whoever presses a key
 * once too often must not send what was only to be finalized.
 */
export const actionKeys: Partial<Record<InvoiceAction, string>> = {
  finalize: 'Ctrl+Enter',
  approve: 'A',
  edit: 'E',
  reject: 'R',
  submit: 'S',
  retry: 'T',
  recordPayment: 'M',
  reopen: 'C',
  duplicate: 'D',
  makeInvoice: 'I',
}

type Props = {
  readonly action: InvoiceAction
  readonly invoice: Pick<Invoice, 'invoiceNumber' | 'status' | 'allowedActions'>
  /** What is being done now. */
  readonly running: InvoiceAction | undefined
  readonly onAction: (action: InvoiceAction) => void
}

/** The one thing to do with this invoice now. */
export function PrimaryAction({ action, invoice, running, onAction }: Props) {
  const key = actionKeys[action]
  return (
    <PrimaryButton
      icon={<ActionIcon action={action} />}
      {...(key !== undefined && { hotkey: key })}
      loading={running === action}
      disabled={running !== undefined}
      onClick={() => onAction(action)}
    >
      {actionLabel(action, invoice)}
    </PrimaryButton>
  )
}

export function actionLabel(
  action: InvoiceAction,
  invoice: Pick<Invoice, 'invoiceNumber' | 'status' | 'allowedActions'>,
): string {
  const { invoiceNumber } = invoice
  if (action === 'duplicate' && isBilledAgain(invoice)) return invoiceTexts.billAgain.button
  const label = invoiceTexts.actions[action]
  return typeof label === 'string' ? label : label(invoiceNumber)
}
