import { z } from 'zod'

import { timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'

const diagnostics = z
  .object({
    version: z.string(),
    node: z.string(),
    sqlite: z.string().meta({ description: 'Empty where the data lies in PostgreSQL.' }),
    database: z.string().meta({ description: 'What keeps the data, with its version.', example: 'SQLite 3.51.1' }),
    electron: z.string().nullable().meta({ description: 'Null where the core runs without the desktop app.' }),
    platform: z.string().meta({ example: 'linux x64 6.12.0' }),
    port: z.int(),
    startedAt: timestamp,
    uptimeSeconds: z.int(),
    dataFolder: z.string(),
    databaseBytes: z.int().meta({ description: 'The database with its write-ahead log.' }),
    schemaVersion: z.int().meta({ description: 'How many migrations the database has had.' }),
    freeDiskBytes: z.int().nullable().meta({ description: 'Free space where the data folder is; null: not known.' }),
    businesses: z.int().meta({ description: 'Without deleted ones.' }),
    invoices: z.int(),
    integrity: z
      .object({
        checked: z.int().meta({ description: 'Invoices compared in the present round, or in the last one.' }),
        finishedAt: timestamp.nullable().meta({ description: 'When the last round ended; null: the first one runs.' }),
        damaged: z.array(
          z
            .object({ invoiceId: z.string(), invoiceNumber: z.string(), businessId: z.string() })
            .meta({ id: 'DamagedInvoice' }),
        ),
      })
      .meta({ description: 'Whether the stored data of the invoices matches what was saved.' }),
    secretStore: z.object({
      kind: z.enum(['keychain', 'file', 'database', 'memory']),
      usable: z.boolean(),
      problem: z.string().nullable().meta({ description: 'Why it cannot be used, and what to do.' }),
      lostFor: z.array(z.string()).meta({
        description:
          'Names of businesses whose credentials it does not have any more: another keychain, or an emptied one. Enter them again.',
      }),
    }),
    logFile: z.string().nullable().meta({ description: 'The newest log file; null: nothing was logged yet.' }),
    logLines: z.array(z.string()).meta({ description: 'Its last 200 lines, without personal data and secrets.' }),
  })
  .meta({ id: 'Diagnostics' })
export type Diagnostics = z.infer<typeof diagnostics>

export const getDiagnostics = defineRoute({
  operationId: 'getDiagnostics',
  method: 'get',
  path: '/v1/instance/diagnostics',
  tag: 'Installation',
  summary: 'How this installation is doing, for a support request',
  description: 'Carries paths of this computer, and neither personal data nor secrets.',
  access: { kind: 'instanceOwner' },
  onlyHere: true,
  success: { status: 200, message: 'Diagnostics retrieved.' },
  data: diagnostics,
})

export const diagnosticsRoutes = [getDiagnostics] as const
