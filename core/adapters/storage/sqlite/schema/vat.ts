import { blob, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { Environment } from '../../../../contract/http/vocabulary.ts'

import { ofBusiness } from './business.ts'
import { id, key } from './columns.ts'

/** A month as it was exported. Append-only, kept so by triggers. Kobo. */
export const vatSnapshotTable = sqliteTable(
  'vat_snapshot',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    environment: text('environment').$type<Environment>().notNull(),
    /** YYYY-MM. */
    month: text('month').notNull(),
    takenAt: integer('taken_at').notNull(),
    takenBy: text('taken_by').notNull(),
    net: integer('net').notNull(),
    vat: integer('vat').notNull(),
    /** JSON of what the figures were made of, deflated: a month of a busy shop has thousands. */
    items: blob('items', { mode: 'buffer' }).notNull(),
  },
  (t) => [
    uniqueIndex('vat_snapshot_id').on(t.id),
    index('vat_snapshot_of_month').on(t.businessKey, t.environment, t.month),
  ],
)

/**
 * What was done about the returns of a business: filed, taken back, entered, carried on, taxes remitted. Append-only, kept so
 * by triggers.
 */
export const vatReturnEntryTable = sqliteTable(
  'vat_return_entry',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    environment: text('environment').$type<Environment>().notNull(),
    /** YYYY-MM. */
    month: text('month').notNull(),
    kind: text('kind').notNull(),
    recordedAt: integer('recorded_at').notNull(),
    recordedBy: text('recorded_by').notNull(),
    /** JSON: see receivables/codecs/return-content.ts. */
    content: text('content').notNull(),
    /** JSON of what a return was made of, deflated; null of all others. */
    items: blob('items', { mode: 'buffer' }),
  },
  (t) => [
    uniqueIndex('vat_return_entry_id').on(t.id),
    index('vat_return_entry_of_month').on(t.businessKey, t.environment, t.month),
  ],
)
