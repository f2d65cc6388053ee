import { existsSync } from 'node:fs'

import type { BackupOrigin } from '../../../domain/backup/holder.ts'
import type { AuditKey } from '../../../ports/audit/audit-keys.ts'
import { newestKeyId } from '../sqlite/snapshot.ts'

import type { Unpacked } from './archive.ts'
import { isSealedBy } from './authenticity.ts'
import { DamagedBackupError } from './errors.ts'

/**
 * The key of the audit log: backups are sealed with it, encrypted ones carry it, and a restore of one brings it to this
 * computer.
 */
export type BackupKeys = {
  /** The one in use; waits for it where it is being read or made. */
  current(): Promise<AuditKey | undefined>
  keep(key: AuditKey): Promise<void>
  /** One that this installation has had; null for every other one. */
  read(id: string): Promise<AuditKey | null>
  /** The id of the one that the log was last signed with, as it is known outside the database. */
  anchored(): string | null
}

/** A backup does not wait longer for somebody who has to open a keychain. */
const LONGEST_WAIT_MS = 10_000

/** What a backup is sealed with; null where the installation has no key, or it cannot be had now. */
export async function sealingKey(keys: BackupKeys, database: string): Promise<AuditKey | null> {
  const inUse = await inTime(keys.current())
  if (inUse) return inUse
  const id = signedWith(database, keys)
  return id === null ? null : ((await inTime(keys.read(id))) ?? null)
}

/**
 * Where a backup comes from, as its seal proves. An installation that never had a key has nothing to hold one without a
 * seal against, as all of its own are; a new folder cannot say either, but there somebody can still be asked.
 *
 * @throws DamagedBackupError for what has the seal of this installation, and is not what it sealed
 */
export async function originOf(
  { seal, sums }: Unpacked,
  keys: BackupKeys | undefined,
  database: string,
): Promise<BackupOrigin> {
  if (seal === null) return existsSync(database) && signedWith(database, keys) === null ? 'own' : 'unsealed'
  const key = await keys?.read(seal.key).catch(() => null)
  if (!key) return 'elsewhere'
  if (!isSealedBy(key, seal, sums)) throw new DamagedBackupError('It is not what this installation sealed.')
  return 'own'
}

/** The id of the key that this installation has signed with, by its log, else by what is known outside the database. */
function signedWith(database: string, keys: BackupKeys | undefined): string | null {
  return newestKeyId(database) ?? keys?.anchored() ?? null
}

/** What comes in time, undefined for what does not, or fails. */
async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), LONGEST_WAIT_MS)
  })
  try {
    return await Promise.race([work.catch(() => undefined), late])
  } finally {
    clearTimeout(timer)
  }
}
