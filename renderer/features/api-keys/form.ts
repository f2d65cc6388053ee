import { z } from 'zod'

import { createApiKey } from '../../../core/contract/people/api-key.ts'
import { addDays } from '../../lib/format/day.ts'

/** How long a key is good. */
export const ends = ['never', 'days30', 'days90', 'year', 'day'] as const
export type End = (typeof ends)[number]

const days = { days30: 30, days90: 90, year: 365 } as const

/** The last day of a key as the instant it ends: midnight in Nigeria after it. Undefined for no end. */
export function expiryOf(end: End, chosenDay: string, today: string): string | undefined {
  if (end === 'never') return undefined
  const day = end === 'day' ? chosenDay : addDays(today, days[end])
  return day === '' ? '' : `${addDays(day, 1)}T00:00:00+01:00`
}

/** The form's fields are those of the API but for the day, which it works out. */
export const keyForm = createApiKey.body
  .pick({ name: true, role: true })
  .extend({ expiresAt: z.string().optional(), network: z.string().optional(), addresses: z.string().optional() })

/** Where a key works: on the computer that keeps the data, or from addresses on the network, too. */
export const keyRanges = ['here', 'network'] as const
export type KeyRange = (typeof keyRanges)[number]

/** Addresses as they are typed into one field. */
export const addressesIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter((address) => address !== '')

/** A command that shows at once whether a key works. */
export const curlOf = (origin: string, businessId: string, key: string) =>
  `curl -H "Authorization: Bearer ${key}" "${origin}/v1/invoices?businessId=${businessId}&limit=5"`
