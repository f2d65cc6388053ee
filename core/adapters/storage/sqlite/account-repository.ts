import type { AccountRepository } from '../../../ports/account-repository.ts'
import type { SessionRecord, TokenRecord, UserRecord } from '../../../domain/people/account.ts'
import { fold } from '../../../domain/text/fold.ts'

import type { Connection } from './connection.ts'
import { loginFailureTable, sessionTable, tokenTable, userTable } from './schema.ts'
import {
  columnList,
  keyOf,
  tableStatements,
  toBit,
  toIso,
  toIsoOrNull,
  toMillis,
  toMillisOrNull,
} from './statements.ts'

type UserRow = typeof userTable.$inferSelect & { defaultBusinessId: string | null }

const USER_COLUMNS = `${columnList(userTable, 'u')}, (SELECT b.id FROM business b WHERE b.key = u.default_business_key AND b.deleted_at IS NULL) AS "defaultBusinessId"`

const toUser = (row: UserRow): UserRecord => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  passwordHash: row.passwordHash,
  recoveryHash: row.recoveryHash,
  isInstanceOwner: row.isInstanceOwner === 1,
  defaultBusinessId: row.defaultBusinessId,
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
})

export function createAccountRepository(connection: Connection): AccountRepository {
  const users = tableStatements(connection, userTable)
  const sessions = tableStatements(connection, sessionTable)
  const tokens = tableStatements(connection, tokenTable)
  const failures = tableStatements(connection, loginFailureTable)

  const userBy = (where: string, value: string): UserRecord | undefined => {
    const row = connection.prepare<UserRow>(`SELECT ${USER_COLUMNS} FROM user u WHERE ${where}`).get(value)
    return row && toUser(row)
  }

  const toRow = (user: UserRecord) => ({
    id: user.id,
    email: user.email,
    emailFold: fold(user.email),
    firstName: user.firstName,
    lastName: user.lastName,
    passwordHash: user.passwordHash,
    recoveryHash: user.recoveryHash,
    isInstanceOwner: toBit(user.isInstanceOwner),
    defaultBusinessKey: user.defaultBusinessId === null ? null : keyOf(connection, 'business', user.defaultBusinessId),
    createdAt: toMillis(user.createdAt),
    updatedAt: toMillis(user.updatedAt),
  })

  return {
    async any() {
      return connection.prepare('SELECT 1 FROM user LIMIT 1').get() !== undefined
    },

    async get(id) {
      return userBy('u.id = ?', id)
    },

    async instanceOwners() {
      return connection
        .prepare<UserRow>(`SELECT ${USER_COLUMNS} FROM user u WHERE u.is_instance_owner = 1 ORDER BY u.key`)
        .all()
        .map(toUser)
    },

    async byEmail(email) {
      return userBy('u.email_fold = ?', fold(email))
    },

    async insert(user) {
      users.insert(toRow(user))
    },

    async update(user) {
      users.update(toRow(user), 'id = @id', { id: user.id })
    },

    async preferences(userId) {
      return users.one('id = ?', userId)?.preferences ?? null
    },

    async savePreferences(userId, preferences) {
      users.update({ preferences }, 'id = @id', { id: userId })
    },

    async insertSession(session) {
      sessions.insert({
        id: session.id,
        userKey: keyOf(connection, 'user', session.userId),
        createdAt: toMillis(session.createdAt),
        lastUsedAt: toMillis(session.lastUsedAt),
        revokedAt: toMillisOrNull(session.revokedAt),
      })
    },

    async touchSession(id, at) {
      sessions.update({ lastUsedAt: toMillis(at) }, 'id = @id', { id })
    },

    async sessionsOf(userId) {
      return sessions
        .many('user_key = (SELECT key FROM user WHERE id = ?) AND revoked_at IS NULL ORDER BY key DESC', userId)
        .map(({ id, createdAt, lastUsedAt }) => ({
          id,
          userId,
          createdAt: toIso(createdAt),
          lastUsedAt: toIso(lastUsedAt),
          revokedAt: null,
        }))
    },

    async revokeSession(id, at) {
      sessions.update({ revokedAt: toMillis(at) }, 'id = @id AND revoked_at IS NULL', { id })
      connection.prepare('DELETE FROM token WHERE session_key = (SELECT key FROM session WHERE id = ?)').run(id)
    },

    async insertToken(token) {
      tokens.insert({
        hash: Buffer.from(token.hash),
        sessionKey: keyOf(connection, 'session', token.sessionId),
        kind: token.kind,
        expiresAt: toMillis(token.expiresAt),
        replacedAt: toMillisOrNull(token.replacedAt),
      })
    },

    async findToken(hash) {
      type Found = typeof tokenTable.$inferSelect & {
        sessionId: string
        sessionCreatedAt: number
        lastUsedAt: number
        revokedAt: number | null
        userId: string
      }
      const row = connection
        .prepare<Found>(
          `SELECT ${columnList(tokenTable, 't')}, s.id AS "sessionId", s.created_at AS "sessionCreatedAt", s.last_used_at AS "lastUsedAt",
                  s.revoked_at AS "revokedAt", u.id AS "userId"
           FROM token t JOIN session s ON s.key = t.session_key JOIN user u ON u.key = s.user_key WHERE t.hash = ?`,
        )
        .get(Buffer.from(hash))
      const user = row && userBy('u.id = ?', row.userId)
      if (!row || !user) return undefined

      const token: TokenRecord = {
        hash: row.hash,
        sessionId: row.sessionId,
        kind: row.kind,
        expiresAt: toIso(row.expiresAt),
        replacedAt: toIsoOrNull(row.replacedAt),
      }
      const session: SessionRecord = {
        id: row.sessionId,
        userId: row.userId,
        createdAt: toIso(row.sessionCreatedAt),
        lastUsedAt: toIso(row.lastUsedAt),
        revokedAt: toIsoOrNull(row.revokedAt),
      }
      return { token, session, user }
    },

    async markReplaced(hash, at) {
      tokens.update({ replacedAt: toMillis(at) }, 'hash = @hash AND replaced_at IS NULL', { hash: Buffer.from(hash) })
    },

    async forgetExpiredTokens(before) {
      connection.prepare('DELETE FROM token WHERE expires_at < ?').run(toMillis(before))
    },

    async addLoginFailure(emailHash, at) {
      failures.insert({ emailHash, at: toMillis(at) })
    },

    async loginFailures(emailHash, since) {
      const row = connection
        .prepare<{ count: number; oldest: number | null }>(
          'SELECT count(*) AS count, min(at) AS oldest FROM login_failure WHERE email_hash = ? AND at > ?',
        )
        .get(emailHash, toMillis(since))
      return { count: row?.count ?? 0, oldest: toIsoOrNull(row?.oldest ?? null) }
    },

    async forgetLoginFailures(emailHash, before) {
      connection.prepare('DELETE FROM login_failure WHERE email_hash = ? AND at <= ?').run(emailHash, toMillis(before))
    },
  }
}
