import { z } from 'zod'

import { isCalendarDate } from '../../../../core/contract/http/fields.ts'
import type { PaymentOutQuery } from '../../../lib/queries/purchases/payables.ts'

const day = z.string().refine(isCalendarDate)

/** Which payments are listed, as it stands in the address. `open` while one is recorded. */
export const moneyOutSearch = z.object({
  search: z.coerce.string().max(200).optional(),
  from: day.optional(),
  to: day.optional(),
  page: z.int().min(1).optional(),
  open: z.literal('pay').optional(),
})
export type MoneyOutSearch = z.output<typeof moneyOutSearch>

/** What the core is asked for. */
export const moneyOutQueryOf = ({ search, from, to, page }: MoneyOutSearch, pageSize: number): PaymentOutQuery => ({
  ...(search !== undefined && search.trim() !== '' && { search }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  page: String(page ?? 1),
  limit: String(pageSize),
})
