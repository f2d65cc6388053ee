/** How numbers of people and businesses are usually written. Other forms are taken too, and deserve a second look. */

/** A number of digits only that is no Nigerian one (NUBAN: ten digits). Accounts abroad may have letters. */
export function isUnusualAccount(accountNumber: string): boolean {
  const digits = accountNumber.replace(/[\s-]/g, '')
  return /^\d+$/.test(digits) && digits.length !== 10
}

/** `+2348031234567` as people read it, `+234 803 123 4567`; any other number as it is stored. */
export function shownPhone(phone: string): string {
  return phone.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '+234 $1 $2 $3')
}
