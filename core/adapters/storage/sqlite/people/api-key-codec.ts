import type { ApiKeyRecord } from '../../../../domain/people/api-key.ts'
import type { apiKeyTable } from '../schema/tables.ts'
import { toIso, toIsoOrNull, toMillis, toMillisOrNull } from '../sql/statements.ts'

export type ApiKeyRow = typeof apiKeyTable.$inferSelect & { businessId: string }

export const toApiKey = (row: ApiKeyRow): ApiKeyRecord => ({
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

/** The key of the business is the repository's to add. */
export const toApiKeyRow = (key: ApiKeyRecord) => ({
  id: key.id,
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
