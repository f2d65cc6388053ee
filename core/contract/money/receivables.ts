import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import { dateField, naira, timestamp } from '../http/fields.ts'
import { defineRoute, XLSX } from '../http/route.ts'
import { Environment, ReminderAbout } from '../http/vocabulary.ts'

/** Statements, ageing, and what a business is owed now. */

const ofCustomer = {
  kind: 'business',
  permission: 'payment.read',
  from: { param: 'id', resource: 'customer' },
} as const

const ages = {
  notDue: naira.meta({
    description:
      'Due on that day or later. Money refunded whose credit is gone is due on the day on which it was given.',
  }),
  days1to30: naira,
  days31to60: naira,
  days61to90: naira,
  over90: naira,
}

/** JSON in the envelope, or the same as an Excel file. */
const tableFormat = z.enum(['json', 'xlsx'], { error: 'must be json or xlsx' }).optional().meta({ default: 'json' })

/** The same, and as paper. */
const statementFormat = z
  .enum(['json', 'pdf', 'xlsx'], { error: 'must be json, pdf or xlsx' })
  .optional()
  .meta({ default: 'json' })

export const accountEntryKind = z
  .enum([
    'INVOICE',
    'DEBIT_NOTE',
    'OPENING_ITEM',
    'REFUND',
    'PAYMENT',
    'WHT',
    'VAT_WITHHELD',
    'CREDIT_NOTE',
    'WRITE_OFF',
  ])
  .meta({ id: 'AccountEntryKind' })

const statementEntry = z
  .object({
    id: z.string().meta({ description: 'Of the payment, refund, opening item …; of a document its entry.' }),
    invoiceId: z.string().nullable().meta({ description: 'Of the document that it is, or is about.' }),
    date: z.string(),
    kind: accountEntryKind,
    reverses: z.string().nullable().meta({ description: 'The entry that it reverses.' }),
    number: z.string().nullable().meta({ description: 'Of the document or the receipt.' }),
    documentNumber: z
      .string()
      .nullable()
      .meta({ description: 'Of withheld tax and write-offs: the number of what they are about.' }),
    dueDate: z.string().nullable(),
    reference: z.string().nullable(),
    reason: z.string().nullable(),
    debit: naira,
    credit: naira,
    balance: naira.meta({ description: 'Owed less credit, after this entry.' }),
    recordedAt: timestamp,
  })
  .meta({ id: 'StatementEntry' })

const statement = z
  .object({
    customerId: z.string(),
    customerName: z.string(),
    environment: Environment,
    from: z.string(),
    to: z.string(),
    opening: naira.meta({ description: 'Owed less credit before the first day; below 0 is credit.' }),
    entries: z.array(statementEntry),
    closing: naira.meta({ description: 'Owed less credit at the end of the last day: the opening of the day after.' }),
    owed: naira.meta({ description: 'At the end of the last day. Credit is not taken off it.' }),
    ageing: z.object(ages).meta({ id: 'Ages', description: '`owed` by how long it was due.' }),
  })
  .meta({ id: 'Statement' })
export type StatementBody = z.infer<typeof statement>

export const getStatement = defineRoute({
  operationId: 'getCustomerStatement',
  heavy: true,
  method: 'get',
  path: '/v1/customers/{id}/statement',
  tag: 'Payments',
  summary: "A customer's statement",
  description:
    'Every document and payment of the days from `from` to `to`, both included, with the balance after each. Without days, the present month up to today. Documents that became drafts again within the period are left out.',
  access: ofCustomer,
  query: z.object({
    environment: Environment.optional(),
    from: dateField().optional(),
    to: dateField().optional(),
    format: statementFormat,
  }),
  files: { pdf: 'application/pdf', xlsx: XLSX },
  errors: ['printing_busy', 'printing_failed'],
  success: { status: 200, message: 'Statement retrieved successfully.' },
  data: statement,
})

const statementSum = z
  .object({
    customerId: z.string(),
    name: z.string(),
    opening: naira,
    charged: naira.meta({ description: 'Invoices, debit notes, opening items and refunds of these days.' }),
    settled: naira.meta({ description: 'Payments, withheld tax, credit notes and write-offs of these days.' }),
    closing: naira.meta({ description: 'Opening, plus charged, less settled.' }),
    owed: naira.meta({ description: 'At the end of the last day. Credit is not taken off it.' }),
    overdue: naira.meta({ description: 'What of it was past its due date.' }),
  })
  .meta({ id: 'StatementSum' })
export type StatementSumBody = z.infer<typeof statementSum>

export const listStatements = defineRoute({
  operationId: 'listStatements',
  heavy: true,
  method: 'get',
  path: '/v1/businesses/{id}/statements',
  tag: 'Payments',
  summary: 'Statements of all customers who owe',
  description:
    'Of every customer who owed something at the end of `to`, by name: as one PDF in which each statement begins on a page of its own, as one Excel file with all their rows, or as JSON with the sums of each. Without days, the present month up to today. The walk-in customer has none.',
  access: ofBusiness('payment.read'),
  query: z.object({
    environment: Environment.optional(),
    from: dateField().optional(),
    to: dateField().optional(),
    about: ReminderAbout.optional().meta({
      default: 'OPEN',
      description: '`OVERDUE` leaves out who owes only what was not due.',
    }),
    format: statementFormat,
  }),
  files: { pdf: 'application/pdf', xlsx: XLSX },
  errors: ['printing_busy', 'printing_failed'],
  success: { status: 200, message: 'Statements retrieved successfully.' },
  data: z
    .object({ environment: Environment, from: z.string(), to: z.string(), customers: z.array(statementSum) })
    .meta({ id: 'Statements' }),
})

export const openItem = z
  .object({
    id: z.string(),
    invoiceId: z.string().nullable(),
    kind: accountEntryKind,
    number: z.string().nullable(),
    date: z.string(),
    dueDate: z.string().nullable(),
    amount: naira,
    balance: naira.meta({ description: 'What was open of it.' }),
    daysOverdue: z.int().meta({ description: '0 where it was not overdue.' }),
  })
  .meta({ id: 'OpenItem' })
export type OpenItemBody = z.infer<typeof openItem>

const asOf = dateField().optional().meta({
  description: 'The end of this day; today in Lagos by default. What is recorded for a later day changes nothing.',
})

export const listOpenItems = defineRoute({
  operationId: 'listOpenItems',
  method: 'get',
  path: '/v1/customers/{id}/open-items',
  tag: 'Payments',
  summary: 'Open items of a customer',
  description: 'What is due longest comes first.',
  access: ofCustomer,
  query: z.object({ environment: Environment.optional(), asOf }),
  success: { status: 200, message: 'Open items retrieved successfully.' },
  data: z.object({ asOf: z.string(), environment: Environment, total: naira, items: z.array(openItem) }),
})

const agedCustomer = z
  .object({ customerId: z.string(), name: z.string(), ...ages, total: naira })
  .meta({ id: 'AgedCustomer' })

export const getAgeing = defineRoute({
  operationId: 'getAgeing',
  heavy: true,
  method: 'get',
  path: '/v1/businesses/{id}/ageing',
  tag: 'Payments',
  summary: 'Ageing of what customers owe',
  description: 'Who owes most comes first. Credit of customers is not taken off. `total` agrees with their balances.',
  access: ofBusiness('payment.read'),
  query: z.object({ environment: Environment.optional(), asOf, format: tableFormat }),
  files: { xlsx: XLSX },
  success: { status: 200, message: 'Ageing retrieved successfully.' },
  data: z
    .object({ asOf: z.string(), environment: Environment, ...ages, total: naira, customers: z.array(agedCustomer) })
    .meta({ id: 'Ageing' }),
})

const debtor = z
  .object({
    customerId: z.string(),
    name: z.string(),
    owed: naira,
    overdue: naira,
    oldestDueDate: z.string().nullable(),
  })
  .meta({ id: 'Debtor' })

export const getReceivables = defineRoute({
  operationId: 'getReceivables',
  method: 'get',
  path: '/v1/businesses/{id}/receivables',
  tag: 'Payments',
  summary: 'What the business is owed now',
  description: 'How much, by whom most, since when, and what falls due this week.',
  access: ofBusiness('payment.read'),
  query: z.object({ environment: Environment.optional() }),
  success: { status: 200, message: 'Receivables retrieved successfully.' },
  data: z
    .object({
      environment: Environment,
      today: z.string(),
      owed: naira,
      overdue: naira,
      refused: naira.meta({
        description: 'Of `owed`, invoices that FIRS / NRS refused: owed until they are corrected, and in no sales.',
      }),
      credit: naira.meta({ description: 'Of all customers; not taken off `owed`.' }),
      customers: z.int().meta({ description: 'Who owe something.' }),
      oldestDueDate: z.string().nullable().meta({ description: 'Of all that is open.' }),
      dueSoon: z
        .object({ until: z.string(), amount: naira, items: z.int() })
        .meta({ description: 'What falls due from today until that day, seven days in all.' }),
      topDebtors: z.array(debtor).meta({ description: 'The five who owe most.' }),
    })
    .meta({ id: 'Receivables' }),
})

export const receivablesReportRoutes = [getStatement, listStatements, listOpenItems, getAgeing, getReceivables] as const
