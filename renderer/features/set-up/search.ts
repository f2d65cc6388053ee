import { z } from 'zod'

import { ProviderName } from '../../../core/contract/http/vocabulary.ts'
import { stepNames } from '../../components/business-set-up/steps.ts'

/** Which step is open; `none` where somebody has closed it, `connection` for the one that a connection waits for. */
export const setUpSearch = z.object({ step: z.enum([...stepNames, 'none', 'connection']).optional() })

export const goLiveSearch = z.object({ provider: ProviderName.optional() })
