import { sql } from 'drizzle-orm'
import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { key } from './columns.ts'

/**
 * Requests that carried an Idempotency-Key. A row is written in the unit of work that did the work, and gets its answer
 * afterwards: a row without one means that the work is done and the answer was lost in a crash.
 */
export const idempotencyTable = sqliteTable(
  'idempotency',
  {
    /** SHA-256 of caller, method, path and key. */
    scope: blob('scope', { mode: 'buffer' }).primaryKey(),
    digest: blob('digest', { mode: 'buffer' }).notNull(),
    subjectKind: text('subject_kind'),
    subjectId: text('subject_id'),
    status: integer('status'),
    answer: text('answer'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('idempotency_age').on(t.createdAt)],
)

/**
 * Append-only, kept so by triggers; each entry carries the hash of the one before it in its chain (one per business),
 * and is signed: see audit-chain.ts. Columns of text hold short forms of it as blobs: it is read as `ENTRIES` of audit-entries.ts.
 */
export const auditEntryTable = sqliteTable(
  'audit_entry',
  {
    key: key(),
    /** 0: the chain of the installation itself (accounts). */
    businessKey: integer('business_key').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    action: text('action').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    at: integer('at').notNull(),
    before: text('before'),
    after: text('after'),
    hash: blob('hash', { mode: 'buffer' }).notNull(),
    /** Null where the key could not be read: the next entry that is signed stands for those before it. */
    mac: blob('mac', { mode: 'buffer' }),
  },
  (t) => [
    index('audit_entry_chain').on(t.businessKey),
    // How the id ends: few have the same, and all of it would take six times as much.
    index('audit_entry_subject').on(
      sql`CASE typeof(subject_id) WHEN 'blob' THEN substr(subject_id, -3) ELSE coalesce(unhex(substr(subject_id, -6)), substr(subject_id, -6)) END`,
    ),
  ],
)

/** What codes in the log stand for; as append-only as that. */
export const auditWordTable = sqliteTable('audit_word', {
  code: blob('code', { mode: 'buffer' }).primaryKey(),
  word: text('word').notNull().unique(),
})

/**
 * How far the rows of each table have been brought to a form, and to which; `after_key` is null once all of them are.
 * Tables that are folded for searches (search.ts), and the payloads of submissions (pack-older.ts).
 */
export const searchRefreshTable = sqliteTable('search_refresh', {
  name: text('name').primaryKey(),
  version: integer('version').notNull(),
  afterKey: integer('after_key'),
})

/** What parts the index of the words of invoices has, by the upper bits of their keys: see search/part.ts. */
export const searchPartTable = sqliteTable('search_part', {
  key: key(),
  /** By what rules it was made; 0 while it is made for the first time. */
  version: integer('version').notNull(),
})

/** What stands in each part, by the part and a number. */
export const searchShelfTable = sqliteTable('search_shelf', {
  key: key(),
  content: blob('content', { mode: 'buffer' }).notNull(),
})

/** Invoices whose words are others than those in their part, in the order in which they changed: triggers write it. */
export const searchChangedTable = sqliteTable('search_changed', {
  key: key(),
  invoiceKey: integer('invoice_key').notNull().unique(),
})

/** The same of bills. */
export const searchChangedPurchaseTable = sqliteTable('search_changed_purchase', {
  key: key(),
  purchaseKey: integer('purchase_key').notNull().unique(),
})

/** One row: how many times something was committed. The same number stands outside the database: see commit-count.ts. */
export const commitCountTable = sqliteTable('commit_count', {
  key: key(),
  commits: integer('commits').notNull(),
})

/** One row: what is known of the computer's clock. */
export const clockMarkTable = sqliteTable('clock_mark', {
  key: key(),
  /** The latest day in Lagos that was recorded while nothing spoke against it. */
  day: text('day').notNull(),
  /** What the last answer of an access point said, and what this clock showed then. */
  authorityAt: integer('authority_at'),
  receivedAt: integer('received_at'),
  /** The day that somebody confirmed. */
  confirmedDay: text('confirmed_day'),
})

/** How far the check of content hashes has come; one row. */
export const revisionCheckTable = sqliteTable('revision_check', {
  name: text('name').primaryKey(),
  /** The invoice that was compared last; null between two rounds. */
  afterKey: integer('after_key'),
  /** Compared so far in the present round, or in the last one. */
  checked: integer('checked').notNull(),
  finishedAt: integer('finished_at'),
})

/** Invoices of which something else is stored than was saved, as the check met them. */
export const damagedRevisionTable = sqliteTable('damaged_revision', {
  invoiceKey: integer('invoice_key').primaryKey(),
  foundAt: integer('found_at').notNull(),
})
