import { sumKobo, type Kobo } from '../money/money.ts'

import type { OpenEntry } from './entry.ts'

/** What is open of an account, added up. */
type OpenSum = {
  readonly items: number
  readonly open: Kobo
  /** The day of the oldest; null where nothing is open. */
  readonly since: string | null
}

export type OpenSummary = {
  readonly all: OpenSum
  /** Of that, what fell due before today. */
  readonly overdue: OpenSum
  /** The first of them, the longest due first. */
  readonly first: readonly OpenEntry[]
}

/**
 * @param open all that is open, the longest due first
 * @param most how many of them are told one by one
 */
export function summaryOf(open: readonly OpenEntry[], today: string, most: number): OpenSummary {
  const overdue = open.filter(({ entry: { dueDate, date } }) => (dueDate ?? date) < today)
  return { all: addedUp(open), overdue: addedUp(overdue), first: open.slice(0, most) }
}

const addedUp = (entries: readonly OpenEntry[]): OpenSum => ({
  items: entries.length,
  open: sumKobo(entries.map(({ open }) => open)),
  since: entries.map(({ entry }) => entry.date).toSorted()[0] ?? null,
})
