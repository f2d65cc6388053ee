import type { Invoice } from '../../../core/contract/invoice.ts'
import { PrimaryButton } from '../../components/primary-button.tsx'
import { invoice as invoiceTexts } from '../../lib/texts/invoice.ts'
import { ActionIcon } from './action-icons.tsx'
import type { InvoiceAction } from './next-action.ts'

/** Keys that are the same wherever the action stands. */
const keys: Partial<Record<InvoiceAction, string>> = { approve: 'A', edit: 'E' }

type Props = {
  readonly action: InvoiceAction
  readonly invoice: Pick<Invoice, 'invoiceNumber'>
  /** What is being done now. */
  readonly running: InvoiceAction | undefined
  readonly onAction: (action: InvoiceAction) => void
}

/** The one thing to do with this invoice now. */
export function PrimaryAction({ action, invoice, running, onAction }: Props) {
  return (
    <PrimaryButton
      icon={<ActionIcon action={action} />}
      hotkey={keys[action] ?? 'Ctrl+Enter'}
      loading={running === action}
      disabled={running !== undefined}
      onClick={() => onAction(action)}
    >
      {actionLabel(action, invoice)}
    </PrimaryButton>
  )
}

export function actionLabel(action: InvoiceAction, { invoiceNumber }: Pick<Invoice, 'invoiceNumber'>): string {
  const label = invoiceTexts.actions[action]
  return typeof label === 'string' ? label : label(invoiceNumber)
}
