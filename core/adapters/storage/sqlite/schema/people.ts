import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { DeviceKind, RoleCeiling } from '../../../../contract/http/vocabulary.ts'
import type { SessionEnd } from '../../../../domain/people/account.ts'

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

export const userTable = sqliteTable(
  'user',
  {
    key: key(),
    id: id(),
    email: text('email').notNull(),
    emailFold: text('email_fold').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    passwordHash: text('password_hash').notNull(),
    /** SHA-256 of the printed recovery code, 125 random bits. */
    recoveryHash: text('recovery_hash'),
    isInstanceOwner: integer('is_instance_owner').notNull(),
    /** What the person likes, as JSON; see the contract. */
    preferences: text('preferences'),
    defaultBusinessKey: integer('default_business_key'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** When the person last looked at the paired devices. */
    devicesSeenAt: integer('devices_seen_at'),
  },
  (t) => [uniqueIndex('user_id').on(t.id), uniqueIndex('user_email').on(t.emailFold)],
)

export const sessionTable = sqliteTable(
  'session',
  {
    key: key(),
    id: id(),
    userKey: integer('user_key')
      .notNull()
      .references(() => userTable.key),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at').notNull(),
    revokedAt: integer('revoked_at'),
    /** Why it was ended; null for who signed out themselves, and from before this was written down. */
    endReason: text('end_reason').$type<SessionEnd>(),
    /** The public key that every renewal has to be proved with; null for programs and the desktop app. */
    proofKey: text('proof_key'),
    /** The paired device that it is good on alone; null: the computer that keeps the data. */
    deviceKey: integer('device_key').references(() => deviceTable.key),
  },
  (t) => [
    uniqueIndex('session_id').on(t.id),
    index('session_user').on(t.userKey),
    index('session_device')
      .on(t.deviceKey)
      .where(sql`device_key is not null`),
  ],
)

/** Access and refresh tokens, kept only as SHA-256. */
export const tokenTable = sqliteTable(
  'token',
  {
    hash: blob('hash', { mode: 'buffer' }).primaryKey(),
    sessionKey: integer('session_key')
      .notNull()
      .references(() => sessionTable.key),
    kind: text('kind').$type<'access' | 'refresh'>().notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** When a refresh token was exchanged for its successor. */
    replacedAt: integer('replaced_at'),
    /** What its one successor is made with, out of the token itself; see tokens.ts. */
    successorSalt: text('successor_salt'),
  },
  (t) => [index('token_session').on(t.sessionKey), index('token_expiry').on(t.expiresAt)],
)

/** Browsers that people have signed in with, who may share one; the secret of each is kept only as SHA-256. */
export const knownBrowserTable = sqliteTable(
  'known_browser',
  {
    hash: blob('hash', { mode: 'buffer' }).notNull(),
    userKey: integer('user_key')
      .notNull()
      .references(() => userTable.key),
    lastUsedAt: integer('last_used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userKey, t.hash] }), index('known_browser_hash').on(t.hash)],
)

/** Wrong guesses, by a hash of what they are counted for: a restart does not forget them. */
export const loginFailureTable = sqliteTable(
  'login_failure',
  { key: key(), emailHash: text('email_hash').notNull(), at: integer('at').notNull() },
  (t) => [index('login_failure_email').on(t.emailHash, t.at)],
)
