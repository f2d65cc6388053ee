import { koboFromDecimal } from '../../../../core/domain/money/decimal.ts'
import { readDecimal } from '../../../lib/format/money.ts'
import { cellText, type GridRow } from '../../../lib/spreadsheet/cell.ts'
import { type NumberStyle, numberStyleOf, withPoint } from '../../../lib/spreadsheet/column-style.ts'
import { foldHead, type Mapping } from '../../../lib/spreadsheet/guess-columns.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import type { RowWarning } from './rows-to-send.ts'
import { amountAndSide } from '../../../lib/spreadsheet/signed-amount.ts'

const { doubts: words } = importTexts

const DEBIT = /^(?:debits?|dr|charges?|invoiced|billed)(?: amount)?$/
const CREDIT = /^(?:credits?|cr|payments?|paid|received|receipts?)(?: amount)?$/

/** What a column says in each row, in kobo; undefined where it says no amount. */
type Amounts = readonly (bigint | undefined)[]

/**
 * Whether what is taken for what is owed is the balance of an account after each row, as ledgers have it, and not what
 * is open of each: it is the balance of the row before, and the amount of its own row.
 */
export function hasRunningBalance(
  rows: readonly GridRow[],
  heads: readonly string[],
  mapping: Mapping,
  delimiter: string | undefined,
): boolean {
  const column = mapping.indexOf('amount')
  if (column === -1) return false
  const amountsAt = (at: number) =>
    amountsOf(
      rows.map(({ cells }) => cellText(cells[at]).trim()),
      delimiter,
    )
  const balances = amountsAt(column)
  const others = heads.flatMap((_, at) => (at === column || mapping[at] !== undefined ? [] : [amountsAt(at)]))
  const [debits, credits] = [DEBIT, CREDIT].map((pattern) => heads.findIndex((head) => pattern.test(foldHead(head))))
  const both = debits === -1 || credits === -1 ? [] : [lessThose(amountsAt(debits ?? -1), amountsAt(credits ?? -1))]
  return [...others, ...both].some(
    (changes) => addsUp(balances, changes) || addsUp(balances.toReversed(), changes.toReversed()),
  )
}

/** What stands in cells, written as the whole column is: kobo, below 0 for credit. */
export function amountsOf(texts: readonly string[], delimiter: string | undefined): Amounts {
  const style = numberStyleOf(texts, delimiter).value
  return texts.map((text) => koboOf(text, style))
}

function koboOf(text: string, style: NumberStyle): bigint | undefined {
  const { isCredit, amount } = amountAndSide(text)
  const decimal = readDecimal(withPoint(amount, style), 2)
  if (typeof decimal === 'string') return undefined
  return isCredit ? -koboFromDecimal(decimal) : koboFromDecimal(decimal)
}

const lessThose = (debits: Amounts, credits: Amounts): Amounts =>
  debits.map((debit, at) =>
    debit === undefined && credits[at] === undefined ? undefined : (debit ?? 0n) - (credits[at] ?? 0n),
  )

/** Whether most balances are the one before and what changed it; one that is its own change begins another account. */
function addsUp(balances: Amounts, changes: Amounts): boolean {
  const steps = balances.flatMap((balance, at) => {
    const [before, change] = [balances[at - 1], changes[at]]
    if (balance === undefined || before === undefined || change === undefined) return []
    // A payment may be written without its sign.
    return change === balance || change === 0n ? [] : [[change, -change].includes(balance - before)]
  })
  const right = steps.filter((isStep) => isStep).length
  return right > 0 && right * 2 >= steps.length
}

const BALANCE = /\bbal(?:ance)?\b/
const MONEY = /amount|total|value|debit|credit|paid|payment|received|sales|charge|invoiced/

/** What may be the balance of an account after each row, asked once. */
export function runningBalances(
  rows: readonly GridRow[],
  heads: readonly string[],
  mapping: Mapping,
  delimiter: string | undefined,
): RowWarning[] {
  const message = hasRunningBalance(rows, heads, mapping, delimiter)
    ? words.running
    : growsByRow(rows, heads, mapping, delimiter)
      ? words.grows
      : undefined
  const [first] = rows
  return first && message !== undefined ? [{ row: first.number, field: 'amount', message, suggestion: null }] : []
}

/** Whether the balances of every customer grow from row to row, with nothing beside them that could say why. */
function growsByRow(
  rows: readonly GridRow[],
  heads: readonly string[],
  mapping: Mapping,
  delimiter: string | undefined,
): boolean {
  const column = mapping.indexOf('amount')
  const isSaid = heads.some((head, at) => at !== column && mapping[at] === undefined && MONEY.test(foldHead(head)))
  if (isSaid || !BALANCE.test(foldHead(heads[column] ?? ''))) return false
  const balances = amountsOf(
    rows.map(({ cells }) => cellText(cells[column]).trim()),
    delimiter,
  )
  const customers = rows.map(({ cells }) => cellText(cells[mapping.indexOf('customer')]).trim())
  const pairs = balances.flatMap((balance, at) => {
    const before = balances[at - 1]
    const isSame = at > 0 && customers[at] === customers[at - 1]
    return isSame && balance !== undefined && before !== undefined ? [balance > before] : []
  })
  return pairs.length > 1 && pairs.every(Boolean)
}
