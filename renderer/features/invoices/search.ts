import { z } from 'zod'

import { isCalendarDate } from '../../../core/contract/http/fields.ts'
import { type InvoiceStatus, InvoiceType } from '../../../core/contract/http/vocabulary.ts'
import { invoiceSorts } from '../../../core/contract/invoice/list.ts'
import type { Attention } from '../../../core/contract/invoice/queue.ts'
import type { Preferences } from '../../../core/contract/people/preferences.ts'
import { addDays, addMonths } from '../../lib/format/day.ts'
import type { InvoiceQuery } from '../../lib/queries/invoices.ts'

/** The tabs of the list: the statuses that each one shows, or what else the core is asked for. */
const shows = {
  drafts: ['DRAFT'],
  'needs-approval': ['PENDING_APPROVAL'],
  approved: ['APPROVED'],
  sending: ['PENDING', 'SUBMITTED'],
  refused: ['FIRS_REJECTED'],
  // A paid one was approved, too.
  cleared: ['FIRS_APPROVED', 'PAID'],
  unpaid: { unpaid: 'true' },
  // By what its customer did: FIRS / NRS may not know of it yet.
  paid: { paymentState: 'PAID' },
  // At the end, because it comes and goes: the others stay where they are.
  'sent-back': { sentBackToMe: 'true' },
} as const satisfies Record<string, readonly InvoiceStatus[] | InvoiceQuery>

export type Show = keyof typeof shows

const showNames = Object.keys(shows) as Show[]

const shownBy = (show: Show): InvoiceQuery => {
  const shown: readonly InvoiceStatus[] | InvoiceQuery = shows[show]
  return isStatuses(shown) ? { status: shown.join(',') } : shown
}

const isStatuses = (shown: readonly InvoiceStatus[] | InvoiceQuery): shown is readonly InvoiceStatus[] =>
  Array.isArray(shown)

const day = z.string().refine(isCalendarDate)

export const periods = ['this-month', 'last-month', 'this-quarter', 'this-year'] as const
type Period = (typeof periods)[number]

/** The first and the last day of a period, both included, seen from a day. */
export function daysOf(period: Period, today: string): { readonly from: string; readonly to: string } {
  const month = `${today.slice(0, 7)}-01`
  switch (period) {
    case 'this-month':
      return months(month, 1)
    case 'last-month':
      return months(addMonths(month, -1), 1)
    case 'this-quarter':
      return months(addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3)), 3)
    case 'this-year':
      return months(`${today.slice(0, 4)}-01-01`, 12)
  }
}

const months = (from: string, count: number) => ({ from, to: addDays(addMonths(from, count), -1) })

/** Everything that says which invoices are listed, as it stands in the address. */
export const invoiceSearch = z.object({
  search: z.coerce.string().max(200).optional(),
  show: z.enum(showNames).optional(),
  type: InvoiceType.optional(),
  customer: z.string().optional(),
  period: z.enum([...periods, 'custom']).optional(),
  from: day.optional(),
  to: day.optional(),
  sort: z.enum(invoiceSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  page: z.int().min(1).optional(),
})
export type InvoiceSearch = z.output<typeof invoiceSearch>

/** What the core is asked for. `today` is the day in Lagos. */
export function queryOf(search: InvoiceSearch, today: string): InvoiceQuery {
  const { period } = search
  const days = period === undefined ? undefined : period === 'custom' ? search : daysOf(period, today)

  return {
    ...(search.search !== undefined && search.search.trim() !== '' && { search: search.search }),
    ...(search.show !== undefined && shownBy(search.show)),
    ...(search.type !== undefined && { invoiceType: search.type }),
    ...(search.customer !== undefined && { customerId: search.customer }),
    ...(days?.from !== undefined && { startDate: days.from }),
    ...(days?.to !== undefined && { endDate: days.to }),
    sortBy: search.sort ?? 'createdAt',
    sortOrder: search.order ?? 'desc',
  }
}

/** How many rows a page has where nobody has said so. */
const DEFAULT_ROWS = 25

/** A page of the list, as long as the person likes it. */
export function pageOf(
  search: InvoiceSearch,
  today: string,
  preferences: Pick<Preferences, 'pageSize'> | undefined,
): InvoiceQuery {
  const limit = String(preferences?.pageSize ?? DEFAULT_ROWS)
  return { ...queryOf(search, today), page: String(search.page ?? 1), limit }
}

/** Whether anything keeps invoices out of the list. The tab does too, and is left as it is when filters are cleared. */
export function isFiltered({ search, type, customer, period }: InvoiceSearch): boolean {
  return [search, type, customer, period].some((filter) => filter !== undefined)
}

export const noFilters = {
  search: undefined,
  type: undefined,
  customer: undefined,
  period: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
} as const

/** The tabs that are shown: what was sent back has one while there is some, or while it is looked at. */
export function tabsOf(show: Show | undefined, sentBack: number): readonly (Show | undefined)[] {
  const tabs = showNames.filter((name) => name !== 'sent-back' || sentBack > 0 || show === 'sent-back')
  return [undefined, ...tabs]
}

/** How many invoices a tab holds; all of them without one. */
export function countOf(show: Show | undefined, { statuses, sentBack, unpaid, paid }: Attention): number {
  if (show === 'sent-back') return sentBack
  if (show === 'unpaid') return unpaid
  if (show === 'paid') return paid
  const counted = show === undefined ? Object.values(statuses) : shows[show].map((status) => statuses[status])
  return counted.reduce((sum, count) => sum + count, 0)
}
