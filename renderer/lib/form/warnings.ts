import { isUnusualAccountNumber } from '../../../core/contract/http/formatting.ts'
import { checkDigitWarning } from '../../../core/contract/records/barcode.ts'
import { isStandardTin, formatTin } from '../../../core/domain/text/tin.ts'
import { texts } from '../texts.ts'

/** What looks mistyped in a field. */
export type FieldWarning = { readonly message: string; /** What is probably meant. */ readonly suggestion?: string }

export type SoftValidator = (value: string) => FieldWarning | undefined

/** What looks mistyped in a TIN; nothing to say of an empty one. */
export const validateTinSoftly: SoftValidator = (tin) => {
  if (tin === '' || isStandardTin(tin)) return undefined
  const suggestion = formatTin(tin)
  return { message: texts.doubts.tin, ...(suggestion !== null && { suggestion }) }
}

/** What to say below the field of a barcode: digits that look like an EAN or UPC, and are none. */
export function barcodeWarning(barcode: string): string | undefined {
  const doubt = checkDigitWarning(barcode)
  return doubt === undefined ? undefined : texts.doubts.barcode(doubt)
}

export const validateAccountSoftly: SoftValidator = (accountNumber) =>
  isUnusualAccountNumber(accountNumber) ? { message: texts.doubts.account } : undefined
