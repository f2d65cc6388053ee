/** As the core writes it: the prefix, and the number with at least six digits. */
export function formatInvoiceNumber(prefix: string, number: number): string {
  return `${prefix}${String(number).padStart(6, '0')}`
}
