import { blob, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { DeviceKind, RoleCeiling } from '../../../../contract/http/vocabulary.ts'

import { id, key } from './columns.ts'

/** Paired screens of the installation. Their cookies are kept only as SHA-256; removed ones stay, for what they did. */
export const deviceTable = sqliteTable(
  'device',
  {
    key: key(),
    id: id(),
    name: text('name').notNull(),
    kind: text('kind').$type<DeviceKind>().notNull(),
    roleCeiling: text('role_ceiling').$type<RoleCeiling>(),
    mayEnterSecrets: integer('may_enter_secrets').notNull(),
    /** The public key that every renewal has to be proved with; null for what is known by its cookie alone. */
    proofKey: text('proof_key'),
    cookieHash: blob('cookie_hash', { mode: 'buffer' }).notNull(),
    cookieExpiresAt: integer('cookie_expires_at').notNull(),
    previousHash: blob('previous_hash', { mode: 'buffer' }),
    replacedAt: integer('replaced_at'),
    successorSalt: text('successor_salt'),
    pairedAt: integer('paired_at').notNull(),
    pairedBy: text('paired_by').notNull(),
    pairedByName: text('paired_by_name').notNull(),
    lastSeenAt: integer('last_seen_at'),
    address: text('address'),
    revokedAt: integer('revoked_at'),
  },
  (t) => [
    uniqueIndex('device_id').on(t.id),
    uniqueIndex('device_cookie').on(t.cookieHash),
    index('device_previous').on(t.previousHash),
  ],
)

/** Codes that pair devices, kept only as SHA-256, for as long as somebody may type them. */
export const pairingTable = sqliteTable(
  'pairing',
  {
    key: key(),
    id: id(),
    codeHash: blob('code_hash', { mode: 'buffer' }).notNull(),
    name: text('name'),
    roleCeiling: text('role_ceiling').$type<RoleCeiling>(),
    usesLeft: integer('uses_left').notNull(),
    createdBy: text('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    endedAt: integer('ended_at'),
  },
  (t) => [uniqueIndex('pairing_id').on(t.id)],
)
