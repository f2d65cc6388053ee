import { AsyncLocalStorage } from 'node:async_hooks'

import Database from 'better-sqlite3'

import { AppError } from '../../../../contract/http/errors.ts'

import { footprints, rowParts, type Footprint, type TableByRow } from './footprint.ts'

/** A unit of work: everything inside it happens in one transaction and one turn of the event loop. */
export type OpenUnit = {
  open: boolean
  readonly mayWrite: boolean
  /** Begins its transaction, where that waits for the first statement. */
  begin: (() => void) | undefined
  /** The tables that it looked at, where somebody wants to know. */
  looksAt: Set<string> | undefined
}

const currentUnit = new AsyncLocalStorage<OpenUnit>()
const notes = new AsyncLocalStorage<Set<string>>()

/** Adds to `tables` those that units look at that are opened in `work`. */
export const noted = <T>(tables: Set<string>, work: () => Promise<T>): Promise<T> => notes.run(tables, work)

/** Where somebody wants to know what is looked at. */
export const notesOfUnit = (): Set<string> | undefined => notes.getStore()

/**
 * One SQLite connection whose statements run only inside a unit of work that is still open.
 * A statement that arrives late (after something slow was awaited inside the unit) throws instead of writing alone.
 */
export type Connection = {
  readonly db: Database.Database
  /** Tables that statements have written since they were taken out; what was rolled back is among them. */
  readonly written: Set<string>
  prepare<Row>(sql: string): Statement<Row>
  /**
   * Says that all that `work` reads or writes of a table is about one `row` of it: what was read of other rows counts as
   * unchanged.
   */
  about<T>(table: TableByRow, row: string, work: () => T): T
}

export type Statement<Row> = {
  get(...values: unknown[]): Row | undefined
  all(...values: unknown[]): Row[]
  run(...values: unknown[]): Database.RunResult
}

export function openConnection(file: string, options: { readonly: boolean }): Connection {
  const db = new Database(file, { readonly: options.readonly, timeout: 5_000 })

  // better-sqlite3 is compiled with WAL at synchronous=NORMAL, which loses answered requests in a power cut.
  if (!options.readonly) db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  // Without it INSERT OR REPLACE deletes rows past the triggers that refuse it.
  db.pragma('recursive_triggers = ON')
  return connectionOf(db)
}

/**
 * Reads a database that nobody else has open, without the file that connections share: its index of the write-ahead log
 * is in memory. Such a connection locks the database as a writer does, so it cannot be opened read-only.
 */
export function openLoneReader(file: string): Connection {
  const db = new Database(file, { timeout: 5_000 })
  try {
    db.pragma('locking_mode = EXCLUSIVE')
    db.pragma('query_only = ON')
    return connectionOf(db)
  } catch (error) {
    db.close()
    throw error
  }
}

function connectionOf(db: Database.Database): Connection {
  db.pragma('cache_size = -16384')
  db.pragma('temp_store = MEMORY')

  const cache = new Map<string, Statement<unknown>>()
  const written = new Set<string>()
  const footprint = footprints(db)
  const rows = rowParts()

  return {
    db,
    written,
    prepare<Row>(sql: string) {
      const known = cache.get(sql)
      if (known) return known as Statement<Row>

      const lasting = withLastingPlan(sql)
      const footprintOf: FootprintOf = (values, how) => footprint(lasting, values, how)
      const prepared = guarded<Row>(db.prepare(lasting), { written, rows, footprintOf })
      cache.set(sql, prepared)
      return prepared
    },
    about: rows.about,
  }
}

/**
 * SQLite as it is built for Node (SQLITE_ENABLE_STAT4) plans a join anew at each run when a parameter is compared by
 * name, in case its value makes for a better plan: 50 to 80 µs, ten times what the query itself takes. A parameter behind
 * a plus is not looked at. It compares in the same way, and the same indexes serve it.
 */
export const withLastingPlan = (sql: string): string => sql.replace(/= (?=[?@])/g, '= +')

type FootprintOf = (values: readonly unknown[], how: { readonly isRead: boolean }) => Footprint

type Touching = {
  readonly written: Set<string>
  readonly rows: Pick<ReturnType<typeof rowParts>, 'read' | 'wrote'>
  readonly footprintOf: FootprintOf
}

function guarded<Row>(statement: Database.Statement, { written, rows, footprintOf }: Touching): Statement<Row> {
  const writes = !statement.readonly
  /** Asked once, when it counts. */
  let footprint: Footprint | undefined

  function enter(values: readonly unknown[]): void {
    const { looksAt } = assertInsideUnit(writes)
    if (!writes && looksAt === undefined) return
    footprint ??= footprintOf(values, { isRead: !writes })
    if (writes) rows.wrote(footprint, written)
    else if (looksAt) rows.read(footprint, looksAt)
  }
  return {
    get: (...values) => (enter(values), statement.get(...values) as Row | undefined),
    all: (...values) => (enter(values), statement.all(...values) as Row[]),
    run: (...values) => (enter(values), statement.run(...values)),
  }
}

/** The unit of work that asks. @throws Error outside of one that is open */
export function unitThatAsks(): OpenUnit {
  const unit = currentUnit.getStore()
  if (!unit?.open) throw new Error('A repository was used outside an open unit of work.')
  return unit
}

function assertInsideUnit(writes: boolean): OpenUnit {
  const unit = unitThatAsks()
  if (writes && !unit.mayWrite)
    throw new AppError('storage_unavailable', { cause: new Error('A unit of work that reads cannot write.') })
  const { begin } = unit
  unit.begin = undefined
  begin?.()
  return unit
}

/** Runs `work` as a unit of its own. Nested units are refused: they would wait for themselves. */
export function runUnit<T>(unit: OpenUnit, work: () => Promise<T>): Promise<T> {
  return currentUnit.run(unit, work)
}

export function assertNotNested(): void {
  if (currentUnit.getStore()?.open)
    throw new Error('storage.read and storage.write cannot be used inside a unit of work.')
}
