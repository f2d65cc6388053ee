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

/** Tables that are read by one row, such as the history of an invoice. */
const BY_ROW = ['audit_entry'] as const
export type TableByRow = (typeof BY_ROW)[number]

/** Rows are told apart by so many: what is known of changes must not grow. */
const ROW_PARTS = 1024

/** Two rows may have the same part. */
function partOfRow(table: string, row: string): string {
  let sum = 0
  for (let at = 0; at < row.length; at += 1) sum = (sum * 31 + row.charCodeAt(at)) | 0
  return `${table} ${String(sum & (ROW_PARTS - 1))}`
}

/** What is written to no row that is known. */
const anyRow = (table: string): string => `${table} ${EVERYTHING}`

/**
 * Parts of tables that are read by one row: such a read looks at the part of the row, and at what was written to whichever
 * row; any other one at the table. What is written counts for the table, and for the part of its row or for any.
 */
export function rowParts() {
  const byRow: ReadonlySet<string> = new Set(BY_ROW)
  let present: { readonly table: string; readonly part: string } | undefined

  return {
    about<T>(table: TableByRow, row: string, work: () => T): T {
      const before = present
      present = { table, part: partOfRow(table, row) }
      try {
        return work()
      } finally {
        present = before
      }
    },

    read(tables: Footprint, parts: Set<string>): void {
      for (const table of tables) {
        if (table === present?.table) parts.add(present.part).add(anyRow(table))
        else parts.add(table)
      }
    },

    wrote(tables: Footprint, parts: Set<string>): void {
      for (const table of tables) {
        parts.add(table)
        if (table === present?.table) parts.add(present.part)
        else if (byRow.has(table)) parts.add(anyRow(table))
      }
    },
  }
}
