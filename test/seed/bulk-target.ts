import { hash as sha } from 'node:crypto'
import { Worker } from 'node:worker_threads'

import type Database from 'better-sqlite3'

import { chainHash, halved } from '../../core/adapters/storage/sqlite/activity/audit-chain.ts'
import { auditRowPacker } from '../../core/adapters/storage/sqlite/forms/audit-entries.ts'
import { columnPacker, formOf } from '../../core/adapters/storage/sqlite/forms/columns.ts'
import { payloadPacker } from '../../core/adapters/storage/sqlite/forms/payloads.ts'
import type { auditEntryTable } from '../../core/adapters/storage/sqlite/schema/tables.ts'
import type { AuditKey } from '../../core/ports/audit/audit-keys.ts'

import type { CopyTarget } from './copies.ts'
import { FINISHED, type CopiedInvoice, type Finished, type FinisherData, type InvoicePlan } from './finish-worker.ts'
import { COPIED, type Copied, type Row } from './pattern-rows.ts'

/** What an entry of the log is chained by. */
const LINKED = ['key', 'hash', 'mac']

/** What its hash is over. */
const CHAINED = [
  'subject_kind',
  'subject_id',
  'action',
  'actor_kind',
  'actor_id',
  'actor_name',
  'at',
  'before',
  'after',
]

type AuditRow = typeof auditEntryTable.$inferSelect

export type BulkTarget = CopyTarget & {
  /** Chains an entry of the log, signs it and writes it. */
  append(entry: Row): void
  /** What was sold since it was asked last, by business. */
  soldToday(): ReadonlyMap<number, readonly Row[]>
  /** Sends what was copied since to be finished, and writes what came back. */
  flush(): Promise<void>
  /** Writes all that is left and what was only counted so far. To be called once, at the end. */
  close(): Promise<void>
}

/** Writes rows as fast as SQLite takes them: no checks, and what is counted is written at the end. */
export function openBulkTarget(db: Database.Database, auditKey: AuditKey): BulkTarget {
  const numbers = db.prepare<[], [number, number]>('SELECT key, next FROM number_series').raw().all()
  const nextNumbers = new Map(numbers)
  const receipts = db.prepare<[], [number, number]>('SELECT business_key, next FROM receipt_series').raw().all()
  const nextReceipts = new Map(receipts)
  const bills = seriesOf(db, 'purchase_series')
  const whtReceipts = seriesOf(db, 'wht_receipt_series')
  const chainEnds = new Map<number, Buffer>()
  const balances = new Map<string, { of: Row; owed: number; onAccount: number; credit: number }>()
  let sold = new Map<number, Row[]>()

  const nextKeys = Object.fromEntries(
    COPIED.map((table) => [table, Number(db.prepare(`SELECT max(rowid) FROM ${table}`).pluck().get() ?? 0) + 1]),
  ) as Record<Copied, number>
  const nextKey = (table: Copied): number => nextKeys[table]++
  const finisher = startFinisher(db)
  const sign = signer(auditKey)
  const pack = auditRowPacker(db)
  const endOfChain = db
    .prepare<[number], Buffer>('SELECT hash FROM audit_entry WHERE business_key = ? ORDER BY key DESC LIMIT 1')
    .pluck()

  /** Chains entries that are like this one, signs them and writes them. */
  function appenderLike(row: Row, changing: readonly string[]): (values: readonly Row[string][]) => void {
    const businessKey = Number(row['business_key'])
    const insert = inserterLike(db, {
      table: 'audit_entry',
      row: Object.fromEntries(Object.entries(pack(row)).filter(([column]) => !LINKED.includes(column))),
      changing: [...changing, ...LINKED],
    })
    const signed = CHAINED.map((column) => ({ place: changing.indexOf(column), fixed: row[column] ?? null }))
    return (values) => {
      const last = chainEnds.get(businessKey) ?? endOfChain.get(businessKey)
      if (!last) throw new Error('There is no such chain.')
      const key = nextKey('audit_entry')
      const content = signed.map(({ place, fixed }) => (place < 0 ? fixed : values[place]))
      const hash = chainHash(last, contentOf(content))
      chainEnds.set(businessKey, hash)
      const written = Object.fromEntries(changing.map((column, at) => [column, values[at] ?? null]))
      const stored = pack({ ...row, ...written, mac: sign({ key, businessKey, hash }) })
      insert([...changing.map((column) => stored[column] ?? null), key, hash, stored['mac'] ?? null])
    }
  }

  const uuid = createUuids()
  return {
    nextKey,
    inserterLike(table, row, changing) {
      if (table === 'invoice') return finisher.inserterLike({ row, changing })
      return table === 'audit_entry' ? appenderLike(row, changing) : inserterLike(db, { table, row, changing })
    },
    packPayload: payloadPacker(db),
    flush: finisher.flush,
    uuid,
    takeNumber: (seriesKey) => take(nextNumbers, seriesKey),
    takeReceipt: (businessKey) => take(nextReceipts, businessKey),
    takeBill: bills.take,
    takeWhtReceipt: whtReceipts.take,

    append(entry) {
      appenderLike(entry, [])([])
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

    async close() {
      await finisher.close()
      const series = db.prepare('UPDATE number_series SET next = ? WHERE key = ?')
      for (const [key, next] of nextNumbers) series.run(next, key)
      const receiptSeries = db.prepare('UPDATE receipt_series SET next = ? WHERE business_key = ?')
      for (const [key, next] of nextReceipts) receiptSeries.run(next, key)
      bills.write()
      whtReceipts.write()
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

/** Numbers of a series for each business and environment. */
function seriesOf(db: Database.Database, table: 'purchase_series' | 'wht_receipt_series') {
  const next = new Map(
    db
      .prepare<[], { business_key: number; environment: string; next: number }>(`SELECT * FROM ${table}`)
      .all()
      .map((row) => [`${row.business_key} ${row.environment}`, row]),
  )
  return {
    take({ business_key: business, environment }: Row): number {
      const series = next.get(`${String(business)} ${String(environment)}`)
      if (!series) throw new Error(`There is no ${table}.`)
      series.next += 1
      return series.next - 1
    },
    write(): void {
      const update = db.prepare(
        `UPDATE ${table} SET next = @next WHERE business_key = @business_key AND environment = @environment`,
      )
      for (const series of next.values()) update.run(series)
    },
  }
}

function take(next: Map<number, number>, key: number): number {
  const number = next.get(key)
  if (number === undefined) throw new Error(`There is no series ${key}.`)
  next.set(key, number + 1)
  return number
}

type Like = { readonly table: Copied; readonly row: Row; readonly changing: readonly string[] }

/** What is the same in all copies stands in the statement: most of a row is bound only once. */
function inserterLike(db: Database.Database, { table, row, changing }: Like): (values: readonly Row[string][]) => void {
  const pack = columnPacker(db)
  const short = changing.flatMap((column, place) => (formOf(table, column) ? [[place, column] as const] : []))
  let statement: Database.Statement | undefined
  return (written) => {
    const values = [...written]
    for (const [place, column] of short) values[place] = pack(table, column, values[place] ?? null)
    if (!statement) {
      const fixed = Object.keys(row).filter((column) => !changing.includes(column))
      const columns = [...changing, ...fixed].join(', ')
      const places = [
        ...changing.map(() => '?'),
        ...fixed.map((column) => literal(pack(table, column, row[column] ?? null))),
      ]
      statement = db.prepare(`INSERT INTO ${table} (${columns}) VALUES (${places.join(', ')})`)
    }
    statement.run(values)
  }
}

function literal(value: Row[string]): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : `x'${value.toString('hex')}'`
}

/** So many days of copies are with the other thread while the next ones are written. */
const MAX_WAITING = 4

/** Lets a thread finish invoices, and writes them in the order in which they were sent. */
function startFinisher(db: Database.Database) {
  const plans: InvoicePlan[] = []
  const inserts: ((values: readonly Row[string][]) => void)[] = []
  const waiting: { readonly copies: readonly CopiedInvoice[]; readonly answer: Promise<readonly Finished[]> }[] = []
  const asked: {
    readonly resolve: (finished: readonly Finished[]) => void
    readonly reject: (error: unknown) => void
  }[] = []
  let batch: CopiedInvoice[] = []
  let worker: Worker | undefined

  function start(): Worker {
    const known = db.prepare<[], [number, string]>('SELECT key, content FROM snapshot').raw().all()
    const workerData: FinisherData = { plans, contents: new Map(known) }
    const started = new Worker(new URL('./finish-worker.ts', import.meta.url), { workerData })
    // Answers come in the order of what was sent.
    started.on('message', (finished: readonly Finished[]) => asked.shift()?.resolve(finished))
    started.on('error', (error) => {
      for (const { reject } of asked.splice(0)) reject(error)
    })
    return started
  }

  async function writeOldest(): Promise<void> {
    const oldest = waiting.shift()
    if (!oldest) return
    const finished = await oldest.answer
    for (const [at, [plan, values]] of oldest.copies.entries())
      inserts[plan]?.([...values, ...(finished[at] ?? [])] as Row[string][])
  }

  return {
    inserterLike(plan: InvoicePlan): (values: readonly Row[string][]) => void {
      const number = plans.push(plan) - 1
      inserts.push(inserterLike(db, { table: 'invoice', row: plan.row, changing: [...plan.changing, ...FINISHED] }))
      return (values) => void batch.push([number, values])
    },

    async flush(): Promise<void> {
      if (batch.length > 0) {
        worker ??= start()
        worker.postMessage(batch)
        const answer = new Promise<readonly Finished[]>((resolve, reject) => void asked.push({ resolve, reject }))
        waiting.push({ copies: batch, answer })
        batch = []
      }
      while (waiting.length > MAX_WAITING) await writeOldest()
    },

    async close(): Promise<void> {
      await this.flush()
      while (waiting.length > 0) await writeOldest()
      await worker?.terminate()
    },
  }
}

const contentOf = ([subjectKind, subjectId, action, actorKind, actorId, actorName, at, before, after]: unknown[]) =>
  ({ subjectKind, subjectId, action, actorKind, actorId, actorName, at, before, after }) as Pick<
    AuditRow,
    'subjectKind' | 'subjectId' | 'action' | 'actorKind' | 'actorId' | 'actorName' | 'at' | 'before' | 'after'
  >

/** As `sign` of the log does it, a third of the time: HMAC by hand, for what is signed millions of times with one key. */
function signer({ id, secret }: AuditKey): (of: Pick<AuditRow, 'key' | 'businessKey' | 'hash'>) => Buffer {
  const bytes = Buffer.from(secret)
  const padded = Buffer.concat([bytes.length > 64 ? digest(bytes) : bytes, Buffer.alloc(64)]).subarray(0, 64)
  const inner = padded.map((byte) => byte ^ 0x36)
  const outer = padded.map((byte) => byte ^ 0x5c)
  const keyId = Buffer.from(id, 'hex')
  return ({ key, businessKey, hash }) => {
    const content = digest(Buffer.concat([inner, Buffer.from(`entry\n${businessKey}\n${key}\n`), hash]))
    return halved(Buffer.concat([keyId, digest(Buffer.concat([outer, content]))]))
  }
}

const digest = (content: Uint8Array): Buffer => sha('sha256', content, 'buffer')

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
