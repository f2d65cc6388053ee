import type { UserRecord } from '../../../../domain/people/account.ts'
import { fold } from '../../../../domain/text/fold.ts'
import type { AccountRepository } from '../../../../ports/people/account-repository.ts'
import {
  toSession,
  toToken,
  toUser,
  toUserRow,
  type TokenRow,
  type UserRow,
} from '../../sqlite/people/account-codec.ts'
import { loginFailureTable, sessionTable, tokenTable, userTable } from '../../sqlite/schema/tables.ts'
import { toIso, toIsoOrNull, toMillis, toMillisOrNull } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import { columnList, keyOf, MEMBERSHIPS_AS_OF, tableStatements } from '../sql/statements.ts'

const USER_COLUMNS = `${columnList(userTable, 'u')}, (SELECT b.id FROM business b WHERE b.key = u.default_business_key AND b.deleted_at IS NULL) AS "defaultBusinessId"`

const USER_KEY = '(SELECT key FROM "user" WHERE id = @userId)'

export function createAccountRepository(connection: Connection): AccountRepository {
  const users = tableStatements(connection, userTable)
  const sessions = tableStatements(connection, sessionTable)
  const tokens = tableStatements(connection, tokenTable)
  const failures = tableStatements(connection, loginFailureTable)

  const userBy = async (where: string, value: string): Promise<UserRecord | undefined> => {
    const row = await connection.one<UserRow>(`SELECT ${USER_COLUMNS} FROM "user" u WHERE ${where}`, { value })
    return row && toUser(row)
  }

  const lastUse = async (): Promise<number | null> =>
    (await connection.one<{ at: number | null }>('SELECT max(last_used_at) AS at FROM session'))?.at ?? null

  const toRow = async (user: UserRecord) => ({
    ...toUserRow(user),
    defaultBusinessKey:
      user.defaultBusinessId === null ? null : await keyOf(connection, 'business', user.defaultBusinessId),
  })

  return {
    async any() {
      return (await connection.one('SELECT 1 AS found FROM "user" LIMIT 1')) !== undefined
    },

    get: (id) => userBy('u.id = @value', id),

    async instanceOwners() {
      const rows = await connection.many<UserRow>(
        `SELECT ${USER_COLUMNS} FROM "user" u WHERE u.is_instance_owner = 1 ORDER BY u.key`,
      )
      return rows.map(toUser)
    },

    byEmail: (email) => userBy('u.email_fold = @value', fold(email)),

    async insert(user) {
      await users.insert(await toRow(user))
    },

    async update(user) {
      await users.update(await toRow(user), 't.id = @id', { id: user.id })
    },

    async preferences(userId) {
      return (await users.one('t.id = @userId', { userId }))?.preferences ?? null
    },

    async savePreferences(userId, preferences) {
      await users.update({ preferences }, 't.id = @userId', { userId })
    },

    async insertSession(session) {
      await sessions.insert({
        id: session.id,
        userKey: await keyOf(connection, 'user', session.userId),
        createdAt: toMillis(session.createdAt),
        lastUsedAt: toMillis(session.lastUsedAt),
        revokedAt: toMillisOrNull(session.revokedAt),
        endReason: session.endReason,
        proofKey: session.proofKey,
        deviceKey: session.deviceId === null ? null : await keyOf(connection, 'device', session.deviceId),
      })
    },

    async touchSession(id, at) {
      await sessions.update({ lastUsedAt: toMillis(at) }, 't.id = @id', { id })
    },

    async sessionsOf(userId) {
      const rows = await connection.many<typeof sessionTable.$inferSelect & { deviceId: string | null }>(
        `SELECT ${columnList(sessionTable, 's')}, d.id AS "deviceId"
         FROM session s LEFT JOIN device d ON d.key = s.device_key
         WHERE s.user_key = ${USER_KEY} AND s.revoked_at IS NULL ORDER BY s.key DESC`,
        { userId },
      )
      return rows.map(({ id, createdAt, lastUsedAt, proofKey, deviceId }) => ({
        id,
        userId,
        createdAt: toIso(createdAt),
        lastUsedAt: toIso(lastUsedAt),
        revokedAt: null,
        endReason: null,
        proofKey,
        deviceId,
      }))
    },

    async revokeSession(id, at, endReason) {
      await sessions.update({ revokedAt: toMillis(at), endReason }, 't.id = @id AND t.revoked_at IS NULL', { id })
      await connection.run(
        `DELETE FROM token WHERE session_key = (SELECT key FROM session WHERE id = @id) AND kind = 'access'`,
        { id },
      )
    },

    async insertToken(token) {
      await tokens.insert({
        hash: Buffer.from(token.hash),
        sessionKey: await keyOf(connection, 'session', token.sessionId),
        kind: token.kind,
        expiresAt: toMillis(token.expiresAt),
        replacedAt: toMillisOrNull(token.replacedAt),
        successorSalt: token.successorSalt,
      })
    },

    async findToken(hash) {
      // No column of a token is called as one of a user is.
      const row = await connection.one<TokenRow & UserRow & { readonly asOf: string | null }>(
        `SELECT ${columnList(tokenTable, 't')}, s.id AS "sessionId", s.created_at AS "sessionCreatedAt", s.last_used_at AS "lastUsedAt",
                s.revoked_at AS "revokedAt", s.end_reason AS "endReason", s.proof_key AS "proofKey",
                (SELECT d.id FROM device d WHERE d.key = s.device_key) AS "deviceId", u.id AS "userId", ${MEMBERSHIPS_AS_OF} AS "asOf", ${USER_COLUMNS}
         FROM token t JOIN session s ON s.key = t.session_key JOIN "user" u ON u.key = s.user_key WHERE t.hash = @hash`,
        { hash: Buffer.from(hash) },
        'alone',
      )
      if (!row) return undefined
      const { asOf, ...found } = row
      const whose = { token: toToken(found), session: toSession(found), user: toUser(found) }
      return asOf === null ? whose : { ...whose, membershipsAsOf: asOf }
    },

    async markReplaced(hash, at, successorSalt) {
      await tokens.update({ replacedAt: toMillis(at), successorSalt }, 't.hash = @hash AND t.replaced_at IS NULL', {
        hash: Buffer.from(hash),
      })
    },

    async forgetExpiredTokens(before) {
      await connection.run('DELETE FROM token WHERE expires_at < @before', { before: toMillis(before) })
    },

    async usersOfBrowser(hash) {
      const rows = await connection.many<{ id: string }>(
        `SELECT u.id FROM known_browser b JOIN "user" u ON u.key = b.user_key WHERE b.hash = @hash ORDER BY u.key`,
        { hash: Buffer.from(hash) },
      )
      return rows.map(({ id }) => id)
    },

    async rememberBrowser(userId, hash, at, max) {
      await connection.run(
        `INSERT INTO known_browser (hash, user_key, last_used_at) VALUES (@hash, @userKey, @lastUsedAt)
         ON CONFLICT (user_key, hash) DO UPDATE SET last_used_at = excluded.last_used_at`,
        { hash: Buffer.from(hash), userKey: await keyOf(connection, 'user', userId), lastUsedAt: toMillis(at) },
      )
      await connection.run(
        `DELETE FROM known_browser WHERE user_key = ${USER_KEY} AND hash NOT IN
           (SELECT hash FROM known_browser WHERE user_key = ${USER_KEY} ORDER BY last_used_at DESC, hash LIMIT @max)`,
        { userId, max },
      )
    },

    async forgetBrowsers(userId) {
      await connection.run(`DELETE FROM known_browser WHERE user_key = ${USER_KEY}`, { userId })
    },

    async lastUse() {
      return toIsoOrNull(await lastUse())
    },

    async followClock(at) {
      const now = toMillis(at)
      const behind = ((await lastUse()) ?? now) - now
      if (behind <= 0) return
      await connection.run('UPDATE token SET expires_at = expires_at - @behind, replaced_at = replaced_at - @behind', {
        behind,
      })
      await connection.run(
        'UPDATE session SET created_at = least(created_at, @now), last_used_at = least(last_used_at, @now)',
        { now },
      )
      await connection.run('UPDATE login_failure SET at = least(at, @now)', { now })
      await connection.run(
        'UPDATE device SET cookie_expires_at = cookie_expires_at - @behind, replaced_at = replaced_at - @behind',
        { behind },
      )
      await connection.run('UPDATE pairing SET expires_at = expires_at - @behind', { behind })
    },

    async addLoginFailure(emailHash, at) {
      await failures.insert({ emailHash, at: toMillis(at) })
    },

    async loginFailures(emailHash, since) {
      const row = await connection.one<{ count: number; oldest: number | null }>(
        'SELECT count(*) AS count, min(at) AS oldest FROM login_failure WHERE email_hash = @emailHash AND at > @since',
        { emailHash, since: toMillis(since) },
      )
      return { count: row?.count ?? 0, oldest: toIsoOrNull(row?.oldest ?? null) }
    },

    async forgetLoginFailures(emailHash, before) {
      await connection.run('DELETE FROM login_failure WHERE email_hash = @emailHash AND at <= @before', {
        emailHash,
        before: toMillis(before),
      })
    },
  }
}
