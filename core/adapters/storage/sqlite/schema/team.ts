import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { Role, Scope } from '../../../../contract/http/vocabulary.ts'

import { ofBusiness } from './business.ts'
import { id, key } from './columns.ts'
import { userTable } from './people.ts'

export const membershipTable = sqliteTable(
  'membership',
  {
    id: id(),
    userKey: integer('user_key')
      .notNull()
      .references(() => userTable.key),
    businessKey: ofBusiness(),
    role: text('role').$type<Role>().notNull(),
    createdAt: integer('created_at').notNull(),
    scope: text('scope').$type<Scope>().notNull().default('FULL'),
  },
  (t) => [
    primaryKey({ columns: [t.userKey, t.businessKey] }),
    uniqueIndex('membership_id').on(t.id),
    index('membership_business').on(t.businessKey),
  ],
)

/** Single-use invitations; the token is kept only as SHA-256. */
export const invitationTable = sqliteTable(
  'invitation',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    tokenHash: blob('token_hash', { mode: 'buffer' }).notNull(),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    invitedBy: text('invited_by').notNull(),
    inviterId: text('inviter_id'),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** When it was accepted or withdrawn. */
    closedAt: integer('closed_at'),
    scope: text('scope').$type<Scope>().notNull().default('FULL'),
  },
  (t) => [
    uniqueIndex('invitation_id').on(t.id),
    uniqueIndex('invitation_token').on(t.tokenHash),
    index('invitation_business').on(t.businessKey),
  ],
)

/** Keys for tills and accounting tools, kept only as SHA-256. */
export const apiKeyTable = sqliteTable(
  'api_key',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    hash: blob('hash', { mode: 'buffer' }).notNull(),
    name: text('name').notNull(),
    role: text('role').$type<Role>().notNull(),
    scope: text('scope').$type<Scope>().notNull().default('FULL'),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at'),
    lastUsedAt: integer('last_used_at'),
    revokedAt: integer('revoked_at'),
    /** JSON: the addresses from which it is good over the network; null: only on this computer. */
    addresses: text('addresses'),
  },
  (t) => [
    uniqueIndex('api_key_id').on(t.id),
    uniqueIndex('api_key_hash').on(t.hash),
    index('api_key_business').on(t.businessKey),
  ],
)
