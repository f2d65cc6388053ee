import type { InvoiceSort } from '../../../../contract/invoice/list.ts'
import { looksLikeQrText } from '../../../../domain/qr/text.ts'
import type { InvoiceQuery } from '../../../../ports/invoice/invoice-repository.ts'
import type { Connection } from '../engine/connection.ts'

import { documentsOf } from './counts.ts'

/**
 * By which index a page of invoices is found. There are no statistics that SQLite could choose by, so it is chosen here,
 * by how many invoices the filter leaves: few are found by it and sorted; of many, enough for a page are met soon when the
 * index of the sort is walked. The two cost the same where as many are left as the root of a page times all invoices
 * (a customer's invoices 1,449 ms by the sort, 0.3 by the customer).
 */

export type Way = { readonly index: string; readonly isPicked: boolean }

const SORTED_BY: Record<InvoiceSort, string> = {
  issueDate: 'invoice_by_issue_date',
  dueDate: 'invoice_by_due_date',
  total: 'invoice_by_total',
  createdAt: 'invoice_by_created',
  updatedAt: 'invoice_by_updated',
  irn: 'invoice_by_irn',
  status: 'invoice_by_status',
  customerName: 'invoice_by_customer_name',
}

const by = (name: string): string => ` INDEXED BY ${name}`

/**
 * Days stand together in the order of creation, too: walked along that, a month of two years ago is met after two years.
 * Its index has both, so that so many are sorted without their rows.
 */
const MOST_BY_DAY = 50_000
const BY_DAY = by(SORTED_BY.issueDate)

/** Of more in a status than these, fewer are read by their days, which stand beside the status in an index (230 ms to 3). */
const MOST_BY_STATUS = 1000

export function wayOf(connection: Connection, query: InvoiceQuery, found: number): Way {
  const filter = indexOfFilter(connection, query)
  const walked = { index: by(SORTED_BY[query.sortBy]), isPicked: false }
  if (filter === '') return walked
  if (filter !== null && filter !== BY_DAY && isInOrder(query)) return { index: filter, isPicked: false }
  const isByDay = filter === BY_DAY && query.sortBy === 'createdAt'
  // Whatever came since a day is met at once from the newest on.
  const isMetAtOnce = query.endDate === undefined && query.sortOrder === 'desc'
  if (isByDay && !isMetAtOnce && found <= MOST_BY_DAY) return { index: BY_DAY, isPicked: true }
  const all = documentsOf(connection, { businessId: query.businessId })
  return found * found <= query.limit * all ? { index: filter ?? '', isPicked: true } : walked
}

/** What is open stands in an index of accounts; what was paid or closed is most of all, and met along the sort. */
export const isOpenState = (state: InvoiceQuery['paymentState']): boolean =>
  state === 'UNPAID' || state === 'PARTLY_PAID'

/** Whether the index of the filter has what it finds in the order of the list. */
const isInOrder = ({ statuses, invoiceType, customerId, sortBy }: InvoiceQuery): boolean =>
  sortBy === 'createdAt' && customerId === undefined && (statuses ? statuses.length === 1 : invoiceType !== undefined)

export const isNarrowed = ({
  customerId,
  sentBackTo,
  statuses,
  unpaidIn,
  paymentState,
  ...query
}: InvoiceQuery): boolean =>
  [customerId, sentBackTo, statuses, unpaidIn, paymentState].some((part) => part !== undefined) ||
  [query.updatedSince, query.startDate, query.endDate, query.invoiceType].some((part) => part !== undefined)

/** What finds least first; empty where nothing narrows the list, null where SQLite finds it by what is asked for. */
export function indexOfFilter(connection: Connection, query: InvoiceQuery): string | null {
  const { ids, externalReference, originalInvoiceId, search } = query
  if (ids ?? externalReference ?? originalInvoiceId) return null
  if (looksLikeQrText(search?.trim() ?? '')) return by('invoice_by_code')
  if (search !== undefined) return ''
  if (query.customerId !== undefined) return by('invoice_by_customer')
  const hasDays = query.startDate !== undefined || query.endDate !== undefined
  if (query.sentBackTo !== undefined) return by('invoice_by_status')
  if (query.statuses) {
    const isFew = !hasDays || documentsOf(connection, query) <= MOST_BY_STATUS
    return isFew ? by('invoice_by_status') : BY_DAY
  }
  if (query.unpaidIn !== undefined || isOpenState(query.paymentState)) return null
  if (query.updatedSince !== undefined) return by('invoice_by_updated')
  if (hasDays) return BY_DAY
  return query.invoiceType === undefined ? '' : by('invoice_by_type')
}
