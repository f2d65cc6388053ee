import { z } from 'zod'

import { byId, clearable, freeText, text, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { BackupReason } from '../http/vocabulary.ts'

const backup = z
  .object({
    id: z.string(),
    file: z.string().meta({ description: 'Its path on this computer.' }),
    createdAt: timestamp,
    size: z.int().meta({ description: 'Bytes.' }),
    verified: z.literal(true).meta({ description: 'It was opened and compared with what was saved.' }),
    reason: BackupReason,
    encrypted: z.boolean().meta({ description: 'Opens with its passphrase only.' }),
    version: z.string().meta({ description: 'Of the Invoice Desk that made it.' }),
    businesses: z.int().meta({ description: 'Without deleted ones.' }),
    invoices: z.int(),
    uploads: z.int().meta({ description: 'Pictures, such as logos.' }),
  })
  .meta({ id: 'Backup' })

const backups = z
  .object({
    items: z.array(backup).meta({ description: 'The newest first.' }),
    target: z.object({
      folder: z.string(),
      isDefault: z.boolean().meta({ description: 'The folder "backups" in the data folder.' }),
      onServer: z.boolean().meta({
        description:
          'The data lies in PostgreSQL: backups are made and restored where that server runs, and none here (409 `backups_on_server`).',
      }),
      problem: z.string().nullable().meta({ description: 'Why the last backup failed or went elsewhere.' }),
      newestAt: timestamp.nullable().meta({ description: 'When the newest backup was made where backups belong.' }),
    }),
    encrypted: z.boolean().meta({ description: 'New ones are encrypted.' }),
    present: z
      .object({ businesses: z.int(), invoices: z.int() })
      .meta({ description: 'What the data holds now: a restore takes away what a backup lacks of it.' }),
  })
  .meta({ id: 'Backups' })

const newPassphrase = freeText(200).min(12, 'must have at least 12 characters')

const passphrase = text(200).meta({ description: 'Of an encrypted backup, where it is not the one that is set.' })

export const listBackups = defineRoute({
  operationId: 'listBackups',
  method: 'get',
  path: '/v1/backups',
  tag: 'Installation',
  summary: 'Backups, and where they go',
  access: { kind: 'instanceOwner' },
  success: { status: 200, message: 'Backups retrieved.' },
  data: backups,
})

export const createBackup = defineRoute({
  operationId: 'createBackup',
  method: 'post',
  path: '/v1/backups',
  tag: 'Installation',
  summary: 'Make a backup now',
  description:
    'One file with the database as it stands at one moment and the uploads, without secrets. It is read back, opened and compared before it counts. Where the chosen folder cannot be used it goes into the data folder, and `warnings` say so.',
  access: { kind: 'instanceOwner' },
  body: z.object({
    passphrase: newPassphrase.optional().meta({ description: 'Encrypts this one, instead of the one that is set.' }),
  }),
  success: { status: 201, message: 'Backup made and verified.' },
  data: backup,
  errors: ['secret_store_unavailable', 'backups_on_server'],
})

export const moveInstallation = defineRoute({
  operationId: 'moveInstallation',
  method: 'post',
  path: '/v1/backups/move',
  tag: 'Installation',
  summary: 'Move to another computer',
  description:
    'Makes a last backup and retires this data folder: from here on it makes no invoices (409 `folder_retired`) and sends nothing. The backup is restored on the other computer with `npm run serve -- --restore FILE --from-elsewhere`. Where the backup fails, everything stays as it was.',
  access: { kind: 'instanceOwner' },
  onlyHere: true,
  body: z.object({
    passphrase: newPassphrase.optional().meta({ description: 'Encrypts this backup, instead of the one that is set.' }),
  }),
  success: { status: 201, message: 'The data is ready to move to another computer.' },
  data: backup,
  errors: ['folder_is_a_copy', 'secret_store_unavailable', 'backups_on_server'],
})

export const updateBackupSettings = defineRoute({
  operationId: 'updateBackupSettings',
  method: 'patch',
  path: '/v1/backups/settings',
  tag: 'Installation',
  summary: 'Choose where backups go, and whether they are encrypted',
  description: 'The passphrase is kept in the secret store. Earlier backups keep the one they were made with.',
  access: { kind: 'instanceOwner' },
  onlyHere: true,
  body: z.object({
    folder: clearable(text(1_000)).meta({
      description: 'The full path of a folder that exists, such as a drive or a mounted share. Null: the data folder.',
    }),
    passphrase: clearable(newPassphrase).meta({ description: 'Null: new backups are not encrypted.' }),
  }),
  success: { status: 200, message: 'Settings updated.' },
  data: backups,
  errors: ['backup_folder_missing', 'secret_store_unavailable', 'backups_on_server'],
})

export const fromElsewhereField = z.boolean().meta({
  description:
    'True: restore it although nothing proves that this installation made it. Without it such a backup is 409 `backup_from_elsewhere`, and the message says whose data it holds.',
})

export const restoreBackup = defineRoute({
  operationId: 'restoreBackup',
  method: 'post',
  path: '/v1/backups/{id}/restore',
  tag: 'Installation',
  summary: 'Go back to a backup',
  description:
    'The backup is checked first; then Invoice Desk answers what is in flight, moves its present data aside inside the data folder, and starts again with the backup. Numbers go on above all that were given, and what was on its way to FIRS / NRS is looked up before it is sent.',
  access: { kind: 'instanceOwner' },
  onlyHere: true,
  params: byId,
  body: z.object({ passphrase: passphrase.optional(), fromElsewhere: fromElsewhereField.optional() }),
  success: { status: 200, message: 'Invoice Desk is restarting with the backup.' },
  data: backup,
  errors: [
    'not_found',
    'backup_damaged',
    'backup_from_elsewhere',
    'backup_newer',
    'backup_passphrase_wrong',
    'secret_store_unavailable',
  ],
})

export const backupRoutes = [listBackups, createBackup, moveInstallation, updateBackupSettings, restoreBackup] as const

export type BackupsAnswer = z.output<typeof backups>
