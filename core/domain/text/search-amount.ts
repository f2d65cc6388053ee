/** Kobo, both included. */
export type AmountQuery = { readonly least: bigint; readonly most: bigint }

/**
 * The amount that somebody looks for, as a bank's message or a receipt writes it: `1,461,869.93`, `₦60,739.65`, `N 401048`.
 * Without kobo it is any amount of so many naira; undefined for what is no amount, or longer than any.
 */
export function parseSearchAmount(search: string): AmountQuery | undefined {
  const match = /^\s*(?:₦|ngn|n)?\s*(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{1,2}))?\s*$/i.exec(search)
  const naira = match?.[1]?.replaceAll(',', '')
  if (naira === undefined || naira.length > 13) return undefined

  const least = BigInt(naira) * 100n
  const typed = match?.[2]
  if (typed === undefined) return { least, most: least + 99n }
  const exact = least + BigInt(typed.padEnd(2, '0'))
  return { least: exact, most: exact }
}
