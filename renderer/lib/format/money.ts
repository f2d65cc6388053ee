import { z } from 'zod'

import {
  type Decimal,
  decimalFromNumber,
  decimalFromText,
  decimalToText,
  koboFromAnswer,
  koboFromDecimal,
} from '../../../core/domain/money/decimal.ts'
import { formatDecimalText, formatKobo, MINUS } from '../../../core/domain/money/format.ts'
import type { Kobo } from '../../../core/domain/money/money.ts'
import { roundDecimal } from '../../../core/domain/money/rounding.ts'
import { common } from '../texts/app/common.ts'

export { formatKobo }

/** A naira number of the API, a sum of any size among them. @throws RangeError when it is finer than a kobo (a bug) */
export const koboOf = (naira: number): Kobo => koboFromAnswer(naira)

/** The same, as people write it, without the sign: `12,898.50`. */
export const formatAmount = (naira: number): string => formatKobo(koboOf(naira))

/** Kobo that something is more or less by: `+0.05`, `−0.02`. */
export const formatSigned = (kobo: Kobo): string => `${kobo > 0n ? '+' : ''}${formatKobo(kobo)}`

/** Kobo as a field holds them, and the API's decimal texts: `12898.50`. */
export const plainNaira = (kobo: Kobo): string => formatKobo(kobo).replaceAll(',', '')

/** A quantity, price or rate with at least `decimals` decimals: `8,450.00`, `7.5`. */
export function formatDecimal(decimal: Decimal, decimals = 0): string {
  return formatDecimalText(decimalToText(decimal), decimals)
}

/**
 * Reads what a person types or pastes: `8450`, `8,450.5`, `₦ 8 450`, `.5`. Commas and spaces group and the point divides;
 * where they cannot be grouping (`7,5`, `1 5`) it is no number, never a guess.
 */
export function readDecimal(typed: string, maxDecimals: number): ReturnType<typeof decimalFromText> {
  const bare = typed
    .replace(/^\s*(₦|NGN)/i, '')
    .replace(MINUS, '-')
    .replace(/^\s*-\s*/, '-')
    .trim()
  const isGrouped = /^-?\d{1,3}(?:(?:,\d{3})+|(?:\s\d{3})+)(?:\.\d*)?$/.test(bare)
  const plain = isGrouped ? bare.replaceAll(/[,\s]/g, '') : bare
  return decimalFromText(plain.replace(/^(-?)\./, '$10.').replace(/\.$/, ''), maxDecimals)
}

/** An amount as somebody typed it, in kobo; undefined for nothing, and for what is no amount. */
export function koboOfText(typed: string): Kobo | undefined {
  const decimal = typed.trim() === '' ? 'empty' : readDecimal(typed, 2)
  return typeof decimal === 'string' || decimal.units < 0n ? undefined : koboFromDecimal(decimal)
}

/** An amount of the API as a field shows it, for somebody to change; null where it is none. */
export function nairaDecimal(naira: number): Decimal | null {
  const decimal = decimalFromNumber(naira, 2)
  return typeof decimal === 'string' ? null : decimal
}

/** A price per unit, which may be finer than a kobo: `8,450.00`, `0.0125`. What VAT leaves of one is shown as fine. */
export function formatPrice(naira: number): string {
  const decimal = decimalFromNumber(naira, 6)
  if (typeof decimal === 'string') throw new RangeError(`${naira} is not a price: ${decimal}`)
  return formatDecimal(roundDecimal(decimal, 4), 2)
}

/** An amount in naira as people type it (`107,500.5`, `₦ 107 500`), turned into plain digits for the API. */
export const amountText = z
  .string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be an amount') })
  .transform((typed, context) => {
    const decimal = readDecimal(typed, 2)
    if (typeof decimal !== 'string') return decimalToText(decimal)
    context.addIssue({ code: 'custom', message: 'must be an amount in naira such as 107,500.50' })
    return z.NEVER
  })

type Listed = { readonly unitPrice: number; readonly unitPriceWithVat: number | null }

/** What a product costs, as the shop says it: `465.12`, or `500.00 with VAT`. */
export const formatProductPrice = ({ unitPrice, unitPriceWithVat }: Listed): string =>
  unitPriceWithVat === null ? formatPrice(unitPrice) : common.priceWithVat(formatPrice(unitPriceWithVat))
