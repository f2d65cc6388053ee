import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { invoice as invoiceTexts } from '../../../lib/texts/invoice/page.ts'
import { type InvoiceAction, isBilledAgain } from './available-actions.ts'

/** What an action of this invoice is called. */
export function actionLabel(
  action: InvoiceAction,
  invoice: Pick<Invoice, 'invoiceNumber' | 'status' | 'allowedActions'>,
): string {
  const { invoiceNumber } = invoice
  if (action === 'duplicate' && isBilledAgain(invoice)) return invoiceTexts.billAgain.button
  const label = invoiceTexts.actions[action]
  return typeof label === 'string' ? label : label(invoiceNumber)
}
