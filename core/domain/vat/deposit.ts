import type { TaxCategory } from '../../contract/http/vocabulary.ts'
import { vatGroups, type TaxedLine } from '../invoice/vat-breakdown.ts'
import { decimalFromStored } from '../money/decimal.ts'
import { divideHalfAwayFromZero, sumKobo, type Kobo } from '../money/money.ts'

/** What of a deposit is taxed at one rate of one category: with its tax a part of the deposit. Kobo. */
export type DepositPart = {
  readonly category: TaxCategory | null
  /** Decimal text. */
  readonly percent: string
  readonly net: Kobo
  readonly tax: Kobo
}

type Share = Pick<DepositPart, 'category' | 'percent'> & { readonly gross: Kobo }

/** What a deposit is taxed at where nothing is known of what it is for. */
const UNKNOWN: readonly Share[] = [{ category: 'STANDARD', percent: '7.5', gross: 1n }]

/**
 * A deposit (kobo above 0) with its VAT inside, taxed like the lines of its offer: in proportion to what each rate comes
 * to with its VAT, the highest rate first. Without lines all of it is at the standard rate. The parts add up to the deposit
 * to the kobo: what rounded VAT cannot meet goes over to the next rate, and after the last one is a part of its own.
 */
export function depositParts(deposit: Kobo, lines: readonly TaxedLine[]): DepositPart[] {
  const groups = vatGroups(lines)
    .map(({ category, percent, taxable, tax }): Share => ({ category, percent, gross: taxable + tax }))
    .filter(({ gross }) => gross > 0n)
    .sort((one, other) => Number(other.percent) - Number(one.percent))
  const shares = groups.length === 0 ? UNKNOWN : groups
  const whole = sumKobo(shares.map(({ gross }) => gross))

  const parts: DepositPart[] = []
  let before = 0n
  let given = 0n
  for (const { gross, category, percent } of shares) {
    before += gross
    const due = divideHalfAwayFromZero(deposit * before, whole) - given
    const part = { category, percent, ...meeting(due, percent) }
    given += part.net + part.tax
    if (part.net > 0n) parts.push(part)
  }
  return given === deposit ? parts : withRest(parts, shares.at(-1) ?? UNKNOWN[0], deposit - given)
}

/** The tax of a line, as an invoice rounds it. */
function taxOf(net: Kobo, percent: string): Kobo {
  const { units, scale } = decimalFromStored(percent)
  return divideHalfAwayFromZero(net * units, 100n * 10n ** BigInt(scale))
}

/** The line that with its tax comes to so much, or else closest below. */
function meeting(gross: Kobo, percent: string): Pick<DepositPart, 'net' | 'tax'> {
  const { units, scale } = decimalFromStored(percent)
  const hundred = 100n * 10n ** BigInt(scale)
  let net = divideHalfAwayFromZero(gross * hundred, hundred + units)
  while (net > 0n && net + taxOf(net, percent) > gross) net -= 1n
  return { net, tax: taxOf(net, percent) }
}

/**
 * No line of that rate comes to the amount: tax of so few kobo that it rounds to nothing makes up for it. Taken off the last
 * part, and a second line of the same rate beside it.
 */
function withRest(parts: readonly DepositPart[], share: Share | undefined, rest: Kobo): DepositPart[] {
  const last = parts.at(-1)
  const { category = null, percent = '0' } = last ?? share ?? {}
  const whole = rest + (last ? last.net + last.tax : 0n)
  for (let small = 1n; small < whole; small++) {
    const [first, second] = [meeting(whole - small, percent), meeting(small, percent)]
    if (first.net + first.tax + second.net + second.tax !== whole) continue
    return [...parts.slice(0, -1), { category, percent, ...first }, { category, percent, ...second }]
  }
  return [...parts]
}
