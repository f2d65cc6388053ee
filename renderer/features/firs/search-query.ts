import { z } from 'zod'

import { isCalendarDate } from '../../../core/contract/http/fields.ts'

const day = z.string().refine(isCalendarDate)

/** What is asked for, as it stands in the address. `ask` alone asks for the business's own. */
export const firsSearch = z.object({
  irn: z.coerce.string().max(100).optional(),
  supplierTIN: z.coerce.string().max(50).optional(),
  buyerTIN: z.coerce.string().max(50).optional(),
  startDate: day.optional(),
  endDate: day.optional(),
  ask: z.literal(true).optional(),
  page: z.int().min(1).optional(),
})
export type FirsSearch = z.output<typeof firsSearch>

export const criteria = ['irn', 'supplierTIN', 'buyerTIN', 'startDate', 'endDate'] as const

export type Criteria = Pick<FirsSearch, (typeof criteria)[number]>

/** What goes to the core, or undefined while nothing was asked. */
export function criteriaOf(search: FirsSearch): Criteria | undefined {
  const given = criteria.filter((name) => search[name] !== undefined)
  if (given.length === 0 && search.ask === undefined) return undefined
  return Object.fromEntries(given.map((name) => [name, search[name]]))
}
