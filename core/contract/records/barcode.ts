import { z } from 'zod'

import { text } from '../http/fields.ts'

/** The codes that end in a check digit, by how many digits they have. */
const symbologies: Readonly<Record<number, string>> = { 8: 'EAN-8', 12: 'UPC-A', 13: 'EAN-13', 14: 'GTIN-14' }

/** The digit that the others of an EAN or UPC call for: weights 3 and 1 from the right. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

const isValid = (digits: string): boolean => checkDigit(digits.slice(0, -1)) === Number(digits.at(-1))

/** Whether text is a whole EAN, UPC or GTIN with the check digit that it calls for. */
export const isGtin = (digits: string): boolean =>
  /^\d+$/.test(digits) && symbologies[digits.length] !== undefined && isValid(digits)

/** What is no barcode: what a spreadsheet makes of one (`6.15E+12`); undefined for all else. */
export function barcodeProblem(barcode: string): string | undefined {
  if (!/^\d+([.,]\d+)?E\+?\d+$/i.test(barcode.trim())) return undefined
  return 'was shortened by a spreadsheet; format its column as text and enter all digits again'
}

/**
 * What to say of a barcode that looks like an EAN or UPC and is none, in words that stand behind the field's name; undefined
 * where there is nothing to say. A shop prints labels of its own with any digits, so it is taken all the same.
 */
export function checkDigitWarning(barcode: string): string | undefined {
  const digits = barcode.trim()
  const kind = /^\d+$/.test(digits) ? symbologies[digits.length] : undefined
  if (kind === undefined || isValid(digits) || upcAOfE(digits) !== undefined) return undefined
  const expected = checkDigit(digits.slice(0, -1))
  return `is not a valid ${kind}: its last digit would be ${expected}; scan it again, unless it is a code of your own`
}

/**
 * Under which a barcode is held once. UPC-A, EAN-13 and GTIN-14 with leading zeros are one article, and so are a UPC without
 * its zero, a UPC-E, and what a scanner reads of a GS1 code with more in it; capitals are as scanners like.
 */
export function barcodeKey(barcode: string): string {
  const trimmed = barcode.replaceAll(SEPARATOR, '').trim().toUpperCase()
  const digits = gtinOfGs1(barcode.trim()) ?? trimmed.replace(/^\][A-Z]\d/, '')
  if (/^\d{12}$/.test(digits) || (/^\d{11}$/.test(digits) && isValid(digits))) return digits.padStart(13, '0')
  if (/^0\d{13}$/.test(digits)) return digits.slice(1)
  return upcAOfE(digits)?.padStart(13, '0') ?? digits
}

/** Every key under which the article may be held: before 0.2.0 a GTIN-14 and a UPC without its zero had keys of their own. */
export function barcodeKeys(barcode: string): readonly [string, string, string] {
  const key = barcodeKey(barcode)
  return /^\d{13}$/.test(key) ? [key, `0${key}`, key.replace(/^00/, '')] : [key, key, key]
}

/** FNC1, which parts the elements of a GS1 code. */
const SEPARATOR = '\u001d'

/** The article number of a GS1 code (`01` and 14 digits, with or without brackets, or a Digital Link). */
function gtinOfGs1(scanned: string): string | undefined {
  const bare = scanned.replace(/^\][A-Za-z]\d/, '').replace(new RegExp(`^${SEPARATOR}`), '')
  const [, bracketed] = /^\(01\)(\d{14})/.exec(bare) ?? []
  const [, element] = /^01(\d{14})/.exec(bare) ?? []
  const [, linked] = /^https?:\/\/\S+?\/01\/(\d{8,14})(?:[/?#]|$)/i.exec(bare) ?? []
  const found = bracketed ?? element ?? linked
  return found !== undefined && isValid(found) ? found : undefined
}

/** The UPC-A that eight digits stand for where they are a UPC-E: number system 0 or 1, six digits, check digit. */
function upcAOfE(digits: string): string | undefined {
  const [, system, six = '', check] = /^([01])(\d{6})(\d)$/.exec(digits) ?? []
  if (system === undefined || isValid(digits)) return undefined
  const last = six.at(-1) ?? ''
  const body =
    last <= '2'
      ? `${six.slice(0, 2)}${last}0000${six.slice(2, 5)}`
      : last === '3'
        ? `${six.slice(0, 3)}00000${six.slice(3, 5)}`
        : last === '4'
          ? `${six.slice(0, 4)}00000${six.slice(4, 5)}`
          : `${six.slice(0, 5)}0000${last}`
  const whole = `${system}${body}${check}`
  return isValid(whole) ? whole : undefined
}

export const barcodeField = () =>
  text(100).superRefine((barcode, context) => {
    const problem = barcodeProblem(barcode)
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  })

/** As a scanner reads it: what parts the elements of a GS1 code is taken out, because no text has it. */
export const barcodeQuery = () =>
  z
    .preprocess((scanned) => (typeof scanned === 'string' ? scanned.replaceAll(SEPARATOR, '') : scanned), text(200))
    .optional()
    .meta({
      override: { type: 'string', minLength: 1, maxLength: 200 },
      description:
        'Only the product with just this barcode, as a scanner reads it: UPC-A, EAN-13 and GTIN-14 are one, and of a GS1 code the number of the article counts.',
    })
