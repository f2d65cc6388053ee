import { setTimeout as delay } from 'node:timers/promises'

import type { SealReason } from '../../domain/audit/verification.ts'
import type { Anchor } from '../../ports/audit/anchor.ts'
import type { AuditKey, AuditKeys } from '../../ports/audit/audit-keys.ts'
import type { Installation } from '../../ports/installation/installation.ts'
import type { SecretStore } from '../../ports/installation/secret-store.ts'
import type { Ids } from '../../ports/runtime/ids.ts'
import type { Leases } from '../../ports/runtime/leases.ts'
import type { Logger } from '../../ports/runtime/logger.ts'
import type { Unit, Units } from '../../ports/unit.ts'

import { aboutChain, allChains, type Chain } from './chains.ts'

export type SealingParts = {
  readonly units: Units
  readonly secretStore: SecretStore
  readonly auditKeys: AuditKeys
  readonly anchor: Pick<Anchor, 'isGenuine' | 'markUnsigned' | 'markSigned' | 'signedUpTo'>
  readonly installation: Pick<Installation, 'id'>
  readonly ids: Ids
  readonly logger: Logger
  readonly leases: Pick<Leases, 'hold' | 'isAlone'>
}

export type AuditSealing = {
  /**
   * Sees to it that entries are signed: reads the key of this installation, or makes one. Where the secret store does
   * not answer, the log goes on unsigned, and this is tried again with the next start, backup or check.
   *
   * @returns whether entries are signed from now on; false too for a data folder without an account
   */
  begin(): Promise<boolean>
  /**
   * Before the first entry of a start, and the next one behind a new key of another process: waits for the key for a few
   * seconds, and then lets entries go on without it.
   */
  settle(): Promise<void>
  /**
   * The same, for what is recorded before anything else may be written. What it resolves with is called in that unit,
   * first; new entries get ids above the one it is given.
   */
  prepare(): Promise<(unit: Unit, above: number) => Promise<void>>
}

/** A keychain may ask its person for a password, for minutes: nobody who wants to sign in waits that long. */
const KEY_WAIT_MS = 5_000

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

type FoundKey = {
  readonly key: AuditKey
  readonly isNew: boolean
  /** The id of the key that signed last; null where nothing is signed yet. */
  readonly after: string | null
}

/** Another process has begun with a key of its own meanwhile: that one is used here, too. */
class OtherKeyError extends Error {
  override readonly name = 'OtherKeyError'

  constructor() {
    super('Another process signs the audit log with a key of its own by now.')
  }
}

/** The lease of whoever makes a new key: of processes that start at once, one does, and the others find it. */
const NEW_KEY = 'audit-key'
/**
 * So often, and after so long, the others look whether it is there; from some time on, each makes one of its own, for
 * whoever has the lease may have had a key all along. The first one that signs counts.
 */
const LOOKS = 20
const PATIENT_LOOKS = 10
const LOOK_AGAIN_MS = 200

export function createAuditSealing(parts: SealingParts): AuditSealing {
  const { units, auditKeys, anchor, logger } = parts
  let finding: Promise<FoundKey | null> | undefined
  let beginning: Promise<boolean> | undefined
  let isNoted = false

  /** Null where there is nobody yet, or the secret store does not answer. */
  function findKey(isPatient = true): Promise<FoundKey | null> {
    finding ??= keyOf(parts, isPatient)
      .catch((error: unknown) => {
        if (error instanceof OtherKeyError) throw error
        logger.warn('audit.unsigned', { error })
        return null
      })
      .finally(() => (finding = undefined))
    return finding
  }

  async function begin(looks = 1): Promise<boolean> {
    if (auditKeys.current()) return noteSigned()
    try {
      const found = await findKey(looks <= PATIENT_LOOKS)
      if (!found) return false
      await units.write((unit) => signFrom(parts, unit, found, 0))
      return noteSigned()
    } catch (error) {
      auditKeys.forget()
      if (error instanceof OtherKeyError && looks < LOOKS) {
        await delay(LOOK_AGAIN_MS)
        return begin(looks + 1)
      }
      logger.warn('audit.unsigned', { error })
      return false
    }
  }

  /** The seals are committed. */
  function noteSigned(): true {
    if (!isNoted) anchor.markSigned()
    isNoted = true
    return true
  }

  const beginOnce = (): Promise<boolean> => {
    beginning ??= begin().finally(() => (beginning = undefined))
    return beginning
  }

  async function goWithout(): Promise<void> {
    const { wasSigned, newest } = await units.read(async ({ audit }) => ({
      wasSigned: (await audit.signed(null)).keyId !== null,
      newest: Math.max(0, ...Object.values(await audit.heads()).map(({ id }) => id)),
    }))
    // Before the first such entry: without that, nobody could tell it from one that somebody else added.
    if (wasSigned && auditKeys.isUnread()) await anchor.markUnsigned(newest)
    if (auditKeys.isUnread()) auditKeys.goWithout()
  }

  /** Where another process signs with a new key, because the one that is used here was lost. */
  async function leaveReplaced(): Promise<void> {
    const current = auditKeys.current()
    // What begins here at this moment is not committed yet.
    if (!current || beginning) return
    const { keyId } = await units.read(({ audit }) => audit.signed(null))
    if (keyId !== null && keyId !== current.id && auditKeys.current() === current) auditKeys.forget()
  }

  return {
    begin: beginOnce,

    async settle() {
      await leaveReplaced()
      await withinWait(beginOnce())
      if (auditKeys.isUnread()) await goWithout()
    },

    async prepare() {
      const found = await withinWait(findKey().catch(() => null))
      if (found) return (unit, above) => signFrom(parts, unit, found, above)
      await goWithout()
      return async () => undefined
    },
  }
}

async function withinWait<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const waited = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), KEY_WAIT_MS)
  })
  return Promise.race([work, waited]).finally(() => clearTimeout(timer))
}

async function keyOf(parts: SealingParts, isPatient: boolean): Promise<FoundKey | null> {
  const { units, secretStore, leases } = parts
  // Nobody is asked for a keychain before there is somebody. Where several units write at a time there is none to ask,
  // and the log begins with its seal: what others wrote while it was sealed later on would stand on either side of it.
  if (leases.isAlone && !(await units.read(({ accounts }) => accounts.any()))) return null
  const { keyId } = await units.read(({ audit }) => audit.signed(null))
  const known = keyId === null ? null : await readAuditKey(secretStore, keyId)
  if (known !== null) return { key: known, isNew: false, after: keyId }
  if (!(await leases.hold([NEW_KEY])).has(NEW_KEY) && isPatient) throw new OtherKeyError()
  return { key: await newKey(parts), isNew: true, after: keyId }
}

/** One of its own for each beginning, so that an older one in the store is still known for what it signed. */
async function newKey({ ids, secretStore }: SealingParts): Promise<AuditKey> {
  const key = { id: Buffer.from(ids.secret(8), 'base64url').toString('hex'), secret: ids.secret(32) }
  await storeAuditKey(secretStore, key)
  return key
}

/**
 * Signs from here on, with the first entries that are signed again: each stands for all that is before it in its chain.
 * In one unit, so that nothing that is signed comes between what was not and its seal.
 *
 * @throws OtherKeyError where another process began first
 */
async function signFrom(parts: SealingParts, unit: Unit, found: FoundKey, above: number): Promise<void> {
  const { auditKeys, anchor, installation } = parts
  if ((await unit.audit.signed(null)).keyId !== found.after) throw new OtherKeyError()
  auditKeys.use(found.key)
  if (anchor.isGenuine(found.key) === false) {
    const entry = aboutChain(unit, null, installation)
    const missing = { ...entry, action: 'audit.entriesMissing', from: null, to: { reason: 'anchorForged' } } as const
    await unit.audit.append(missing, above)
  }
  for (const chain of await allChains(unit)) await sealChain(parts, unit, chain, { ...found, above })
}

async function sealChain(
  { anchor, installation }: SealingParts,
  unit: Unit,
  chain: Chain,
  { key, isNew, above }: FoundKey & { readonly above: number },
): Promise<void> {
  const about = aboutChain(unit, chain, installation)
  const limit = anchor.signedUpTo()
  const { keyId, unsigned } = await unit.audit.signed(chain, 0)
  const { unsigned: own } = await unit.audit.signed(chain, limit)
  if (unsigned && unsigned.first <= limit) {
    const from = { id: unsigned.first }
    await unit.audit.append({ ...about, action: 'audit.entriesAdded', from, to: { reason: 'unsigned' } }, above)
  }
  if (!isNew && !own) return
  const reason: SealReason = !isNew ? 'keyWasAway' : keyId === null ? 'began' : 'keyLost'
  const from = own && !isNew ? { keyId, ...own } : { keyId }
  await unit.audit.append({ ...about, action: 'audit.sealed', from, to: { keyId: key.id, reason } }, above)
}

/** The place of the key while the program runs: unread until the secret store has answered. */
export function createAuditKeys(known?: AuditKey): AuditKeys {
  let current = known
  let isUnread = known === undefined
  return {
    current: () => current,
    isUnread: () => isUnread,
    use(key) {
      current = key
      isUnread = false
    },
    goWithout: () => void (isUnread = false),
    forget() {
      current = undefined
      isUnread = true
    },
  }
}
