/** The true minus sign, as wide as a plus and never a line break. */
export const MINUS = '−'

/** Whole kobo as naira with grouping and two decimals: `8,105,710.00`, `−10,000.00`. Exact for any size. */
export function formatKobo(kobo: bigint): string {
  const magnitude = kobo < 0n ? -kobo : kobo
  const decimals = (magnitude % 100n).toString().padStart(2, '0')
  return `${kobo < 0n ? MINUS : ''}${group((magnitude / 100n).toString())}.${decimals}`
}

/** The same with the naira sign: `₦8,105,710.00`, `−₦10,000.00`. */
export function formatNaira(kobo: bigint): string {
  const text = formatKobo(kobo)
  return text.startsWith(MINUS) ? `${MINUS}₦${text.slice(1)}` : `₦${text}`
}

/** Decimal text with grouping, without trailing zeros but with at least so many decimals: `8450.10` as `8,450.1`. */
export function formatDecimalText(decimal: string, decimals = 0): string {
  const { sign, whole, fraction } = split(decimal)
  const shown = fraction.padEnd(decimals, '0')
  return `${sign}${group(whole)}${shown === '' ? '' : `.${shown}`}`
}

/** A price of up to four decimals, with at least two: `8450` as `8,450.00`, `0.1255` as `0.1255`. */
export function formatPrice(decimal: string): string {
  return formatDecimalText(decimal, 2)
}

/** A quantity with grouping and no trailing zeros: `1200.50` as `1,200.5`. */
export function formatQuantity(decimal: string): string {
  return formatDecimalText(decimal)
}

/** A rate as on an invoice, with a space that does not break: `7.50` as `7.5 %`. */
export function formatPercent(decimal: string): string {
  return `${formatQuantity(decimal)}\u00a0%`
}

function split(decimal: string): { sign: string; whole: string; fraction: string } {
  const match = /^(-?)0*(\d+)(?:\.(\d*?)0*)?$/.exec(decimal)
  if (!match) throw new RangeError(`not a decimal: ${decimal}`)

  const [, sign = '', whole = '0', fraction = ''] = match
  return { sign: sign === '' ? '' : MINUS, whole, fraction }
}

function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}
