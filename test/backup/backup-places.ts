import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { createBackups, type BackupPaths } from '../../core/adapters/storage/backup/create-backups.ts'
import { runJob } from '../../core/adapters/storage/backup/jobs.ts'
import type { BackupKeys } from '../../core/adapters/storage/backup/provenance.ts'
import type { AuditKey } from '../../core/ports/audit/audit-keys.ts'
import { systemClock } from '../../core/runtime/clock.ts'
import { systemIds } from '../../core/runtime/ids.ts'

/* Also for processes of tests, which load no test runner. */

/** The places of a data folder, which is made. */
export function pathsIn(root: string): BackupPaths {
  const paths = {
    root,
    database: join(root, 'invoice-desk.db'),
    uploads: join(root, 'uploads'),
    backups: join(root, 'backups'),
  }
  for (const folder of [root, paths.uploads, paths.backups]) mkdirSync(folder, { recursive: true })
  return paths
}

type Chosen = {
  folder?: () => string | null
  passphrase?: () => Promise<string | null>
  clock?: ReturnType<typeof systemClock>
  inThisThread?: true
  /** Without them backups are not sealed. */
  keys?: BackupKeys
}

/** The keys of an installation that has one. */
export const ringOf = (key: AuditKey): BackupKeys => ({
  current: async () => key,
  keep: async () => undefined,
  read: async (id: string) => (id === key.id ? key : null),
  anchored: () => null,
})

export function backupsOf(paths: BackupPaths, chosen: Chosen = {}) {
  const clock = chosen.clock ?? systemClock()
  return createBackups({
    paths,
    clock,
    ids: systemIds(clock),
    version: '0.0.0-test',
    folder: chosen.folder ?? (() => null),
    passphrase: chosen.passphrase ?? (async () => null),
    ...(chosen.keys && { auditKeys: chosen.keys }),
    ...(chosen.inThisThread ? { run: runJob as never } : {}),
  })
}
