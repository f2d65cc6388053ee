import type { z } from 'zod'

import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import type { deductionInput } from '../../../../core/contract/money/payment.ts'
import { type Decimal, decimalFromText } from '../../../../core/domain/money/decimal.ts'
import { divideHalfAwayFromZero, type Kobo } from '../../../../core/domain/money/money.ts'
import { deductionBasis, deductionOf } from '../../../../core/domain/receivables/deduction.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { koboOf } from '../../../lib/format/money.ts'
import { parseKobo } from '../../../lib/money/payment-plan.ts'

/** What the form of a payment says was kept back. */
export type WithholdingInput = {
  readonly whtRate?: number | undefined
  /** As it stands on the customer's slip; beats the rate. */
  readonly whtAmount?: number | undefined
  readonly vatWithheld?: number | undefined
  readonly certificateNumber?: string | null | undefined
}

type Taxed = Pick<Invoice, 'subtotal' | 'totalDiscount' | 'totalTax' | 'creditNotesTotal' | 'deducted' | 'invoiceKind'>

/** What there still is to keep back of, in naira, as the core says it. */
export type Withholdable = { readonly net: number; readonly vat: number }

/** Consumers withhold nothing. */
export const mayWithhold = ({ invoiceKind }: Pick<Invoice, 'invoiceKind'>): boolean => invoiceKind !== 'B2C'

/** In the order in which the core answers them. `base`: what the rate is of, in kobo; all that is left unless said. */
export function deductionsOf(
  { whtRate, whtAmount, vatWithheld, certificateNumber }: WithholdingInput,
  base: Kobo | null,
): z.input<typeof deductionInput>[] {
  const certificate = certificateNumber ? { certificateNumber } : {}
  const of = base === null ? {} : { base: Number(base) / 100 }
  return [
    ...(whtRate === undefined && whtAmount === undefined
      ? []
      : [
          {
            kind: 'WHT' as const,
            ...(whtAmount !== undefined && { amount: whtAmount }),
            ...(whtRate !== undefined && { ratePercent: whtRate }),
            ...of,
            ...certificate,
          },
        ]),
    ...(vatWithheld === undefined ? [] : [{ kind: 'VAT_WITHHELD' as const, amount: vatWithheld, ...certificate }]),
  ]
}

export type Withholding = {
  /** What was kept back, in kobo. */
  readonly amount: Kobo
  /** The withholding tax in it. */
  readonly wht: Kobo
  /** What the withholding tax is of, in kobo; null for all that is left. */
  readonly base: Kobo | null
}

type DeductionInput = { readonly whtRate: string; readonly whtAmount: string; readonly vatWithheld: string }

/**
 * What was kept back, as the core will count it; null where it cannot be, or is not known yet (`withholdable`, after
 * earlier deductions and credit notes). Who pays a part (`paid`, in kobo) keeps back tax of that part only: of a tenth
 * of the price a tenth, whatever was paid before. An amount that is typed is as it is.
 */
export function withholdingOf(
  invoice: Taxed,
  said: DeductionInput,
  {
    open,
    paid,
    withholdable,
  }: { readonly open: Kobo; readonly paid: Kobo | null; readonly withholdable: Withholdable | null },
): Withholding | null {
  const rate = decimalFromText(said.whtRate, 4)
  const vatKept = parseKobo(said.vatWithheld) ?? 0n
  const typed = said.whtAmount === '' ? null : parseKobo(said.whtAmount)
  const whole = basisOf(invoice)
  const isFirst = invoice.deducted === 0 && invoice.creditNotesTotal === 0
  const net = withholdable ? koboOf(withholdable.net) : isFirst ? whole.net : null
  if (typed !== null) return { amount: typed + vatKept, wht: typed, base: baseOf(typed, rate, net ?? whole.net) }
  if (said.whtRate === '' || typeof rate === 'string') return { amount: vatKept, wht: 0n, base: null }
  if (net === null) return null

  const left = { ...whole, net }
  const taxOf = (base: Kobo | null): Kobo | null => {
    const found = deductionOf({ kind: 'WHT', amount: null, ratePercent: rate, base }, left)
    return 'field' in found ? null : found.amount
  }
  const most = taxOf(null)
  if (most === null) return null
  const all = { amount: most + vatKept, wht: most, base: null }
  if (paid === null || paid <= 0n || paid >= open - all.amount) return all

  // The money that comes for all that is left of the price, with its VAT.
  const money = divideHalfAwayFromZero(net * (whole.net + whole.vat), whole.net) - all.amount
  if (money <= 0n) return null
  const base = divideHalfAwayFromZero(net * paid, money)
  const tax = taxOf(base)
  return tax === null ? null : { amount: tax + vatKept, wht: tax, base }
}

const basisOf = (invoice: Taxed) =>
  deductionBasis({
    net: koboOf(invoice.subtotal) - koboOf(invoice.totalDiscount),
    vat: koboOf(invoice.totalTax),
    credited: { net: 0n, vat: 0n },
    withheld: [],
  })

/** What a typed amount is of, by its rate: at most all. Without a rate nobody knows. */
function baseOf(amount: Kobo, rate: Decimal | string, net: Kobo): Kobo | null {
  if (typeof rate === 'string' || rate.units <= 0n) return null
  const base = divideHalfAwayFromZero(amount * 100n * 10n ** BigInt(rate.scale), rate.units)
  return base < net && base > 0n ? base : null
}

/** A refusal of the core, at the fields of the form: it names the deductions by their places. */
export function atFields(error: unknown, said: WithholdingInput): unknown {
  if (!(error instanceof ApiError) || error.code !== 'validation_failed') return error
  const places = deductionsOf(said, null).map(({ kind }) => (kind === 'WHT' ? 'whtRate' : 'vatWithheld'))
  const details = error.details.map((detail) => {
    const place = /^deductions\[(\d+)\]\.(\w+)/.exec(detail.field)
    if (!place) return detail
    const isAmount = place[2] === 'amount' && said.whtAmount !== undefined && places[Number(place[1])] === 'whtRate'
    const field = place[2]?.startsWith('certificate') ? 'certificateNumber' : places[Number(place[1])]
    return { ...detail, field: isAmount ? 'whtAmount' : (field ?? detail.field) }
  })
  return new ApiError('validation_failed', { message: error.message, details, cause: error })
}
