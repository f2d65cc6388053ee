import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type {
  Environment,
  InboxKind,
  InputVat,
  ProofState,
  PurchaseStatus,
  PurchaseType,
  SupplierLegalForm,
} from '../../../../contract/http/vocabulary.ts'

import { ofBusiness } from './business.ts'
import { id, key, searched } from './columns.ts'
import { customerTable } from './records.ts'

export const supplierTable = sqliteTable(
  'supplier',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    name: text('name').notNull(),
    nameFold: text('name_fold').notNull(),
    businessName: text('business_name'),
    tin: text('tin'),
    email: text('email'),
    phone: text('phone'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    lga: text('lga'),
    postalCode: text('postal_code'),
    country: text('country').notNull(),
    legalForm: text('legal_form').$type<SupplierLegalForm>(),
    /** The customer that is the same company. */
    customerKey: integer('customer_key').references(() => customerTable.key),
    defaultCategory: text('default_category'),
    defaultInputVat: text('default_input_vat').$type<InputVat>(),
    defaultWhtPercent: text('default_wht_percent'),
    paymentTermsDays: integer('payment_terms_days'),
    accountName: text('account_name'),
    accountNumber: text('account_number'),
    bankName: text('bank_name'),
    notes: text('notes'),
    /** JSON: text by key, a program's own. */
    metadata: text('metadata'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    deletedAt: integer('deleted_at'),
    ...searched(),
  },
  (t) => [
    uniqueIndex('supplier_id').on(t.id),
    uniqueIndex('supplier_name')
      .on(t.businessKey, t.nameFold)
      .where(sql`deleted_at is null`),
  ],
)

/** Bills, expenses, import VAT and credit notes of suppliers. Kobo. */
export const purchaseTable = sqliteTable(
  'purchase',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    environment: text('environment').$type<Environment>().notNull(),
    type: text('type').$type<PurchaseType>().notNull(),
    status: text('status').$type<PurchaseStatus>().notNull(),
    number: text('number'),
    supplierKey: integer('supplier_key').references(() => supplierTable.key),
    supplierName: text('supplier_name'),
    supplierTin: text('supplier_tin'),
    /** Of a credit note: the row of its bill. */
    billKey: integer('bill_key'),
    supplierInvoiceNumber: text('supplier_invoice_number'),
    supplierNumberFold: text('supplier_number_fold'),
    irn: text('irn'),
    date: text('date').notNull(),
    taxPoint: text('tax_point').notNull(),
    dueDate: text('due_date').notNull(),
    postingDate: text('posting_date'),
    customsValue: integer('customs_value'),
    declarationNumber: text('declaration_number'),
    /** JSON: see purchases/line-codec.ts. */
    lines: text('lines').notNull(),
    /** Of the lines, each once between commas. */
    inputVats: text('input_vats').notNull(),
    subtotal: integer('subtotal').notNull(),
    totalDiscount: integer('total_discount').notNull(),
    totalTax: integer('total_tax').notNull(),
    rounding: integer('rounding').notNull(),
    total: integer('total').notNull(),
    printedTotal: integer('printed_total'),
    claimableVat: integer('claimable_vat').notNull(),
    apportionedVat: integer('apportioned_vat').notNull(),
    vatToRemit: integer('vat_to_remit').notNull(),
    /** YYYY-MM. */
    vatMonth: text('vat_month'),
    /** Counters over the account of the supplier. */
    paid: integer('paid').notNull().default(0),
    withheld: integer('withheld').notNull().default(0),
    credited: integer('credited').notNull().default(0),
    writtenBack: integer('written_back').notNull().default(0),
    proofState: text('proof_state').$type<ProofState>().notNull(),
    proofCheckedAt: integer('proof_checked_at'),
    /** A list, as JSON. */
    proofDifferences: text('proof_differences').notNull(),
    notes: text('notes'),
    externalReference: text('external_reference'),
    cancelledOn: text('cancelled_on'),
    cancelReason: text('cancel_reason'),
    createdBy: text('created_by').notNull(),
    recordedAt: integer('recorded_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    version: integer('version').notNull(),
    ...searched(),
  },
  (t) => [
    uniqueIndex('purchase_id').on(t.id),
    uniqueIndex('purchase_number')
      .on(t.businessKey, t.environment, t.number)
      .where(sql`number is not null`),
    uniqueIndex('purchase_external_reference')
      .on(t.businessKey, t.environment, t.externalReference)
      .where(sql`external_reference is not null and status <> 'CANCELLED'`),
    index('purchase_by_date').on(t.businessKey, t.environment, t.date),
    index('purchase_by_due_date').on(t.businessKey, t.environment, t.dueDate),
    index('purchase_by_total').on(t.businessKey, t.environment, t.total),
    index('purchase_by_created').on(t.businessKey, t.environment, t.createdAt),
    index('purchase_by_vat_month')
      .on(t.businessKey, t.environment, t.vatMonth)
      .where(sql`status = 'RECORDED'`),
    // What is owed, by its date: what of it was paid is told without its rows.
    index('purchase_open')
      .on(t.businessKey, t.environment, t.date, t.paid, t.withheld)
      .where(
        sql`status = 'RECORDED' and type <> 'CREDIT_NOTE' and total - paid - withheld - credited - written_back > 0`,
      ),
    // What is claimed of the VAT of a month, without its rows.
    index('purchase_of_vat_month')
      .on(
        ...[t.businessKey, t.environment, t.vatMonth, t.date, t.status, t.type],
        ...[t.claimableVat, t.apportionedVat, t.vatToRemit],
      )
      .where(sql`vat_month is not null`),
    index('purchase_by_supplier_name').on(t.businessKey, t.environment, t.supplierName),
    index('purchase_of_supplier').on(t.supplierKey, t.environment, t.supplierNumberFold),
    index('purchase_by_irn')
      .on(t.businessKey, t.environment, t.irn)
      .where(sql`irn is not null`),
    index('purchase_to_prove')
      .on(t.key)
      .where(sql`status = 'RECORDED' and irn is not null and proof_state = 'UNCHECKED' and proof_checked_at is null`),
    index('purchase_of_bill')
      .on(t.billKey)
      .where(sql`bill_key is not null`),
    check('purchase_total', sql`total = subtotal - total_discount + total_tax + rounding`),
    check('purchase_recorded', sql`(status = 'DRAFT') = (number is null)`),
  ],
)

/** The next number of bills, one series per business and environment. */
export const purchaseSeriesTable = sqliteTable(
  'purchase_series',
  {
    businessKey: ofBusiness(),
    environment: text('environment').$type<Environment>().notNull(),
    next: integer('next').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessKey, t.environment] })],
)

/** Photos and PDFs of bills; the files stand among the uploads. */
export const purchaseAttachmentTable = sqliteTable(
  'purchase_attachment',
  {
    key: key(),
    id: id(),
    purchaseKey: integer('purchase_key')
      .notNull()
      .references(() => purchaseTable.key),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').$type<'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'>().notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    storedAs: text('stored_as').notNull(),
    addedAt: integer('added_at').notNull(),
  },
  (t) => [uniqueIndex('purchase_attachment_id').on(t.id), index('purchase_attachment_of').on(t.purchaseKey)],
)

/** What suppliers sent through the network, each IRN once for each business and environment. Kobo. */
export const inboxItemTable = sqliteTable(
  'inbox_item',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    environment: text('environment').$type<Environment>().notNull(),
    irn: text('irn').notNull(),
    supplierName: text('supplier_name'),
    supplierTin: text('supplier_tin'),
    total: integer('total'),
    /** JSON: see purchases/inbox.ts. */
    document: text('document').notNull(),
    kind: text('kind').$type<InboxKind>().notNull(),
    receivedAt: integer('received_at').notNull(),
    /** The bill that was made of it. */
    purchaseKey: integer('purchase_key').references(() => purchaseTable.key),
    takenAt: integer('taken_at'),
    confirmedAt: integer('confirmed_at'),
    /** Whether the network was told; null unless it is confirmed. */
    confirmation: text('confirmation').$type<'PENDING' | 'SENT' | 'REFUSED'>(),
    question: text('question'),
    questionedAt: integer('questioned_at'),
  },
  (t) => [
    uniqueIndex('inbox_item_id').on(t.id),
    uniqueIndex('inbox_item_irn').on(t.businessKey, t.environment, t.irn),
    index('inbox_item_received').on(t.businessKey, t.environment, t.receivedAt),
    index('inbox_item_taken')
      .on(t.purchaseKey)
      .where(sql`purchase_key is not null`),
    index('inbox_item_to_confirm')
      .on(t.key)
      .where(sql`confirmation = 'PENDING'`),
  ],
)

/** When it was last looked for what suppliers sent, and how that went. */
export const inboxLookTable = sqliteTable(
  'inbox_look',
  {
    businessKey: ofBusiness(),
    environment: text('environment').$type<Environment>().notNull(),
    triedAt: integer('tried_at').notNull(),
    /** The last time that it was answered. */
    lookedAt: integer('looked_at'),
    /** Why the last try was not; null where it was. */
    trouble: text('trouble'),
  },
  (t) => [primaryKey({ columns: [t.businessKey, t.environment] })],
)
