import { z } from 'zod'

import { monthField } from '../../../core/contract/http/fields.ts'

/** The columns of the rates, which lead to documents. */
const rateFigures = ['charged', 'credited', 'net', 'vat'] as const
export type RateFigure = (typeof rateFigures)[number]

/** What stands beside the VAT. */
export const relatedFigures = ['vatWithheld', 'wht', 'deposits', 'writeOffs'] as const
export type RelatedFigure = (typeof relatedFigures)[number]

/** What a month may lack before it is filed, besides certificates of customers. */
export const missingKinds = ['DRAFT', 'WEAK_CLAIM', 'PROOF', 'ATTACHMENT', 'EXPENSE'] as const
export type MissingKind = (typeof missingKinds)[number]

/** Which month, and what one figure of it is made of; `rate` as `keyOf` says it, left out for all rates. */
export const vatSearch = z.object({
  month: monthField.optional(),
  figure: z.enum([...rateFigures, ...relatedFigures]).optional(),
  rate: z.string().max(40).optional(),
  /** What is missing, in a list of its own. */
  missing: z.enum(missingKinds).optional(),
  /** The export to compare with; the last one where none is said. */
  since: z.string().max(60).optional(),
})

/** What tells one rate from another in an address. */
export const keyOf = ({ category, ratePercent }: { category: string | null; ratePercent: number }): string =>
  `${category ?? 'NONE'}-${String(ratePercent)}`
