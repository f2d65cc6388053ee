import { text } from '../http/fields.ts'

/** The codes that end in a check digit, by how many digits they have. */
const symbologies: Readonly<Record<number, string>> = { 8: 'EAN-8', 12: 'UPC-A', 13: 'EAN-13' }

/** The digit that the others of an EAN or UPC call for: weights 3 and 1 from the right. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/**
 * What is wrong with a barcode; undefined where nothing is. Any text is one that is not 8, 12 or 13 digits,
 * but for what a spreadsheet makes of one (`6.15E+12`).
 */
export function barcodeProblem(barcode: string): string | undefined {
  if (/^\d+([.,]\d+)?E\+?\d+$/i.test(barcode.trim())) {
    return 'was shortened by a spreadsheet; format its column as text and enter all digits again'
  }
  const kind = /^\d+$/.test(barcode) ? symbologies[barcode.length] : undefined
  if (kind === undefined) return undefined
  const expected = checkDigit(barcode.slice(0, -1))
  if (expected === Number(barcode.at(-1))) return undefined
  return `is not a valid ${kind}: its last digit should be ${expected}; scan it, or put a letter before a code of your own`
}

/** Under which a barcode is held once: scanners read a UPC-A as the EAN-13 that begins with 0, and capitals as they like. */
export function barcodeKey(barcode: string): string {
  const trimmed = barcode.trim().toUpperCase()
  return /^\d{12}$/.test(trimmed) ? `0${trimmed}` : trimmed
}

export const barcodeField = () =>
  text(100).superRefine((barcode, context) => {
    const problem = barcodeProblem(barcode)
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  })
