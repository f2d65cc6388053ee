import type { UserRecord } from '../../../../domain/people/account.ts'
import { fold } from '../../../../domain/text/fold.ts'
import type { AccountRepository } from '../../../../ports/people/account-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { NO_MEMORY, type RecordMemory } from '../engine/record-memory.ts'
import { knownBrowserTable, loginFailureTable, sessionTable, tokenTable, userTable } from '../schema/tables.ts'
import { columnList, keyOf, tableStatements, toIso, toIsoOrNull, toMillis, toMillisOrNull } from '../sql/statements.ts'

import { toSession, toToken, toUser, toUserRow, type TokenRow, type UserRow } from './account-codec.ts'

const USER_COLUMNS = `${columnList(userTable, 'u')}, (SELECT b.id FROM business b WHERE b.key = u.default_business_key AND b.deleted_at IS NULL) AS "defaultBusinessId"`

const SELECT_USER = `SELECT ${USER_COLUMNS} FROM user u`
const USER_BY = { id: `${SELECT_USER} WHERE u.id = ?`, email: `${SELECT_USER} WHERE u.email_fold = ?` }

const TOKEN = `SELECT ${columnList(tokenTable, 't')}, s.id AS "sessionId", s.created_at AS "sessionCreatedAt", s.last_used_at AS "lastUsedAt",
    s.revoked_at AS "revokedAt", s.end_reason AS "endReason", s.proof_key AS "proofKey",
    (SELECT d.id FROM device d WHERE d.key = s.device_key) AS "deviceId", u.id AS "userId", ${USER_COLUMNS}
  FROM token t JOIN session s ON s.key = t.session_key JOIN user u ON u.key = s.user_key WHERE t.hash = ?`

const USER_KEY = '(SELECT key FROM user WHERE id = ?)'

export function createAccountRepository(connection: Connection, memory: RecordMemory = NO_MEMORY): AccountRepository {
  const users = tableStatements(connection, userTable)
  const sessions = tableStatements(connection, sessionTable)
  const tokens = tableStatements(connection, tokenTable)
  const browsers = tableStatements(connection, knownBrowserTable)
  const failures = tableStatements(connection, loginFailureTable)

  const userBy = (what: keyof typeof USER_BY, value: string): UserRecord | undefined => {
    const row = connection.prepare<UserRow>(USER_BY[what]).get(value)
    return row && toUser(row)
  }

  const deviceId = (key: number): string | null =>
    connection.prepare<{ id: string }>('SELECT id FROM device WHERE key = ?').get(key)?.id ?? null

  const lastUse = (): number | null =>
    connection.prepare<{ at: number | null }>('SELECT max(last_used_at) AS at FROM session').get()?.at ?? null

  const toRow = (user: UserRecord) => ({
    ...toUserRow(user),
    defaultBusinessKey: user.defaultBusinessId === null ? null : keyOf(connection, 'business', user.defaultBusinessId),
  })

  return {
    async any() {
      return connection.prepare('SELECT 1 FROM user LIMIT 1').get() !== undefined
    },

    async get(id) {
      return userBy('id', id)
    },

    async instanceOwners() {
      return connection
        .prepare<UserRow>(`${SELECT_USER} WHERE u.is_instance_owner = 1 ORDER BY u.key`)
        .all()
        .map(toUser)
    },

    async byEmail(email) {
      return userBy('email', fold(email))
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
        endReason: session.endReason,
        proofKey: session.proofKey,
        deviceKey: session.deviceId === null ? null : keyOf(connection, 'device', session.deviceId),
      })
    },

    async touchSession(id, at) {
      sessions.update({ lastUsedAt: toMillis(at) }, 'id = @id', { id })
    },

    async sessionsOf(userId) {
      return sessions
        .many(`user_key = ${USER_KEY} AND revoked_at IS NULL ORDER BY key DESC`, userId)
        .map(({ id, createdAt, lastUsedAt, proofKey, deviceKey }) => ({
          id,
          userId,
          createdAt: toIso(createdAt),
          lastUsedAt: toIso(lastUsedAt),
          revokedAt: null,
          endReason: null,
          proofKey,
          deviceId: deviceKey === null ? null : deviceId(deviceKey),
        }))
    },

    async revokeSession(id, at, endReason) {
      sessions.update({ revokedAt: toMillis(at), endReason }, 'id = @id AND revoked_at IS NULL', { id })
      connection
        .prepare(`DELETE FROM token WHERE session_key = (SELECT key FROM session WHERE id = ?) AND kind = 'access'`)
        .run(id)
    },

    async insertToken(token) {
      tokens.insert({
        hash: Buffer.from(token.hash),
        sessionKey: keyOf(connection, 'session', token.sessionId),
        kind: token.kind,
        expiresAt: toMillis(token.expiresAt),
        replacedAt: toMillisOrNull(token.replacedAt),
        successorSalt: token.successorSalt,
      })
    },

    async findToken(hash) {
      const bytes = Buffer.from(hash)
      return memory.recall(`token ${bytes.toString('latin1')}`, () => {
        const row = connection.prepare<TokenRow & UserRow>(TOKEN).get(bytes)
        return row && { token: toToken(row), session: toSession(row), user: toUser(row) }
      })
    },

    async markReplaced(hash, at, successorSalt) {
      tokens.update({ replacedAt: toMillis(at), successorSalt }, 'hash = @hash AND replaced_at IS NULL', {
        hash: Buffer.from(hash),
      })
    },

    async forgetExpiredTokens(before) {
      connection.prepare('DELETE FROM token WHERE expires_at < ?').run(toMillis(before))
    },

    async usersOfBrowser(hash) {
      return connection
        .prepare<{ id: string }>('SELECT u.id FROM known_browser b JOIN user u ON u.key = b.user_key WHERE b.hash = ?')
        .all(Buffer.from(hash))
        .map(({ id }) => id)
    },

    async rememberBrowser(userId, hash, at, max) {
      const key = { hash: Buffer.from(hash), userKey: keyOf(connection, 'user', userId) }
      const lastUsedAt = toMillis(at)
      const known = browsers.update({ lastUsedAt }, 'hash = @hash AND user_key = @userKey', key)
      if (known === 0) browsers.insert({ ...key, lastUsedAt })
      connection
        .prepare(
          `DELETE FROM known_browser WHERE user_key = ${USER_KEY} AND hash NOT IN
             (SELECT hash FROM known_browser WHERE user_key = ${USER_KEY} ORDER BY last_used_at DESC, rowid DESC LIMIT ?)`,
        )
        .run(userId, userId, max)
    },

    async forgetBrowsers(userId) {
      connection.prepare(`DELETE FROM known_browser WHERE user_key = ${USER_KEY}`).run(userId)
    },

    async lastUse() {
      return toIsoOrNull(lastUse())
    },

    async followClock(at) {
      const now = toMillis(at)
      const behind = (lastUse() ?? now) - now
      if (behind <= 0) return
      connection
        .prepare('UPDATE token SET expires_at = expires_at - @behind, replaced_at = replaced_at - @behind')
        .run({ behind })
      connection
        .prepare('UPDATE session SET created_at = min(created_at, @now), last_used_at = min(last_used_at, @now)')
        .run({ now })
      connection.prepare('UPDATE login_failure SET at = min(at, @now)').run({ now })
      connection
        .prepare(
          'UPDATE device SET cookie_expires_at = cookie_expires_at - @behind, replaced_at = replaced_at - @behind',
        )
        .run({ behind })
      connection.prepare('UPDATE pairing SET expires_at = expires_at - @behind').run({ behind })
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
