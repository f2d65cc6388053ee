import type { ApiKeyRecord } from '../../../../domain/people/api-key.ts'
import type { ApiKeyRepository } from '../../../../ports/people/api-key-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { NO_MEMORY, type RecordMemory } from '../engine/record-memory.ts'
import { apiKeyTable } from '../schema/tables.ts'
import { columnList, keyOf, tableStatements, toMillis } from '../sql/statements.ts'

import { toApiKey, toApiKeyRow, type ApiKeyRow } from './api-key-codec.ts'

const SELECT = `
  SELECT ${columnList(apiKeyTable, 'k')}, b.id AS "businessId"
  FROM api_key k JOIN business b ON b.key = k.business_key AND b.deleted_at IS NULL`

export function createApiKeyRepository(connection: Connection, memory: RecordMemory = NO_MEMORY): ApiKeyRepository {
  const keys = tableStatements(connection, apiKeyTable)

  const one = (condition: string, value: unknown): ApiKeyRecord | undefined => {
    const row = connection.prepare<ApiKeyRow>(`${SELECT} WHERE ${condition}`).get(value)
    return row && toApiKey(row)
  }

  return {
    async insert(key) {
      keys.insert({ ...toApiKeyRow(key), businessKey: keyOf(connection, 'business', key.businessId) })
    },

    get: async (id) => one('k.id = ?', id),
    async byHash(hash) {
      const bytes = Buffer.from(hash)
      return memory.recall(`key ${bytes.toString('latin1')}`, () => one('k.hash = ?', bytes))
    },

    async listOf(businessId) {
      return connection
        .prepare<ApiKeyRow>(`${SELECT} WHERE b.id = ? AND k.revoked_at IS NULL ORDER BY k.key DESC`)
        .all(businessId)
        .map(toApiKey)
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
