import { z } from 'zod'

import {
  Environment,
  InvoiceKind,
  InvoiceStatus,
  InvoiceType,
  ItemKind,
  PaymentMethod,
  PaymentStatus,
  ProviderName,
  TaxCategory,
  type Role,
} from './vocabulary.ts'

/**
 * Everything that the audit log writes down, as one union: what happened, to what, and what it was before and after.
 * The history of an invoice, the event stream, the number register and the set-up of a provider are read from it.
 * `from` and `to` hold only what changed, and never a secret. What was written once stays readable: fields are added as
 * optional ones, and no action changes its meaning.
 */
export type Event = InvoiceEvent | OtherEvent

export type EventAction = Event['action']

/** The event of one action. */
export type EventOf<A extends EventAction> = Extract<Event, { readonly action: A }>

/** One event for each of the actions. */
type Happened<Action extends string, Kind extends string, From, To> = Action extends string
  ? {
      readonly action: Action
      readonly subject: { readonly kind: Kind; readonly id: string }
      readonly from: From
      readonly to: To
    }
  : never

/** Lines as the history shows them: what a reader compares, amounts in naira. */
const shownLine = z.object({
  description: z.string(),
  quantity: z.number(),
  unitPrice: z.number(),
  discount: z.number(),
  taxPercent: z.number(),
  lineTotal: z.number(),
  taxCategory: TaxCategory.nullable(),
  kind: ItemKind.nullable(),
  classification: z.string().nullable(),
  category: z.string().nullable(),
  unit: z.string().nullable(),
  product: z.string().nullable(),
})

/** What an invoice says, as its history shows it; of an edit, only what it changed. Amounts in naira. */
export const shownContent = z
  .object({
    customer: z.string(),
    invoiceType: InvoiceType,
    invoiceKind: InvoiceKind,
    irn: z.string().nullable(),
    issueDate: z.string(),
    dueDate: z.string(),
    items: z.array(shownLine),
    total: z.number(),
    paymentTerms: z.string().nullable(),
    paymentMethod: PaymentMethod.nullable(),
    paymentDetails: z.string().nullable(),
    notes: z.string().nullable(),
    externalReference: z.string().nullable(),
    originalIrn: z.string().nullable(),
  })
  .partial()
export type ShownContent = z.infer<typeof shownContent>

const none = z.null()
const status = z.object({ status: InvoiceStatus })
const reason = z.object({ reason: z.string().nullable() })
const trouble = z.object({ state: z.string(), trouble: z.string().nullable() })

/** What happens to invoices: `from` and `to` of each action. */
const invoiceChanges = {
  'invoice.created': [none, status.extend({ invoiceNumber: z.string(), total: z.number() })],
  'invoice.updated': [shownContent, shownContent],
  'invoice.cancelled': [status, status],
  'invoice.finalized': [status, status],
  'invoice.approved': [status, status],
  'invoice.rejected': [status, status.extend(reason.shape)],
  'invoice.reopened': [status, status],
  'invoice.irnChanged': [z.object({ irn: z.string().nullable() }), z.object({ irn: z.string().nullable() })],
  'invoice.environmentFixed': [z.object({ environment: z.null() }), z.object({ environment: Environment })],
  'invoice.queued': [
    status,
    status.extend({ provider: ProviderName, environment: Environment, payloadSha256: z.string() }),
  ],
  'invoice.submitted': [status, status],
  'invoice.firsApproved': [status, status.extend({ irn: z.string().nullable() })],
  'invoice.firsRejected': [status, status.extend(reason.shape)],
  'invoice.delayed': [none, trouble],
  'invoice.lookedUp': [none, trouble],
  'invoice.waitingForConnection': [none, trouble],
  'invoice.needsAttention': [none, trouble],
  'invoice.stalled': [none, z.object({ since: z.string() })],
  'invoice.handedOver': [none, none],
  'invoice.notHandedOver': [none, reason],
  'invoice.retried': [none, z.object({ state: z.string() })],
  'invoice.abandoned': [status, status.extend({ reason: z.string() })],
  'invoice.paymentRecorded': [
    z.object({ paymentStatus: PaymentStatus, paymentDate: z.string() }).nullable(),
    z.object({ paymentStatus: PaymentStatus, paymentDate: z.string(), paymentReference: z.string().nullable() }),
  ],
  'invoice.paymentTaken': [status, status],
  'invoice.paymentRefused': [status, reason],
} as const satisfies Record<string, readonly [from: z.ZodType, to: z.ZodType]>

export type InvoiceAction = keyof typeof invoiceChanges

export type InvoiceEvent = {
  [A in InvoiceAction]: Happened<
    A,
    'invoice',
    z.infer<(typeof invoiceChanges)[A][0]>,
    z.infer<(typeof invoiceChanges)[A][1]>
  >
}[InvoiceAction]

/** Values as they are written down: decimals and kobo as text, so that nothing is rounded. */
type Written = string | number | boolean | null | readonly Written[] | { readonly [field: string]: Written | undefined }

/** The changed fields of a record, by name. */
type Fields = { readonly [field: string]: Written | undefined }

type Named = { readonly name: string }

export type RecordSubject = 'customer' | 'product' | 'paymentDetail'

/** Customers, products and payment details are made, changed and deleted alike. */
type RecordEvent =
  | Happened<`${RecordSubject}.created`, RecordSubject, null, Named>
  | Happened<`${RecordSubject}.updated`, RecordSubject, Fields, Fields>
  | Happened<`${RecordSubject}.deleted`, RecordSubject, Named, null>

/** The steps of a provider's set-up: which credentials were stored (`set`), never their values. */
type SetUpEvent<Action extends string> = Happened<
  `business.${Action}`,
  'business',
  Fields | null,
  | (Fields & {
      readonly set?: readonly string[]
      readonly provider1Set?: readonly string[]
      readonly connected?: boolean
    })
  | null
>

type Series = { readonly series?: Environment }

type BusinessEvent =
  | Happened<'business.created', 'business', null, Named & { readonly tin: string }>
  | Happened<'business.updated', 'business', Fields, Fields>
  | Happened<'business.settingsUpdated', 'business', Fields, Fields>
  | Happened<'business.deleted', 'business', Named & { readonly tin: string }, null>
  | Happened<'business.numberRaised', 'business', { readonly next: number }, { readonly next: number } & Series>
  | Happened<'business.seriesEntered', 'business', { readonly next: number }, { readonly next: number } & Series>
  | Happened<
      'business.firsConfigUpdated',
      'business',
      { readonly businessId: string; readonly serviceId: string } | null,
      { readonly businessId: string; readonly serviceId: string }
    >
  | Happened<
      'business.cryptoKeysUploaded',
      'business',
      { readonly fingerprint: string } | null,
      { readonly fingerprint: string }
    >
  | Happened<'business.disconnected', 'business', { readonly isConnected: true }, { readonly isConnected: false }>
  | SetUpEvent<'providerChosen' | 'providerConfigured' | 'provider1CredentialsSet' | 'connectionTested'>

type WithRole = { readonly role: Role }

type PeopleEvent =
  | Happened<'user.created', 'user', null, { readonly isInstanceOwner: boolean }>
  | Happened<
      'user.passwordChanged' | 'user.passwordReset' | 'user.recovered' | 'user.recoveryCodeRenewed',
      'user',
      null,
      null
    >
  | Happened<'member.invited' | 'member.joined', 'member', null, WithRole>
  | Happened<'member.invitationWithdrawn' | 'member.left' | 'member.removed', 'member', WithRole, null>
  | Happened<'member.roleChanged', 'member', WithRole, WithRole>
  | Happened<'apiKey.created', 'apiKey', null, Named & WithRole & { readonly expiresAt: string | null }>
  | Happened<'apiKey.revoked', 'apiKey', Named & WithRole, null>

type InstanceSettings = {
  readonly port?: number
  readonly allowedOrigins?: readonly string[]
  readonly ownerId?: string
}

type OtherEvent =
  BusinessEvent | PeopleEvent | RecordEvent | Happened<'instance.updated', 'user', InstanceSettings, InstanceSettings>
