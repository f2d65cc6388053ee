/** Without letters and digits that are taken for each other. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** What stands on the slip of a sale that has no number yet, as `SLIP-7K3M-X9QA-2B`: of the random key of the sale, a UUID. */
export function slipNumberOf(key: string): string {
  const digits = key.replaceAll('-', '')
  const letters = Array.from({ length: 10 }, (_, at) => {
    const value = Number.parseInt(digits.slice(-2 * at - 2, digits.length - 2 * at), 16)
    return LETTERS[(Number.isNaN(value) ? at : value) % LETTERS.length]
  }).join('')
  return `SLIP-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}
