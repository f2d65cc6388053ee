import { z } from 'zod'

import { Environment } from '../../../core/contract/vocabulary.ts'

export const registerSearch = z.object({
  environment: Environment.optional(),
  page: z.int().min(1).optional(),
})
