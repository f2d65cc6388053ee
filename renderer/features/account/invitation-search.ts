import { z } from 'zod'

export const invitationSearch = z.object({ token: z.string().min(1).max(200).optional() })
