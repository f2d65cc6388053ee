import type { InvoiceSort } from '../../../../contract/invoice/list.ts'
import type { InvoiceStatus } from '../../../../contract/http/vocabulary.ts'
import type { Connection } from '../engine/connection.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

/**
 * Where a page far down a list begins, by how many invoices stand in each part of its order: so what is before it is
 * stepped over a part at a time (a page in the middle of 870,000 invoices stepped over half of them in 9 ms). Triggers count them, see
 * migration 0043, and sql/counts.ts compares and makes them again.
 */

type PlacedSort = Extract<InvoiceSort, 'createdAt' | 'updatedAt' | 'total'>

/** Part of an order: the times of 25 days, or amounts with the same first two digits. */
type Parts = { readonly column: string; from(part: number): number }

/** Milliseconds, the upper bits of which are the part: as `>> 31` in the triggers. */
const MS_A_PART = 2 ** 31

const times = (column: string): Parts => ({ column, from: (part) => part * MS_A_PART })

const PLACED: Record<PlacedSort, Parts> = {
  createdAt: times('i.created_at'),
  updatedAt: times('i.updated_at'),
  // How many digits an amount has, and the first two of them; what has one digit is followed by a 0.
  total: {
    column: 'i.total',
    from(part) {
      const [digits, first] = [Math.floor(part / 100), part % 100]
      return digits < 2 ? Math.floor(first / 10) : first * 10 ** (digits - 2)
    },
  },
}

const isPlaced = (sort: InvoiceSort): sort is PlacedSort => Object.hasOwn(PLACED, sort)

type Asked = {
  readonly businessId: string
  readonly sortBy: InvoiceSort
  readonly sortOrder: 'asc' | 'desc'
  /** Undefined: all of them. */
  readonly status: InvoiceStatus | undefined
}

type PartCount = { readonly part: number; readonly count: number }

const partsOf = (connection: Connection, { businessId, sortBy, sortOrder, status }: Asked): PartCount[] =>
  connection
    .prepare<PartCount>(
      `SELECT n.part, sum(n.count) AS count FROM invoice_place_count n WHERE n.business_key = ${BUSINESS_KEY} AND n.sort = @sortBy
         ${status === undefined ? '' : 'AND n.status = @status'}
       GROUP BY n.part HAVING sum(n.count) > 0 ORDER BY n.part ${sortOrder === 'desc' ? 'DESC' : 'ASC'}`,
    )
    .all({ businessId, sortBy, ...(status !== undefined && { status }) })

/** What narrows a list to what begins with the part of a row. */
export type Beginning = {
  readonly condition: string
  readonly placed: number
  /** How many stand before it. */
  readonly before: number
}

/** Where the row behind so many stands; undefined where that is not known by counts, or there is none. */
export function beginningOf(connection: Connection, asked: Asked, offset: number): Beginning | undefined {
  const { sortBy, sortOrder, status } = asked
  if (!isPlaced(sortBy) || (status !== undefined && sortBy !== 'createdAt')) return undefined
  const { column, from } = PLACED[sortBy]
  let before = 0
  let last: number | undefined
  for (const { part, count } of partsOf(connection, asked)) {
    if (before + count > offset) {
      if (sortOrder === 'asc') return { condition: `${column} >= @placed`, placed: from(part), before }
      // Up to where the part before it begins: what lies between them has none.
      return last === undefined ? undefined : { condition: `${column} < @placed`, placed: from(last), before }
    }
    before += count
    last = part
  }
  return undefined
}

/** How many invoices changed since a time, in milliseconds: whole parts by their counts, the first one by its index. */
export function changedSince(connection: Connection, businessId: string, since: number): number {
  const first = Math.floor(since / MS_A_PART)
  const row = connection
    .prepare<{ count: number }>(
      `SELECT (SELECT coalesce(sum(n.count), 0) FROM invoice_place_count n WHERE n.business_key = ${BUSINESS_KEY}
           AND n.sort = 'updatedAt' AND n.status = '' AND n.part > @first)
         + (SELECT count(*) FROM invoice i INDEXED BY invoice_by_updated WHERE i.business_key = ${BUSINESS_KEY}
           AND i.updated_at >= @since AND i.updated_at < @next) AS count`,
    )
    .get({ businessId, first, since, next: (first + 1) * MS_A_PART })
  return row?.count ?? 0
}
