import { z } from 'zod'

/** What of the records is shown, as it stands in the address. `open` is the id of a record, or `new`. */
export const recordSearch = z.object({
  search: z.coerce.string().max(200).optional(),
  page: z.int().min(1).optional(),
  open: z.string().optional(),
})

export const NEW = 'new'
