import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import { dateField, freeText, naira, pageOf, pageQuery, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'

/** What changed, by field; the values are those of the time. */
const change = z.record(z.string(), z.unknown()).nullable()

/** What entries are about, roughly: what somebody who looks for one knows of it. */
export const AuditArea = z.enum(['DOCUMENTS', 'MONEY', 'RECORDS', 'PEOPLE', 'SETTINGS']).meta({
  id: 'AuditArea',
  description: 'Invoices and notes; entries of accounts; customers and products; people; all else.',
})
export type AuditArea = z.infer<typeof AuditArea>

const entry = z
  .object({
    id: z.string().meta({ description: 'Greater than that of every earlier entry.' }),
    at: timestamp,
    action: z.string().meta({ example: 'invoice.approved' }),
    subject: z
      .object({
        kind: z.string(),
        id: z.string(),
        name: z.string().nullable().meta({
          description:
            'The number of an invoice or receipt, the name of a customer or product, as it is now; null for others.',
        }),
        customer: z.string().nullable().meta({ description: 'Whose invoice or account it is, by name.' }),
        document: z
          .string()
          .nullable()
          .meta({ description: 'The number of the invoice that an entry of an account is about.' }),
        date: z.string().nullable().meta({ description: 'The day that an entry of an account counts for.' }),
        amount: naira.nullable().meta({ description: 'The total of an invoice as it is now, the amount of an entry.' }),
      })
      .meta({ description: 'What it happened to.' }),
    by: z.object({ kind: z.enum(['person', 'key', 'system']), id: z.string().nullable(), name: z.string() }),
    from: change,
    to: change,
    hash: z
      .string()
      .meta({ description: 'SHA-256 over the hash of the entry before it in its chain, and this entry.' }),
  })
  .meta({ id: 'AuditLogEntry' })

export const listAuditLog = defineRoute({
  operationId: 'listAuditLog',
  method: 'get',
  path: '/v1/businesses/{id}/audit-log',
  tag: 'Audit log',
  summary: 'Who did what, and when',
  description:
    'Newest first: everything that happened in the business, and the sign-ins of its members. Entries are never changed or deleted.',
  access: ofBusiness('audit.read'),
  query: z.object({
    ...pageQuery,
    actorId: z.string().max(100).optional().meta({ description: 'Of the person or API key that did it: `by.id`.' }),
    area: AuditArea.optional(),
    from: dateField().optional().meta({ description: 'The first day, in Lagos.' }),
    to: dateField().optional().meta({ description: 'The last day, in Lagos.' }),
    document: freeText(50).optional().meta({
      description: 'The number of an invoice or receipt: what happened to it, and to the account because of it.',
    }),
  }),
  success: { status: 200, message: 'Audit log retrieved successfully.' },
  data: pageOf(entry),
})

export const exportAuditLog = defineRoute({
  operationId: 'exportAuditLog',
  method: 'get',
  path: '/v1/businesses/{id}/audit-log/export',
  tag: 'Audit log',
  summary: 'The whole audit log as JSON lines',
  description: 'Oldest first, one entry a line, as `GET /v1/businesses/{id}/audit-log` answers them.',
  access: ofBusiness('audit.read'),
  success: { status: 200, message: 'The file.' },
  file: 'application/x-ndjson',
})

export const verifyAuditLog = defineRoute({
  operationId: 'verifyAuditLog',
  method: 'post',
  path: '/v1/businesses/{id}/audit-log/verify',
  tag: 'Audit log',
  summary: 'Check that nobody has changed the log or what it says',
  description:
    'Reads every entry of the log and of that of the installation: that each is as it was written and signed, that none is missing (at its end neither), and that nobody has a role that the log did not give. Compares what exists with what the log says: invoices, payments, cash, day closes, VAT exports, number series, settings, provider, API keys, passwords; tables, indexes and triggers of the database with those that Invoice Desk makes; and what is stored of every invoice of the business with its content hash. `CANNOT_CHECK` where the key is not there that entries are signed with: that says nothing about the log.',
  access: ofBusiness('audit.read'),
  success: { status: 200, message: 'The log was checked.' },
  data: z
    .object({
      state: z.enum(['INTACT', 'DAMAGED', 'CANNOT_CHECK']),
      checked: z.int().meta({ description: 'Entries that were looked at.' }),
      invoices: z.int().meta({ description: 'Invoices that were compared with their content hashes.' }),
      firstBad: z
        .object({
          id: z.string().meta({
            description:
              'Of the entry; of the record where that was changed, or type and name of a part of the database.',
          }),
          at: timestamp,
          reason: z.string(),
        })
        .nullable()
        .meta({ description: 'The first thing that was changed.' }),
      sealed: z
        .object({ id: z.string(), at: timestamp, reason: z.enum(['began', 'keyLost', 'keyWasAway']) })
        .nullable()
        .meta({
          description:
            'The last entry that sealed what stood before it: when signing began (`began`), with a new key because the old one was lost (`keyLost`), or after the key could not be read for a while (`keyWasAway`). What was changed before it, it cannot tell.',
        }),
      seals: z
        .array(
          z.object({
            id: z.string(),
            at: timestamp,
            reason: z.enum(['began', 'keyLost', 'keyWasAway']),
            entries: z.int().nullable().meta({
              description: 'How many entries without a signature it stands for; null where that is not known.',
            }),
          }),
        )
        .meta({ description: 'All such entries, the newest 20, oldest first.' }),
    })
    .meta({ id: 'AuditLogCheck' }),
})

export const auditLogRoutes = [listAuditLog, exportAuditLog, verifyAuditLog] as const
