import * as contract from '../../../contract/installation/backup.ts'
import type { Backup } from '../../../domain/backup/backup.ts'
import * as backups from '../../../use-cases/backup/backups.ts'
import { bind, type Binding } from '../../bind.ts'

const toBackup = ({ facts: { businesses, invoices }, ...backup }: Backup) => ({ ...backup, businesses, invoices })

const toBackups = ({ items, target: { newest, ...target }, ...view }: backups.BackupsView) => ({
  ...view,
  items: items.map(toBackup),
  target: { ...target, newestAt: newest?.createdAt ?? null },
})

/** Backups of this installation, and going back to one. */
export const backupBindings: readonly Binding[] = [
  bind(contract.listBackups, async ({ core }) => ({ data: toBackups(await backups.listBackups(core)) })),

  bind(contract.createBackup, async ({ core, caller, body }) => {
    const made = await backups.backUpNow(core, caller, body.passphrase)
    const { problem } = await core.backups.target()
    return { data: toBackup(made), ...(problem === null ? {} : { warnings: [{ field: 'folder', message: problem }] }) }
  }),

  bind(contract.moveInstallation, async ({ core, caller, body }) => ({
    data: toBackup(await backups.moveAway(core, caller, body.passphrase)),
  })),

  bind(contract.updateBackupSettings, async ({ core, caller, body }) => ({
    data: toBackups(await backups.changeBackupSettings(core, caller, body)),
  })),

  bind(contract.restoreBackup, async ({ core, params, body }) => ({
    data: toBackup(await backups.restoreBackup(core, { id: params.id, ...body })),
  })),
]
