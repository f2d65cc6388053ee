// Amounts as Invoice Desk computes them: exact, each line rounded once to kobo, halves away from zero.

const PLACES = 4
const UNIT = 10n ** BigInt(PLACES)

/** A JSON number of at most four decimals as a whole number of ten-thousandths. */
const exact = (number) => BigInt(Math.round(number * Number(UNIT)))

const rounded = (value, by) => (value + by / 2n) / by

/** Kobo of a line: what it costs, and the VAT on it. */
export function amountsOf({ quantity, unitPrice, taxPercent }) {
  const net = rounded(BigInt(quantity) * exact(unitPrice) * 100n, UNIT)
  return { net, tax: rounded(net * exact(taxPercent), UNIT * 100n) }
}

export function totalsOf(lines) {
  const all = lines.map(amountsOf)
  const net = all.reduce((sum, line) => sum + line.net, 0n)
  const tax = all.reduce((sum, line) => sum + line.tax, 0n)
  return { net, tax, total: net + tax }
}

/** Naira as a number, as whole kobo. */
export const kobo = (number) => BigInt(Math.round(number * 100))

/** Kobo as `1,234.50`. */
export function naira(kobo) {
  const whole = (kobo / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',')
  return `${whole}.${(kobo % 100n).toString().padStart(2, '0')}`
}
