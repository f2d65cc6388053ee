import { sql } from 'drizzle-orm'
import { bigint, customType, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What a data folder holds beside SQLite, where several processes share it: files, secrets, and who of them does what.
 * All of it is of the installation, but for the texts that entries of accounts are found by.
 */

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Uploads and attachments, whole. `written_at` in milliseconds since 1970. */
const storedFile = pgTable('stored_file', {
  name: text('name').primaryKey(),
  content: bytes('content').notNull(),
  writtenAt: bigint('written_at', { mode: 'number' }).notNull(),
})

/** What comes of jobs, in parts: it may be large. */
const jobFile = pgTable(
  'job_file',
  {
    jobId: text('job_id').notNull(),
    part: bigint('part', { mode: 'number' }).notNull(),
    content: bytes('content').notNull(),
    writtenAt: bigint('written_at', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ name: 'job_file_pkey', columns: [t.jobId, t.part] })],
)

/** The keys that secrets are sealed with, made of a passphrase; the newest counts. JSON, see secrets.ts. */
const secretKey = pgTable('secret_key', {
  number: bigint('number', { mode: 'number' }).primaryKey(),
  kdf: text('kdf').notNull(),
  check: text('check').notNull(),
})

const secret = pgTable('secret', {
  name: text('name').primaryKey(),
  keyNumber: bigint('key_number', { mode: 'number' })
    .notNull()
    .references(() => secretKey.number),
  sealed: text('sealed').notNull(),
})

/** Which process does what only one may do at a time, and until when; `token` grows with each that takes it over. */
const lease = pgTable('lease', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  token: bigint('token', { mode: 'number' }).notNull(),
  until: timestamp('until', { withTimezone: true }).notNull(),
})

/** What payments and other entries of accounts are found by, folded: see receivables/entry-text.ts. */
const entryText = pgTable(
  'entry_text',
  {
    businessKey: bigint('business_key', { mode: 'number' }).notNull(),
    entryKey: bigint('entry_key', { mode: 'number' }).notNull(),
    searchText: text('search_text').notNull(),
    searchVersion: bigint('search_version', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'entry_text_pkey', columns: [t.businessKey, t.entryKey] }),
    index('entry_text_search').using('gin', sql`business_key, search_text gin_trgm_ops`),
  ],
)

/**
 * The newest entry of each chain of the audit log: by the key of its business, 0 for the installation. `signed_by` is the
 * id of the key of the newest that is signed; null while none is. `records` is another text after each commit that changed
 * a record of the business; in the row of the installation, a membership: see engine/record-memory.ts.
 */
const auditEnd = pgTable('audit_end', {
  businessKey: bigint('business_key', { mode: 'number' }).primaryKey(),
  key: bigint('key', { mode: 'number' }).notNull(),
  hash: bytes('hash').notNull(),
  signedBy: bytes('signed_by'),
  records: text('records').notNull().default(''),
})

/**
 * A part of the index of words of a business: its invoices from one key to another, and which these are, for a row has its
 * place in the part. See search/word-index.ts. `stamp` names its shelves, and is another one whenever it is made again.
 */
const searchPart = pgTable(
  'search_part',
  {
    businessKey: bigint('business_key', { mode: 'number' }).notNull(),
    firstKey: bigint('first_key', { mode: 'number' }).notNull(),
    lastKey: bigint('last_key', { mode: 'number' }).notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    stamp: bigint('stamp', { mode: 'number' }).notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    keys: bytes('keys').notNull(),
  },
  (t) => [primaryKey({ name: 'search_part_pkey', columns: [t.businessKey, t.firstKey] })],
)

const searchShelf = pgTable(
  'search_shelf',
  {
    businessKey: bigint('business_key', { mode: 'number' }).notNull(),
    key: bigint('key', { mode: 'number' }).notNull(),
    content: bytes('content').notNull(),
  },
  (t) => [primaryKey({ name: 'search_shelf_pkey', columns: [t.businessKey, t.key] })],
)

/** Invoices whose texts changed; of those in a part, the part does not know. */
const searchChanged = pgTable(
  'search_changed',
  {
    businessKey: bigint('business_key', { mode: 'number' }).notNull(),
    key: bigint('key', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    invoiceKey: bigint('invoice_key', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ name: 'search_changed_pkey', columns: [t.businessKey, t.key] })],
)

/** Nonces that were taken, for as long as they would still be taken. */
const takenNonce = pgTable('taken_nonce', {
  content: text('content').primaryKey(),
  takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
})

/** One row where the data came from a data folder, or is going to one: see moving/mark.ts. */
const dataMove = pgTable('data_move', {
  key: bigint('key', { mode: 'number' }).primaryKey(),
  id: text('id').notNull(),
  state: text('state').$type<MoveState>().notNull(),
  /** The data folder on the other side, or the words that a person knows it by. */
  otherSide: text('other_side').notNull(),
  /** What the data was when it began; other data is moved from the beginning. */
  source: text('source').notNull(),
  begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
})

/** How far each table was copied here; `after` is the last row of the source, `digest` of all up to there. */
const movedTable = pgTable('moved_table', {
  name: text('name').primaryKey(),
  after: bigint('after', { mode: 'number' }).notNull(),
  rows: bigint('rows', { mode: 'number' }).notNull(),
  digest: text('digest').notNull(),
  done: bigint('done', { mode: 'number' }).notNull(),
})

/** Keys, indexes and references that are made once all rows are here. */
const movedObject = pgTable('moved_object', {
  name: text('name').primaryKey(),
  statement: text('statement').notNull(),
})

/**
 * COPYING and COPIED: data comes from a folder, and is not all here yet, or not yet here alone. USABLE: it is here.
 * LEAVING: it is copied to a folder. LEFT: it is there.
 */
export type MoveState = 'COPYING' | 'COPIED' | 'USABLE' | 'LEAVING' | 'LEFT'

export const ownTables = {
  dataMove,
  movedTable,
  movedObject,
  takenNonce,
  entryText,
  auditEnd,
  searchPart,
  searchShelf,
  searchChanged,
  storedFile,
  jobFile,
  secretKey,
  secret,
  lease,
}
