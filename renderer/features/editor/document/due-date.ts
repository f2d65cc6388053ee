import type { InvoiceKind } from '../../../../core/contract/http/vocabulary.ts'
import type { Customer } from '../../../../core/contract/records/customer.ts'
import { addDays, isDay } from '../../../lib/format/day.ts'
import { daysBetweenInputs, type Doc } from './doc.ts'

/** What somebody is as a buyer, where the invoice says nothing else: the core's own rule. */
export const kindOfBuyer = ({ invoiceKind, tin }: Pick<Customer, 'invoiceKind' | 'tin'>): InvoiceKind =>
  invoiceKind ?? (tin === null ? 'B2C' : 'B2B')

/**
 * When it is due once it is known who buys: a consumer pays on the day, and for anybody else a due date that came from a
 * consumer is the usual one again.
 */
export function dueDateFor(
  { issueDate, dueDate }: Pick<Doc, 'issueDate' | 'dueDate'>,
  kind: InvoiceKind,
  usualDays: number,
): string {
  if (!isDay(issueDate)) return dueDate
  if (kind === 'B2C') return issueDate
  return daysBetweenInputs(issueDate, dueDate) === 0 ? addDays(issueDate, usualDays) : dueDate
}
