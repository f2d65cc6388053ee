import { readAnchor } from './adapters/installation/anchor.ts'
import { createSecretStore } from './adapters/secrets/create-secret-store.ts'
import type { ConnectKeychain } from './adapters/secrets/keychain-protocol.ts'
import { createBackups } from './adapters/storage/backup/create-backups.ts'
import { applyStagedRestore } from './adapters/storage/backup/staged-restore.ts'
import { AppError } from './contract/http/errors.ts'
import type { Backup } from './domain/backup/backup.ts'
import { formatDate } from './domain/calendar/format.ts'
import { lagosDate, lagosTime } from './domain/calendar/lagos.ts'
import type { Backups, StagedRestore } from './ports/installation/backups.ts'
import { systemClock } from './runtime/clock.ts'
import { openDataFolder } from './runtime/data-folder.ts'
import { systemIds } from './runtime/ids.ts'
import type { RestoreRequest, Settings } from './runtime/settings.ts'
import { readAuditKey, storeAuditKey } from './use-cases/audit/sealing.ts'
import { storedPassphrase } from './use-cases/backup/backups.ts'
import { assertConsent } from './use-cases/backup/consent.ts'

type Options = {
  readonly restore: RestoreRequest
  readonly settings: Settings
  readonly version: string
  readonly connectKeychain: ConnectKeychain
}

/**
 * `npm run serve -- --restore FILE`: puts a backup into the place of the data while the program is stopped, which the
 * lock of the folder makes sure of. Into an empty folder it is the way to a new computer.
 */
export async function restoreFile({ restore, settings, version, connectKeychain }: Options): Promise<void> {
  const clock = systemClock()
  const ids = systemIds(clock)
  const folder = await openDataFolder(settings.dataDir, clock)
  try {
    await applyStagedRestore(folder.paths)
    const secrets = createSecretStore({ settings, paths: folder.paths, ids, connectKeychain })
    const backups = createBackups({
      paths: folder.paths,
      clock,
      ids,
      version,
      folder: () => settings.backupFolder,
      passphrase: async () => null,
      auditKeys: {
        current: async () => undefined,
        keep: (key) => storeAuditKey(secrets, key),
        read: (id) => readAuditKey(secrets, id),
        anchored: () => readAnchor(folder.paths.root)?.seal?.key ?? null,
      },
    })
    const staged = await stage(backups, restore, () => storedPassphrase({ current: () => settings }, secrets))
    await assertConsent(staged, restore.fromElsewhere)
    const { backup, keptAside } = await staged.commit()
    process.stdout.write(`${restoredText(backup, keptAside)}\n`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const how = error.code === 'backup_from_elsewhere' ? ' To restore it, add --from-elsewhere.' : ''
    process.stderr.write(`${error.message} Nothing was restored.${how}\n`)
    process.exitCode = 1
  } finally {
    folder.release()
  }
}

/** With the passphrase that was given, else with the stored one, which is asked for only where it is needed. */
async function stage(
  backups: Backups,
  { file, passphrase }: RestoreRequest,
  stored: () => Promise<string | null>,
): Promise<StagedRestore> {
  try {
    return await backups.stage(file, passphrase ?? undefined)
  } catch (error) {
    const isLocked = error instanceof AppError && error.code === 'backup_passphrase_wrong' && passphrase === null
    const known = isLocked ? await stored().catch(() => null) : null
    if (known !== null) return backups.stage(file, known)
    if (!isLocked) throw error
    throw new AppError('backup_passphrase_wrong', {
      message:
        'This backup is encrypted. Set the environment variable INVOICE_DESK_BACKUP_PASSPHRASE to its passphrase.',
    })
  }
}

function restoredText({ createdAt, facts }: Backup, keptAside: string | null): string {
  const at = new Date(createdAt)
  const made = `${formatDate(lagosDate(at))}, ${lagosTime(at).slice(0, 5)}`
  const before = keptAside === null ? '' : ` What was there before is kept in ${keptAside}.`
  const invoices = facts.invoices === 1 ? '1 invoice' : `${facts.invoices} invoices`
  return `Restored the backup of ${made} with ${invoices}.${before} Start Invoice Desk to go on with it.`
}
