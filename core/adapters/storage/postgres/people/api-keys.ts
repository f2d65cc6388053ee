import type { ApiKeyRecord } from '../../../../domain/people/api-key.ts'
import type { ApiKeyRepository } from '../../../../ports/people/api-key-repository.ts'
import { toApiKey, toApiKeyRow, type ApiKeyRow } from '../../sqlite/people/api-key-codec.ts'
import { apiKeyTable } from '../../sqlite/schema/tables.ts'
import { toMillis } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import { columnList, keyOf, tableStatements } from '../sql/statements.ts'

const SELECT = `
  SELECT ${columnList(apiKeyTable, 'k')}, b.id AS "businessId"
  FROM api_key k JOIN business b ON b.key = k.business_key AND b.deleted_at IS NULL`

export function createApiKeyRepository(connection: Connection): ApiKeyRepository {
  const keys = tableStatements(connection, apiKeyTable)

  const one = async (condition: string, value: unknown): Promise<ApiKeyRecord | undefined> => {
    const row = await connection.one<ApiKeyRow>(`${SELECT} WHERE ${condition}`, { value })
    return row && toApiKey(row)
  }

  return {
    async insert(key) {
      await keys.insert({ ...toApiKeyRow(key), businessKey: await keyOf(connection, 'business', key.businessId) })
    },

    get: (id) => one('k.id = @value', id),
    byHash: (hash) => one('k.hash = @value', Buffer.from(hash)),

    async listOf(businessId) {
      const rows = await connection.many<ApiKeyRow>(
        `${SELECT} WHERE b.id = @businessId AND k.revoked_at IS NULL ORDER BY k.key DESC`,
        { businessId },
      )
      return rows.map(toApiKey)
    },

    async revoke(id, at) {
      await keys.update({ revokedAt: toMillis(at) }, 't.id = @id AND t.revoked_at IS NULL', { id })
    },

    async handOver(id, userId) {
      await keys.update({ createdBy: userId }, 't.id = @id', { id })
    },

    async markUsed(id, at) {
      await keys.update({ lastUsedAt: toMillis(at) }, 't.id = @id', { id })
    },
  }
}
