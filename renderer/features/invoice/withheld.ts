import type { z } from 'zod'

import type { Invoice } from '../../../core/contract/invoice.ts'
import type { deductionInput } from '../../../core/contract/payment.ts'
import { decimalFromText } from '../../../core/domain/money/decimal.ts'
import { divideHalfAwayFromZero, type Kobo } from '../../../core/domain/money/money.ts'
import { deductionBasis, deductionOf } from '../../../core/domain/receivables/deduction.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { koboOf } from '../../lib/format/money.ts'

/** What the form of a payment says was kept back. */
export type Withheld = {
  readonly whtRate?: number | undefined
  readonly vatWithheld?: number | undefined
  readonly certificateNumber?: string | null | undefined
}

type Taxed = Pick<Invoice, 'subtotal' | 'totalDiscount' | 'totalTax' | 'creditNotesTotal' | 'deducted' | 'invoiceKind'>

/** Consumers withhold nothing. */
export const mayWithhold = ({ invoiceKind }: Pick<Invoice, 'invoiceKind'>): boolean => invoiceKind !== 'B2C'

/** In the order in which the core answers them. `base`: what the rate is of, in kobo; all that is left unless said. */
export function deductionsOf(
  { whtRate, vatWithheld, certificateNumber }: Withheld,
  base: Kobo | null,
): z.input<typeof deductionInput>[] {
  const certificate = certificateNumber ? { certificateNumber } : {}
  const of = base === null ? {} : { base: Number(base) / 100 }
  return [
    ...(whtRate === undefined ? [] : [{ kind: 'WHT' as const, ratePercent: whtRate, ...of, ...certificate }]),
    ...(vatWithheld === undefined ? [] : [{ kind: 'VAT_WITHHELD' as const, amount: vatWithheld, ...certificate }]),
  ]
}

export type Kept = {
  /** What was kept back, in kobo. */
  readonly amount: Kobo
  /** What the withholding tax is of, in kobo; null for all that is left. */
  readonly base: Kobo | null
}

type Said = { readonly whtRate: string; readonly vatWithheld: string }

/**
 * What was kept back, as the core will count it; null where it takes more than the invoice to know (earlier deductions,
 * credit notes) or where it cannot be. Who pays a part (`paid`, in kobo) keeps back tax of that part only.
 */
export function keptBack(invoice: Taxed, said: Said, open: Kobo, paid: Kobo | null): Kept | null {
  const rate = decimalFromText(said.whtRate, 4)
  const vat = decimalFromText(said.vatWithheld, 2)
  const hasRate = said.whtRate !== '' && typeof rate !== 'string'
  const hasVat = said.vatWithheld !== '' && typeof vat !== 'string'
  if (!hasRate && !hasVat) return { amount: 0n, base: null }
  if (invoice.deducted > 0 || invoice.creditNotesTotal > 0) return null

  const left = deductionBasis({
    net: koboOf(invoice.subtotal) - koboOf(invoice.totalDiscount),
    vat: koboOf(invoice.totalTax),
    credited: { net: 0n, vat: 0n },
    withheld: [],
  })
  const vatKept = hasVat ? koboOf(Number(said.vatWithheld)) : 0n
  if (!hasRate) return { amount: vatKept, base: null }

  const taxOf = (base: Kobo | null): Kobo | null => {
    const found = deductionOf({ kind: 'WHT', amount: null, ratePercent: rate, base }, left)
    return 'field' in found ? null : found.amount
  }
  const whole = taxOf(null)
  if (whole === null) return null
  const rest = open - whole - vatKept
  if (paid === null || paid <= 0n || paid >= rest) return { amount: whole + vatKept, base: null }

  const base = divideHalfAwayFromZero(left.net * paid, rest)
  const tax = taxOf(base)
  return tax === null ? null : { amount: tax + vatKept, base }
}

/** A refusal of the core, at the fields of the form: it names the deductions by their places. */
export function atFields(error: unknown, said: Withheld): unknown {
  if (!(error instanceof ApiError) || error.code !== 'validation_failed') return error
  const places = deductionsOf(said, null).map(({ kind }) => (kind === 'WHT' ? 'whtRate' : 'vatWithheld'))
  const details = error.details.map((detail) => {
    const place = /^deductions\[(\d+)\]\.(\w+)/.exec(detail.field)
    if (!place) return detail
    const field = place[2]?.startsWith('certificate') ? 'certificateNumber' : places[Number(place[1])]
    return { ...detail, field: field ?? detail.field }
  })
  return new ApiError('validation_failed', { message: error.message, details, cause: error })
}
