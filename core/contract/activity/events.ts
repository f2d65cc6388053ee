import type { TillPrinterBody } from '../counter/till-printer.ts'
import type {
  DeviceKind,
  Environment,
  InboxKind,
  InvoiceKind,
  InvoiceStatus,
  InvoiceType,
  ItemKind,
  PaymentMethod,
  PaymentState,
  PaymentStatus,
  ProofState,
  ProviderName,
  PurchaseStatus,
  PurchaseType,
  ConsumerAnswer,
  ReminderAbout,
  ReminderChannel,
  Role,
  RoleCeiling,
  Scope,
  TaxCategory,
  ShareChannel,
} from '../http/vocabulary.ts'
import type { ExportSubject } from './job.ts'
import type { JobKind } from './job-kind.ts'

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
type ShownLine = {
  readonly description: string
  readonly quantity: number
  readonly unitPrice: number
  /** The price as it was said, where VAT is in it. */
  readonly unitPriceWithVat?: number | null
  readonly discount: number
  readonly taxPercent: number
  readonly lineTotal: number
  readonly taxCategory: TaxCategory | null
  readonly kind: ItemKind | null
  readonly classification: string | null
  readonly category: string | null
  readonly unit: string | null
  readonly product: string | null
}

/** What an invoice says, as its history shows it; of an edit, only what it changed. Amounts in naira. */
export type ShownContent = {
  customer?: string
  invoiceType?: InvoiceType
  invoiceKind?: InvoiceKind
  irn?: string | null
  issueDate?: string
  dueDate?: string
  items?: ShownLine[]
  total?: number
  paymentTerms?: string | null
  paymentMethod?: PaymentMethod | null
  paymentDetails?: string | null
  notes?: string | null
  externalReference?: string | null
  metadata?: Readonly<Record<string, string>> | null
  unfinished?: string[] | null
  originalIrn?: string | null
}

type Status = { readonly status: InvoiceStatus }
type Reason = { readonly reason: string | null }
type Addresses = { readonly addresses: number }
type Irn = { readonly irn: string | null }
type Trouble = { readonly state: string; readonly trouble: string | null }
type Paid = { readonly paymentStatus: PaymentStatus; readonly paymentDate: string }
type Queued = {
  readonly provider: ProviderName
  readonly environment: Environment
  readonly payloadSha256: string
  /** Lines that took the code of their product, which they had lacked. */
  readonly codes?: number | undefined
  /** What supplier and buyer had lacked, and was known by then: `business.email`, `customer.tin`. */
  readonly details?: string[] | undefined
}

/** What happens to invoices: `from` and `to` of each action. */
/** What moved a balance; entries from before it was kept have none. */
export type BalanceCause = {
  readonly kind: 'PAYMENT' | 'WHT' | 'VAT_WITHHELD' | 'CREDIT_NOTE' | 'WRITE_OFF' | 'OPENING_ITEM'
  /** Of the receipt, the credit note or the opening item. */
  readonly number: string | null
  /** Whether it came, was credit that was used, was freed as credit, or was taken back. */
  readonly act: 'CAME' | 'USED' | 'FREED' | 'TAKEN_BACK'
}

export type InvoiceChanges = {
  'invoice.created': { from: null; to: Status & { readonly invoiceNumber: string; readonly total: number } }
  'invoice.updated': { from: ShownContent; to: ShownContent }
  'invoice.cancelled': { from: Status; to: Status }
  /** `sold`: the naira that the till took it for, of a sale at the counter; entries from before it was kept have none. */
  'invoice.finalized': { from: Status; to: Status & AtTill & { readonly sold?: number } }
  'invoice.approved': { from: Status; to: Status }
  'invoice.rejected': { from: Status; to: Status & Reason }
  'invoice.reopened': { from: Status; to: Status }
  'invoice.irnChanged': { from: Irn; to: Irn }
  'invoice.environmentFixed': { from: { readonly environment: null }; to: { readonly environment: Environment } }
  'invoice.queued': { from: Status; to: Status & Queued }
  'invoice.submitted': { from: Status; to: Status }
  'invoice.firsApproved': { from: Status; to: Status & Irn }
  'invoice.firsRejected': { from: Status; to: Status & Reason }
  'invoice.delayed': { from: null; to: Trouble }
  'invoice.lookedUp': { from: null; to: Trouble }
  'invoice.waitingForConnection': { from: null; to: Trouble }
  'invoice.needsAttention': { from: null; to: Trouble }
  'invoice.stalled': { from: null; to: { readonly since: string } }
  'invoice.handedOver': { from: null; to: null }
  'invoice.notHandedOver': { from: null; to: Reason }
  'invoice.retried': { from: null; to: { readonly state: string } }
  'invoice.abandoned': { from: Status; to: Status & { readonly reason: string } }
  'invoice.paymentRecorded': { from: Paid | null; to: Paid & { readonly paymentReference: string | null } }
  'invoice.paymentTaken': { from: Status; to: Status }
  'invoice.balanceChanged': {
    from: { readonly balance: number }
    to: { readonly balance: number; readonly paymentState: PaymentState; readonly cause?: BalanceCause | undefined }
  }
  'invoice.paymentRefused': { from: Status; to: Reason }
  /** E-mails, by how many addresses: who they are the e-mail itself says. */
  'invoice.emailQueued': { from: null; to: Addresses }
  'invoice.emailSent': { from: null; to: Addresses & { readonly notTaken: number } }
  'invoice.emailFailed': { from: null; to: Reason }
  'invoice.emailUnknown': { from: null; to: null }
  /** By itself: days after the due date, below 0 before it. */
  'invoice.reminded': { from: null; to: { readonly days: number } }
  /** Of a proforma invoice: the invoice was made of it. */
  'invoice.invoiced': { from: null; to: { readonly invoiceId: string; readonly invoiceNumber: string } }
  'invoice.shared': { from: null; to: { readonly channel: ShareChannel } }
}

export type InvoiceAction = keyof InvoiceChanges

export type InvoiceEvent = {
  [A in InvoiceAction]: Happened<A, 'invoice', InvoiceChanges[A]['from'], InvoiceChanges[A]['to']>
}[InvoiceAction]

/** Values as they are written down: decimals and kobo as text, so that nothing is rounded. */
type Written = string | number | boolean | null | readonly Written[] | { readonly [field: string]: Written | undefined }

/** The changed fields of a record, by name. */
type Fields = { readonly [field: string]: Written | undefined }

type Named = { readonly name: string }

export type RecordSubject = 'customer' | 'product' | 'paymentDetail' | 'supplier'

/** Customers, products and payment details are made, changed and deleted alike. */
type RecordEvent =
  | Happened<`${RecordSubject}.created`, RecordSubject, null, Named & { readonly [field: string]: string }>
  | Happened<`${RecordSubject}.updated`, RecordSubject, Fields, Fields>
  | Happened<`${RecordSubject}.deleted`, RecordSubject, Named, null>
  /** `to` names the customer that is kept. */
  | Happened<'customer.merged', 'customer', Named, Named & { readonly mergedInto: string }>

/** The steps of a provider's set-up: which credentials were stored (`set`), never their values. */
type SetUpEvent<Action extends string> = Happened<
  `business.${Action}`,
  'business',
  Fields | null,
  | (Fields & {
      readonly set?: readonly string[]
      /** For a provider's own ones, such as `provider1Set`. */
      readonly [own: `${string}Set`]: readonly string[] | undefined
      readonly connected?: boolean
    })
  | null
>

type Ahead = { readonly aheadSeconds: number }
type Series = { readonly series?: Environment }

type BusinessEvent =
  | Happened<'business.created', 'business', null, Named & { readonly tin: string }>
  | Happened<'business.updated', 'business', Fields, Fields>
  | Happened<'business.settingsUpdated', 'business', Fields, Fields>
  | Happened<'business.mailChanged', 'business', Fields | null, (Fields & { readonly passwordSet?: boolean }) | null>
  | Happened<'business.mailTemplateChanged', 'business', null, { readonly kind: string; readonly usual: boolean }>
  | Happened<'business.consumerSalesAnswered', 'business', null, { readonly answer: ConsumerAnswer }>
  /** The figures of a month left the desk, with a snapshot of what they are made of; the output VAT in naira. */
  | Happened<
      'business.vatMonthExported',
      'business',
      null,
      {
        readonly month: string
        readonly environment: Environment
        readonly vat: number
        /** A hash of net and items; entries from before there was one have none. */
        readonly figures?: string
      }
    >
  /** A return was filed, amended, taken back or carried on, or a tax remitted; amounts in naira. */
  | Happened<
      'business.taxReturnChanged',
      'business',
      null,
      {
        readonly change:
          | 'FILED'
          | 'UPDATED'
          | 'TAKEN_BACK'
          | 'ENTERED'
          | 'CARRIED'
          | 'REMITTED'
          | 'REMITTANCE_TAKEN_BACK'
          | 'CREDIT_NOTE'
        readonly entryId: string
        readonly month: string
        readonly environment: Environment
        /** A hash of all that was written down. */
        readonly figures: string
        readonly [detail: string]: string | number | null
      }
    >
  /** The clock of a practice business, in seconds ahead of the machine's. */
  | Happened<'business.clockMoved', 'business', Ahead, Ahead>
  /** Somebody said that the computer's day is right; before it, the day that it was thought to be. */
  | Happened<'business.clockConfirmed', 'business', { readonly expected: string } | null, { readonly day: string }>
  | Happened<'business.deleted', 'business', Named & { readonly tin: string }, null>
  | Happened<'business.numberRaised', 'business', { readonly next: number }, { readonly next: number } & Series>
  /** The database had not heard of the numbers between: an older copy was put back. */
  | Happened<'business.numbersResumed', 'business', { readonly next: number }, { readonly next: number } & Series>
  | Happened<
      'business.receiptsResumed',
      'business',
      { readonly next: number },
      /** Of other receipts than those of customers, which: for withheld tax, or the numbers of bills. */
      { readonly next: number; readonly receipts?: 'WHT' | 'BILL' } & Series
    >
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
      /** `fileHash`: of key and certificate; entries from before there was one have none. */
      { readonly fingerprint: string; readonly fileHash?: string }
    >
  | Happened<'business.disconnected', 'business', { readonly isConnected: true }, { readonly isConnected: false }>
  | SetUpEvent<'providerChosen' | 'providerConfigured' | 'provider1CredentialsSet' | 'connectionTested'>

type WithRole = { readonly role: Role }
/** Entries from before memberships had a scope have none: it was FULL. */
type WithGrant = WithRole & { readonly scope?: Scope }

/** A fingerprint of the stored hashes of password and recovery code; entries from before there was one have none. */
type Credentials = { readonly credentialsHash: string }

/** Fingerprints of the session that began and of whose e-mail; entries from before there were any have none. */
type SessionBegan = { readonly sessionHash: string; readonly emailHash?: string; readonly deviceId?: string }

type PeopleEvent =
  | Happened<
      'user.created',
      'user',
      null,
      { readonly isInstanceOwner: boolean } & Partial<Credentials> & Partial<SessionBegan>
    >
  /** Refused: somebody typed a wrong password. For an e-mail that nobody here has see `instance.signInRefused`. */
  | Happened<'user.signInRefused', 'user', null, null>
  | Happened<'user.signedIn', 'user', null, SessionBegan | null>
  | Happened<
      'user.passwordChanged' | 'user.passwordReset' | 'user.recovered' | 'user.recoveryCodeRenewed',
      'user',
      null,
      (Credentials & Partial<SessionBegan>) | null
    >
  /** `invitationHash`: of its token, e-mail and end; entries from before there was one have none. */
  | Happened<'member.invited', 'member', null, WithGrant & { readonly invitationHash?: string }>
  /** `invitationId`: the one that was used up; entries from before it was written down have none. */
  | Happened<'member.joined', 'member', null, WithGrant & { readonly invitationId?: string }>
  | Happened<'member.invitationWithdrawn' | 'member.left' | 'member.removed', 'member', WithGrant, null>
  | Happened<'member.roleChanged', 'member', WithGrant, WithGrant>
  | Happened<
      'apiKey.created',
      'apiKey',
      null,
      Named &
        WithGrant & {
          readonly expiresAt: string | null
          /** From where it is good over the network; none for one that is good here alone. */
          readonly addresses?: readonly string[]
          /** A fingerprint of its stored hash and its end; entries from before there was one have none. */
          readonly keyHash?: string
        }
    >
  | Happened<'apiKey.revoked', 'apiKey', Named & WithGrant, null>
  | Happened<'apiKey.takenOver', 'apiKey', { readonly makerId: string }, { readonly makerId: string }>

/** Of the address only its origin: what follows may be a secret of the receiver's. */
type WebhookEvent =
  | Happened<'webhook.created', 'webhook', null, { readonly origin: string; readonly events: readonly string[] }>
  | Happened<'webhook.secretRotated', 'webhook', null, { readonly origin: string }>
  | Happened<'webhook.deleted', 'webhook', { readonly origin: string; readonly events: readonly string[] }, null>

/** What somebody has made of many documents at a time: who took what out of the house. */
type JobEvent = Happened<
  'job.started',
  'job',
  null,
  { readonly kind: JobKind; readonly export: ExportSubject | null; readonly month: string | null }
>

type ShownDevice = {
  readonly name: string
  readonly kind: DeviceKind
  readonly roleCeiling: RoleCeiling | null
}

/** A fingerprint of what a device is known by, and of what may be done there. */
type KnownDevice = { readonly deviceHash: string }

/** Other screens: who let them in, and what may be done there. */
export type DeviceEvent =
  | Happened<
      'device.codeMade',
      'pairing',
      null,
      { readonly name: string | null; readonly roleCeiling: RoleCeiling | null; readonly uses: number }
    >
  | Happened<'device.paired', 'device', null, ShownDevice & KnownDevice & { readonly isKeyBound: boolean }>
  | Happened<'device.changed', 'device', Fields, Fields & KnownDevice>
  | Happened<'device.revoked', 'device', ShownDevice, null>

/** Wrong codes were typed, so many that all open ones ended. */
type PairingGuesses = Happened<'device.codesEnded', 'installation', null, { readonly attempts: number }>

type InstanceSettings = {
  readonly port?: number
  readonly allowedOrigins?: readonly string[]
  readonly privateAddresses?: readonly string[]
  readonly tillPrinter?: TillPrinterBody | null
  readonly ownerId?: string
}

type SharingSettings = {
  readonly enabled?: boolean
  readonly port?: number
  readonly interfaces?: readonly string[] | null
}

type InstanceEvent =
  | Happened<'instance.updated', 'user', InstanceSettings, InstanceSettings>
  /** Other screens on the same network may use it from now on, or not any more. */
  | Happened<'instance.sharingUpdated', 'user', SharingSettings, SharingSettings>
  /** For e-mails that nobody here has, which are not written down: so many within the hour up to now. */
  | Happened<'instance.signInRefused', 'installation', null, { readonly attempts: number }>
  /** Of two copies of the data folder, this one goes on. */
  | Happened<
      'instance.copyAdopted',
      'installation',
      { readonly folder: string; readonly onThisMachine: boolean },
      { readonly folder: string }
    >

/** What the log says about itself; its subject is the installation, or the business whose log it is. */
type LogEvent =
  /**
   * From here on entries are signed with the key; what stands before is sealed with it, as it is. Where the key was away,
   * that is so many entries without a signature, from the first of them on.
   */
  | Happened<
      'audit.sealed',
      'auditLog',
      { readonly keyId: string | null; readonly first?: number; readonly entries?: number },
      { readonly keyId: string; readonly reason: 'began' | 'keyLost' | 'keyWasAway' }
    >
  /** The log ended further on once. `from` is null where nobody knows where: the anchor is gone, or forged. */
  | Happened<
      'audit.entriesMissing',
      'auditLog',
      { readonly id: number } | null,
      { readonly reason: 'cut' | 'anchorMissing' | 'anchorForged' }
    >
  /** Entries without a signature came in from this one on, at a time when the program signed all of its own. */
  | Happened<'audit.entriesAdded', 'auditLog', { readonly id: number }, { readonly reason: 'unsigned' }>
  /** What was committed last is not in the database any more: its write-ahead log is lost, or an older copy was put back. */
  | Happened<
      'instance.dataLost',
      'installation',
      { readonly at: string; readonly commits: number },
      /** `numbers`: so many were given, by their marks, that the database knows nothing of. */
      { readonly commits: number; readonly numbers?: number }
    >
  /** The owner of the installation has read what the log says of that. */
  | Happened<'instance.dataLossRead', 'installation', null, null>

type BackupSettings = { readonly folder?: string | null; readonly encrypted?: boolean }

type BackupEvent =
  | Happened<'backup.created', 'backup', null, { readonly reason: string; readonly encrypted: boolean }>
  | Happened<'backup.settingsUpdated', 'user', BackupSettings, BackupSettings>
  /** The data is that of a backup from `from.createdAt` on; the first entry after what the backup knows. */
  | Happened<
      'backup.restored',
      'backup',
      { readonly createdAt: string; readonly reason: string },
      { readonly at: string; readonly keptAside: string }
    >

type PurchaseStep = {
  readonly status: PurchaseStatus
  readonly number: string | null
  readonly supplier: string | null
  /** Naira. */
  readonly total: number
}

/** What happens to bills, expenses, import VAT and credit notes of suppliers; amounts in naira. */
export type PurchaseEvent =
  | Happened<'purchase.created', 'purchase', null, PurchaseStep & { readonly type: PurchaseType }>
  | Happened<'purchase.updated', 'purchase', Fields, Fields>
  | Happened<'purchase.deleted', 'purchase', PurchaseStep, null>
  | Happened<
      'purchase.recorded',
      'purchase',
      { readonly status: PurchaseStatus },
      PurchaseStep & {
        readonly date: string
        readonly vatMonth: string
        /** A hash of all that is recorded besides. */
        readonly figures: string
      }
    >
  | Happened<
      'purchase.cancelled',
      'purchase',
      { readonly status: PurchaseStatus },
      { readonly status: PurchaseStatus; readonly date: string; readonly reason: string }
    >
  /** What the authority said of it; `differences` in words. */
  | Happened<
      'purchase.checked',
      'purchase',
      { readonly proof: ProofState },
      { readonly proof: ProofState; readonly differences: readonly string[] }
    >
  | Happened<'purchase.vatMonthMoved', 'purchase', { readonly vatMonth: string }, { readonly vatMonth: string }>
  | Happened<
      'purchase.attachmentAdded' | 'purchase.attachmentRemoved',
      'purchase',
      null,
      { readonly attachmentId: string; readonly fileName: string; readonly sha256: string }
    >

type Amount = { readonly amount: number }

/** The day that it counts for, YYYY-MM-DD; entries from before it was written down have none. */
type Counting = { readonly date?: string }

/** Entries of customers' accounts; amounts in naira. The subject's id is the entry's. */
type AccountEvent =
  | Happened<
      'payment.recorded',
      'payment',
      null,
      Amount &
        Counting & {
          readonly receiptNumber: string | null
          readonly customerId: string
          readonly method: PaymentMethod
        }
    >
  | Happened<'payment.unallocated', 'payment' | 'accountEntry', null, Counting & { readonly invoiceId: string | null }>
  | Happened<'deduction.certified', 'deduction', null, { readonly number: string | null; readonly date: string | null }>
  | Happened<
      'refund.recorded' | 'openingItem.recorded',
      'accountEntry',
      null,
      Amount & Counting & { readonly customerId: string }
    >
  | Happened<
      'reminder.noted',
      'customer',
      null,
      Amount & {
        readonly channel: ReminderChannel
        readonly about: ReminderAbout
        readonly environment: Environment
        /** It went out by itself. */
        readonly automatic?: boolean
      }
    >
  | Happened<'customer.statementEmailed', 'customer', null, Addresses>
  | Happened<'credit.applied', 'accountEntry', null, Amount & Counting & { readonly invoiceId: string }>
  | Happened<
      'writeOff.recorded',
      'accountEntry',
      null,
      Amount & Counting & { readonly invoiceId: string; readonly reason: string }
    >
  | Happened<
      'payment.reversed' | 'deduction.reversed' | 'refund.reversed' | 'writeOff.reversed' | 'openingItem.reversed',
      'accountEntry' | 'payment' | 'deduction',
      Amount,
      { readonly date: string; readonly reason: string }
    >

/** Entries of suppliers' accounts; amounts in naira. The subject's id is the entry's. */
type PayableEvent =
  | Happened<
      'paymentOut.recorded',
      'payableEntry',
      null,
      Amount & {
        readonly date: string
        readonly supplierId: string | null
        readonly method: PaymentMethod
        readonly accountId: string | null
        /** All tax that was kept back with it. */
        readonly withheld: number
        readonly whtReceiptNumber: string | null
      }
    >
  | Happened<
      'paymentOut.unallocated',
      'payableEntry',
      null,
      { readonly date: string; readonly purchaseId: string | null }
    >
  | Happened<
      'supplierRefund.recorded' | 'payableOpeningItem.recorded',
      'payableEntry',
      null,
      Amount & { readonly date: string; readonly supplierId: string | null }
    >
  | Happened<
      'supplierCredit.applied',
      'payableEntry',
      null,
      Amount & { readonly date: string; readonly purchaseId: string | null }
    >
  | Happened<
      'writeBack.recorded',
      'payableEntry',
      null,
      Amount & { readonly date: string; readonly purchaseId: string | null; readonly reason: string }
    >
  | Happened<
      | 'paymentOut.reversed'
      | 'withheldTax.reversed'
      | 'supplierRefund.reversed'
      | 'writeBack.reversed'
      | 'payableOpeningItem.reversed',
      'payableEntry',
      Amount,
      { readonly date: string; readonly reason: string }
    >

/** Of a screen that is a till of its own: its name and its id. Nothing of the desk. */
type AtTill = { readonly till?: string; readonly tillId?: string }

/** What happens at the counter besides sales; amounts in naira. */
type TillEvent =
  | Happened<'till.floatSet', 'tillEntry', null, Amount & AtTill & { readonly environment: Environment }>
  | Happened<
      'till.cashIn' | 'till.cashOut',
      'tillEntry',
      null,
      Amount & AtTill & { readonly environment: Environment; readonly reason: string }
    >
  /** By a paper that took no cash. */
  | Happened<'till.drawerOpened', 'business', null, { readonly paper: string }>
  | Happened<
      'day.closed',
      'dayClose',
      null,
      AtTill & {
        readonly number: string
        readonly environment: Environment
        readonly sales: number
        readonly expected: number
        readonly counted: number | null
        readonly difference: number | null
        readonly note: string | null
        /** A hash of all that the close keeps besides; entries from before there was one have none. */
        readonly figures?: string
      }
    >

/** What happens to invoices that suppliers sent through the network. */
export type InboxEvent =
  | Happened<
      'inbox.received',
      'inboxItem',
      null,
      {
        readonly irn: string
        readonly supplier: string | null
        /** Naira. */
        readonly total: number | null
        readonly kind: InboxKind
        readonly environment: Environment
        /** A hash of all that it says. */
        readonly figures: string
      }
    >
  | Happened<
      'inbox.taken',
      'inboxItem',
      null,
      { readonly irn: string; readonly purchaseId: string; readonly supplierId: string | null }
    >
  | Happened<'inbox.confirmed', 'inboxItem', null, { readonly irn: string }>
  | Happened<'inbox.questioned', 'inboxItem', null, { readonly irn: string; readonly reason: string }>

type OtherEvent =
  | InboxEvent
  | PurchaseEvent
  | PayableEvent
  | TillEvent
  | AccountEvent
  | BusinessEvent
  | PeopleEvent
  | DeviceEvent
  | PairingGuesses
  | RecordEvent
  | WebhookEvent
  | JobEvent
  | InstanceEvent
  | LogEvent
  | BackupEvent
