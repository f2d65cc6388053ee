import type Database from 'better-sqlite3'

import { chainHash, sign } from '../../core/adapters/storage/sqlite/activity/audit-chain.ts'
import type { auditEntryTable } from '../../core/adapters/storage/sqlite/schema/tables.ts'
import type { AuditKey } from '../../core/ports/audit/audit-keys.ts'

import type { CopyTarget } from './copies.ts'
import { COPIED, type Copied, type Row } from './pattern-rows.ts'

type AuditRow = typeof auditEntryTable.$inferSelect

export type BulkTarget = CopyTarget & {
  /** What was sold since it was asked last, by business. */
  soldToday(): ReadonlyMap<number, readonly Row[]>
  /** Writes what was only counted so far. To be called once, at the end. */
  finish(): void
}

/** Writes rows as fast as SQLite takes them: no checks, and what is counted is written at the end. */
export function openBulkTarget(db: Database.Database, auditKey: AuditKey): BulkTarget {
  const numbers = db.prepare<[], [number, number]>('SELECT key, next FROM number_series').raw().all()
  const nextNumbers = new Map(numbers)
  const receipts = db.prepare<[], [number, number]>('SELECT business_key, next FROM receipt_series').raw().all()
  const nextReceipts = new Map(receipts)
  const chainEnds = new Map<number, Buffer>()
  const balances = new Map<string, { of: Row; owed: number; onAccount: number; credit: number }>()
  let sold = new Map<number, Row[]>()

  const nextKeys = Object.fromEntries(
    COPIED.map((table) => [table, Number(db.prepare(`SELECT max(rowid) FROM ${table}`).pluck().get() ?? 0) + 1]),
  ) as Record<Copied, number>
  const nextKey = (table: Copied): number => nextKeys[table]++
  const insert = Object.fromEntries(COPIED.map((table) => [table, inserterOf(db, table)])) as BulkTarget['insert']
  const endOfChain = db
    .prepare<[number], Buffer>('SELECT hash FROM audit_entry WHERE business_key = ? ORDER BY key DESC LIMIT 1')
    .pluck()

  const uuid = createUuids()
  return {
    insert,
    nextKey,
    uuid,
    takeNumber: (seriesKey) => take(nextNumbers, seriesKey),
    takeReceipt: (businessKey) => take(nextReceipts, businessKey),

    append(entry) {
      const businessKey = Number(entry['business_key'])
      const last = chainEnds.get(businessKey) ?? endOfChain.get(businessKey)
      if (!last) throw new Error('There is no such chain.')
      const key = nextKey('audit_entry')
      const hash = chainHash(last, contentOf(entry))
      chainEnds.set(businessKey, hash)
      insert.audit_entry({ ...entry, key, hash, mac: sign(auditKey, { key, businessKey, hash }) })
    },

    soldAt(till) {
      const businessKey = Number(till['business_key'])
      const today = sold.get(businessKey) ?? []
      today.push(till)
      sold.set(businessKey, today)
    },

    soldToday() {
      const today = sold
      sold = new Map()
      return today
    },

    balance(open) {
      const { business_key: business, environment, customer_key: customer } = open
      const name = [business, environment, customer].join(' ')
      const sum = balances.get(name) ?? { of: open, owed: 0, onAccount: 0, credit: 0 }
      const size = Number(open['open'])
      if (open['is_debit'] === 1) sum.owed += size
      else sum.credit += size
      if (open['is_debit'] === 1 && open['kind'] === 'REFUND') sum.onAccount += size
      balances.set(name, sum)
    },

    finish() {
      const series = db.prepare('UPDATE number_series SET next = ? WHERE key = ?')
      for (const [key, next] of nextNumbers) series.run(next, key)
      const receiptSeries = db.prepare('UPDATE receipt_series SET next = ? WHERE business_key = ?')
      for (const [key, next] of nextReceipts) receiptSeries.run(next, key)
      const balance = db.prepare(
        `INSERT INTO account_balance (business_key, environment, customer_key, owed, owed_on_account, credit)
         VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET owed = owed + excluded.owed,
           owed_on_account = owed_on_account + excluded.owed_on_account, credit = credit + excluded.credit`,
      )
      for (const { of, owed, onAccount, credit } of balances.values())
        balance.run(of['business_key'], of['environment'], of['customer_key'], owed, onAccount, credit)
    },
  }
}

function take(next: Map<number, number>, key: number): number {
  const number = next.get(key)
  if (number === undefined) throw new Error(`There is no series ${key}.`)
  next.set(key, number + 1)
  return number
}

function inserterOf(db: Database.Database, table: Copied): (row: Row) => void {
  let columns: string[] | undefined
  let statement: Database.Statement | undefined
  return (row) => {
    columns ??= Object.keys(row)
    statement ??= db.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    )
    statement.run(columns.map((column) => row[column]))
  }
}

const contentOf = (entry: Row) =>
  ({
    subjectKind: entry['subject_kind'],
    subjectId: entry['subject_id'],
    action: entry['action'],
    actorKind: entry['actor_kind'],
    actorId: entry['actor_id'],
    actorName: entry['actor_name'],
    at: entry['at'],
    before: entry['before'],
    after: entry['after'],
  }) as Pick<
    AuditRow,
    'subjectKind' | 'subjectId' | 'action' | 'actorKind' | 'actorId' | 'actorName' | 'at' | 'before' | 'after'
  >

/** Of version 7, each behind the one before: ids grow as keys do, also where two are of one millisecond. */
function createUuids(): (at: number) => string {
  let count = 0
  let latest = 0
  return (at) => {
    latest = Math.max(latest, at)
    count += 1
    const time = latest.toString(16).padStart(12, '0')
    const low = count.toString(16).padStart(15, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${low.slice(0, 3)}-8${low.slice(3, 6)}-${low.slice(3)}`
  }
}
