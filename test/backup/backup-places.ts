import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { createBackups, type BackupPaths } from '../../core/adapters/storage/backup/create-backups.ts'
import { runJob } from '../../core/adapters/storage/backup/jobs.ts'
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
}

export function backupsOf(paths: BackupPaths, chosen: Chosen = {}) {
  const clock = chosen.clock ?? systemClock()
  return createBackups({
    paths,
    clock,
    ids: systemIds(clock),
    version: '0.0.0-test',
    folder: chosen.folder ?? (() => null),
    passphrase: chosen.passphrase ?? (async () => null),
    ...(chosen.inThisThread ? { run: runJob as never } : {}),
  })
}
