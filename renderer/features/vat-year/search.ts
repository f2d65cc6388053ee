import { z } from 'zod'

/** Which year; the present one where none is said. Addresses have digits as numbers. */
export const vatYearSearch = z.object({
  year: z.coerce
    .string()
    .regex(/^(19|[2-9]\d)\d\d$/)
    .optional(),
})
