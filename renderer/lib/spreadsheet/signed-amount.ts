import { type Cell, cellText, type GridRow } from './cell.ts'

const CREDIT_BEHIND = /\s*[([]?\s*cr(?:edit)?\.?\s*[)\]]?$/i
const DEBIT_BEHIND = /\s*[([]?\s*(?:dr|debit)\.?\s*[)\]]?$/i
const CREDIT_BEFORE = /^cr(?:edit)?\b[.:]?\s*/i
const DEBIT_BEFORE = /^(?:dr|debit)\b[.:]?\s*/i
const CURRENCY = /^\s*(?:₦|NGN|=N=|N|#)\s*(?=[-−–(\d.])/i

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
  const [, unsigned] = /^[-−–]\s*(.*)$/.exec(bare) ?? /^(.*\d)\s*[-−–]$/.exec(bare) ?? []
  return { isCredit: isSaid || inside !== undefined || unsigned !== undefined, amount: inside ?? unsigned ?? bare }
}

/** What a column is called that says of each amount on which side it stands, folded. */
export const SIDE = /^(?:dr cr|cr dr|drcr|crdr|d c|c d|dr or cr|debit credit|credit debit|balance type|side|sign)$/

const SAYS_SIDE = /^(?:d|dr|debit|c|cr|credit)\.?$/i
const SAYS_DEBIT = /^d/i

/**
 * The column that has the side of each amount and nothing else; -1 for none. By its name, or because a column of types has
 * both sides and no other word.
 */
export function sideColumn(folded: readonly string[], rows: readonly GridRow[]): number {
  return folded.findIndex((head, column) => {
    if (!SIDE.test(head) && !/\btype$/.test(head)) return false
    const said = rows.map(({ cells }) => cellText(cells[column]).trim()).filter(Boolean)
    const isSides = said.length > 0 && said.every((text) => SAYS_SIDE.test(text))
    return isSides && (SIDE.test(head) || said.some((text) => SAYS_DEBIT.test(text)))
  })
}

/** An amount with its side behind it, as a column of its own says; one that has a side already keeps it. */
export function withSide(amount: Cell, side: Cell): Cell {
  const [typed, said] = [cellText(amount).trim(), cellText(side).trim()]
  const isPlain = /\d/.test(typed) && !amountAndSide(typed).isCredit && !DEBIT_BEHIND.test(typed)
  return isPlain && /^c/i.test(said) ? `${typed} Cr` : amount
}
