import { actorOf } from '../../domain/audit/audit.ts'
import { callerId, type KeyHolder, type Member } from '../../domain/people/account.ts'
import { hashToken } from '../tokens.ts'
import { AppError, invalidField } from '../../contract/errors.ts'
import { Role } from '../../contract/vocabulary.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/ids.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Storage } from '../../ports/storage.ts'

import { API_KEY_PREFIX, type ApiKeyRecord } from '../../domain/people/api-key.ts'

/** The last use is kept to the minute: a till that rings every second must not write every second. */
const USE_RESOLUTION_MS = 60_000

export type ApiKeyService = ReturnType<typeof createApiKeyService>

type Dependencies = { storage: Storage; clock: Clock; ids: Ids; logger: Logger }

export type NewApiKey = { readonly name: string; readonly role: Role; readonly expiresAt?: string | null | undefined }

export function createApiKeyService({ storage, clock, ids, logger }: Dependencies) {
  function noteUse(key: ApiKeyRecord): void {
    const now = clock.now()
    if (key.lastUsedAt !== null && now.getTime() - Date.parse(key.lastUsedAt) < USE_RESOLUTION_MS) return
    storage
      .write(({ apiKeys }) => apiKeys.markUsed(key.id, now.toISOString()))
      .catch((error: unknown) => logger.warn('apiKey.useNotNoted', { error }))
  }

  return {
    /** Answers the key itself, once. @throws role_insufficient, validation_failed (an end that has passed) */
    async create(member: Member, { name, role, expiresAt }: NewApiKey): Promise<{ record: ApiKeyRecord; key: string }> {
      const { businessId, caller } = member
      if (Role.options.indexOf(role) > Role.options.indexOf(member.role)) {
        throw new AppError('role_insufficient', { message: `You can give roles up to your own, ${member.role}.` })
      }
      const at = clock.now().toISOString()
      const end = expiresAt === null || expiresAt === undefined ? null : new Date(expiresAt).toISOString()
      if (end !== null && end <= at) throw invalidField('expiresAt', 'must be in the future')

      const key = API_KEY_PREFIX + ids.secret(32)
      const record: ApiKeyRecord = {
        id: ids.uuid(),
        businessId,
        hash: hashToken(key),
        name,
        role,
        createdBy: callerId(caller),
        createdAt: at,
        expiresAt: end,
        lastUsedAt: null,
        revokedAt: null,
      }
      await storage.write(async ({ apiKeys, audit }) => {
        await apiKeys.insert(record)
        const subject = { kind: 'apiKey', id: record.id } as const
        const to = { name, role, expiresAt: end }
        await audit.append({
          businessId,
          subject,
          action: 'apiKey.created',
          actor: actorOf(caller),
          at,
          from: null,
          to,
        })
      })
      return { record, key }
    },

    async list({ businessId }: Member): Promise<ApiKeyRecord[]> {
      return storage.read(({ apiKeys }) => apiKeys.listOf(businessId))
    },

    /** At once: the next request with it is refused. @throws not_found */
    async revoke({ caller, businessId }: Member, id: string): Promise<void> {
      await storage.write(async ({ apiKeys, audit }) => {
        const key = await apiKeys.get(id)
        if (!key || key.revokedAt !== null) throw new AppError('not_found', { message: 'API key not found.' })
        const at = clock.now().toISOString()
        await apiKeys.revoke(id, at)
        const subject = { kind: 'apiKey', id } as const
        const from = { name: key.name, role: key.role }
        await audit.append({
          businessId,
          subject,
          action: 'apiKey.revoked',
          actor: actorOf(caller),
          at,
          from,
          to: null,
        })
      })
    },

    /** Who a key belongs to, or undefined for an unknown, revoked or expired one. */
    async authenticate(presented: string): Promise<KeyHolder | undefined> {
      const key = await storage.read(({ apiKeys }) => apiKeys.byHash(hashToken(presented)))
      if (!key || key.revokedAt !== null) return undefined
      if (key.expiresAt !== null && key.expiresAt <= clock.now().toISOString()) return undefined

      noteUse(key)
      return {
        kind: 'key',
        keyId: key.id,
        makerId: key.createdBy,
        businessId: key.businessId,
        role: key.role,
        name: key.name,
      }
    },
  }
}
