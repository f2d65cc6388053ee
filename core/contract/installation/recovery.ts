import { z } from 'zod'

import { emailField, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'

import { fromElsewhereField } from './backup.ts'

const given = z
  .string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be text') })
  .max(200, 'must have at most 200 characters')

const recoverableBackup = z
  .object({
    id: z.string(),
    createdAt: timestamp,
    size: z.int().meta({ description: 'Bytes.' }),
    reason: z.string().meta({ description: 'daily, onDemand, upgrade or move' }),
    encrypted: z.boolean().meta({ description: 'Needs the passphrase that it was made with.' }),
    businesses: z.int(),
    invoices: z.int(),
    missing: z
      .object({
        since: timestamp.meta({ description: 'What was done after this moment is not in the backup.' }),
        numbers: z.int().meta({ description: 'Invoice numbers that were given since, as far as it is known.' }),
      })
      .meta({ description: 'What would be missing after a restore.' }),
  })
  .meta({ id: 'RecoverableBackup' })

export const getRecovery = defineRoute({
  operationId: 'getRecovery',
  method: 'get',
  path: '/v1/recovery',
  tag: 'Installation',
  summary: 'What happened to the data, and which backups can be restored',
  description:
    'Answers while the database cannot be used: everything else under /v1 but this, `POST /v1/recovery/restore` and `GET /v1/auth/status` is then 503 `data_unavailable`, and `GET /healthz` is 503. While the data is in order this is 409 `not_in_recovery`.',
  access: { kind: 'public' },
  onlyHere: true,
  success: { status: 200, message: 'Recovery retrieved.' },
  data: z.object({
    kind: z
      .enum(['missing', 'empty', 'foreign', 'damaged', 'newer', 'unreadable', 'readOnly', 'diskFull'])
      .meta({ description: 'What is wrong with the data.' }),
    happened: z.string(),
    remedy: z.string(),
    canRestore: z.boolean().meta({ description: 'False where a backup would not help, such as on a full disk.' }),
    backups: z.array(recoverableBackup).meta({ description: 'Verified backups, the newest first.' }),
  }),
  errors: ['not_in_recovery'],
})

export const restoreInRecovery = defineRoute({
  operationId: 'restoreInRecovery',
  method: 'post',
  path: '/v1/recovery/restore',
  tag: 'Installation',
  summary: 'Restore a backup while the data cannot be used',
  description:
    'For the owner of the installation, with the e-mail and password as they were when the backup was made. What is in the folder is moved aside, never overwritten. Ten failures within 15 minutes close it for a while.',
  access: { kind: 'public' },
  onlyHere: true,
  body: z.object({
    backup: given.min(1, 'must not be empty').meta({ description: 'The id of a backup in the list.' }),
    email: emailField(),
    password: given,
    passphrase: given.optional().meta({ description: 'Of an encrypted backup.' }),
    fromElsewhere: fromElsewhereField.optional(),
  }),
  success: { status: 200, message: 'Backup restored. Invoice Desk continues with it.' },
  data: z.object({
    createdAt: timestamp.meta({ description: 'When the backup was made.' }),
    keptAside: z
      .string()
      .nullable()
      .meta({ description: 'The folder in the data folder that holds what was there before; null: nothing was.' }),
  }),
  errors: [
    'not_in_recovery',
    'login_failed',
    'not_found',
    'backup_from_elsewhere',
    'too_many_logins',
    'too_many_sign_ins',
    'data_unavailable',
  ],
})

export const recoveryRoutes = [getRecovery, restoreInRecovery] as const

export type RecoveryState = z.output<typeof getRecovery.data>
export type RecoverableBackup = z.output<typeof recoverableBackup>
