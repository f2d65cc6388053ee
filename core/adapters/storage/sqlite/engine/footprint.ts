import type Database from 'better-sqlite3'

/** Of EXPLAIN: one instruction of the program that SQLite makes of a statement. */
type Instruction = { readonly opcode: string; readonly p1: number; readonly p2: number; readonly p3: number }

/** What opens a table or one of its indexes, by the page where that begins; the second operand. */
const OPENS = new Set(['OpenRead', 'OpenWrite', 'ReopenIdx'])
/** Of what it writes alone. A table that is emptied as a whole is not opened: its page is the first operand. */
const WRITES = new Set(['OpenWrite', 'Clear'])
const MAIN = 0

/** All tables of the database, whichever they are. */
export const EVERYTHING = '*'

export type Footprint = readonly string[]

/**
 * Tells the tables that a statement looks at, or of one that writes those that it may change: with its triggers and with
 * what refers to its rows, because SQLite is asked what it has made of it.
 */
export function footprints(db: Database.Database) {
  let tables: ReadonlyMap<number, string> | undefined

  function tableAt(page: number): string {
    tables ??= new Map(
      db
        .prepare<[], { page: number; name: string }>(
          'SELECT rootpage AS page, tbl_name AS name FROM sqlite_schema WHERE rootpage > 0',
        )
        .all()
        .map(({ page: at, name }) => [at, name]),
    )
    return tables.get(page) ?? EVERYTHING
  }

  /** `values` are those that it is run with: SQLite takes no statement without them. */
  return (sql: string, values: readonly unknown[], { isRead }: { readonly isRead: boolean }): Footprint => {
    const program = db.prepare<unknown[], Instruction>(`EXPLAIN ${sql}`).all(...values)
    const found = new Set<string>()
    for (const { opcode, p1, p2, p3 } of program) {
      if (opcode === 'Clear' && p2 === MAIN) found.add(tableAt(p1))
      else if (OPENS.has(opcode) && p3 === MAIN && (isRead || WRITES.has(opcode))) found.add(tableAt(p2))
    }
    return [...found]
  }
}
