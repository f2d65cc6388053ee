import { koboFromDecimal } from '../../../../core/domain/money/decimal.ts'
import { readDecimal } from '../../../lib/format/money.ts'
import { cellText, type GridRow } from '../../../lib/spreadsheet/cell.ts'
import { type NumberStyle, numberStyleOf, withPoint } from '../../../lib/spreadsheet/column-style.ts'
import { foldHead, type Mapping } from '../../../lib/spreadsheet/guess-columns.ts'
import { amountAndSide } from './signed-amount.ts'

const DEBIT = /^(?:debits?|dr|charges?|invoiced|billed)(?: amount)?$/
const CREDIT = /^(?:credits?|cr|payments?|paid|received|receipts?)(?: amount)?$/

/** What a column says in each row, in kobo; undefined where it says no amount. */
type Amounts = readonly (bigint | undefined)[]

/**
 * Whether a column is the balance of an account after each of its rows, as ledgers have it, and not what is open of
 * each: it is the balance of the row before, and the amount of its own row.
 */
export function isRunningBalance(
  rows: readonly GridRow[],
  heads: readonly string[],
  mapping: Mapping,
  column: number,
  delimiter: string | undefined,
): boolean {
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

function amountsOf(texts: readonly string[], delimiter: string | undefined): Amounts {
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
