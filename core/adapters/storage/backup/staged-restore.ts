import { mkdir, rm, rmdir } from 'node:fs/promises'
import { basename, join } from 'node:path'

import type { Backup } from '../../../domain/backup/backup.ts'
import type { BackupOrigin } from '../../../domain/backup/holder.ts'
import { highestByName } from '../../../domain/business/high-water-mark.ts'
import { highestOfEach } from '../../../domain/business/number-series.ts'
import { receiptSeriesName } from '../../../domain/business/receipt-series.ts'
import type { StagedRestore } from '../../../ports/installation/backups.ts'
import type { Clock } from '../../../ports/runtime/clock.ts'
import { holderOf, ownerPasswordHash, readFacts } from '../sqlite/snapshot.ts'

import type { Contents } from './archive.ts'
import { numbersBeside, type Numbers } from './folder.ts'
import { carryOut, forgetPlan, readPlan, writePlan, type RestorePlan } from './replace-data.ts'

/** Where a backup is unpacked inside the data folder, on the disk that it will stay on. */
export const STAGED = 'restoring'

type Places = Contents & { readonly root: string }

type Staged = {
  readonly paths: Places
  readonly staged: Contents
  readonly work: string
  readonly backup: Backup
  readonly origin: BackupOrigin
  /** Folders whose backups may know of later numbers. */
  readonly beside: readonly string[]
  readonly clock: Clock
  /** Keeps the key of the audit log that came along. */
  readonly keepKey: () => Promise<unknown>
}

export function stagedRestore(parts: Staged): StagedRestore {
  const { paths, staged, work, backup, origin, beside, clock, keepKey } = parts
  return {
    backup,
    origin,

    async holder() {
      return holderOf(staged.database)
    },

    async ownerPasswordHash(email) {
      return ownerPasswordHash(staged.database, email)
    },

    async commit() {
      const at = clock.now().toISOString()
      const aside = `before-restore-${at.replace(/[-:]/g, '').replace('T', '-').slice(0, 15)}`
      const { id, createdAt, reason, facts } = backup
      const others = await Promise.all(beside.map((folder) => numbersBeside(folder, facts.installation)))
      const { series, receipts } = highest([facts, ...others.flat(), ...presentNumbers(paths.database)])

      // Under its own id beside that of the present data. Where it cannot be kept, a new key seals the old log.
      await keepKey().catch(() => undefined)
      await mkdir(join(paths.root, aside), { recursive: true, mode: 0o700 })
      const plan: RestorePlan = {
        id,
        createdAt,
        reason,
        facts: { ...facts, series: [...facts.series], receipts: [...facts.receipts] },
        at,
        staged: basename(work),
        aside,
        series,
        receipts,
      }
      await writePlan(paths.root, plan)
      await carryOut(paths, plan)
      return { backup, keptAside: await nonEmpty(join(paths.root, aside), basename(paths.uploads)), series }
    },

    discard: () => rm(work, { recursive: true, force: true }),
  }
}

/**
 * Finishes a restore that was begun, and forgets what was unpacked for one that was not. To be called before anything
 * in the data folder is opened.
 *
 * @returns the restore that the database has not been told of; `told` ends that
 */
export async function applyStagedRestore(
  paths: Places,
): Promise<{ readonly plan: RestorePlan; told(): Promise<void> } | undefined> {
  const plan = await readPlan(paths.root)
  if (!plan) {
    await rm(join(paths.root, STAGED), { recursive: true, force: true })
    return undefined
  }
  await carryOut(paths, plan)
  return { plan, told: () => forgetPlan(paths.root) }
}

/** A new data folder has no more than an empty folder for pictures; that is not worth keeping. */
async function nonEmpty(aside: string, uploads: string): Promise<string | null> {
  try {
    await rmdir(join(aside, uploads)).catch(() => undefined)
    await rmdir(aside)
    return null
  } catch {
    return aside
  }
}

/** What the data that is about to be replaced says, where it can still be read. */
function presentNumbers(database: string): Numbers[] {
  try {
    return [readFacts(database)]
  } catch {
    return []
  }
}

/** Each series where it stood highest. */
const highest = (all: readonly Numbers[]) => ({
  series: highestOfEach(all.flatMap(({ series }) => series)),
  receipts: highestByName(
    all.flatMap(({ receipts }) => receipts),
    receiptSeriesName,
  ),
})
