/** How numbers of people and businesses are usually written. Other forms are taken too, and deserve a second look. */

/** A number of digits only that is no Nigerian one (NUBAN: ten digits). Accounts abroad may have letters. */
export function isUnusualAccountNumber(accountNumber: string): boolean {
  const digits = accountNumber.replace(/[\s-]/g, '')
  return /^\d+$/.test(digits) && digits.length !== 10
}

/** How HS codes are printed: a heading of four digits, and pairs of digits behind it. */
export const isStandardHsCode = (code: string): boolean => /^\d{4}(\.\d{2}){0,3}$/.test(code)

/** An HS code as it is printed, where only its dots are missing or others: `2523.29` for `252329`. */
export function formatHsCode(code: string): string | null {
  const digits = code.replace(/[\s.-]/g, '')
  if (!/^\d{4}(\d\d){0,3}$/.test(digits)) return null
  return [digits.slice(0, 4), ...(digits.slice(4).match(/../g) ?? [])].join('.')
}

/** `+2348031234567` as people read it, `+234 803 123 4567`; any other number as it is stored. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '+234 $1 $2 $3')
}
