import { z } from 'zod'

import { updateInstance } from '../../../core/contract/instance.ts'

/** One address, by the rule of the API for its list. */
export const originForm = z.object({ origin: updateInstance.body.shape.allowedOrigins.unwrap().unwrap() })
