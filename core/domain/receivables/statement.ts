import type { Kobo } from '../money/money.ts'

import type { AccountEntry } from './entry.ts'

/** An entry with what the customer owes, less credit, after it. Kobo; below 0 is credit. */
export type StatementLine = {
  readonly entry: AccountEntry
  readonly balance: Kobo
  /** The number of what withheld tax or a write-off is about; null of everything else, and of what has no number. */
  readonly about: string | null
}

export type Statement = {
  readonly opening: Kobo
  readonly lines: readonly StatementLine[]
  /** The opening of the day after. */
  readonly closing: Kobo
}

const DOCUMENTS: readonly AccountEntry['kind'][] = ['INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE']

/**
 * The entries of a period, one under the other. Left out is what tells the customer nothing: a document that became a
 * draft again within the period, with the entry that took it out, and a payment of nothing, whose deductions say it all.
 *
 * @param entries of the period, by day, then as they were recorded
 * @param about by the id of an entry, the number of what it is about
 */
export function statementOf(
  opening: Kobo,
  entries: readonly AccountEntry[],
  about: ReadonlyMap<string, string> = new Map(),
): Statement {
  const ids = new Set(entries.map(({ id }) => id))
  const withdrawn = new Set(
    entries.flatMap(({ id, kind, reverses }) =>
      reverses !== null && ids.has(reverses) && DOCUMENTS.includes(kind) ? [id, reverses] : [],
    ),
  )
  let balance = opening
  const lines = entries
    .filter(({ id, amount }) => amount !== 0n && !withdrawn.has(id))
    .map((entry) => ({ entry, balance: (balance += entry.amount), about: about.get(entry.id) ?? null }))
  return { opening, lines, closing: balance }
}
