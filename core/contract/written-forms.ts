/** How numbers of people and businesses are usually written. Other forms are taken too, and deserve a second look. */

/** `12345678-0001`, ten digits, or the 13-digit Tax ID of 2026. FIRS / NRS takes other forms, too. */
export function isUsualTin(tin: string): boolean {
  return /^(\d{8}-\d{4}|\d{10}|\d{13})$/.test(tin)
}

/** A number of digits only that is no Nigerian one (NUBAN: ten digits). Accounts abroad may have letters. */
export function isUnusualAccount(accountNumber: string): boolean {
  const digits = accountNumber.replace(/[\s-]/g, '')
  return /^\d+$/.test(digits) && digits.length !== 10
}

/** `+2348031234567` as people read it, `+234 803 123 4567`; any other number as it is stored. */
export function shownPhone(phone: string): string {
  return phone.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '+234 $1 $2 $3')
}
