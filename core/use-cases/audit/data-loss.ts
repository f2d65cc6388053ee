import type { Actor } from '../../domain/audit/audit.ts'
import { INSTALLATION_CHAIN, type Anchor, type AnchorState, type AuditHeads } from '../../ports/audit/anchor.ts'
import type { Installation } from '../../ports/installation/installation.ts'
import type { ReadUnit, Unit, Units } from '../../ports/unit.ts'
import { checkInFlightSubmissions } from '../backup/complete-restore.ts'

import { aboutChain } from './chains.ts'
import type { AuditSealing } from './sealing.ts'

type Parts = {
  readonly units: Units
  readonly anchor: Anchor
  readonly installation: Pick<Installation, 'id'>
  readonly auditSealing: Pick<AuditSealing, 'prepare'>
}

/** What was committed and is not there any more. */
export type DataLoss = {
  /** When the last of it was committed, ISO 8601. */
  readonly until: string
  readonly commits: number
  /** Numbers of invoices, receipts and bills that were given and are not there. */
  readonly numbers: number
}

/**
 * Compares the database with what was anchored outside of it, before anything in it moves. What is missing the log says
 * itself, what was on its way to the authority is looked up, and no id is given twice.
 *
 * @returns what was lost; null where nothing was
 */
export async function recordDataLoss(parts: Parts): Promise<DataLoss | null> {
  const { units, anchor, auditSealing } = parts
  const { found } = anchor
  if (found === null) {
    await beginAnchor(parts)
    return null
  }

  const { commits, missing, heads } = await units.read(async ({ instance, audit }) => {
    const missing: string[] = []
    for (const [chain, head] of Object.entries(found.heads)) if (!(await audit.holds(head))) missing.push(chain)
    return { commits: await instance.commits(), missing, heads: await audit.heads() }
  })
  if (commits >= found.commits && missing.length === 0) return null
  if (missing.length > 0 && (await isRecorded(parts, found))) {
    anchor.begin(heads)
    return null
  }
  const lost = lostOf(found, { commits, newest: newestOf(heads), isCut: missing.length > 0 })

  // An older database may end with entries that were sealed later.
  if (lost > 0) anchor.forgetSigned()
  const signFrom = await auditSealing.prepare()
  await units.write(async (unit) => {
    await signFrom(unit, found.newest)
    await unit.instance.raiseCommits(found.commits)
    await checkInFlightSubmissions(unit)
    if (lost > 0) await recordLostCommits(parts, unit, commits, lost)
    for (const chain of missing) await recordMissingAnchor(parts, unit, chain)
  })
  // Chains of businesses that are gone end nowhere from here on.
  if (lost > 0 && found.commits === 0) anchor.begin(await units.read(({ audit }) => audit.heads()))
  return lost > 0 ? { until: found.at, commits: lost, numbers: 0 } : null
}

/**
 * How many commits are missing. Where they are not counted (a server has several processes), entries of the log are: a
 * database that ends before what was anchored is one of an earlier time.
 */
function lostOf(
  found: AnchorState,
  { commits, newest, isCut }: { readonly commits: number; readonly newest: number; readonly isCut: boolean },
): number {
  if (found.commits > 0) return Math.max(0, found.commits - commits)
  return isCut ? Math.max(0, found.newest - newest) : 0
}

const newestOf = (heads: AuditHeads): number => Math.max(0, ...Object.values(heads).map(({ id }) => id))

/** Another process of the same database has found it missing before, and the log says so. */
async function isRecorded({ units, installation }: Parts, found: AnchorState): Promise<boolean> {
  if (found.commits > 0) return false
  const history = await units.read(({ audit }) => audit.historyOf(null, installation.id))
  return history.some((entry) => entry.action === 'instance.dataLost' && Number(entry.id) > found.newest)
}

/**
 * Writes down that numbers were given which the database knows nothing of: also where the anchor was put back together with
 * it. What was on its way to the authority is looked up.
 */
export const recordLostNumbers =
  ({ installation }: Pick<Parts, 'installation'>, lost: DataLoss | null) =>
  async (unit: Unit, numbers: number): Promise<void> => {
    await checkInFlightSubmissions(unit)
    const commits = await unit.instance.commits()
    await unit.audit.append({
      ...aboutChain(unit, null, installation),
      action: 'instance.dataLost',
      subject: { kind: 'installation', id: installation.id },
      from: { at: lost?.until ?? unit.now.toISOString(), commits },
      to: { commits, numbers },
    })
  }

/** What was lost at the starts since the owner of the installation last read of it, together; null: nothing. */
export async function unreadLoss(
  { audit }: Pick<ReadUnit, 'audit'>,
  { id }: Pick<Installation, 'id'>,
): Promise<DataLoss | null> {
  const history = await audit.historyOf(null, id)
  const read = history.findLastIndex(({ action }) => action === 'instance.dataLossRead')
  const losses = history.slice(read + 1).filter((entry) => entry.action === 'instance.dataLost')
  const last = losses.at(-1)
  if (!last) return null
  return {
    until: last.from.at,
    commits: losses.reduce((sum, { from, to }) => sum + from.commits - to.commits, 0),
    numbers: losses.reduce((sum, { to }) => sum + (to.numbers ?? 0), 0),
  }
}

/** Where there is nothing to read, nothing is written down. */
export async function acknowledgeDataLoss(
  unit: Unit,
  installation: Pick<Installation, 'id'>,
  actor: Actor,
): Promise<void> {
  if ((await unreadLoss(unit, installation)) === null) return
  const subject = { kind: 'installation', id: installation.id } as const
  const said = { businessId: null, actor, at: unit.now.toISOString(), subject }
  await unit.audit.append({ ...said, action: 'instance.dataLossRead', from: null, to: null })
}

/** A folder from before there was an anchor gets one. Where entries were signed, there was one. */
async function beginAnchor({ units, anchor, installation }: Parts): Promise<void> {
  const { heads, wasSigned } = await units.read(async ({ audit }) => ({
    heads: await audit.heads(),
    wasSigned: (await audit.signed(null)).keyId !== null,
  }))
  anchor.begin(heads)
  if (!wasSigned) return
  await units.write(async (unit) => {
    const entry = aboutChain(unit, null, installation)
    await unit.audit.append({ ...entry, action: 'audit.entriesMissing', from: null, to: { reason: 'anchorMissing' } })
  })
}

async function recordLostCommits(
  { anchor, installation }: Parts,
  unit: Unit,
  commits: number,
  lost: number,
): Promise<void> {
  const { newest = 0, at = '' } = anchor.found ?? {}
  await unit.audit.append(
    {
      ...aboutChain(unit, null, installation),
      action: 'instance.dataLost',
      subject: { kind: 'installation', id: installation.id },
      from: { at, commits: commits + lost },
      to: { commits },
    },
    newest,
  )
}

/** In the log that is shorter; in that of the installation where the business itself is gone. */
async function recordMissingAnchor({ anchor, installation }: Parts, unit: Unit, name: string): Promise<void> {
  const { newest = 0, heads = {} } = anchor.found ?? {}
  const chain = name !== INSTALLATION_CHAIN && Object.hasOwn(await unit.audit.heads(), name) ? name : null
  const id = heads[name]?.id
  await unit.audit.append(
    {
      ...aboutChain(unit, chain, installation),
      action: 'audit.entriesMissing',
      from: id === undefined ? null : { id },
      to: { reason: 'cut' },
    },
    newest,
  )
}
