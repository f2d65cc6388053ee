/** The form in which TINs are compared: only letters and digits count, in any case. */
export function foldTin(tin: string): string {
  return tin.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}

/** Whether two texts are one TIN, however it was typed: `20481166-0001` and `204811660001` are. */
export function sameTin(left: string, right: string): boolean {
  return foldTin(left) === foldTin(right)
}

/** The usual forms, as they stand in sentences. */
export const TIN_FORMS = '12345678-0001, ten digits, or the 13-digit Tax ID'

/** `12345678-0001`, ten digits, or the 13-digit Tax ID of 2026. FIRS / NRS takes other forms, too. */
export function isStandardTin(tin: string): boolean {
  return /^(\d{8}-\d{4}|\d{10}|\d{13})$/.test(tin)
}

/** A TIN in its usual form, where only its dash and spaces are unusual: `20481166-0001` for `2048 1166 0001`. */
export function formatTin(tin: string): string | null {
  const digits = tin.replace(/[\s\-/.]/g, '')
  const written = /^\d{12}$/.test(digits) ? `${digits.slice(0, 8)}-${digits.slice(8)}` : digits
  return isStandardTin(written) ? written : null
}
