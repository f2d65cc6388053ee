import { z } from 'zod'

import { ofBusiness, ofInvoice } from '../http/access.ts'
import { naira, pageOf, pageQuery, text, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { Environment, InvoiceKind, InvoiceStatus, InvoiceType, ProviderName } from '../http/vocabulary.ts'
import { invoiceActions } from './allowed-actions.ts'
import { submission } from './invoice.ts'

const statusCounts = z
  .object(
    Object.fromEntries(InvoiceStatus.options.map((status) => [status, z.int()])) as Record<InvoiceStatus, z.ZodInt>,
  )
  .meta({ id: 'StatusCounts', description: 'How many invoices of the present environment stand in each status.' })

const attention = z
  .object({
    environment: Environment.meta({ description: 'What the chosen provider makes of new invoices.' }),
    provider: z
      .object({ name: ProviderName, displayName: z.string(), isConnected: z.boolean() })
      .nullable()
      .meta({ description: 'The chosen access point provider.' }),
    needsYou: z.int().meta({
      description:
        'What only a person can move on, and this caller may: `approvals`, `correctable`, `needsAttention`, `sentBack`, and 1 where something waits for a connection. The number for a badge.',
    }),
    approvals: z.int().meta({ description: 'Waiting for an approval.' }),
    readyToSend: z.int().meta({
      description:
        'Approved and not submitted yet. Proforma invoices are not counted: they go to the customer, and to FIRS / NRS only where somebody wants that.',
    }),
    refused: z.int().meta({ description: 'Refused by FIRS / NRS.' }),
    correctable: z.int().meta({
      description: 'Refused by FIRS / NRS, and to be corrected under the same number. The others are used up.',
    }),
    needsAttention: z.int().meta({ description: 'The queue cannot continue automatically.' }),
    sentBack: z.int().meta({
      description:
        'Drafts that came back to the caller, sent back by an approver or refused by FIRS / NRS: made by the caller, or by a till, or by somebody who may not change them any more. `sentBackToMe` lists them.',
    }),
    waitingForConnection: z.int().meta({ description: 'Waiting for a successful connection test.' }),
    waiting: z.int().meta({ description: 'On the way to FIRS / NRS without an answer yet, whatever the reason.' }),
    waitingSince: timestamp.nullable().meta({ description: 'Since when the oldest of them waits.' }),
    sent: z.int().meta({ description: 'Accepted, and asked after until FIRS / NRS has decided.' }),
    unsentPayments: z.int().meta({ description: 'Payments that FIRS / NRS still has to be notified of.' }),
    deadlinesWithin6Hours: z.int().meta({ description: 'B2C invoices to be reported within the next six hours.' }),
    deadlinesPassed: z.int().meta({ description: 'B2C invoices older than 24 hours and not reported.' }),
    nextDeadlineAt: timestamp.nullable(),
    damaged: z.int().meta({
      description:
        'Invoices whose stored data does not match what was saved, as the check in the background found them, counted up to 1,000. They are not printed, sent or exported.',
    }),
    unpaid: z.int().meta({
      description:
        'Invoices of the present environment that somebody still has to pay: invoices and debit notes, approved or later, with a `balance` above 0, consumers included. `unpaid` lists them.',
    }),
    practiceDay: z.string().nullable().meta({
      description: 'The day that the clock of a practice business shows, where it was moved ahead.',
    }),
    vatReturn: z.object({ month: z.string(), dueDate: z.string() }).nullable().meta({
      id: 'VatReturnToMake',
      description:
        'From the 8th on: the month before, where something was really sold in it and it was not exported since it ended. Null otherwise.',
    }),
    remindersNotSent: z.int().meta({
      description:
        'Reminders of the last seven days that went out automatically and did not arrive, or may not have; `failed` of the reminder plan names them.',
    }),
    remindersWithoutServer: z.boolean().meta({
      description: 'Reminders are set to go out automatically, but no mail server is set up any more.',
    }),
    newDevices: z.int().meta({
      description:
        'Devices that were paired with this installation since the caller last looked at them, for who manages them; `POST /v1/devices/looked-at` ends it.',
    }),
    overdue: z.int().meta({ description: 'Of the unpaid ones those past their due date.' }),
    paid: z.int().meta({
      description:
        'Invoices of the present environment that their customers have paid in full, whether FIRS / NRS was notified already or not. `paymentState=PAID` lists them.',
    }),
    incoming: z.int().meta({
      description: 'Invoices of suppliers in the inbox of the present environment that wait for somebody.',
    }),
    online: z.boolean().meta({ description: 'Whether this computer has a network connection at all.' }),
    stalledSince: timestamp
      .nullable()
      .meta({ description: 'Online, and yet nothing has moved for 15 minutes: something is wrong. Null otherwise.' }),
    statuses: statusCounts,
  })
  .meta({ id: 'Attention' })
export type Attention = z.infer<typeof attention>

const queueItem = z
  .object({
    invoiceId: z.string(),
    invoiceNumber: z.string(),
    irn: z.string().nullable(),
    invoiceType: InvoiceType,
    invoiceKind: InvoiceKind,
    status: InvoiceStatus,
    customerName: z.string(),
    total: naira,
    submission,
    isDamaged: z.boolean().meta({
      description:
        'The stored data of the invoice does not match what was saved (409 `invoice_damaged` where it is asked for alone). It is not sent; its status and total are withheld.',
    }),
    allowedActions: z.array(z.enum(invoiceActions)),
  })
  .meta({ id: 'QueueItem' })

export const getQueue = defineRoute({
  operationId: 'getQueue',
  method: 'get',
  path: '/v1/businesses/{id}/queue',
  tag: 'Submission',
  summary: 'What waits for FIRS / NRS, since when, and why',
  description:
    'The most urgent first: what needs attention, then what waits for a connection, then the oldest. `submission` says what happens next and by when it has to be reported.',
  access: ofBusiness('invoice.read'),
  query: z.object(pageQuery),
  success: { status: 200, message: 'Queue retrieved successfully.' },
  data: pageOf(queueItem),
})

export const getAttention = defineRoute({
  operationId: 'getAttention',
  method: 'get',
  path: '/v1/businesses/{id}/attention',
  tag: 'Submission',
  summary: 'What needs attention now, in numbers',
  description: 'For badges and alarms. Cheap enough to be asked after every event.',
  access: ofBusiness('invoice.read'),
  success: { status: 200, message: 'Counts retrieved successfully.' },
  data: attention,
})

export const listAttempts = defineRoute({
  operationId: 'listSubmissionAttempts',
  method: 'get',
  path: '/v1/invoices/{id}/attempts',
  tag: 'Submission',
  summary: 'Every call to the provider about an invoice, the newest first',
  access: ofInvoice('invoice.read'),
  query: z.object(pageQuery),
  success: { status: 200, message: 'Attempts retrieved successfully.' },
  data: pageOf(
    z
      .object({
        id: z.string(),
        call: z.enum(['submit', 'lookup', 'transmit', 'payment']),
        provider: ProviderName.nullable(),
        providerName: z.string().meta({ description: 'What it is called in a sentence.' }),
        environment: Environment.nullable(),
        startedAt: timestamp,
        endedAt: timestamp.nullable().meta({ description: 'Null: on the line now, or ended by a crash.' }),
        outcome: z.string().nullable(),
        message: z.string().meta({ description: 'What happened, as a sentence.' }),
      })
      .meta({ id: 'SubmissionAttempt' }),
  ),
})

const supplierVerdicts = ['KNOWN', 'UNKNOWN', 'DIFFERS', 'REJECTED'] as const

export const checkSupplier = defineRoute({
  operationId: 'checkSupplier',
  method: 'get',
  path: '/v1/businesses/{id}/supplier-check',
  tag: 'Submission',
  summary: 'Check an invoice or a TIN of a supplier at FIRS / NRS',
  description:
    'Give the `irn` of an invoice you received, or the `tin` of its sender; with both, and a `total`, what FIRS / NRS holds is compared with what you were given. `sentence` is the verdict in plain English.',
  access: ofBusiness('firs.search'),
  query: z.object({
    irn: text(100).optional(),
    tin: text(50).optional(),
    total: z
      .string()
      .regex(/^\d{1,14}(\.\d{1,2})?$/, 'must be an amount in naira such as 107500 or 107500.50')
      .optional()
      .meta({ description: 'The total on the paper, in naira.' }),
  }),
  success: { status: 200, message: 'Supplier checked.' },
  data: z
    .object({
      verdict: z.enum(supplierVerdicts),
      sentence: z.string(),
      advice: z.string().meta({ description: 'What to do now.' }),
      irn: z.string().nullable(),
      supplierTIN: z.string().nullable(),
      supplierName: z.string().nullable(),
      issueDate: z.string().nullable(),
      totalAmount: naira.nullable(),
      taxAmount: naira.nullable(),
      status: z.string().nullable(),
      differences: z.array(z.object({ field: z.string(), given: z.string(), found: z.string() })),
    })
    .meta({ id: 'SupplierCheck' }),
  errors: ['provider_not_configured', 'tin_lookup_unsupported', 'provider_unavailable'],
})

export const queueRoutes = [getQueue, getAttention, listAttempts, checkSupplier] as const
