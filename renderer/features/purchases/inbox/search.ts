import { z } from 'zod'

/** What the address of the inbox says: whether all is shown, and which page of it. */
export const inboxSearch = z.object({
  show: z.literal('all').optional(),
  page: z.int().min(1).optional(),
})
