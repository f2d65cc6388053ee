const CREDIT_BEHIND = /\s*[([]?\s*cr(?:edit)?\.?\s*[)\]]?$/i
const DEBIT_BEHIND = /\s*[([]?\s*(?:dr|debit)\.?\s*[)\]]?$/i
const CREDIT_BEFORE = /^cr(?:edit)?\b[.:]?\s*/i
const DEBIT_BEFORE = /^(?:dr|debit)\b[.:]?\s*/i
const CURRENCY = /^\s*(?:₦|NGN|=N=|N|#)\s*(?=[-−(\d.])/i

/**
 * The amount and the side of a cell of an account: `5,000.00 Dr`. Credit is written as `5,000CR`, `(5,000)`, `5,000.00-`,
 * `₦-5,000`, `5,000 credit`.
 */
export function amountAndSide(typed: string): { readonly isCredit: boolean; readonly amount: string } {
  const text = typed.trim()
  const isSaid = CREDIT_BEHIND.test(text) || CREDIT_BEFORE.test(text)
  const bare = [CREDIT_BEHIND, DEBIT_BEHIND, CREDIT_BEFORE, DEBIT_BEFORE, CURRENCY].reduce(
    (rest, pattern) => rest.replace(pattern, ''),
    text,
  )
  const [, inside] = /^\((.*)\)$/.exec(bare) ?? []
  const [, unsigned] = /^[-−]\s*(.*)$/.exec(bare) ?? /^(.*\d)\s*[-−]$/.exec(bare) ?? []
  return { isCredit: isSaid || inside !== undefined || unsigned !== undefined, amount: inside ?? unsigned ?? bare }
}
