import { AppError, invalidField } from '../../contract/http/errors.ts'
import type { Grant } from '../../contract/http/permissions.ts'
import type { Role, Scope } from '../../contract/http/vocabulary.ts'
import { by } from '../../domain/audit/audit.ts'
import { callerId, type KeyHolder, type Member } from '../../domain/people/account.ts'
import { API_KEY_PREFIX, type ApiKeyRecord } from '../../domain/people/api-key.ts'
import { isAmong, networkAddresses } from '../../domain/people/network-address.ts'
import type { Logger } from '../../ports/runtime/logger.ts'
import type { ReadUnit, Unit, Units } from '../../ports/unit.ts'
import { hashToken } from '../tokens.ts'

import { assertMayGrant } from './membership.ts'

/** The last use is kept to the minute: a till that rings every second must not write every second. */
const USE_RESOLUTION_MS = 60_000

export type NewApiKey = {
  readonly name: string
  readonly role: Role
  readonly scope?: Scope | undefined
  readonly expiresAt?: string | null | undefined
  readonly network?: boolean | undefined
  readonly addresses?: readonly string[] | undefined
}

/** Of one business: a key for each till, and what is forgotten does not pile up. */
const MAX_LIVE_KEYS = 20

const isLive =
  (at: string) =>
  ({ expiresAt }: ApiKeyRecord): boolean =>
    expiresAt === null || expiresAt > at

/** What the log knows a key by, with its end. */
const keyHashOf = ({ audit }: ReadUnit, { hash, expiresAt, addresses }: ApiKeyRecord): string =>
  audit.fingerprint([
    Buffer.from(hash).toString('hex'),
    expiresAt === null ? null : Date.parse(expiresAt),
    ...(addresses === null ? [] : [JSON.stringify(addresses)]),
  ])

/**
 * Answers the key itself, once.
 *
 * @throws role_insufficient, validation_failed (an end that has passed, addresses that are none), too_many_api_keys
 */
export async function createApiKey(
  unit: Unit,
  member: Member,
  { name, role, scope = 'FULL', expiresAt, network = false, addresses = [] }: NewApiKey,
): Promise<{ record: ApiKeyRecord; key: string }> {
  const grant: Grant = { role, scope }
  assertMayGrant(member, grant)
  const at = unit.now.toISOString()
  const end = expiresAt === null || expiresAt === undefined ? null : new Date(expiresAt).toISOString()
  if (end !== null && end <= at) throw invalidField('expiresAt', 'must be in the future')

  const listed = network ? networkAddresses(addresses) : null
  if (!network && addresses.length > 0) {
    throw invalidField('addresses', 'are only for a key with network: true; set that, or leave them out')
  }

  const live = (await unit.apiKeys.listOf(member.businessId)).filter(isLive(at))
  if (live.length >= MAX_LIVE_KEYS) throw new AppError('too_many_api_keys')

  const key = API_KEY_PREFIX + unit.ids.secret(32)
  const record: ApiKeyRecord = {
    id: unit.ids.uuid(),
    businessId: member.businessId,
    hash: hashToken(key),
    name,
    ...grant,
    addresses: listed,
    createdBy: callerId(member.caller),
    createdAt: at,
    expiresAt: end,
    lastUsedAt: null,
    revokedAt: null,
  }
  await unit.apiKeys.insert(record)
  await unit.audit.append({
    ...by(member),
    at,
    action: 'apiKey.created',
    subject: { kind: 'apiKey', id: record.id },
    from: null,
    to: {
      ...{ name, role, ...limited(scope), expiresAt: end },
      ...(listed !== null && { addresses: listed }),
      keyHash: keyHashOf(unit, record),
    },
  })
  return { record, key }
}

/** How the audit log names the scope of a key, where it has less than its role. */
const limited = (scope: Scope) => (scope === 'FULL' ? {} : { scope })

export async function listApiKeys({ apiKeys }: ReadUnit, { businessId }: Member): Promise<ApiKeyRecord[]> {
  return apiKeys.listOf(businessId)
}

/** At once: the next request with it is refused. @throws not_found */
export async function revokeApiKey(unit: Unit, member: Member, id: string): Promise<void> {
  const key = await unit.apiKeys.get(id)
  if (!key || key.revokedAt !== null) throw new AppError('not_found', { message: 'API key not found.' })
  await endApiKey(unit, member, key)
}

/** Nobody gets in with it from here on. */
export async function endApiKey(unit: Unit, member: Member, { id, name, role, scope }: ApiKeyRecord): Promise<void> {
  const at = unit.now.toISOString()
  await unit.apiKeys.revoke(id, at)
  await unit.audit.append({
    ...by(member),
    at,
    action: 'apiKey.revoked',
    subject: { kind: 'apiKey', id },
    from: { name, role, ...limited(scope) },
    to: null,
  })
}

/** Whether a key is good for a request over the network from this address. */
export function isKeyGoodFrom(key: ApiKeyRecord, address: string, now: Date): boolean {
  const isEnded = key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now.toISOString())
  return !isEnded && key.addresses !== null && isAmong(key.addresses, address)
}

/**
 * Who a key belongs to, or undefined for an unknown, revoked or expired one, and over the network for one that is not good
 * from there. Its use is noted, without waiting for it.
 *
 * @param address from where it came over the network; null: from the computer that keeps the data
 */
export async function keyHolderOf(
  { units, logger }: { readonly units: Units; readonly logger: Logger },
  presented: string,
  address: string | null,
): Promise<KeyHolder | undefined> {
  const found = await units.read(async ({ apiKeys, now }) => ({ key: await apiKeys.byHash(hashToken(presented)), now }))
  const { key, now } = found
  if (!key || key.revokedAt !== null) return undefined
  if (key.expiresAt !== null && key.expiresAt <= now.toISOString()) return undefined
  if (address !== null && !isKeyGoodFrom(key, address, now)) return undefined

  if (key.lastUsedAt === null || now.getTime() - Date.parse(key.lastUsedAt) >= USE_RESOLUTION_MS) {
    units
      .write(({ apiKeys }) => apiKeys.markUsed(key.id, now.toISOString()))
      .catch((error: unknown) => logger.warn('apiKey.useNotNoted', { error }))
  }
  const { id: keyId, createdBy: makerId, businessId, role, scope, name } = key
  return { kind: 'key', keyId, makerId, businessId, role, scope, name, device: null }
}
