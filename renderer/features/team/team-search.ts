import { z } from 'zod'

/** `open` is there while somebody invites: a reload, or signing in again, comes back to it. */
export const teamSearch = z.object({ open: z.literal('invite').optional() })
