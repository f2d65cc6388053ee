import { z } from 'zod'

import { isCalendarDate } from '../../../core/contract/fields.ts'
import { invoiceSorts } from '../../../core/contract/invoice-list.ts'
import type { Preferences } from '../../../core/contract/preferences.ts'
import type { Attention } from '../../../core/contract/queue.ts'
import { type InvoiceStatus, InvoiceType } from '../../../core/contract/vocabulary.ts'
import type { InvoiceQuery } from '../../lib/queries/invoices.ts'
import { daysOf, periods } from './periods.ts'

/** The tabs of the list: the statuses that each one shows, or what else the core is asked for. */
export const shows = {
  drafts: ['DRAFT'],
  'sent-back': { sentBackToMe: 'true' },
  'needs-approval': ['PENDING_APPROVAL'],
  approved: ['APPROVED'],
  sending: ['PENDING', 'SUBMITTED'],
  refused: ['FIRS_REJECTED'],
  // A paid one was approved, too.
  cleared: ['FIRS_APPROVED', 'PAID'],
  unpaid: { unpaid: 'true' },
  paid: ['PAID'],
} as const satisfies Record<string, readonly InvoiceStatus[] | InvoiceQuery>

export type Show = keyof typeof shows

export const showNames = Object.keys(shows) as Show[]

const shownBy = (show: Show): InvoiceQuery => {
  const shown: readonly InvoiceStatus[] | InvoiceQuery = shows[show]
  return isStatuses(shown) ? { status: shown.join(',') } : shown
}

const isStatuses = (shown: readonly InvoiceStatus[] | InvoiceQuery): shown is readonly InvoiceStatus[] =>
  Array.isArray(shown)

const day = z.string().refine(isCalendarDate)

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
export function countOf(show: Show | undefined, { statuses, sentBack, unpaid }: Attention): number {
  if (show === 'sent-back') return sentBack
  if (show === 'unpaid') return unpaid
  const counted = show === undefined ? Object.values(statuses) : shows[show].map((status) => statuses[status])
  return counted.reduce((sum, count) => sum + count, 0)
}
