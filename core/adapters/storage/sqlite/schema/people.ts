import { blob, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import { id, key } from './columns.ts'

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
  },
  (t) => [uniqueIndex('session_id').on(t.id), index('session_user').on(t.userKey)],
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
  },
  (t) => [index('token_session').on(t.sessionKey), index('token_expiry').on(t.expiresAt)],
)

/** Failed sign-ins, by a hash of the e-mail: a restart does not forget them. */
export const loginFailureTable = sqliteTable(
  'login_failure',
  { key: key(), emailHash: text('email_hash').notNull(), at: integer('at').notNull() },
  (t) => [index('login_failure_email').on(t.emailHash, t.at)],
)
