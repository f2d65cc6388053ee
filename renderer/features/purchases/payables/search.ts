import { z } from 'zod'

import { isCalendarDate } from '../../../../core/contract/http/fields.ts'

const day = z.string().refine(isCalendarDate)

/** What is owed, or what is to be paid soon; as of which day, or due until which. */
export const payablesSearch = z.object({
  view: z.literal('due').optional(),
  asOf: day.optional(),
  until: day.optional(),
})
