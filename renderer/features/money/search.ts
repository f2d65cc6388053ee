import { z } from 'zod'

import { dateField } from '../../../core/contract/http/fields.ts'
import { PaymentMethod } from '../../../core/contract/http/vocabulary.ts'

const days = { from: dateField().optional(), to: dateField().optional(), page: z.int().min(1).optional() }

/** Which receipts are listed; `payment` is the one that is looked at. */
export const receivedSearch = z.object({
  ...days,
  search: z.coerce.string().max(200).optional(),
  method: PaymentMethod.optional(),
  payment: z.string().optional(),
})

export const taxKinds = ['WHT', 'VAT_WITHHELD'] as const

/** What kept back is listed, by whether its certificate is here. */
export const withheldSearch = z.object({
  ...days,
  certificate: z.enum(['missing', 'noted']).optional(),
  kind: z.enum(taxKinds).optional(),
})

export const otherKinds = ['REFUND', 'WRITE_OFF', 'OPENING_ITEM'] as const

/** Which of what is neither a document nor a payment. */
export const otherSearch = z.object({
  ...days,
  search: z.coerce.string().max(200).optional(),
  kind: z.enum(otherKinds).optional(),
})

/** As of which day. */
export const creditSearch = z.object({ asOf: dateField().optional() })

/** What was chosen, in words of the API; what was not is left out. */
export function searchedFor(search: Readonly<Record<string, string | number | undefined>>): Record<string, string> {
  const chosen = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(chosen.map(([name, value]) => [name, String(value)]))
}
