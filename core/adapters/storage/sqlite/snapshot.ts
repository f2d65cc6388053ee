import { closeSync, fdatasyncSync, openSync, rmSync } from 'node:fs'

import Database from 'better-sqlite3'
import { z } from 'zod'

import { Environment } from '../../../contract/http/vocabulary.ts'
import { RECEIPT_KINDS } from '../../../domain/business/receipt-series.ts'
import type { SchemaFault } from '../../../domain/backup/schema-fault.ts'
import type { DataFacts } from '../../../domain/backup/backup.ts'
import type { BackupHolder } from '../../../domain/backup/holder.ts'
import { fold } from '../../../domain/text/fold.ts'

import { keyIdOf } from './activity/audit-chain.ts'
import { shortKeyId } from './forms/audit-entries.ts'
import { isCurrent } from './engine/migrate.ts'
import { schemaFaults } from './engine/schema-check.ts'
import { RECEIPT_SERIES } from './sql/receipt-numbers.ts'

/** The file is no whole database: what SQLite's own check says of it. */
export class DamagedDatabaseError extends Error {
  override readonly name = 'DamagedDatabaseError'
}

/** A few milliseconds each, so that a stop in the middle is noticed. */
const PAGES_PER_STEP = 2_000

/** Pages are read once, one after the other: SQLite's 16 MB of them would only be memory of the machine. */
const SMALL_CACHE = 'cache_size = -2048'

/**
 * Copies a database that others write to, as it stands at one moment, into a single file without a write-ahead log.
 *
 * SQLite's online backup starts anew whenever another connection writes, and under steady writing would never end: so it
 * runs inside a read transaction, which holds its snapshot while the log grows beside it. Copying pages rather than
 * `VACUUM INTO` keeps them as they are, and costs a fraction of the time. What it holds is counted in that transaction.
 */
export async function snapshotDatabase(source: string, target: string): Promise<DataFacts> {
  const db = new Database(source, { readonly: true, fileMustExist: true, timeout: 5_000 })
  try {
    db.pragma(SMALL_CACHE)
    db.exec('BEGIN')
    const facts = factsOf(db)
    await copyPages(db, target)
    makeSingleFile(target)
    return facts
  } finally {
    db.close()
  }
}

/** Each step goes to the disk by itself: all of a copy at once, at its end, holds up the commits of tills on the same disk. */
async function copyPages(db: Database.Database, target: string): Promise<void> {
  let file: number | undefined
  const progress = (): number => {
    file ??= openSync(target, 'r+')
    fdatasyncSync(file)
    return PAGES_PER_STEP
  }
  try {
    await db.backup(target, { progress })
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/**
 * Reads all of a database that nobody else uses, and tells what it holds.
 *
 * @throws DamagedDatabaseError
 */
export function inspectSnapshot(file: string): DataFacts {
  return whole(file, (db) => {
    const [first] = db.pragma('integrity_check(1)', { simple: false }) as { integrity_check: string }[]
    if (first?.integrity_check !== 'ok') throw new DamagedDatabaseError(first?.integrity_check ?? 'no answer')
    return factsOf(db)
  })
}

/** What a closed database holds, without checking all of it. @throws DamagedDatabaseError */
export function readFacts(file: string): DataFacts {
  return whole(file, factsOf)
}

/** What is not as it was made in a closed database of this schema; of an older one that is not said. @throws DamagedDatabaseError */
export function snapshotFaults(file: string): readonly SchemaFault[] {
  return whole(file, (db) => (isCurrent({ db }) ? schemaFaults(db) : []))
}

/** The id of the key that entries of the log were last signed with; null where none was, or nothing can be read. */
export function newestKeyId(file: string): string | null {
  try {
    return whole(file, (db) => {
      const mac = db
        .prepare('SELECT mac FROM audit_entry WHERE mac IS NOT NULL ORDER BY key DESC LIMIT 1')
        .pluck()
        .get()
      if (!Buffer.isBuffer(mac)) return null
      // Those of older versions, which may have no codes, have all of it.
      const code = shortKeyId(mac)
      if (code === null) return keyIdOf(mac)
      const word = db.prepare('SELECT word FROM audit_word WHERE code = ?').pluck().get(code)
      return typeof word === 'string' ? word : null
    })
  } catch (error) {
    // None, a damaged one, or one from before entries were signed.
    if (error instanceof DamagedDatabaseError) return null
    throw error
  }
}

/** Whose data a closed database says that it holds. @throws DamagedDatabaseError */
export function holderOf(file: string): BackupHolder {
  return whole(file, (db) => ({
    owner:
      (db.prepare('SELECT email FROM user WHERE is_instance_owner = 1').pluck().get() as string | undefined) ?? null,
    businesses: db.prepare('SELECT name FROM business WHERE deleted_at IS NULL ORDER BY key').pluck().all() as string[],
  }))
}

/** The password hash of the installation's owner, if that is who has the e-mail. @throws DamagedDatabaseError */
export function ownerPasswordHash(file: string, email: string): string | undefined {
  return whole(file, (db) => {
    const owner = db
      .prepare('SELECT password_hash AS hash FROM user WHERE is_instance_owner = 1 AND email_fold = ?')
      .get(fold(email)) as { hash: string } | undefined
    return owner?.hash
  })
}

const countsRow = z.object({
  schemaVersion: z.int(),
  businesses: z.int(),
  invoices: z.int(),
  installation: z.string().nullable(),
})

/** Databases from before the second series of a TIN have one of each. */
const seriesRow = z.object({ tin_fold: z.string(), is_live: z.int().default(0), next: z.int() })

const receiptsRow = z.object({
  businessId: z.string(),
  environment: Environment,
  next: z.int(),
  kind: z.enum(RECEIPT_KINDS).optional(),
})

const headRow = z.object({ id: z.int(), hash: z.instanceof(Buffer) }).optional()

function factsOf(db: Database.Database): DataFacts {
  const counted = countsRow.parse(
    db
      .prepare(
        `SELECT (SELECT count(*) FROM __drizzle_migrations) AS "schemaVersion",
           (SELECT count(*) FROM business WHERE deleted_at IS NULL) AS businesses,
           (SELECT count(*) FROM invoice) AS invoices,
           (SELECT id FROM user ORDER BY key LIMIT 1) AS installation`,
      )
      .get(),
  )
  const series = z.array(seriesRow).parse(db.prepare('SELECT * FROM number_series ORDER BY key').all())
  const receipts = Object.entries(RECEIPT_SERIES)
    .filter(([table]) => hasTable(db, table))
    .flatMap(([, select]) => z.array(receiptsRow).parse(db.prepare(select).all()))
  const head = headRow.parse(db.prepare('SELECT key AS id, hash FROM audit_entry ORDER BY key DESC LIMIT 1').get())

  return {
    ...counted,
    series: series.map(({ tin_fold: tin, is_live, next }) => ({ tin, isLive: is_live === 1, next })),
    receipts,
    auditHead: head ? { id: head.id, hash: head.hash.toString('hex') } : null,
  }
}

/** Databases from before there were such receipts do not. */
const hasTable = (db: Database.Database, name: string): boolean =>
  db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined

function whole<T>(file: string, work: (db: Database.Database) => T): T {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true })
    try {
      db.pragma(SMALL_CACHE)
      return work(db)
    } finally {
      db.close()
    }
  } catch (error) {
    if (error instanceof DamagedDatabaseError) throw error
    throw new DamagedDatabaseError('The database cannot be read.', { cause: error })
  }
}

/** The copy says of itself that it has a write-ahead log, like its source; a backup is one file. */
function makeSingleFile(file: string): void {
  const db = new Database(file)
  try {
    db.pragma('journal_mode = DELETE')
  } finally {
    db.close()
  }
  for (const companion of [`${file}-wal`, `${file}-shm`]) rmSync(companion, { force: true })
}
