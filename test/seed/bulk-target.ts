import { Worker } from 'node:worker_threads'

import type Database from 'better-sqlite3'

import { auditRowPacker } from '../../core/adapters/storage/sqlite/forms/audit-entries.ts'
import { columnPacker, formOf } from '../../core/adapters/storage/sqlite/forms/columns.ts'
import type { AuditKey } from '../../core/ports/audit/audit-keys.ts'

import type { CopyTarget } from './copies.ts'
import {
  FINISHED,
  FINISHED_HERE,
  LINKED,
  type Batch,
  type CopiedRow,
  type CopyPlan,
  type FinishedBatch,
  type FinisherData,
} from './finish-worker.ts'
import { COPIED, type Copied, type Row } from './pattern-rows.ts'

export type BulkTarget = CopyTarget & {
  /** Chains an entry of the log, signs it and writes it. */
  append(entry: Row): void
  /** What was sold since it was asked last, by business. */
  soldToday(): ReadonlyMap<number, readonly Row[]>
  /** Writes what came back of what was sent to be finished. */
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
  const balances = new Map<string, { of: Row; owed: number; onAccount: number; credit: number }>()
  let sold = new Map<number, Row[]>()

  const nextKeys = Object.fromEntries(
    COPIED.map((table) => [table, Number(db.prepare(`SELECT max(rowid) FROM ${table}`).pluck().get() ?? 0) + 1]),
  ) as Record<Copied, number>
  const nextKey = (table: Copied): number => nextKeys[table]++
  const finisher = startFinisher(db, { auditKey, nextEntry: () => nextKey('audit_entry') })

  const uuid = createUuids()
  return {
    nextKey,
    inserterLike(table, row, changing) {
      const here = FINISHED_HERE.find((one) => one === table)
      return here ? finisher.inserterLike({ table: here, row, changing }) : inserterLike(db, { table, row, changing })
    },
    flush: finisher.flush,
    uuid,
    takeNumber: (seriesKey) => take(nextNumbers, seriesKey),
    takeReceipt: (businessKey) => take(nextReceipts, businessKey),
    takeBill: bills.take,
    takeWhtReceipt: whtReceipts.take,

    append(entry) {
      finisher.inserterLike({ table: 'audit_entry', row: entry, changing: [] })([])
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

/** So many copies are sent at once, and so many times before the first of them are written. */
const SENT_AT_ONCE = 1000
const MAX_WAITING = 8

/** Columns of a copy that the other thread adds to what differs. */
const ADDED: Readonly<Record<CopyPlan['table'], readonly string[]>> = {
  invoice: FINISHED,
  submission: [],
  audit_entry: LINKED,
}

/** Lets a thread finish copies, and writes them in the order in which they were sent. */
function startFinisher(
  db: Database.Database,
  { auditKey, nextEntry }: { readonly auditKey: AuditKey; readonly nextEntry: () => number },
) {
  const inserts: ((values: readonly Row[string][]) => void)[] = []
  const waiting: { readonly copies: readonly CopiedRow[]; readonly answer: Promise<FinishedBatch> }[] = []
  const asked: {
    readonly resolve: (finished: FinishedBatch) => void
    readonly reject: (error: unknown) => void
  }[] = []
  let plans: CopyPlan[] = []
  let copies: CopiedRow[] = []
  let worker: Worker | undefined
  const packEntry = auditRowPacker(db)
  const addWord = db.prepare('INSERT INTO audit_word (code, word) VALUES (?, ?)')
  const addDictionary = db.prepare('INSERT INTO payload_dictionary (key, business_key, content) VALUES (?, ?, ?)')

  function start(): Worker {
    const all = <T extends unknown[]>(sql: string): T[] => db.prepare<[], T>(sql).raw().all()
    const workerData: FinisherData = {
      auditKey,
      contents: new Map(all<[number, string]>('SELECT key, content FROM snapshot')),
      chainEnds: new Map(
        all<[number, Buffer]>(
          'SELECT business_key, hash FROM (SELECT business_key, hash, max(key) FROM audit_entry GROUP BY 1)',
        ),
      ),
      words: all<[Buffer, string]>('SELECT code, word FROM audit_word ORDER BY rowid'),
      dictionaries: all<[number, number, Buffer]>(
        'SELECT key, business_key, content FROM payload_dictionary ORDER BY key',
      ),
    }
    const started = new Worker(new URL('./finish-worker.ts', import.meta.url), { workerData })
    // Answers come in the order of what was sent.
    started.on('message', (finished: FinishedBatch) => asked.shift()?.resolve(finished))
    started.on('error', (error) => {
      for (const { reject } of asked.splice(0)) reject(error)
    })
    return started
  }

  function send(): void {
    worker ??= start()
    const batch: Batch = { plans, copies }
    worker.postMessage(batch)
    const answer = new Promise<FinishedBatch>((resolve, reject) => void asked.push({ resolve, reject }))
    waiting.push({ copies, answer })
    plans = []
    copies = []
  }

  async function writeOldest(): Promise<void> {
    const oldest = waiting.shift()
    if (!oldest) return
    const finished = await oldest.answer
    for (const word of finished.words) addWord.run(...word)
    for (const dictionary of finished.dictionaries) addDictionary.run(...dictionary)
    for (const [at, [plan]] of oldest.copies.entries()) inserts[plan]?.((finished.values[at] ?? []) as Row[string][])
  }

  return {
    inserterLike({ table, row, changing }: CopyPlan & { readonly row: Row }): (values: readonly Row[string][]) => void {
      const number = inserts.length
      plans.push({ table, row, changing })
      const added = ADDED[table]
      const packed = table === 'audit_entry' ? packEntry(row) : row
      const own = Object.fromEntries(Object.entries(packed).filter(([column]) => !added.includes(column)))
      inserts.push(inserterLike(db, { table, row: own, changing: [...changing, ...added] }))
      return (values) => {
        copies.push([number, table === 'audit_entry' ? [...values, nextEntry()] : values])
        if (worker && copies.length >= SENT_AT_ONCE) send()
      }
    },

    async flush(): Promise<void> {
      // The thread starts once there are all customers whose copies it reads.
      if (copies.length >= SENT_AT_ONCE) send()
      while (waiting.length > MAX_WAITING) await writeOldest()
    },

    async close(): Promise<void> {
      send()
      while (waiting.length > 0) await writeOldest()
      await worker?.terminate()
    },
  }
}

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
