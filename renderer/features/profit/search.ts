import { z } from 'zod'

import { isCalendarDate } from '../../../core/contract/http/fields.ts'

const day = z.string().refine(isCalendarDate)

/** Which days; the accounting year up to today where none are said. */
export const profitSearch = z.object({
  period: z.enum(['month', 'lastMonth', 'lastYear', 'custom']).optional(),
  from: day.optional(),
  to: day.optional(),
})
export type ProfitSearch = z.output<typeof profitSearch>
