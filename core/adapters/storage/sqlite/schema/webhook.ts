import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { DeliveryState } from '../../../../contract/activity/webhook.ts'
import type { DeliveryTrouble } from '../../../../domain/webhook/retry-policy.ts'

import { ofBusiness } from './business.ts'
import { id, key } from './columns.ts'

/** Where events are sent to. The secrets that sign them are in the secret store. */
export const webhookTable = sqliteTable(
  'webhook',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    url: text('url').notNull(),
    /** A list, as JSON. */
    events: text('events').notNull(),
    createdBy: text('created_by').notNull(),
    /** The id of the person who answers for it. */
    creatorId: text('creator_id'),
    createdAt: integer('created_at').notNull(),
    secretId: text('secret_id').notNull(),
    previousSecretId: text('previous_secret_id'),
    previousSecretUntil: integer('previous_secret_until'),
    /** The key of the last audit entry that was looked at. */
    readUpTo: integer('read_up_to').notNull(),
  },
  (t) => [uniqueIndex('webhook_id').on(t.id), index('webhook_business').on(t.businessKey)],
)

/** What is sent is read anew from the audit log each time: it cannot change there. */
export const webhookDeliveryTable = sqliteTable(
  'webhook_delivery',
  {
    key: key(),
    id: id(),
    webhookKey: integer('webhook_key')
      .notNull()
      .references(() => webhookTable.key),
    /** The key of the audit entry; null for a test. */
    eventId: integer('event_id'),
    type: text('type').notNull(),
    invoiceId: text('invoice_id'),
    state: text('state').$type<DeliveryState>().notNull(),
    attempts: integer('attempts').notNull(),
    tries: integer('tries').notNull(),
    createdAt: integer('created_at').notNull(),
    triedSince: integer('tried_since'),
    lastAttemptAt: integer('last_attempt_at'),
    nextAttemptAt: integer('next_attempt_at'),
    status: integer('status'),
    trouble: text('trouble').$type<DeliveryTrouble>(),
  },
  (t) => [
    uniqueIndex('webhook_delivery_id').on(t.id),
    index('webhook_delivery_list').on(t.webhookKey, t.lastAttemptAt),
    index('webhook_delivery_waiting')
      .on(t.webhookKey, t.invoiceId)
      .where(sql`state = 'WAITING'`),
  ],
)
