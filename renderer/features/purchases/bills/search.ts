import { z } from 'zod'

import { isCalendarDate } from '../../../../core/contract/http/fields.ts'
import { InputVat, ProofState } from '../../../../core/contract/http/vocabulary.ts'
import type { BillQuery } from '../../../lib/queries/purchases/bills.ts'

/** The tabs of the list, and what the core is asked for by each. */
const shows = {
  drafts: { status: 'DRAFT' },
  unpaid: { status: 'RECORDED', paymentState: 'UNPAID' },
  partly: { status: 'RECORDED', paymentState: 'PARTLY_PAID' },
  paid: { status: 'RECORDED', paymentState: 'PAID' },
  cancelled: { status: 'CANCELLED' },
} as const satisfies Record<string, BillQuery>

export type BillShow = keyof typeof shows
export const billShows = Object.keys(shows) as BillShow[]

const day = z.string().refine(isCalendarDate)
const sorts = ['date', 'dueDate', 'total', 'number', 'supplierName'] as const

/** Everything that says which bills are listed, as it stands in the address. */
export const billsSearch = z.object({
  search: z.coerce.string().max(200).optional(),
  show: z.enum(billShows).optional(),
  supplier: z.string().optional(),
  vat: InputVat.optional(),
  proof: ProofState.optional(),
  from: day.optional(),
  to: day.optional(),
  sort: z.enum(sorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  page: z.int().min(1).optional(),
  /** `expense` while one is typed above the list. */
  open: z.literal('expense').optional(),
})
export type BillsSearch = z.output<typeof billsSearch>

/** A page of the list, as long as the person likes it. */
export function billQueryOf(search: BillsSearch, pageSize: number): BillQuery {
  const { show, supplier, vat, proof, from, to } = search
  return {
    ...(search.search !== undefined && search.search.trim() !== '' && { search: search.search }),
    ...(show !== undefined && shows[show]),
    ...(supplier !== undefined && { supplierId: supplier }),
    ...(vat !== undefined && { inputVat: vat }),
    ...(proof !== undefined && { proof }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    sortBy: search.sort ?? 'date',
    sortOrder: search.order ?? 'desc',
    page: String(search.page ?? 1),
    limit: String(pageSize),
  }
}

/** Whether anything beside its tab keeps bills out of the list. */
export const isNarrowed = ({ search, supplier, vat, proof, from, to }: BillsSearch): boolean =>
  [search, supplier, vat, proof, from, to].some((one) => one !== undefined)

export const noBillFilters = {
  search: undefined,
  supplier: undefined,
  vat: undefined,
  proof: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
} as const
