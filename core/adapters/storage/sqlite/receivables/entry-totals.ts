import type { Environment } from '../../../../contract/http/vocabulary.ts'
import { wholeMonths } from '../../../../domain/calendar/months.ts'
import type { EntryKind } from '../../../../domain/receivables/entry.ts'
import type { Connection } from '../engine/connection.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

import { NO_INVOICE } from './rows.ts'

/** How many entries of accounts there are of some kinds and days, and what they come to, without reading them all. */

export type EntryTotalsQuery = {
  readonly businessId: string
  readonly environment: Environment
  readonly kinds: readonly EntryKind[]
  /** Both inclusive. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly method?: string | undefined
}

/** Kobo, signed as the entries are. */
type Totals = { readonly count: number; readonly amount: number }

const namesOf = (kinds: readonly EntryKind[]): string => kinds.map((kind) => `'${kind}'`).join(', ')

/** Entries that take none back: whole months by their counts, what is left at both ends by the index of days. */
export function totalsOfEntries(connection: Connection, asked: EntryTotalsQuery): Totals {
  const { businessId, environment, from = '', to = '9999-12-31', method } = asked
  const of = { businessId, environment, ...(method !== undefined && { method }) }
  const { first, last } = wholeMonths(from, to)
  if (first > last) return summed(between('e.date >= @from AND e.date <= @to', { from, to }))
  return summed(
    connection
      .prepare<Totals>(
        `SELECT sum(n.count) AS count, sum(n.amount) AS amount FROM entry_count n
         WHERE n.business_key = ${BUSINESS_KEY} AND n.environment = @environment AND n.kind IN (${namesOf(asked.kinds)})
           AND n.month >= @first AND n.month <= @last${method === undefined ? '' : ' AND n.method = @method'}`,
      )
      .get({ ...of, first, last }),
    from.slice(0, 7) < first
      ? between('e.date >= @from AND e.date < @beyond', { from, beyond: `${first}-01` })
      : undefined,
    last < to.slice(0, 7) ? between('e.date > @end AND e.date <= @to', { end: `${last}-99`, to }) : undefined,
  )

  function between(days: string, parameters: Record<string, string>): Totals | undefined {
    return connection
      .prepare<Totals>(
        `SELECT count(*) AS count, sum(e.amount) AS amount FROM account_entry e INDEXED BY account_entry_of_kind
         WHERE e.business_key = ${BUSINESS_KEY} AND e.environment = @environment AND e.kind IN (${namesOf(asked.kinds)})
           AND ${NO_INVOICE} AND ${days} AND e.reverses_key IS NULL${method === undefined ? '' : " AND coalesce(e.details ->> 'method', '') = @method"}`,
      )
      .get({ ...of, ...parameters })
  }
}

/**
 * Where the row behind so many stands, the newest first: in which month, and how many are in later ones. So a page far
 * down is not stepped to (38,000 payments 8 ms).
 */
export function monthBehind(
  connection: Connection,
  { businessId, environment, kinds, method }: Omit<EntryTotalsQuery, 'from' | 'to'>,
  offset: number,
): { readonly month: string; readonly later: number } | undefined {
  const months = connection
    .prepare<{ month: string; count: number }>(
      `SELECT n.month, sum(n.count) AS count FROM entry_count n
       WHERE n.business_key = ${BUSINESS_KEY} AND n.environment = @environment AND n.kind IN (${namesOf(kinds)})
         ${method === undefined ? '' : 'AND n.method = @method'} GROUP BY n.month ORDER BY n.month DESC`,
    )
    .all({ businessId, environment, ...(method !== undefined && { method }) })
  let later = 0
  for (const { month, count } of months) {
    if (later + count > offset) return { month, later }
    later += count
  }
  return undefined
}

/** Of the same entries, those that were taken back: few, and found by what takes them back. */
export function totalsOfReversed(connection: Connection, asked: EntryTotalsQuery): Totals {
  const { businessId, environment, from = '', to = '9999-12-31', method } = asked
  return summed(
    connection
      .prepare<Totals>(
        `SELECT count(*) AS count, sum(e.amount) AS amount
         FROM account_entry x INDEXED BY account_entry_reversals CROSS JOIN account_entry e ON e.key = x.reverses_key
         WHERE x.business_key = ${BUSINESS_KEY} AND x.environment = @environment AND x.reverses_key IS NOT NULL
           AND e.kind IN (${namesOf(asked.kinds)}) AND e.date >= @from AND e.date <= @to
           ${method === undefined ? '' : "AND e.details ->> 'method' = @method"}`,
      )
      .get({ businessId, environment, from, to, ...(method !== undefined && { method }) }),
  )
}

function summed(...parts: readonly (Totals | undefined)[]): Totals {
  const sum = (amountOf: (part: Totals) => number): number =>
    parts.reduce((so, part) => so + (part ? amountOf(part) : 0), 0)
  return { count: sum(({ count }) => count), amount: sum(({ amount }) => amount) }
}
