import type { SealReason } from '../../domain/audit/verification.ts'
import type { Anchor } from '../../ports/audit/anchor.ts'
import type { AuditKey, AuditKeys } from '../../ports/audit/audit-keys.ts'
import type { Installation } from '../../ports/installation/installation.ts'
import type { SecretStore } from '../../ports/installation/secret-store.ts'
import type { Ids } from '../../ports/runtime/ids.ts'
import type { Logger } from '../../ports/runtime/logger.ts'
import type { Unit, Units } from '../../ports/unit.ts'

import { aboutChain, allChains } from './chains.ts'

export type SealingParts = {
  readonly units: Units
  readonly secretStore: SecretStore
  readonly auditKeys: AuditKeys
  readonly anchor: Pick<Anchor, 'isGenuine'>
  readonly installation: Pick<Installation, 'id'>
  readonly ids: Ids
  readonly logger: Logger
}

export type AuditSealing = {
  /**
   * Sees to it that entries are signed: reads the key of this installation, or makes one. Where the secret store does
   * not answer, the log goes on unsigned, and this is tried again with the next start, backup or check.
   *
   * @returns whether entries are signed from now on; false too for an installation without an account
   */
  begin(): Promise<boolean>
}

/** Where the secret store has a key. */
export const auditKeySecret = (keyId: string): string => `instance/auditKey/${keyId}`

/** A key by its id; null where it is gone for good. @throws SecretStoreError where the store cannot say */
export async function readAuditKey(secretStore: Pick<SecretStore, 'get'>, id: string): Promise<AuditKey | null> {
  const secret = await secretStore.get(auditKeySecret(id))
  return secret === null ? null : { id, secret }
}

/** Keeps a key that came with a backup. @throws SecretStoreError */
export function storeAuditKey(secretStore: Pick<SecretStore, 'set'>, { id, secret }: AuditKey): Promise<void> {
  return secretStore.set(auditKeySecret(id), secret)
}

export function createAuditSealing(parts: SealingParts): AuditSealing {
  const { units, auditKeys, logger } = parts
  let beginning: Promise<boolean> | undefined

  async function begin(): Promise<boolean> {
    if (auditKeys.current()) return true
    try {
      if (!(await units.read(({ accounts }) => accounts.any()))) return false
      const { keyId } = await units.read(({ audit }) => audit.signed(null))
      const known = keyId === null ? null : await readAuditKey(parts.secretStore, keyId)
      const key = known ?? (await newKey(parts))
      // Before the seal: what is committed between the two is signed already, and stands for what came before it.
      auditKeys.use(key)
      await units.write((unit) => sealAll(parts, unit, { key, isNew: known === null }))
      return true
    } catch (error) {
      logger.warn('audit.unsigned', { error })
      return false
    }
  }

  return {
    begin() {
      beginning ??= begin().finally(() => (beginning = undefined))
      return beginning
    },
  }
}

/** One of its own for each beginning, so that an older one in the store is still known for what it signed. */
async function newKey({ ids, secretStore }: SealingParts): Promise<AuditKey> {
  const key = { id: Buffer.from(ids.secret(8), 'base64url').toString('hex'), secret: ids.secret(32) }
  await storeAuditKey(secretStore, key)
  return key
}

/** The first entries that are signed again: each stands for all that is before it in its chain. */
async function sealAll(
  { anchor, installation }: SealingParts,
  unit: Unit,
  { key, isNew }: { readonly key: AuditKey; readonly isNew: boolean },
): Promise<void> {
  if (anchor.isGenuine(key) === false) {
    const entry = aboutChain(unit, null, installation)
    await unit.audit.append({ ...entry, action: 'audit.entriesMissing', from: null, to: { reason: 'anchorForged' } })
  }
  for (const chain of await allChains(unit)) {
    const { keyId, isTailUnsigned } = await unit.audit.signed(chain)
    if (!isNew && !isTailUnsigned) continue
    const reason: SealReason = !isNew ? 'keyWasAway' : keyId === null ? 'began' : 'keyLost'
    await unit.audit.append({
      ...aboutChain(unit, chain, installation),
      action: 'audit.sealed',
      from: { keyId },
      to: { keyId: key.id, reason },
    })
  }
}

/** The place of the key while the program runs: empty until the secret store has answered. */
export function createAuditKeys(known?: AuditKey): AuditKeys {
  let current = known
  return {
    current: () => current,
    use: (key) => void (current = key),
  }
}
