import { z } from 'zod'

/** `done=finalized`: somebody has just finished it, and goes on with the next one. */
export const invoicePageSearch = z.object({ done: z.enum(['finalized']).optional() })
