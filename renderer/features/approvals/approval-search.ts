import { z } from 'zod'

/** Which invoice is looked at. */
export const approvalSearch = z.object({ invoice: z.string().optional() })
