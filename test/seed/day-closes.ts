import type Database from 'better-sqlite3'

import { ENTRIES, ENTRY_COLUMNS } from '../../core/adapters/storage/sqlite/forms/audit-entries.ts'
import { closeNumber, tillDay, type TillDay } from '../../core/domain/counter/day.ts'
import type { TillEntry } from '../../core/domain/counter/entry.ts'
import { koboToNumber } from '../../core/domain/money/decimal.ts'

import type { BulkTarget } from './bulk-target.ts'
import type { Row } from './pattern-rows.ts'

/** JSON has no whole numbers of their own: kobo stand as text, `3500k`. */
const KOBO = /^-?\d+k$/
const read = (text: unknown): unknown =>
  JSON.parse(String(text), (_name, part: unknown) =>
    typeof part === 'string' && KOBO.test(part) ? BigInt(part.slice(0, -1)) : part,
  )
const write = (till: TillDay): string =>
  JSON.stringify(till, (_name, part: unknown) => (typeof part === 'bigint' ? `${part}k` : part))

const toEntry = (row: Row) =>
  ({
    ...{ id: row['id'], kind: row['kind'], day: row['day'], reason: row['reason'], byName: row['by_name'] },
    total: BigInt(Number(row['total'])),
    money: read(row['money']),
    vat: read(row['vat']),
    at: new Date(Number(row['at'])).toISOString(),
  }) as TillEntry

/** Closes the counters of a day, as the evening does; the next numbers are those behind the patterns' own. */
export function createDayCloser(db: Database.Database, { soldToday, append, uuid }: BulkTarget): () => void {
  const closes = db.prepare<[], Row>('SELECT * FROM day_close ORDER BY business_key').all()
  const logged = db
    .prepare<[], Row>(`SELECT ${ENTRY_COLUMNS} FROM ${ENTRIES} a WHERE action = 'day.closed' LIMIT 1`)
    .get()
  const last = new Map(closes.map((close) => [Number(close['business_key']), close]))
  const columns = Object.keys(closes[0] ?? {}).filter((column) => column !== 'key')
  const insert = db.prepare(
    `INSERT INTO day_close (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
  )

  return () => {
    for (const [businessKey, sold] of soldToday()) {
      const before = last.get(businessKey)
      const latest = sold.at(-1)
      if (!before || !latest || !logged) throw new Error('The patterns have no day that was closed.')
      const till = tillDay(sold.map(toEntry), 0n)
      const closedAt = Math.max(...sold.map(({ at }) => Number(at))) + 1000
      const close = {
        ...before,
        ...{ id: uuid(closedAt), number: Number(before['number']) + 1, up_to: latest['key'] ?? null },
        ...{ closed_at: closedAt, counted: null, difference: null, remains: 0, till: write(till) },
      }
      insert.run(close)
      last.set(businessKey, close)
      append({
        ...logged,
        ...{ business_key: businessKey, subject_id: close.id, at: closedAt, before: null },
        after: JSON.stringify({
          number: closeNumber(close.number),
          environment: String(before['environment']),
          sales: koboToNumber(till.sales.total),
          expected: koboToNumber(till.expected),
          counted: null,
          difference: null,
          note: null,
        }),
      })
    }
  }
}
