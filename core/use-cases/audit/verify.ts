import { foreignRight, rightsAfter, type PresentRight, type RightsByLog } from '../../domain/audit/rights.ts'
import {
  CHAIN_BEGIN,
  firstBad,
  worstOf,
  type ChainPart,
  type ChainPlace,
  type FirstBad,
  type Verification,
} from '../../domain/audit/verification.ts'
import { displayName } from '../../domain/people/account.ts'
import type { Anchor, AuditHeads } from '../../ports/audit/anchor.ts'
import type { AuditKey, AuditKeys } from '../../ports/audit/audit-keys.ts'
import { SecretStoreError, type SecretStore } from '../../ports/installation/secret-store.ts'
import type { Clock } from '../../ports/runtime/clock.ts'
import type { Repositories, Storage } from '../../ports/storage.ts'

import { chainName, type Chain } from './chains.ts'
import { readAuditKey, type AuditSealing } from './sealing.ts'
import { verifyInvoices } from './verify-invoices.ts'
import { verifyRecords, verifySchema } from './verify-records.ts'

/** A few milliseconds each: others are served in between. */
const ENTRIES_AT_ONCE = 500

export type LogToVerify = {
  readonly units: Pick<Storage, 'read'>
  readonly secretStore: Pick<SecretStore, 'get'>
  readonly auditKeys: Pick<AuditKeys, 'current'>
  /** Where the chains have to end; null: that is not known, though it should be. */
  readonly heads: () => AuditHeads | null
  /** Up to which entry the program has signed all of its own. */
  readonly signedUpTo: () => number
  /** Whoever moves data takes a loss along that the log records itself: nobody can undo it. */
  readonly takesLosses?: boolean
}

type WithLog = Omit<LogToVerify, 'heads' | 'signedUpTo'> & {
  readonly auditSealing: AuditSealing
  readonly anchor: Pick<Anchor, 'heads' | 'signedUpTo'>
  readonly clock: Pick<Clock, 'now'>
}

/**
 * Whether the log that a business sees is what was written (its own, and that of the installation), what exists is as it
 * says, and its invoices are what was saved: that can be said without the key, too.
 */
export async function verifyAuditLog(core: WithLog, businessId: string): Promise<Verification> {
  // What was written before the key was read is sealed first.
  const hasKey = await core.auditSealing.begin()
  const log = { ...core, heads: () => core.anchor.heads(), signedUpTo: () => core.anchor.signedUpTo() }
  const chains = hasKey ? [await verifyChain(log, businessId), await verifyChain(log, null)] : [CANNOT_CHECK]
  const invoices = await verifyInvoices(core, businessId)
  const records = chains.every(({ state }) => state === 'INTACT')
    ? [await verifyRecords(core, businessId), await verifyRecords(core, null)]
    : []
  return worstOf([...chains, invoices, ...records, await verifySchema(core)])
}

const CANNOT_CHECK: Verification = {
  state: 'CANNOT_CHECK',
  checked: 0,
  invoices: 0,
  firstBad: null,
  sealed: null,
  seals: [],
}

/**
 * One chain from its first entry to its end, as it is when this begins: what each entry says, its place, its signature,
 * the end by the anchor, and that nobody has a right that the log did not give.
 */
export async function verifyChain(log: LogToVerify, chain: Chain): Promise<Verification> {
  const head = log.heads()?.[chainName(chain)]
  const walked = await walk(log, chain)
  if (walked === null) return CANNOT_CHECK
  const { place, checked, bad, keys } = walked
  const damaged = (found: FirstBad): Verification => ({
    state: 'DAMAGED',
    checked,
    invoices: 0,
    firstBad: found,
    sealed: null,
    seals: place.seals,
  })
  const isKeyThere = place.keyId !== null && keys.get(place.keyId) !== null

  if (bad) return damaged(firstBad(bad, bad.fault))
  if (head && !(await log.units.read(({ audit }) => audit.holds(head)))) {
    return damaged(firstBad({ id: String(head.id), at: head.at }, 'cut'))
  }
  if (place.added) return damaged(firstBad(place.added, 'unsigned'))
  if (place.loss && !log.takesLosses) return damaged(firstBad(place.loss, 'loss'))
  if (!isKeyThere) return { ...CANNOT_CHECK, checked }
  if (place.unsigned) {
    // While nothing runs, the next start may still have to sign them: not those from a time when all were signed.
    const isForeign = Number(place.unsigned.id) <= log.signedUpTo()
    return isForeign || log.auditKeys.current()
      ? damaged(firstBad(place.unsigned, 'unsigned'))
      : { ...CANNOT_CHECK, checked }
  }

  const foreign = foreignRight(walked.present, walked.rights)
  if (foreign) return damaged(foreign)
  return {
    state: 'INTACT',
    checked,
    invoices: 0,
    firstBad: null,
    sealed: place.seals.at(-1) ?? null,
    seals: place.seals,
  }
}

type Walked = {
  readonly place: ChainPlace
  readonly checked: number
  readonly bad: ChainPart['bad']
  readonly keys: ReadonlyMap<string, AuditKey | null>
  readonly rights: RightsByLog
  /** As they were in the database when the end of the chain was read. */
  readonly present: readonly PresentRight[]
}

/** Null where a key is needed and the secret store does not answer. */
async function walk({ units, secretStore, auditKeys }: LogToVerify, chain: Chain): Promise<Walked | null> {
  const current = auditKeys.current()
  const keys = new Map<string, AuditKey | null>(current ? [[current.id, current]] : [])
  let place = CHAIN_BEGIN
  let checked = 0
  let rights: RightsByLog = new Map()

  for (;;) {
    const { part, present } = await units.read(async (unit) => {
      const part = await unit.audit.check(chain, place, keys, ENTRIES_AT_ONCE)
      return { part, present: part.isEnd ? await presentRights(unit, chain) : [] }
    })
    place = part.place
    checked += part.checked
    rights = rightsAfter(rights, part.rights)
    if (part.isEnd) return { place, checked, bad: part.bad, keys, rights, present }
    if (part.needsKey === null) continue
    try {
      keys.set(part.needsKey, await readAuditKey(secretStore, part.needsKey))
    } catch (error) {
      if (error instanceof SecretStoreError) return null
      throw error
    }
  }
}

/** Rights as they are in the database: of a business's members and API keys, or of the installation's owner. */
async function presentRights({ team, apiKeys, accounts }: Repositories, chain: Chain): Promise<PresentRight[]> {
  if (chain === null) {
    return (await accounts.instanceOwners()).map((user) => ({
      kind: 'instanceOwner',
      id: user.id,
      name: displayName(user),
      role: 'INSTANCE_OWNER',
      scope: 'FULL',
      since: user.createdAt,
    }))
  }
  const members = await team.membersOf(chain)
  const keys = await apiKeys.listOf(chain)
  return [
    ...members.map((member) => ({ ...member, kind: 'member' as const, id: member.userId, since: member.createdAt })),
    ...keys.map((key) => ({ ...key, kind: 'apiKey' as const, since: key.createdAt })),
  ]
}
