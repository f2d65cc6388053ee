import Database from 'better-sqlite3'
import { prepareOnLog } from './log-rows.ts'

/** Somebody with the database in hand, past the program: sees what is committed, and changes what nobody may. */
export type PastStorage = {
  /** `?` stands for each value in turn; the log as it was written. */
  rows<Row>(sql: string, ...values: unknown[]): Promise<Row[]>
  /** All rows of each of these tables, over one connection. */
  contents(tables: readonly string[]): Promise<ReadonlyMap<string, readonly object[]>>
  /** Answers how many rows it changed. */
  change(sql: string, ...values: unknown[]): Promise<number>
  /** The same where a rule of the database would refuse it: a key that nothing has. */
  force(sql: string, ...values: unknown[]): Promise<number>
  /** The names of all tables. */
  tables(): Promise<string[]>
  /** For the few words that the two do not share. */
  readonly isPostgres: boolean
}

export function pastSqlite(file: string): PastStorage {
  function on<T>(work: (db: Database.Database) => T): T {
    const db = new Database(file)
    try {
      return work(db)
    } finally {
      db.close()
    }
  }
  const changing =
    (isForced: boolean) =>
    async (sql: string, ...values: unknown[]) =>
      on((db) => {
        db.pragma(`foreign_keys = ${isForced ? 'OFF' : 'ON'}`)
        return db.prepare(sql).run(...values).changes
      })
  return {
    rows: async <Row>(sql: string, ...values: unknown[]) => on((db) => prepareOnLog<Row>(db, sql).all(...values)),
    contents: async (tables) =>
      on((db) => new Map(tables.map((table) => [table, db.prepare<[], object>(`SELECT * FROM "${table}"`).all()]))),
    change: changing(false),
    force: changing(true),
    tables: async () =>
      on((db) =>
        db
          .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
          .pluck()
          .all(),
      ),
    isPostgres: false,
  }
}
