import { z } from 'zod'

import { booleanField, clearable } from '../http/fields.ts'
import type { Grant } from '../http/permissions.ts'

/** What somebody with a role may do at the counter without asking. An ADMIN and an OWNER may do all of it. */

const limit = z
  .object({
    discountPercent: z.int().meta({ description: 'The most that is taken off a line, in percent of its price.' }),
    priceChange: z.boolean().meta({
      description:
        'Whether prices, VAT rates and tax categories may differ from those of the product, and lines may have no product.',
    }),
    return: z.boolean().meta({ description: 'Whether sales may be returned and undone at the counter.' }),
    blindCount: z.boolean().meta({
      description: 'Whether the drawer is counted before anybody sees what should be in it.',
    }),
  })
  .meta({ id: 'CounterLimit' })
export type CounterLimit = z.infer<typeof limit>

export const counterLimits = z
  .object({ CREATOR: limit, MANAGER: limit })
  .meta({ id: 'CounterLimits', description: 'What CREATORs and MANAGERs may do at the counter.' })
export type CounterLimits = z.infer<typeof counterLimits>

const changedLimit = z
  .object({
    discountPercent: z
      .int({ error: 'must be a whole number' })
      .min(0, 'must be 0 or more')
      .max(100, 'must be at most 100')
      .optional(),
    priceChange: booleanField().optional(),
    return: booleanField().optional(),
    blindCount: booleanField().optional(),
  })
  .meta({ id: 'CounterLimitChange' })

/** What is left out stays; null: as for a new business. */
export const counterLimitsChange = z
  .object({ CREATOR: clearable(changedLimit), MANAGER: clearable(changedLimit) })
  .meta({ id: 'CounterLimitsChange' })
export type CounterLimitsChange = z.infer<typeof counterLimitsChange>

/** Of a business that said nothing of them. */
export const DEFAULT_COUNTER_LIMITS: CounterLimits = {
  CREATOR: { discountPercent: 10, priceChange: false, return: false, blindCount: false },
  MANAGER: { discountPercent: 100, priceChange: true, return: true, blindCount: false },
}

const UNLIMITED: CounterLimit = { discountPercent: 100, priceChange: true, return: true, blindCount: false }

/** What holds for somebody at the counter. */
export function counterLimitOf({ role }: Pick<Grant, 'role'>, limits: CounterLimits): CounterLimit {
  if (role === 'ADMIN' || role === 'OWNER') return UNLIMITED
  return role === 'MANAGER' ? limits.MANAGER : limits.CREATOR
}
