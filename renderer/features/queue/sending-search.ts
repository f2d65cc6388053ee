import { z } from 'zod'

export const sendingSearch = z.object({ page: z.int().min(1).optional() })
