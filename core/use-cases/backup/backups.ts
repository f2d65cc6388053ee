import { AppError } from '../../contract/http/errors.ts'
import type { BackupReason } from '../../contract/http/vocabulary.ts'
import { actorOf, SYSTEM, type Actor } from '../../domain/audit/audit.ts'
import type { Backup } from '../../domain/backup/backup.ts'
import { isDue } from '../../domain/backup/schedule.ts'
import type { Person } from '../../domain/people/account.ts'
import type { Backups, BackupTarget } from '../../ports/installation/backups.ts'
import type { Installation } from '../../ports/installation/installation.ts'
import type { InstanceSettings } from '../../ports/installation/instance-settings.ts'
import type { Program } from '../../ports/installation/program.ts'
import type { SecretStore } from '../../ports/installation/secret-store.ts'
import type { Clock } from '../../ports/runtime/clock.ts'
import type { SubmissionQueue } from '../../ports/submission/submission-queue.ts'
import type { Units } from '../../ports/unit.ts'
import { explained } from '../business/secrets.ts'

import { assertConsent } from './consent.ts'

type WithBackups = { readonly units: Units; readonly backups: Backups }

export type BackupsView = {
  readonly items: readonly Backup[]
  readonly target: BackupTarget
  readonly encrypted: boolean
  /** What the data holds now: the difference is what a restore would take away. */
  readonly present: { readonly businesses: number; readonly invoices: number }
}

export async function listBackups({
  units,
  backups,
  instanceSettings,
}: WithBackups & { readonly instanceSettings: InstanceSettings }): Promise<BackupsView> {
  const { businesses, invoices } = await units.read(({ instance }) => instance.facts())
  return {
    items: await backups.list(),
    target: await backups.target(),
    encrypted: instanceSettings.current().backupsEncrypted,
    present: { businesses, invoices },
  }
}

/** A verified backup because somebody asked. @throws storage_full, storage_unavailable, secret_store_unavailable */
export function backUpNow(core: WithBackups, caller: Person, passphrase?: string): Promise<Backup> {
  return backUp(core, 'onDemand', actorOf(caller), passphrase)
}

/** The daily backup, where it is due. An installation without an account has nothing to lose. */
export async function backUpDaily(core: WithBackups & { readonly clock: Clock }): Promise<Backup | undefined> {
  const { newest, onServer } = await core.backups.target()
  if (onServer || !isDue(newest ?? undefined, core.clock.now())) return undefined
  if (!(await core.units.read(({ accounts }) => accounts.any()))) return undefined
  return backUp(core, 'daily', SYSTEM)
}

/**
 * The last backup of this folder, which goes on elsewhere: no number is given after it. Where it fails, nothing has
 * happened.
 *
 * @throws folder_is_a_copy, storage_full, storage_unavailable, secret_store_unavailable
 */
export async function moveAway(
  core: WithBackups & { readonly installation: Installation; readonly queue: Pick<SubmissionQueue, 'start' | 'stop'> },
  caller: Person,
  passphrase?: string,
): Promise<Backup> {
  const { units, installation, queue } = core
  if (installation.copiedFrom() !== null) throw new AppError('folder_is_a_copy')
  if ((await core.backups.target()).onServer) throw new AppError('backups_on_server')
  await installation.retire()
  await queue.stop()
  // Units run in their order: whatever was let in before is committed now, and will be in the backup.
  await units.rehearse(() => Promise.resolve())
  try {
    return await backUp(core, 'move', actorOf(caller), passphrase)
  } catch (error) {
    await installation.adopt()
    await queue.start()
    throw error
  }
}

async function backUp(
  { units, backups }: WithBackups,
  reason: BackupReason,
  actor: Actor,
  passphrase?: string,
): Promise<Backup> {
  const backup = await backups.create(reason, passphrase)
  await units.write(async (unit) => {
    const subject = { kind: 'backup', id: backup.id } as const
    unit.concerns(subject)
    await unit.audit.append({
      businessId: null,
      actor,
      at: unit.now.toISOString(),
      action: 'backup.created',
      subject,
      from: null,
      to: { reason, encrypted: backup.encrypted },
    })
  })
  return backup
}

export const PASSPHRASE_SECRET = 'instance/backupPassphrase'

/** What backups are encrypted with, where they are. @throws secret_store_unavailable */
export async function storedPassphrase(
  settings: Pick<InstanceSettings, 'current'>,
  secretStore: SecretStore,
): Promise<string | null> {
  if (!settings.current().backupsEncrypted) return null
  const passphrase = await explained(secretStore.get(PASSPHRASE_SECRET))
  if (passphrase !== null) return passphrase
  throw new AppError('secret_store_unavailable', {
    message: 'The passphrase of the backups is not on this computer. Set it again under Backups.',
  })
}

export type BackupSettingsChange = {
  /** Null: the data folder's own. */
  readonly folder?: string | null | undefined
  /** Null: no longer encrypted. */
  readonly passphrase?: string | null | undefined
}

type WithSettings = WithBackups & {
  readonly instanceSettings: InstanceSettings
  readonly secretStore: SecretStore
}

/** Where backups go, and whether they are encrypted. @throws backup_folder_missing, storage_unavailable, secret_store_unavailable */
export async function changeBackupSettings(
  core: WithSettings,
  caller: Person,
  { folder, passphrase }: BackupSettingsChange,
): Promise<BackupsView> {
  const { units, backups, instanceSettings, secretStore } = core
  const { backupFolder, backupsEncrypted } = instanceSettings.current()
  const from = {
    ...(folder === undefined ? {} : { folder: backupFolder }),
    ...(passphrase === undefined ? {} : { encrypted: backupsEncrypted }),
  }
  const to = {
    ...(folder === undefined ? {} : { folder }),
    ...(passphrase === undefined ? {} : { encrypted: passphrase !== null }),
  }

  if (typeof folder === 'string') await backups.useFolder(folder)
  // The passphrase before the setting: backups that are to be encrypted never lack one.
  if (typeof passphrase === 'string') await explained(secretStore.set(PASSPHRASE_SECRET, passphrase))
  await instanceSettings.save({
    ...(to.folder === undefined ? {} : { backupFolder: to.folder }),
    ...(to.encrypted === undefined ? {} : { backupsEncrypted: to.encrypted }),
  })
  if (passphrase === null) await explained(secretStore.delete(PASSPHRASE_SECRET))

  await units.write(async (unit) => {
    const subject = { kind: 'user', id: caller.userId } as const
    unit.concerns(subject)
    const at = unit.now.toISOString()
    await unit.audit.append({
      businessId: null,
      actor: actorOf(caller),
      at,
      action: 'backup.settingsUpdated',
      subject,
      from,
      to,
    })
  })
  return listBackups(core)
}

type RestoreChoice = {
  readonly id: string
  readonly passphrase?: string | undefined
  /** Somebody was told that nothing proves whose it is, and wants it all the same. */
  readonly fromElsewhere?: boolean | undefined
}

/**
 * Restores a backup of the list: it is unpacked and verified while everything goes on, then the program restarts with
 * it. Of an encrypted one the stored passphrase is tried where none is given.
 *
 * @throws not_found, backup_damaged, backup_newer, backup_passphrase_wrong, backup_from_elsewhere, storage_full
 */
export async function restoreBackup(
  core: WithSettings & { readonly program: Program },
  { id, passphrase, fromElsewhere }: RestoreChoice,
): Promise<Backup> {
  const { backups, instanceSettings, secretStore, program } = core
  const found = (await backups.list()).find((backup) => backup.id === id)
  if (!found) throw new AppError('not_found', { message: 'There is no such backup.' })

  const key = passphrase ?? (found.encrypted ? await storedPassphrase(instanceSettings, secretStore) : undefined)
  const staged = await backups.stage(found.file, key ?? undefined)
  await assertConsent(staged, fromElsewhere)
  program.restartWith(staged)
  return staged.backup
}
