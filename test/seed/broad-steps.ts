/** What SQLite says of how it goes about a statement, and which of it grows with all that a business has. */

const LARGE = ['invoice', 'audit_entry', 'account_entry', 'submission', 'allocation'] as const

/** Columns that tell businesses apart, and nothing within one. */
const OF_BUSINESS_ALONE = new Set(['business_key', 'environment'])

/** Indexes of what is in hand: they hold little, however much there is. */
const IN_HAND = new Set(['invoice_unsent_payment', 'account_entry_reversals'])

/**
 * What is broad and stays so for now, by words of its statement: searches look into every text, and what walks a whole
 * month or list of customers prints it.
 */
export const knownToBeBroad = ['i.search_version = 2 AND ((', 'i.qr_text IN ']

/**
 * The steps that read a large table as a whole, or all that a business has of it. Walking an index in the order that is
 * asked for ends with the page: without sorting, and with a limit, that is not broad.
 */
export function broadSteps(sql: string, steps: readonly string[]): string[] {
  const tables = aliasesIn(sql)
  const ends = /\bLIMIT\b/.test(sql) && !steps.some((step) => step.includes('TEMP B-TREE FOR ORDER BY'))
  return steps.flatMap((step) => {
    const found = /^(SCAN|SEARCH) (\w+)(?: USING (?:COVERING )?INDEX (\w+))?(?: \(([^)]*)\))?/.exec(step)
    const [, how, alias = '', index = '', narrowedBy = ''] = found ?? []
    if (!found || !tables.has(alias) || IN_HAND.has(index)) return []
    const columns = [...narrowedBy.matchAll(/(\w+)[=<>]/g)].map(([, column = '']) => column)
    const isBroad = how === 'SCAN' || (index !== '' && columns.every((column) => OF_BUSINESS_ALONE.has(column)))
    return isBroad && !ends ? [step] : []
  })
}

/** The names under which a statement reads large tables. */
function aliasesIn(sql: string): ReadonlySet<string> {
  const found = sql.matchAll(new RegExp(`\\b(${LARGE.join('|')})\\b(?:\\s+(?:AS\\s+)?(\\w+))?`, 'gi'))
  return new Set([...found].flatMap(([, table = '', alias]) => [table, ...(alias === undefined ? [] : [alias])]))
}
