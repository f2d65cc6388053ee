import type Database from 'better-sqlite3'
import { getTableColumns, getTableName, is, type Column } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'

import { searchFold } from '../../../domain/text/search-fold.ts'
import type { ColumnKind, StoredValue } from '../postgres/moving/copy-text.ts'
import { tables as postgresTables } from '../postgres/schema/tables.ts'
import { nameSort } from '../postgres/sql/name-sort.ts'
import { readableJson } from '../sqlite/activity/audit-codec.ts'
import { columnPacker, formOf, plain, provideColumns } from '../sqlite/forms/columns.ts'
import { invoiceColumns } from '../sqlite/forms/invoice-text.ts'
import type { PhraseForm, ReadableForm } from '../sqlite/forms/phrases.ts'
import { wholeWords } from '../sqlite/forms/search-words.ts'
import * as described from '../sqlite/schema/tables.ts'
import { attemptCodes, attemptColumns } from '../sqlite/forms/attempt-text.ts'
import { auditRowPacker, ENTRIES } from '../sqlite/forms/audit-entries.ts'
import {
  ENTRY_WORDS,
  entryReader,
  STORED_ENTRY,
  type EntryWords,
  type StoredEntry,
} from '../sqlite/forms/audit-reader.ts'
import { payloadElsewhere, providePayloadsElsewhere } from '../sqlite/forms/payloads.ts'
import { provideAuditText } from '../sqlite/forms/audit-text.ts'

/** A row with its position before it. */
export type Positioned = readonly [position: number, ...values: StoredValue[]]

/** A table that SQLite and PostgreSQL both have, and how its rows are read in either. */
export type MovedTable = {
  readonly name: string
  /** Those of PostgreSQL, each with what it is in a row `x` of SQLite. */
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind; readonly inSqlite: string }[]
  /** Of SQLite, which has no others but those that were given up; each with what it is in a row `x` of `ownTable`. */
  readonly ownColumns: readonly { readonly name: string; readonly kind: ColumnKind; readonly inSqlite: string }[]
  /** Where they are read, as FROM has it. */
  readonly ownTable: string
  /** Where rows `x` come from in SQLite, as FROM has it. */
  readonly from: string
  /** How the rows behind a position are read where that is quicker than by `columns`: each the position, then its values. */
  readonly behind: ((db: Database.Database) => (position: number, most: number) => Iterable<Positioned>) | null
  /** The column whose whole numbers its rows are counted by in both; null where it has none: then it is copied at once. */
  readonly position: string | null
  /** What its rows are in order by, in both. */
  readonly order: readonly string[]
}

/** Of rows that have their business in PostgreSQL alone: what they hang on, and the column that says on which. */
const hangsOn: Readonly<Record<string, readonly [table: string, column: string]>> = {
  allocation: ['account_entry', 'credit_key'],
  damaged_revision: ['invoice', 'invoice_key'],
  deduction_certificate: ['account_entry', 'entry_key'],
  customer_count: ['customer', 'customer_key'],
  purchase_attachment: ['purchase', 'purchase_key'],
  reminder_step: ['account_entry', 'entry_key'],
  submission_attempt: ['invoice', 'invoice_key'],
  webhook_delivery: ['webhook', 'webhook_key'],
}

/** What every business that uses a copy has in PostgreSQL: see `provideMoving`. */
const SNAPSHOT = 'snapshot'

/** Each engine finds out by itself how far it has folded texts. */
const OF_ITS_ENGINE = new Set(['search_refresh'])

/** Texts that SQLite computes while it reads. */
const computed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  customer: { name_sort: 'name_sort(x.name)' },
  product: { name_sort: 'name_sort(x.name)' },
  payment_detail: { name_sort: 'name_sort(x.label)' },
  supplier: { name_sort: 'name_sort(x.name)' },
  purchase: { supplier_sort: "search_sort(coalesce(x.supplier_name, ''))" },
}

/**
 * Texts of JSON that PostgreSQL looks into, also in an index, and so refuses where they have the character 0 or half a
 * character. People could never store these; the audit log, whose hashes are over its bytes, is moved as it is.
 */
const looksInto: Readonly<Record<string, string>> = { account_entry: 'details', payable_entry: 'details' }

const kinds: Readonly<Record<string, ColumnKind>> = {
  SQLiteInteger: 'number',
  SQLiteText: 'text',
  SQLiteBlobBuffer: 'bytes',
}

function kindOf({ name, columnType }: Column): ColumnKind {
  const kind = kinds[columnType]
  if (!kind) throw new Error(`${name} is of a kind that is not moved: ${columnType}`)
  return kind
}

const readable = (column: string): string =>
  String.raw`iif(instr(x.${column}, '\u0000') + instr(x.${column}, '\ud') > 0, readable_json(x.${column}), x.${column})`

const BUSINESS = 'business_key'

function movedTable(table: SQLiteTable): MovedTable | undefined {
  const name = getTableName(table)
  const target = postgresTables[name]
  if (!target || OF_ITS_ENGINE.has(name)) return undefined
  const ownColumns = Object.values<Column>(getTableColumns(table)).map((column) => {
    const kind = kindOf(column)
    return { name: column.name, kind, inSqlite: valueOf(name, column.name, kind) }
  })
  const own = new Map(ownColumns.map((column) => [column.name, column.kind]))
  const columns = Object.values<Column>(getTableColumns(target)).map((column) => {
    const kind = own.get(column.name)
    if (kind && looksInto[name] === column.name) return { name: column.name, kind, inSqlite: readable(column.name) }
    if (kind) return { name: column.name, kind, inSqlite: valueOf(name, column.name, kind) }
    if (column.name === BUSINESS)
      return {
        name: BUSINESS,
        kind: 'number' as const,
        inSqlite: name === SNAPSHOT ? 'u.business_key' : 'p.business_key',
      }
    const inSqlite = computed[name]?.[column.name]
    if (inSqlite === undefined) throw new Error(`Nothing says what ${name}.${column.name} is in SQLite.`)
    return { name: column.name, kind: 'text' as const, inSqlite }
  })
  const above = hangsOn[name]
  const primary = Object.values<Column>(getTableColumns(table)).find((column) => column.primary)
  const position = name !== SNAPSHOT && primary?.columnType === 'SQLiteInteger' ? primary.name : null
  if (!own.has(BUSINESS) && columns.some((column) => column.name === BUSINESS) && !above && name !== SNAPSHOT)
    throw new Error(`Nothing says which business rows of ${name} belong to.`)
  return {
    name,
    columns,
    ownColumns,
    ownTable: tableOf(name),
    from: fromOf(name, above),
    behind: name === LOG ? entriesBehind : null,
    position,
    order: name === SNAPSHOT ? [BUSINESS, 'key'] : keyOf(table),
  }
}

/** The primary key of SQLite. */
function keyOf(table: SQLiteTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table)
  const single = columns.filter((column) => column.primary)
  return (primaryKeys[0]?.columns ?? single).map(({ name }) => name)
}

function fromOf(name: string, above: (typeof hangsOn)[string] | undefined): string {
  if (name === SNAPSHOT) return 'used_snapshot u CROSS JOIN snapshot x ON x.key = u.key'
  return above ? `${tableOf(name)} x CROSS JOIN "${above[0]}" p ON p.key = x."${above[1]}"` : `${tableOf(name)} x`
}

/** What has a short form in SQLite: entries of the log, and some texts of invoices. */
const LOG = 'audit_entry'
const shortForms: Readonly<Record<string, Readonly<Record<string, PhraseForm | ReadableForm>>>> = {
  invoice: invoiceColumns,
  submission_attempt: attemptColumns,
}

/** In the order of the columns. */
function entriesBehind(db: Database.Database): (position: number, most: number) => Iterable<Positioned> {
  const words = db.prepare<[number], EntryWords>(ENTRY_WORDS)
  const read = entryReader((key) => words.get(key) as EntryWords)
  const some = db.prepare<[number, number], StoredEntry>(
    `SELECT ${STORED_ENTRY} FROM audit_entry l WHERE l.key > ? ORDER BY l.key LIMIT ?`,
  )
  return function* entries(position, most) {
    for (const row of some.iterate(position, most)) {
      const e = read(row)
      const mac = e.mac === null ? null : `\\x${e.mac}`
      const what = [e.subjectKind, e.subjectId, e.action, e.actorKind, e.actorId, e.actorName] as const
      yield [e.key, e.key, e.businessKey, ...what, e.at, e.before, e.after, `\\x${e.hash}`, mac]
    }
  }
}

const ATTEMPT = 'submission_attempt'

/** Words are looked up: of four columns of each call to a provider, a function of ours takes three times as long. */
const longText = (table: string, column: string): string => {
  const told = `short_text('${table}', '${column}', lower(hex(x."${column}")))`
  return table === ATTEMPT
    ? `coalesce((SELECT w.word FROM attempt_word w WHERE w.code = x."${column}"), ${told})`
    : told
}

/** A column of a row `x` of SQLite as it was written. */
const written = (table: string, column: string): string =>
  table === 'invoice' && column === 'search_text'
    ? wholeWords('x')
    : shortForms[table]?.[column]
      ? `CASE typeof(x."${column}") WHEN 'blob' THEN ${longText(table, column)} ELSE x."${column}" END`
      : formOf(table, column)
        ? plain(table, column, 'x')
        : `x."${column}"`

/**
 * Bytes as PostgreSQL writes them: as text they are read in half the time, for each would be an object. Whether there are
 * any is asked of what is stored: what is computed twice, as payloads were, takes twice as long.
 */
function bytesOf(table: string, column: string): string {
  const bytes = formOf(table, column) === 'payload' ? payloadElsewhere(`x."${column}"`) : `x."${column}"`
  return String.raw`iif(x."${column}" IS NULL, NULL, '\x' || lower(hex(${bytes})))`
}

const valueOf = (table: string, column: string, kind: ColumnKind): string =>
  kind === 'bytes' ? bytesOf(table, column) : written(table, column)

const tableOf = (name: string): string => (name === LOG ? ENTRIES : `"${name}"`)

/** How rows are stored in SQLite. To be used within transactions. */
export function storedIn(
  db: Database.Database,
  { name, ownColumns }: MovedTable,
): (row: readonly StoredValue[]) => readonly StoredValue[] {
  const names = ownColumns.map((column) => column.name)
  const forms = names.map((column) => shortForms[name]?.[column])
  const short = names.map((column) => formOf(name, column))
  if (name !== LOG && [...forms, ...short].every((form) => form === undefined)) return (row) => row
  const packed = columnPacker(db)
  if (name !== LOG)
    return (row) =>
      row.map((value, at) =>
        typeof value === 'string' ? (forms[at]?.pack(value) ?? packed(name, names[at] ?? '', value)) : value,
      )
  const pack = auditRowPacker(db)
  return (row) => {
    const packed = pack(Object.fromEntries(names.map((column, at) => [column, row[at] ?? null])))
    return names.map((column) => packed[column] ?? null)
  }
}

/** All that are moved, in the order of the description. */
export const movedTables: readonly MovedTable[] = Object.values<unknown>(described)
  .filter((table) => is(table, SQLiteTable))
  .map(movedTable)
  .filter((table) => table !== undefined)

/** Lets a connection to SQLite read what was written. */
export function provideShortForms(db: Database.Database): void {
  provideAuditText({ db })
  provideColumns({ db })
  providePayloadsElsewhere(db)
  db.function('short_text', { deterministic: true }, (table, column, hex) => {
    const form = shortForms[String(table)]?.[String(column)]
    return form && 'unpackHex' in form ? form.unpackHex(String(hex)) : form?.unpack(Buffer.from(String(hex), 'hex'))
  })
  db.exec('CREATE TEMP TABLE attempt_word (code BLOB PRIMARY KEY, word TEXT NOT NULL) WITHOUT ROWID')
  const add = db.prepare('INSERT INTO attempt_word (code, word) VALUES (?, ?)')
  for (const [code, word] of attemptCodes) add.run(code, word)
}

/** Lets a connection to SQLite read rows as PostgreSQL has them. */
export function provideMoving(db: Database.Database): void {
  provideShortForms(db)
  db.function('name_sort', { deterministic: true }, (name) => nameSort(String(name)))
  db.function('readable_json', { deterministic: true }, (json) => readableJson(String(json)))
  db.function('search_sort', { deterministic: true }, (name) => searchFold(String(name)))
  db.exec(`CREATE TEMP TABLE used_snapshot AS
    WITH used AS MATERIALIZED (SELECT DISTINCT business_key, supplier_key, buyer_key, pay_into_key FROM invoice)
    SELECT business_key, supplier_key AS key FROM used WHERE supplier_key IS NOT NULL
    UNION SELECT business_key, buyer_key FROM used WHERE buyer_key IS NOT NULL
    UNION SELECT business_key, pay_into_key FROM used WHERE pay_into_key IS NOT NULL`)
}
