import { z } from 'zod'

/** A closed set of words that names itself in OpenAPI and lists its words when another one is sent. */
function words<const W extends readonly [string, ...string[]]>(id: string, options: W, description?: string) {
  const list = options.join(', ')
  return z
    .enum(options, { error: ({ input }) => (input === undefined ? 'is required' : `must be one of ${list}`) })
    .meta({ id, ...(description !== undefined && { description }) })
}

export const InvoiceStatus = words('InvoiceStatus', [
  'DRAFT',
  'PENDING_APPROVAL',
  'APPROVED',
  'PENDING',
  'SUBMITTED',
  'FIRS_APPROVED',
  'FIRS_REJECTED',
  'PAID',
  'CANCELLED',
])
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

export const InvoiceType = words('InvoiceType', ['STANDARD', 'PROFORMA', 'CREDIT_NOTE', 'DEBIT_NOTE'])
export type InvoiceType = z.infer<typeof InvoiceType>

export const InvoiceKind = words('InvoiceKind', ['B2B', 'B2C', 'B2G'])
export type InvoiceKind = z.infer<typeof InvoiceKind>

/** How somebody passed an invoice on, in a program of their own: what was opened, and not whether it was sent. */
export const ShareChannel = words('ShareChannel', ['WHATSAPP', 'MAIL_PROGRAM', 'SHARE_SHEET'])
export type ShareChannel = z.infer<typeof ShareChannel>

/** How a customer was reminded: what was opened, copied or printed, or given to the mail server of the business. */
export const ReminderChannel = words('ReminderChannel', ['EMAIL', 'WHATSAPP', 'COPY', 'PRINT', 'MAIL_SERVER'])
export type ReminderChannel = z.infer<typeof ReminderChannel>

/** Of what: only what is past its due date, or all that is open. */
export const ReminderAbout = words('ReminderAbout', ['OVERDUE', 'OPEN'])
export type ReminderAbout = z.infer<typeof ReminderAbout>

/** Fixed when an invoice is first queued. SANDBOX documents never count as real ones. */
export const Environment = words('Environment', ['SANDBOX', 'LIVE'])
export type Environment = z.infer<typeof Environment>

export const PaymentMethod = words('PaymentMethod', ['BANK_TRANSFER', 'MOBILE_MONEY', 'CASH', 'CREDIT_CARD', 'OTHER'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const PaymentStatus = words('PaymentStatus', ['PENDING', 'PAID', 'REJECTED'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** Whether sales to consumers from before there were accounts were paid at the counter. */
export const ConsumerAnswer = words('ConsumerAnswer', ['PAID', 'OWED'])
export type ConsumerAnswer = z.infer<typeof ConsumerAnswer>

/** How far a charge is paid. CLOSED: settled, but given up in part, or by credit notes alone. */
export const PaymentState = words('PaymentState', ['UNPAID', 'PARTLY_PAID', 'PAID', 'CLOSED'])
export type PaymentState = z.infer<typeof PaymentState>

export const TaxCategory = words('TaxCategory', ['STANDARD', 'ZERO_RATED', 'EXEMPT', 'REDUCED', 'CUSTOM'])
export type TaxCategory = z.infer<typeof TaxCategory>

/** The colours of tiles at the counter; what they look like is the interface's. */
export const TileColor = words('TileColor', ['GREEN', 'TEAL', 'BLUE', 'VIOLET', 'PINK', 'RED', 'AMBER', 'GREY'])
export type TileColor = z.infer<typeof TileColor>

/** Accounts of a general ledger that sales, purchases and the money for them touch. */
export const LedgerAccount = words('LedgerAccount', [
  'RECEIVABLES',
  'CASH',
  'BANK',
  'CARD',
  'MOBILE_MONEY',
  'OTHER_MONEY',
  'SALES',
  'ZERO_RATED_SALES',
  'EXEMPT_SALES',
  'OUTPUT_VAT',
  'WHT_WITHHELD',
  'VAT_WITHHELD',
  'BAD_DEBTS',
  'OPENING_BALANCES',
  'PAYABLES',
  'INPUT_VAT',
  'WHT_TO_REMIT',
  'VAT_TO_REMIT',
  'PETTY_CASH',
  'OWNER',
  'WRITE_BACKS',
])
export type LedgerAccount = z.infer<typeof LedgerAccount>

/** What stands in the account of a supplier. */
export const PayableEntryKind = words('PayableEntryKind', [
  'BILL',
  'OPENING_ITEM',
  'REFUND',
  'PAYMENT',
  'WHT',
  'VAT_WITHHELD',
  'CREDIT_NOTE',
  'WRITE_BACK',
])

/** What the figures of a VAT month, and what stands beside them, are made of. */
export const VatItemKind = words('VatItemKind', ['DOCUMENT', 'VAT_WITHHELD', 'WHT', 'DEPOSIT', 'WRITE_OFF', 'PURCHASE'])
export type VatItemKind = z.infer<typeof VatItemKind>

export const PurchaseType = words('PurchaseType', ['BILL', 'CREDIT_NOTE', 'IMPORT_VAT'])
export type PurchaseType = z.infer<typeof PurchaseType>

export const PurchaseStatus = words('PurchaseStatus', ['DRAFT', 'RECORDED', 'CANCELLED'])
export type PurchaseStatus = z.infer<typeof PurchaseStatus>

export const PurchaseKind = words('PurchaseKind', ['GOODS', 'SERVICE', 'FIXED_ASSET', 'FOREIGN_SERVICE'])
export type PurchaseKind = z.infer<typeof PurchaseKind>

/** What becomes of the VAT of a line that was bought. */
export const InputVat = words('InputVat', ['CLAIMABLE', 'NOT_CLAIMABLE', 'APPORTIONED', 'NONE_DUE', 'NONE_SHOWN'])
export type InputVat = z.infer<typeof InputVat>

export const NotClaimableReason = words('NotClaimableReason', [
  'EXEMPT_USE',
  'PRIVATE',
  'NO_VALID_INVOICE',
  'NOT_REGISTERED',
  'BEFORE_2026',
  'OTHER',
])
export type NotClaimableReason = z.infer<typeof NotClaimableReason>

/** What a category of purchases is to the return of a month and to the profit. */
export const PurchaseCategoryKind = words('PurchaseCategoryKind', ['PURCHASE', 'COST_NOT_PURCHASE', 'NOT_COST'])
export type PurchaseCategoryKind = z.infer<typeof PurchaseCategoryKind>

/** What the authority answered about the IRN of a bill. */
export const ProofState = words('ProofState', ['UNCHECKED', 'CLEARED', 'NOT_FOUND', 'DIFFERENT'])
export type ProofState = z.infer<typeof ProofState>

/** What an invoice that came through the network looks like: as it should, with a total that its lines do not come to, or with a TIN that nobody knows. */
export const InboxKind = words('InboxKind', ['RIGHT', 'WRONG_AMOUNT', 'UNKNOWN_TIN'])
export type InboxKind = z.infer<typeof InboxKind>

/** What was done last with an invoice that came through the network. TAKEN: it is among the bills. */
export const InboxState = words('InboxState', ['WAITING', 'TAKEN', 'CONFIRMED', 'QUESTIONED'])
export type InboxState = z.infer<typeof InboxState>

/** Decides where withholding tax of a supplier goes. */
export const SupplierLegalForm = words('SupplierLegalForm', ['COMPANY', 'PARTNERSHIP', 'INDIVIDUAL'])
export type SupplierLegalForm = z.infer<typeof SupplierLegalForm>
/** What the return of a month is made of; LINE is a line that was filed with another amount. */
export const ReturnItemKind = words('ReturnItemKind', ['DOCUMENT', 'VAT_WITHHELD', 'PURCHASE', 'REMITTED_VAT', 'LINE'])
export type ReturnItemKind = z.infer<typeof ReturnItemKind>

export const ItemKind = words('ItemKind', ['GOODS', 'SERVICE'])
export type ItemKind = z.infer<typeof ItemKind>

/** Why a backup was made: by itself, because somebody asked, before an upgrade, or to move to another computer. */
export const BackupReason = words('BackupReason', ['daily', 'onDemand', 'upgrade', 'move'])
export type BackupReason = z.infer<typeof BackupReason>

export const BusinessType = words('BusinessType', [
  'SOLE_PROPRIETORSHIP',
  'PARTNERSHIP',
  'LLC',
  'CORPORATION',
  'NON_PROFIT',
  'OTHER',
])
export type BusinessType = z.infer<typeof BusinessType>

/** From the least to the most trusted: a role may do everything the ones before it may. */
export const Role = words('Role', ['VIEWER', 'CREATOR', 'MANAGER', 'ADMIN', 'OWNER'])
export type Role = z.infer<typeof Role>

/** How much of its role a membership or an API key has: all of it, of ADMIN what approving takes, of CREATOR the counter or purchases. */
export const Scope = words(
  'Scope',
  ['FULL', 'APPROVALS', 'CASHIER', 'PURCHASES'],
  'How much of its role somebody has. An ADMIN with APPROVALS sees what everybody sees, approves, rejects and reopens invoices, and nothing else: what an outside accountant gets. A CREATOR with CASHIER sells at the counter, counts and closes its day, and sees their own sales of today; no lists, no payments, no figures. A CREATOR with PURCHASES keeps suppliers and types and records bills, and sees no sales.',
)
export type Scope = z.infer<typeof Scope>

/** The most that anybody may do on a paired device, whatever their own role. */
export const RoleCeiling = words(
  'RoleCeiling',
  ['VIEWER', 'CREATOR', 'MANAGER', 'ADMIN', 'OWNER', 'CASHIER'],
  'The most that anybody may do on a device, whatever their own role: the lower of the two counts. CASHIER is the counter alone.',
)
export type RoleCeiling = z.infer<typeof RoleCeiling>

/** What a paired device is, by what its browser says of itself. */
export const DeviceKind = words('DeviceKind', ['COMPUTER', 'TABLET', 'PHONE', 'DESKTOP_APP', 'PROGRAM'])
export type DeviceKind = z.infer<typeof DeviceKind>

/** Which ones there are, an installation's registry says; the documentation lists them. */
export const ProviderName = z.string().meta({ id: 'ProviderName' })
export type ProviderName = z.infer<typeof ProviderName>
