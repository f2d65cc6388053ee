import { z } from 'zod'

/** `open` is there while a key is made: a reload, or signing in again, comes back to it. */
export const keysSearch = z.object({ open: z.literal('new').optional() })
