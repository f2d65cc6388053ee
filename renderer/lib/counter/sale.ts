import { z } from 'zod'

import { paymentChannels } from '../money/payment-methods.ts'
import { productCodes } from './price-list.ts'

const line = z.object({
  id: z.string(),
  productId: z.string(),
  name: z.string(),
  /** Decimal text, as all figures here: exact. */
  quantity: z.string(),
  /** Naira without VAT, up to 4 decimals. */
  unitPrice: z.string(),
  /** The price as it was said with VAT, which is what is paid then; null where it was said without. */
  unitPriceWithVat: z.string().nullable().default(null),
  /** What one cost with VAT in the list of products when it was added, naira; null where that was not kept. */
  listPrice: z.string().nullable().default(null),
  taxPercent: z.string(),
  /** Off the line: naira with VAT, or a percentage such as `5%`; empty for nothing. */
  discount: z.string(),
  ...productCodes,
})
export type SaleLine = z.infer<typeof line>

const Way = z.enum(paymentChannels)

/** What stands at the till: what is sold, to whom, and how it is paid. */
export const saleSchema = z.object({
  lines: z.array(line),
  /** The line that keys are about. */
  chosen: z.string().nullable(),
  /** Off the whole sale, as of a line. */
  discount: z.string(),
  /** Null: whoever walked in. */
  customer: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** What was paid already of a sale that is paid in several ways: naira. */
  parts: z.array(z.object({ way: Way, amount: z.string() })),
  way: Way,
  /** What is handed over now, naira; empty for just what is due. */
  given: z.string(),
  reference: z.string(),
  /** What was asked about its figures, in the words of the question, and is right: it is not asked again. */
  confirmed: z.array(z.string()).default([]),
})
export type Sale = z.infer<typeof saleSchema>
