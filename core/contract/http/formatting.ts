/** How numbers of people and businesses are usually written. Other forms are taken too, and deserve a second look. */

/** A number of digits only that is no Nigerian one (NUBAN: ten digits). Accounts abroad may have letters. */
export function isUnusualAccountNumber(accountNumber: string): boolean {
  const digits = accountNumber.replace(/[\s-]/g, '')
  return /^\d+$/.test(digits) && digits.length !== 10
}

/** How HS codes are printed: a heading of four digits, and pairs of digits behind it. */
export const isStandardHsCode = (code: string): boolean => /^\d{4}(\.\d{2}){0,3}$/.test(code)

/**
 * An HS code as it is printed, where only its dots are missing or others, or zeros that a spreadsheet takes from it:
 * `2523.29` for `252329`, `8415.10` for `8415.1`, `0402.10` for `402.1`.
 */
export function formatHsCode(code: string): string | null {
  // 84151000.0 is the number of a spreadsheet.
  const text = code.trim().replace(/^(\d{3,})\.0$/, '$1')
  const [, heading, one] = /^(\d{3,4})\.(\d)$/.exec(text) ?? []
  const digits = heading === undefined ? text.replace(/[\s.-]/g, '') : `${heading}${one}0`
  const whole = digits.length % 2 === 1 ? `0${digits}` : digits
  if (!/^\d{4}(\d\d){0,3}$/.test(whole)) return null
  // The chapters that begin with a zero have at most 14 headings.
  if (whole !== digits && !/^0[1-9](?:0[1-9]|1[0-4])/.test(whole)) return null
  return [whole.slice(0, 4), ...(whole.slice(4).match(/../g) ?? [])].join('.')
}

/** `+2348031234567` as people read it, `+234 803 123 4567`; any other number as it is stored. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '+234 $1 $2 $3')
}
