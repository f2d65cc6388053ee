import type { ConnectKeychain } from '../adapters/secrets/keychain-protocol.ts'
import { needsMigration } from '../adapters/storage/sqlite/engine/migrate.ts'
import { readPlan } from '../adapters/storage/backup/replace-data.ts'
import { AppError } from '../contract/http/errors.ts'
import { SecretStoreError } from '../ports/installation/secret-store.ts'
import { systemClock } from '../runtime/clock.ts'
import { openDataFolder } from '../runtime/data-folder.ts'
import { systemIds } from '../runtime/ids.ts'
import { SettingsError, type MoveRequest, type Settings } from '../runtime/settings.ts'

import { MoveError } from './move-error.ts'
import { moveFromDatabase } from './move-from.ts'
import { moveToDatabase } from './move-to.ts'
import type { Moving } from './moving.ts'
import { reportOnOutput } from './progress.ts'

type Options = {
  readonly move: MoveRequest
  readonly settings: Settings
  readonly connectKeychain: ConnectKeychain
  /** Opens the data folder as a start does, and closes it: that brings older data forward. */
  readonly openOnce: () => Promise<void>
}

/**
 * `npm run serve -- --move-to URL` and `--move-from URL`: all data goes from the data folder into a database of PostgreSQL,
 * or back, while the program is stopped. Run again, it goes on where it was interrupted.
 */
export async function moveData({ move, settings, connectKeychain, openOnce }: Options): Promise<void> {
  const { passphrase } = settings
  if (passphrase === null)
    throw new SettingsError(
      'INVOICE_DESK_PASSPHRASE',
      'Passwords and keys lie encrypted in PostgreSQL, which needs a passphrase. Set the environment variable ' +
        'INVOICE_DESK_PASSPHRASE to the one that every process of the database has. Nothing was moved.',
    )
  const clock = systemClock()
  const ids = systemIds(clock)
  try {
    if (move.direction === 'to') await bringForward(settings.dataDir, openOnce)
    const folder = await openDataFolder(settings.dataDir, clock)
    try {
      const output = reportOnOutput(() => clock.monotonic())
      const moving: Moving = { url: move.url, settings, passphrase, connectKeychain, clock, ids, ...output }
      await (move.direction === 'to' ? moveToDatabase(folder.paths, moving) : moveFromDatabase(folder.paths, moving))
    } finally {
      folder.release()
    }
  } catch (error) {
    const isKnown = error instanceof MoveError || error instanceof SecretStoreError || error instanceof AppError
    if (!isKnown) throw error
    const remedy = error instanceof SecretStoreError ? ` ${error.remedy}` : ''
    process.stderr.write(`${error.message}${remedy}\n`)
    process.exitCode = 1
  }
}

async function bringForward(root: string, openOnce: () => Promise<void>): Promise<void> {
  const isOlder = needsMigration(`${root}/invoice-desk.db`)
  if (!isOlder && !(await readPlan(root))) return
  process.stdout.write('The data folder is opened once first, which brings it to this version.\n')
  await openOnce()
}
