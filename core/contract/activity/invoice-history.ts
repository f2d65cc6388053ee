import { z } from 'zod'

import { ofInvoice } from '../http/access.ts'
import { byId, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import * as words from '../http/vocabulary.ts'
import type { InvoiceAction, InvoiceChanges, ShownContent } from './events.ts'

/** One change of an invoice as the wire has it: `from` and `to` of an action are those of the union of events. */
export type HistoryEntry<A extends InvoiceAction = InvoiceAction> = {
  [P in A]: {
    readonly id: string
    readonly action: P
    readonly at: string
    readonly by: { readonly id: string | null; readonly name: string }
    readonly from: InvoiceChanges[P]['from']
    readonly to: InvoiceChanges[P]['to']
  }
}[A]

const status = { status: words.InvoiceStatus }
const optionalText = () => z.string().nullable()
const reason = () => ({ reason: optionalText() })

type ShapeOf<T> = { readonly [Field in keyof T]-?: z.ZodType }

/** What an invoice says; of an edit, only what it changed. */
const shownContent = () =>
  z.object({
    customer: z.exactOptional(z.string()),
    invoiceType: z.exactOptional(words.InvoiceType),
    invoiceKind: z.exactOptional(words.InvoiceKind),
    irn: z.exactOptional(optionalText()),
    issueDate: z.exactOptional(z.string()),
    dueDate: z.exactOptional(z.string()),
    items: z.exactOptional(
      z.array(
        z.object({
          description: z.string(),
          quantity: z.number(),
          unitPrice: z.number(),
          unitPriceWithVat: z.exactOptional(z.number().nullable()),
          discount: z.number(),
          taxPercent: z.number(),
          lineTotal: z.number(),
          taxCategory: words.TaxCategory.nullable(),
          kind: words.ItemKind.nullable(),
          classification: optionalText(),
          category: optionalText(),
          unit: optionalText(),
          product: optionalText(),
        }),
      ),
    ),
    total: z.exactOptional(z.number()),
    paymentTerms: z.exactOptional(optionalText()),
    paymentMethod: z.exactOptional(words.PaymentMethod.nullable()),
    paymentDetails: z.exactOptional(optionalText()),
    notes: z.exactOptional(optionalText()),
    externalReference: z.exactOptional(optionalText()),
    metadata: z.exactOptional(z.record(z.string(), z.string()).nullable()),
    unfinished: z.exactOptional(z.array(z.string()).nullable()),
    originalIrn: z.exactOptional(optionalText()),
  } satisfies ShapeOf<ShownContent>)

/** Entries of the actions that have the same `from` and `to`. */
const entry = <const A extends InvoiceAction, From extends z.ZodType, To extends z.ZodType>(
  actions: readonly A[],
  from: From,
  to: To,
) =>
  z.object({
    id: z.string(),
    action: z.enum(actions),
    at: timestamp,
    by: z.object({ id: optionalText(), name: z.string() }),
    from,
    to,
  })

function describeEntries() {
  const none = z.null()
  const shown = shownContent()
  const was = z.object(status)
  const irn = z.object({ irn: optionalText() })
  const paid = { paymentStatus: words.PaymentStatus, paymentDate: z.string() }
  const environment = words.Environment
  const codes = z
    .int()
    .optional()
    .meta({ description: 'Lines that took the code of their product, which they had lacked.' })
  const details = z.array(z.string()).optional().meta({
    description: 'What supplier and buyer had lacked as it was finalized, and was known by then: `business.email`.',
  })
  const queued = { provider: words.ProviderName, environment, payloadSha256: z.string(), codes, details }

  return z
    .discriminatedUnion('action', [
      entry(['invoice.created'], none, z.object({ ...status, invoiceNumber: z.string(), total: z.number() })),
      entry(['invoice.updated'], shown, shown),
      entry(
        [
          'invoice.cancelled',
          'invoice.finalized',
          'invoice.approved',
          'invoice.reopened',
          'invoice.submitted',
          'invoice.paymentTaken',
        ],
        was,
        was,
      ),
      entry(['invoice.rejected', 'invoice.firsRejected'], was, z.object({ ...status, ...reason() })),
      entry(['invoice.irnChanged'], irn, irn),
      entry(['invoice.environmentFixed'], z.object({ environment: none }), z.object({ environment })),
      entry(['invoice.queued'], was, z.object({ ...status, ...queued })),
      entry(['invoice.firsApproved'], was, z.object({ ...status, irn: optionalText() })),
      entry(
        ['invoice.delayed', 'invoice.lookedUp', 'invoice.waitingForConnection', 'invoice.needsAttention'],
        none,
        z.object({ state: z.string(), trouble: optionalText() }),
      ),
      entry(['invoice.stalled'], none, z.object({ since: z.string() })),
      entry(['invoice.handedOver'], none, none),
      entry(['invoice.notHandedOver'], none, z.object(reason())),
      entry(['invoice.retried'], none, z.object({ state: z.string() })),
      entry(['invoice.abandoned'], was, z.object({ ...status, reason: z.string() })),
      entry(
        ['invoice.paymentRecorded'],
        z.object(paid).nullable(),
        z.object({ ...paid, paymentReference: optionalText() }),
      ),
      entry(
        ['invoice.balanceChanged'],
        z.object({ balance: z.number() }),
        z.object({
          balance: z.number(),
          paymentState: words.PaymentState,
          cause: z
            .object({
              kind: z.enum(['PAYMENT', 'WHT', 'VAT_WITHHELD', 'CREDIT_NOTE', 'WRITE_OFF', 'OPENING_ITEM']),
              number: z.string().nullable(),
              act: z.enum(['CAME', 'USED', 'FREED', 'TAKEN_BACK']),
            })
            .optional()
            .meta({ description: 'What moved it: it came, was credit that was used or freed, or was reversed.' }),
        }),
      ),
      entry(['invoice.paymentRefused'], was, z.object(reason())),
      entry(['invoice.emailQueued'], none, z.object({ addresses: z.int() })),
      entry(['invoice.emailSent'], none, z.object({ addresses: z.int(), notTaken: z.int() })),
      entry(['invoice.emailFailed'], none, z.object(reason())),
      entry(['invoice.emailUnknown'], none, none),
      entry(['invoice.reminded'], none, z.object({ days: z.int() })),
      entry(['invoice.invoiced'], none, z.object({ invoiceId: z.string(), invoiceNumber: z.string() })),
      entry(['invoice.shared'], none, z.object({ channel: words.ShareChannel })),
    ])
    .meta({ id: 'HistoryEntry' })
}

/**
 * Described when it is first asked for: the server checks its answers in tests only, and starts without it. The schema and
 * the union of events agree, or nothing compiles: what the schema lets through is an entry, and every entry that the core
 * answers has to fit the schema.
 */
const historyEntry = z.lazy((): z.ZodType<HistoryEntry, z.input<ReturnType<typeof describeEntries>>> =>
  describeEntries(),
)

export const getInvoiceHistory = defineRoute({
  operationId: 'getInvoiceHistory',
  method: 'get',
  path: '/v1/invoices/{id}/history',
  tag: 'Invoices',
  summary: 'Every change of an invoice: who, when, from, to',
  access: ofInvoice('invoice.read'),
  params: byId,
  success: { status: 200, message: 'Invoice history retrieved successfully.' },
  data: z.object({ items: z.array(historyEntry) }),
})

export const invoiceHistoryRoutes = [getInvoiceHistory] as const
