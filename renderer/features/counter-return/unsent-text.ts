import { type Grant, may } from '../../../core/contract/http/permissions.ts'
import { counterReturn } from '../../lib/texts/counter/return.ts'
import type { ReturnableSale } from './return-card.tsx'

const words = counterReturn.notSent

/** What becomes of a sale that FIRS / NRS does not have and that is not undone here, by whoever stands at the counter. */
export function unsentText(
  { invoiceNumber, status, paid }: Pick<ReturnableSale, 'invoiceNumber' | 'status' | 'paid'>,
  who: Grant,
): string {
  if (status === 'FIRS_REJECTED') return words.refused(invoiceNumber)
  if (!may(who, 'invoice.reopen')) return words.send(invoiceNumber)
  return paid.length > 0 ? words.paid(invoiceNumber) : words.unpaid(invoiceNumber)
}
