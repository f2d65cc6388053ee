import type Database from 'better-sqlite3'

import { dayOf, packDay } from './days.ts'
import { irnOf, partsOfIrn, plainIrn } from './irn-text.ts'
import { frozenPayload, providePayloads } from './payloads.ts'
import { packId } from './phrases.ts'
import { packTillText, unpackTillText } from './till-text.ts'
import { codedWord, wordCodes } from './words.ts'

/**
 * Columns that hold a short form of what stands in nearly every row: the code of a word, 32 bytes of a hash, 16 of an id,
 * two of a day.
 * They are read as `plain` has it, and written by `columnPacker`. What is stored so is a blob; a text is as it was
 * written, by an older version or because it has no short form.
 */

type Form = 'word' | 'hash' | 'id' | 'payload' | 'till' | 'irn' | 'day'

const forms: Readonly<Record<string, Readonly<Record<string, Form>>>> = {
  invoice: { created_by: 'word', qr_key_fingerprint: 'word' },
  submission: { provider: 'word', environment: 'word', irn: 'irn', payload: 'payload', payload_sha256: 'hash' },
  sandbox_invoice: {
    ...{ business_id: 'word', irn: 'irn', sha256: 'hash', supplier_tin: 'word' },
    ...{ type_code: 'word', issue_date: 'day', payment_status: 'word' },
  },
  account_entry: { id: 'id', recorded_by: 'word' },
  allocation: { by: 'word' },
  till_entry: { id: 'id', money: 'till', vat: 'till', by: 'word', by_name: 'word' },
  purchase: { created_by: 'word' },
  payable_entry: { recorded_by: 'word' },
  payable_allocation: { by: 'word' },
}

export const formOf = (table: string, column: string): Form | undefined => forms[table]?.[column]

const ID_PARTS = [
  [1, 4],
  [5, 2],
  [7, 2],
  [9, 2],
  [11, 6],
] as const
const dashed = (column: string): string =>
  `lower(${ID_PARTS.map(([from, bytes]) => `hex(substr(${column}, ${from}, ${bytes}))`).join(" || '-' || ")})`

const told: Readonly<Record<Form, (column: string) => string>> = {
  // Fingerprints were stored as their bytes before they had codes.
  word: (column) =>
    `CASE typeof(${column}) WHEN 'blob' THEN coalesce(${codedWord(column)}, lower(hex(${column}))) ELSE ${column} END`,
  hash: (column) => `CASE typeof(${column}) WHEN 'blob' THEN lower(hex(${column})) ELSE ${column} END`,
  // As `audit_id` does it, without a call of a function of ours: of a payment eight ids are read.
  id: (column) => `CASE typeof(${column}) WHEN 'blob' THEN ${dashed(column)} ELSE ${column} END`,
  payload: frozenPayload,
  till: (column) => `CASE typeof(${column}) WHEN 'blob' THEN till_text(${column}) ELSE ${column} END`,
  irn: plainIrn,
  day: (column) => `CASE typeof(${column}) WHEN 'blob' THEN day_text(${column}) ELSE ${column} END`,
}

/** A column as it was written, in SQL. */
export function plain(table: string, column: string, alias: string): string {
  const form = formOf(table, column)
  const named = `${alias}.${column}`
  return form === undefined ? named : told[form](named)
}

/** Whether a column has an id, in SQL, along its index: in either form. */
export const isId = (column: string, id: string): string => `${column} IN (+${id}, unhex(replace(${id}, '-', '')))`

/** The key of the row with an id that is given once, such as `?`. */
export const keyWithId = (table: string, id: string): string =>
  `(SELECT n.key FROM (SELECT ${id} AS id) given CROSS JOIN ${table} n ON ${isId('n.id', 'given.id')})`

const HASH_PATTERN = /^[0-9a-f]{64}$/

export type ColumnPacker = {
  /** What is stored of a value. */
  <V>(table: string, column: string, value: V): V | Buffer
}

/** The same, made when it is first used: a connection that reads has no use for it. */
export function packingColumns({ db }: { readonly db: Pick<Database.Database, 'prepare'> }): ColumnPacker {
  let pack: ColumnPacker | undefined
  return (...of) => (pack ??= columnPacker(db))(...of)
}

/** Makes short forms; to be used within transactions, as words that are new get a code. */
export function columnPacker(db: Pick<Database.Database, 'prepare'>): ColumnPacker {
  let codeOf: ((word: string) => Buffer) | undefined
  const packed: Readonly<Record<Form, (text: string) => Buffer | string>> = {
    word: (text) => (codeOf ??= wordCodes(db))(text),
    hash: (text) => (HASH_PATTERN.test(text) ? Buffer.from(text, 'hex') : text),
    id: packId,
    // By the business: see payloads.ts.
    payload: (text) => text,
    till: packTillText,
    irn: (text) => {
      const parts = partsOfIrn(text)
      return parts ? Buffer.concat([(codeOf ??= wordCodes(db))(parts.frame), parts.tail]) : text
    },
    day: packDay,
  }
  return <V>(table: string, column: string, value: V): V | Buffer => {
    const form = formOf(table, column)
    return form === undefined || typeof value !== 'string' ? value : (packed[form](value) as V | Buffer)
  }
}

/** Makes known to SQL what `plain` asks. */
export function provideColumns({ db }: { readonly db: Database.Database }): void {
  providePayloads({ db })
  db.function('till_text', { deterministic: true }, (stored) =>
    Buffer.isBuffer(stored) ? unpackTillText(stored) : stored,
  )
  db.function('irn_text', { deterministic: true }, (frame, stored) =>
    Buffer.isBuffer(stored) ? irnOf(String(frame), stored) : stored,
  )
  db.function('day_text', { deterministic: true }, (stored) => (Buffer.isBuffer(stored) ? dayOf(stored) : stored))
}
