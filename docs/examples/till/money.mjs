// Amounts as Invoice Desk computes them: whole kobo, each line rounded once, halves upwards. So the till's receipt and
// the invoice agree to the kobo. Numbers are counted in the smallest unit with bigint: 0.1 + 0.2 has no place here.

const VAT_PERCENT = 7.5

/** "Cement, 50 kg bag:2:8450.00" as a line. Kept as typed, because that is what is sent. */
export function parseLine(text) {
  const [, description = '', quantity = '', unitPrice = ''] = /^(.+):([^:]+):([^:]+)$/.exec(text) ?? []
  const isNumber = /^\d{1,9}(\.\d{1,4})?$/.test(quantity) && /^\d{1,9}(\.\d{1,2})?$/.test(unitPrice)
  if (description.trim() === '' || !isNumber || Number(quantity) === 0) {
    throw new Error(`"${text}" is not a line. Write description:quantity:price, such as "Cement, 50 kg bag:2:8450.00".`)
  }
  return { description: description.trim(), quantity, unitPrice, taxPercent: VAT_PERCENT }
}

/** In kobo. The tax is that of the rounded line, not of the exact one. */
export function totalsOf(lines) {
  let subtotal = 0n
  let tax = 0n
  for (const { quantity, unitPrice, taxPercent } of lines) {
    // Quantities have up to 4 decimals, prices 2, the tax rate 1.
    const gross = divide(scaled(quantity, 4) * scaled(unitPrice, 2), 10_000n)
    subtotal += gross
    tax += divide(gross * scaled(String(taxPercent), 1), 1_000n)
  }
  return { subtotal, tax, total: subtotal + tax }
}

/** 1816750n as "NGN 18,167.50" */
export function naira(kobo) {
  const digits = String(kobo).padStart(3, '0')
  return `NGN ${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`
}

function scaled(text, decimals) {
  const [whole, fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Rounds half upwards; nothing here is negative. */
function divide(numerator, denominator) {
  return (numerator * 2n + denominator) / (denominator * 2n)
}
