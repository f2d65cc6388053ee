import type { ApiKeyRecord } from '../../../../domain/people/api-key.ts'
import type { ApiKeyRepository } from '../../../../ports/people/api-key-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { apiKeyTable } from '../schema/tables.ts'
import { columnList, keyOf, tableStatements, toIso, toIsoOrNull, toMillis, toMillisOrNull } from '../sql/statements.ts'

type Row = typeof apiKeyTable.$inferSelect & { businessId: string }

const SELECT = `
  SELECT ${columnList(apiKeyTable, 'k')}, b.id AS "businessId"
  FROM api_key k JOIN business b ON b.key = k.business_key AND b.deleted_at IS NULL`

const toRecord = (row: Row): ApiKeyRecord => ({
  id: row.id,
  businessId: row.businessId,
  hash: row.hash,
  name: row.name,
  role: row.role,
  scope: row.scope,
  addresses: row.addresses === null ? null : (JSON.parse(row.addresses) as string[]),
  createdBy: row.createdBy,
  createdAt: toIso(row.createdAt),
  expiresAt: toIsoOrNull(row.expiresAt),
  lastUsedAt: toIsoOrNull(row.lastUsedAt),
  revokedAt: toIsoOrNull(row.revokedAt),
})

export function createApiKeyRepository(connection: Connection): ApiKeyRepository {
  const keys = tableStatements(connection, apiKeyTable)

  const one = (condition: string, value: unknown): ApiKeyRecord | undefined => {
    const row = connection.prepare<Row>(`${SELECT} WHERE ${condition}`).get(value)
    return row && toRecord(row)
  }

  return {
    async insert(key) {
      keys.insert({
        id: key.id,
        businessKey: keyOf(connection, 'business', key.businessId),
        hash: Buffer.from(key.hash),
        name: key.name,
        role: key.role,
        scope: key.scope,
        addresses: key.addresses === null ? null : JSON.stringify(key.addresses),
        createdBy: key.createdBy,
        createdAt: toMillis(key.createdAt),
        expiresAt: toMillisOrNull(key.expiresAt),
        lastUsedAt: toMillisOrNull(key.lastUsedAt),
        revokedAt: toMillisOrNull(key.revokedAt),
      })
    },

    get: async (id) => one('k.id = ?', id),
    byHash: async (hash) => one('k.hash = ?', Buffer.from(hash)),

    async listOf(businessId) {
      return connection
        .prepare<Row>(`${SELECT} WHERE b.id = ? AND k.revoked_at IS NULL ORDER BY k.key DESC`)
        .all(businessId)
        .map(toRecord)
    },

    async revoke(id, at) {
      keys.update({ revokedAt: toMillis(at) }, 'id = @id AND revoked_at IS NULL', { id })
    },

    async handOver(id, userId) {
      keys.update({ createdBy: userId }, 'id = @id', { id })
    },

    async markUsed(id, at) {
      keys.update({ lastUsedAt: toMillis(at) }, 'id = @id', { id })
    },
  }
}
