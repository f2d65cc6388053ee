import { accessSync, closeSync, constants, lstatSync, openSync, readSync, statSync, type Stats } from 'node:fs'

import Database from 'better-sqlite3'

import { AppError } from '../../../../contract/http/errors.ts'
import { schemaDamage } from '../../../../domain/backup/schema-fault.ts'
import { damageOf, type Damage } from '../../../../domain/backup/damage.ts'

import { FIRST_ENTRY } from './first-entry.ts'
import { isCurrent, MIGRATIONS_TABLE, migrationState } from './migrate.ts'
import { CHECKED_AT_ONCE_BYTES, pagesAreSound } from './quick-check.ts'
import { schemaFaults } from './schema-check.ts'
import { walIsReadable } from './write-ahead-log.ts'

/** What stands in the place of a database. `blank`: a database without a table of ours, as a first start that was cut short leaves it. */
export type Inspected =
  | { readonly state: 'absent' | 'blank' }
  | {
      readonly state: 'sound'
      readonly hasAccounts: boolean
      readonly pagesChecked: boolean
      /** By what it is known among others; null where there is nothing yet. */
      readonly origin: string | null
    }
  | { readonly state: 'damaged'; readonly damage: Damage }

/** How the database is opened to be looked at: read-only, unless the disk has no room even for that. */
type OpenToInspect = (file: string) => { readonly db: Database.Database }
const openReadOnly: OpenToInspect = (file) => ({ db: new Database(file, { readonly: true }) })

/** The first page of a database that has nothing else yet. */
const FIRST_PAGE_BYTES = 4096

/** Tables that every schema of ours has had. */
const OWN_TABLES = ['user', 'business', 'number_series', 'invoice', 'audit_entry']

/**
 * Looks at a database without changing a byte of it or of its write-ahead log, before anything is opened for writing:
 * that alone would fold the log into the file, or lay our tables into somebody else's.
 */
export function inspectDatabase(file: string, open: OpenToInspect = openReadOnly): Inspected {
  const entry = entryAt(file)
  if (entry === undefined) return { state: 'absent' }
  if (entry.isSymbolicLink() && statSync(file, { throwIfNoEntry: false }) === undefined) {
    return damaged(damageOf('missing', 'The database of this installation is a link that leads nowhere.'))
  }

  try {
    const stats = statSync(file)
    if (!stats.isFile()) return damaged(damageOf('foreign'))
    if (stats.size === 0 || isUnfinished(file, stats.size)) return { state: 'blank' }
    const header = headOf(file)
    if (!header.startsWith('SQLite format 3\0')) return damaged(damageOf('damaged'))
    if (!isWritable(file)) return damaged(damageOf('readOnly'))
    if (!walIsReadable(`${file}-wal`)) {
      return damaged(damageOf('damaged', 'The newest part of the database (its write-ahead log) is damaged.'))
    }
    return inspectContent(open(file), stats.size <= CHECKED_AT_ONCE_BYTES)
  } catch (error) {
    return damaged(damageFrom(error) ?? damageOf('unreadable'))
  }
}

/** What an error says about the data; undefined for one that neither the disk nor SQLite has said. */
export function damageFrom(error: unknown): Damage | undefined {
  if (error instanceof AppError) return damageFrom(error.cause)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT' || /^SQLITE_(FULL|IOERR_(SHMSIZE|WRITE|SHMOPEN))/.test(code)) {
    return damageOf('diskFull')
  }
  if (code === 'EROFS' || code.startsWith('SQLITE_READONLY')) return damageOf('readOnly')
  if (/^E[A-Z]+$|^SQLITE_(IOERR|CANTOPEN|PERM|AUTH|BUSY)/.test(code)) return damageOf('unreadable')
  return code.startsWith('SQLITE_') ? damageOf('damaged') : undefined
}

function inspectContent({ db }: ReturnType<OpenToInspect>, checksPages: boolean): Inspected {
  try {
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all()
    if (tables.every((name) => name === MIGRATIONS_TABLE)) return { state: 'blank' }

    const own = OWN_TABLES.filter((name) => tables.includes(name))
    if (own.length === 0) return damaged(damageOf('foreign'))
    if (own.length < OWN_TABLES.length) return damaged(damageOf('damaged'))

    const migrations = migrationState(db)
    if (migrations === 'newer') return damaged(damageOf('newer'))
    if (migrations === 'damaged') return damaged(damageOf('damaged'))
    if (checksPages && !pagesAreSound(db)) return damaged(damageOf('damaged'))
    // What an older version made is compared when it has been brought to this schema.
    const changedSchema = isCurrent({ db }) ? schemaDamage(schemaFaults(db)) : undefined
    if (changedSchema) return damaged(changedSchema)

    const hasAccounts = db.prepare('SELECT 1 FROM user LIMIT 1').get() !== undefined
    const origin = db.prepare<[], Buffer>(FIRST_ENTRY).pluck().get()?.toString('hex') ?? null
    return { state: 'sound', hasAccounts, pagesChecked: checksPages, origin }
  } finally {
    db.close()
  }
}

/** Was killed before its first page was whole: we journal so only then, and SQLite would write to undo it. */
const isUnfinished = (file: string, size: number): boolean =>
  size <= FIRST_PAGE_BYTES && (entryAt(`${file}-journal`)?.size ?? 0) > 0

const damaged = (damage: Damage): Inspected => ({ state: 'damaged', damage })

function entryAt(file: string): Stats | undefined {
  return lstatSync(file, { throwIfNoEntry: false })
}

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function headOf(file: string): string {
  const descriptor = openSync(file, 'r')
  try {
    const head = Buffer.alloc(16)
    readSync(descriptor, head, 0, head.length, 0)
    return head.toString('latin1')
  } finally {
    closeSync(descriptor)
  }
}
