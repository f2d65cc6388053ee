import type { z } from 'zod'

import type { Invoice } from '../../../core/contract/invoice.ts'
import type { deductionInput } from '../../../core/contract/payment.ts'
import { decimalFromText } from '../../../core/domain/money/decimal.ts'
import type { Kobo } from '../../../core/domain/money/money.ts'
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

/** In the order in which the core answers them. */
export function deductionsOf({ whtRate, vatWithheld, certificateNumber }: Withheld): z.input<typeof deductionInput>[] {
  const certificate = certificateNumber ? { certificateNumber } : {}
  return [
    ...(whtRate === undefined ? [] : [{ kind: 'WHT' as const, ratePercent: whtRate, ...certificate }]),
    ...(vatWithheld === undefined ? [] : [{ kind: 'VAT_WITHHELD' as const, amount: vatWithheld, ...certificate }]),
  ]
}

/**
 * What was kept back in kobo, as the core will count it; null where it takes more than the invoice to know (earlier
 * deductions, credit notes) or where it cannot be.
 */
export function withheldKobo(
  invoice: Taxed,
  said: { readonly whtRate: string; readonly vatWithheld: string },
): Kobo | null {
  const rate = decimalFromText(said.whtRate, 4)
  const vat = decimalFromText(said.vatWithheld, 2)
  const hasRate = said.whtRate !== '' && typeof rate !== 'string'
  const hasVat = said.vatWithheld !== '' && typeof vat !== 'string'
  if (!hasRate && !hasVat) return 0n
  if (invoice.deducted > 0 || invoice.creditNotesTotal > 0) return null

  const left = deductionBasis({
    net: koboOf(invoice.subtotal) - koboOf(invoice.totalDiscount),
    vat: koboOf(invoice.totalTax),
    credited: { net: 0n, vat: 0n },
    withheld: [],
  })
  let sum = 0n
  if (hasRate) {
    const found = deductionOf({ kind: 'WHT', amount: null, ratePercent: rate, base: null }, left)
    if ('field' in found) return null
    sum += found.amount
  }
  if (hasVat) sum += koboOf(Number(said.vatWithheld))
  return sum
}

/** A refusal of the core, at the fields of the form: it names the deductions by their places. */
export function atFields(error: unknown, said: Withheld): unknown {
  if (!(error instanceof ApiError) || error.code !== 'validation_failed') return error
  const places = deductionsOf(said).map(({ kind }) => (kind === 'WHT' ? 'whtRate' : 'vatWithheld'))
  const details = error.details.map((detail) => {
    const place = /^deductions\[(\d+)\]\.(\w+)/.exec(detail.field)
    if (!place) return detail
    const field = place[2]?.startsWith('certificate') ? 'certificateNumber' : places[Number(place[1])]
    return { ...detail, field: field ?? detail.field }
  })
  return new ApiError('validation_failed', { message: error.message, details, cause: error })
}
