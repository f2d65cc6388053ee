import Database from 'better-sqlite3'

import { createPasswordQueue } from '../../core/adapters/crypto/password-queue.ts'
import { openNumberMarks } from '../../core/adapters/installation/number-marks.ts'
import { remakeCounts } from '../../core/adapters/storage/sqlite/sql/counts.ts'
import { createSecretStore } from '../../core/adapters/secrets/create-secret-store.ts'
import { openDataFolder } from '../../core/runtime/data-folder.ts'
import { systemClock } from '../../core/runtime/clock.ts'
import { systemIds } from '../../core/runtime/ids.ts'
import type { Settings } from '../../core/runtime/settings.ts'
import { ENTRIES } from '../../core/adapters/storage/sqlite/forms/audit-entries.ts'
import { provideColumns } from '../../core/adapters/storage/sqlite/forms/columns.ts'
import { provideAuditText } from '../../core/adapters/storage/sqlite/forms/audit-text.ts'
import { readAuditKey } from '../../core/use-cases/audit/sealing.ts'
import type { SecretStore } from '../../core/ports/installation/secret-store.ts'
import type { AuditKey } from '../../core/ports/audit/audit-keys.ts'
import { startTestServer } from '../support/test-server.ts'

import { openBulkTarget, type BulkTarget } from './bulk-target.ts'
import { planCopies, type CopiedPattern } from './copies.ts'
import { addCustomers, addSuppliers, type SeedCustomer } from './customers.ts'
import { createDayCloser } from './day-closes.ts'
import { withoutIndexes } from './indexes.ts'
import { rowsOf, rowsOfPurchase, type Row } from './pattern-rows.ts'
import { OWNER, sowPatterns, type BillCourse, type Course, type PatternBusiness } from './patterns.ts'
import { createDraws, type Draw } from './draws.ts'

const DAY_MS = 86_400_000
const DAYS = 3 * 365
/** The patterns have these; copies begin behind them. */
const FIRST_DAY = 14
const WORK_MS = 9 * 3_600_000
/** What is still in hand is of the last weeks. */
const RECENT_DAYS = 30

/** Of how many copies each business gets one, the first one most. */
const SHARES = [0.87, 0.08, 0.05]

/** How often invoices go each way; those that are in hand stand only among the recent ones. */
const COURSES: Record<Course, { readonly share: number; readonly isInHand: boolean }> = {
  soldForCash: { share: 30, isInHand: false },
  soldByCard: { share: 12, isInHand: false },
  returned: { share: 1, isInHand: false },
  paid: { share: 34, isInHand: false },
  paidWithTax: { share: 8, isInHand: false },
  paidInPart: { share: 1, isInHand: false },
  paidTooMuch: { share: 1, isInHand: false },
  credited: { share: 3, isInHand: false },
  unpaid: { share: 1.5, isInHand: false },
  cancelled: { share: 1, isInHand: false },
  offer: { share: 1, isInHand: true },
  draft: { share: 3, isInHand: true },
  approved: { share: 3, isInHand: true },
  refused: { share: 0.5, isInHand: true },
}

const AT_THE_COUNTER: readonly Course[] = ['soldForCash', 'soldByCard', 'returned']

/** One bill for so many invoices, and how often each goes which way. */
const INVOICES_A_BILL = 10
const SUPPLIERS = 200
const BILL_COURSES: Record<BillCourse, number> = { paid: 45, paidWithTax: 20, unpaid: 5, expense: 30 }

type SeedBusiness = {
  readonly patterns: ReadonlyMap<Course, readonly CopiedPattern[]>
  readonly customers: readonly SeedCustomer[]
  readonly bills: ReadonlyMap<BillCourse, readonly CopiedPattern[]>
  readonly suppliers: readonly SeedCustomer[]
}

type Seeding = Pick<Settings, 'dataDir' | 'secretStore' | 'passphrase'> & {
  readonly invoices: number
  readonly tell: (what: string) => void
}

/**
 * Fills an empty data folder with so many invoices of three years: what the product wrote of some, it wrote; all others
 * are copies of those rows with ids, numbers, days, customers, hashes and signatures of their own.
 */
export async function seedFolder({ invoices, tell, ...settings }: Seeding): Promise<typeof OWNER> {
  const clock = systemClock()
  const folder = await openDataFolder(settings.dataDir, clock)
  try {
    const { root, database } = folder.paths
    const secrets = createSecretStore({ settings, paths: folder.paths, ids: systemIds(clock) })
    tell('Writing the patterns')
    const startsAt = clock.now().getTime() - DAYS * DAY_MS
    const server = await startTestServer({ folder: root, secrets, startsAt, passwords: createPasswordQueue() })
    const variants = Math.max(1, Math.min(12, Math.floor(invoices / 200)))
    let patterns: Awaited<ReturnType<typeof sowPatterns>>
    try {
      patterns = await sowPatterns(server, variants)
    } finally {
      await server.close()
    }
    await fill(database, { patterns, invoices, secrets, tell })
    await (await openNumberMarks(root)).close()
    return OWNER
  } finally {
    folder.release()
  }
}

type Filling = {
  readonly patterns: readonly PatternBusiness[]
  readonly invoices: number
  readonly secrets: SecretStore
  readonly tell: (what: string) => void
}

async function fill(file: string, { patterns, invoices, secrets, tell }: Filling): Promise<void> {
  const db = new Database(file)
  try {
    db.pragma('journal_mode = DELETE')
    db.pragma('journal_mode = OFF')
    db.pragma('synchronous = OFF')
    db.pragma('foreign_keys = OFF')
    db.pragma('cache_size = -1048576')
    db.pragma('temp_store = MEMORY')
    provideAuditText({ db })
    provideColumns({ db })
    const auditKey = await keyOf(db, secrets)
    tell('Copying them')
    await withoutIndexes(db, async () => {
      const target = openBulkTarget(db, auditKey)
      const businesses = patterns.map((one, index) => businessOf(db, one, { target, index, invoices }))
      const written = Number(db.prepare('SELECT count(*) FROM invoice').pluck().get())
      await copyDays(businesses, { target, count: invoices - written, closeDay: createDayCloser(db, target) })
      await target.close()
      tell('Making the indexes')
    })
    remakeCounts(db)
    db.pragma('journal_mode = WAL')
  } finally {
    db.close()
  }
}

async function keyOf(db: Database.Database, secrets: SecretStore): Promise<AuditKey> {
  const id = db
    .prepare<[], string>(
      `SELECT after ->> 'keyId' FROM ${ENTRIES} a WHERE action = 'audit.sealed' ORDER BY key DESC LIMIT 1`,
    )
    .pluck()
    .get()
  const key = id === undefined ? null : await readAuditKey(secrets, id)
  if (!key) throw new Error('The patterns were written without a key.')
  return key
}

function businessOf(
  db: Database.Database,
  { customerId, supplierId, patterns, bills }: PatternBusiness,
  { target, index, invoices }: { readonly target: BulkTarget; readonly index: number; readonly invoices: number },
): SeedBusiness {
  const customer = db.prepare<[string], Row>('SELECT * FROM customer WHERE id = ?').get(customerId)
  if (!customer) throw new Error('The pattern has no customer.')
  const buyer = db
    .prepare<[unknown], string>(
      `SELECT s.content FROM invoice i JOIN snapshot s ON s.key = i.buyer_key WHERE i.customer_key = ? LIMIT 1`,
    )
    .pluck()
    .get(customer['key'])
  const count = Math.min(5000, Math.floor(invoices / 2))
  const planned = new Map<Course, CopiedPattern[]>()
  for (const { course, invoiceId } of patterns) {
    const ofCourse = planned.get(course) ?? []
    ofCourse.push(planCopies(db, rowsOf(db, invoiceId), { target, party: customer }))
    planned.set(course, ofCourse)
  }
  const supplier = db.prepare<[string], Row>('SELECT * FROM supplier WHERE id = ?').get(supplierId)
  if (!supplier) throw new Error('The pattern has no supplier.')
  const plannedBills = new Map<BillCourse, CopiedPattern[]>()
  for (const { course, purchaseId } of bills) {
    const ofCourse = plannedBills.get(course) ?? []
    ofCourse.push(planCopies(db, rowsOfPurchase(db, purchaseId), { target, party: supplier }))
    plannedBills.set(course, ofCourse)
  }
  const making = { from: index * count, count, buyer: buyer ?? '{}', uuid: target.uuid }
  const supplying = { from: index * SUPPLIERS, count: SUPPLIERS, uuid: target.uuid, append: target.append }
  return {
    patterns: planned,
    customers: addCustomers(db, customer, making),
    bills: plannedBills,
    suppliers: addSuppliers(db, supplier, supplying),
  }
}

type Copying = {
  readonly target: BulkTarget
  /** How many invoices are still to be written, notes among them. */
  readonly count: number
  readonly closeDay: () => void
}

/** Day after day, as they were sold; what came of an invoice later is written on its own day. */
async function copyDays(businesses: readonly SeedBusiness[], { target, count, closeDay }: Copying): Promise<void> {
  const draws = createDraws(20_261_128)
  const days = DAYS - FIRST_DAY
  const waiting = new Map<number, (() => void)[]>()
  let written = 0
  const comeLater = (day: number, write: () => void): void => {
    waiting.set(day, [...(waiting.get(day) ?? []), write])
  }
  /** What would be paid after today is not paid yet. */
  const buy = ({ bills, suppliers }: SeedBusiness, day: number, milliseconds: number): void => {
    const courses = Object.keys(BILL_COURSES) as BillCourse[]
    const drawn = courses[draws.among(Object.values(BILL_COURSES))] ?? 'unpaid'
    const ofDrawn = bills.get(drawn) ?? []
    const pattern = ofDrawn[draws.below(ofDrawn.length)]
    if (!pattern || day + pattern.lastsDays >= days) return
    const customer = drawn === 'expense' ? null : draws.skewed(suppliers)
    const later = pattern.copy({ days: FIRST_DAY + day, milliseconds, customer })
    if (later) comeLater(day + pattern.lastsDays, later)
  }

  for (let day = 0; day < days; day += 1) {
    const due = Math.round((count * (day + 1)) / days) - written
    for (const write of waiting.get(day) ?? []) write()
    waiting.delete(day)

    let today = 0
    while (today < due) {
      const business = businesses[draws.among(SHARES)]
      if (!business) break
      const { pattern, customer } = draw(business, { draws, daysLeft: days - 1 - day, most: due - today })
      const milliseconds = Math.floor((today / due) * WORK_MS)
      const later = pattern.copy({ days: FIRST_DAY + day, milliseconds, customer })
      today += pattern.invoices
      if (later) comeLater(day + pattern.lastsDays, later)
      if (draws.below(INVOICES_A_BILL) === 0) buy(business, day, milliseconds)
    }
    written += today
    closeDay()
    await target.flush()
  }
}

type Drawing = { readonly draws: Draw; readonly daysLeft: number; readonly most: number }

function draw({ patterns, customers }: SeedBusiness, { draws, daysLeft, most }: Drawing) {
  const courses = Object.keys(COURSES) as Course[]
  for (;;) {
    const shares = courses.map((course) =>
      COURSES[course].isInHand && daysLeft > RECENT_DAYS ? 0 : COURSES[course].share,
    )
    const drawn = courses[draws.among(shares)] ?? 'unpaid'
    const ofDrawn = patterns.get(drawn) ?? []
    const pattern = ofDrawn[draws.below(ofDrawn.length)]
    // What would be paid after today is not paid yet; what has a note, too, needs room for it.
    if (!pattern || pattern.invoices > most) continue
    if (pattern.lastsDays > daysLeft) {
      const unpaid = patterns.get('unpaid') ?? []
      return { pattern: unpaid[draws.below(unpaid.length)] ?? pattern, customer: draws.skewed(customers) }
    }
    return { pattern, customer: AT_THE_COUNTER.includes(drawn) ? null : draws.skewed(customers) }
  }
}
