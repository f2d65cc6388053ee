import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type {
  BusinessType,
  Environment,
  InvoiceKind,
  InvoiceStatus,
  InvoiceType,
  ItemKind,
  PaymentMethod,
  PaymentStatus,
  ProviderName,
  Role,
  TaxCategory,
} from '../../contract/vocabulary.ts'

/**
 * The one description of the database; migrations are generated from it and only ever add.
 *
 * Rows refer to each other by small integer keys, and the UUIDs that the outside knows stand once in their own table:
 * with nine indexes on `invoice` that is the difference between 600 and 1,500 bytes an invoice.
 * Instants are milliseconds since 1970 (UTC), calendar dates are text, money is whole kobo, exact decimals are text.
 */

const key = () => integer('key').primaryKey()
const id = () => text('id').notNull()

export const userTable = sqliteTable(
  'user',
  {
    key: key(),
    id: id(),
    email: text('email').notNull(),
    emailFold: text('email_fold').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    passwordHash: text('password_hash').notNull(),
    /** SHA-256 of the printed recovery code, 125 random bits. */
    recoveryHash: text('recovery_hash'),
    isInstanceOwner: integer('is_instance_owner').notNull(),
    /** What the person likes, as JSON; see the contract. */
    preferences: text('preferences'),
    defaultBusinessKey: integer('default_business_key'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [uniqueIndex('user_id').on(t.id), uniqueIndex('user_email').on(t.emailFold)],
)

export const sessionTable = sqliteTable(
  'session',
  {
    key: key(),
    id: id(),
    userKey: integer('user_key')
      .notNull()
      .references(() => userTable.key),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at').notNull(),
    revokedAt: integer('revoked_at'),
  },
  (t) => [uniqueIndex('session_id').on(t.id), index('session_user').on(t.userKey)],
)

/** Access and refresh tokens, kept only as SHA-256. */
export const tokenTable = sqliteTable(
  'token',
  {
    hash: blob('hash', { mode: 'buffer' }).primaryKey(),
    sessionKey: integer('session_key')
      .notNull()
      .references(() => sessionTable.key),
    kind: text('kind').$type<'access' | 'refresh'>().notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** When a refresh token was exchanged for its successor. */
    replacedAt: integer('replaced_at'),
  },
  (t) => [index('token_session').on(t.sessionKey), index('token_expiry').on(t.expiresAt)],
)

/** Failed sign-ins, by a hash of the e-mail: a restart does not forget them. */
export const loginFailureTable = sqliteTable(
  'login_failure',
  { key: key(), emailHash: text('email_hash').notNull(), at: integer('at').notNull() },
  (t) => [index('login_failure_email').on(t.emailHash, t.at)],
)

/**
 * One consecutive series per TIN: a business that is deleted and created again goes on counting. A second one begins
 * where an owner leaves the sandbox and wants real invoices to count from a number that practice has used.
 */
export const numberSeriesTable = sqliteTable(
  'number_series',
  {
    key: key(),
    tinFold: text('tin_fold').notNull(),
    next: integer('next').notNull(),
    /** 1: begun when the sandbox was left; no sandbox invoice stands in it. */
    isLive: integer('is_live').notNull().default(0),
  },
  (t) => [uniqueIndex('number_series_of_tin').on(t.tinFold, t.isLive)],
)

export const businessTable = sqliteTable(
  'business',
  {
    key: key(),
    id: id(),
    seriesKey: integer('series_key')
      .notNull()
      .references(() => numberSeriesTable.key),
    name: text('name').notNull(),
    tin: text('tin').notNull(),
    tinFold: text('tin_fold').notNull(),
    businessType: text('business_type').$type<BusinessType>().notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    country: text('country').notNull(),
    logoUrl: text('logo_url'),
    firsEmail: text('firs_email'),
    firsPasswordSet: integer('firs_password_set').notNull(),
    email: text('email'),
    phone: text('phone'),
    registrationNumber: text('registration_number'),
    postalCode: text('postal_code'),
    lga: text('lga'),
    invoicePrefix: text('invoice_prefix').notNull(),
    defaultClassification: text('default_classification'),
    requireApproval: integer('require_approval').notNull(),
    autoSubmitToFirs: integer('auto_submit_to_firs').notNull(),
    requireDifferentApprover: integer('require_different_approver').notNull(),
    firsBusinessId: text('firs_business_id'),
    firsServiceId: text('firs_service_id'),
    publicKeyPem: text('public_key_pem'),
    publicKeyFingerprint: text('public_key_fingerprint'),
    certificate: text('certificate'),
    keysUploadedAt: integer('keys_uploaded_at'),
    provider: text('provider').$type<ProviderName>(),
    isConnected: integer('is_connected').notNull(),
    apiUrl: text('api_url'),
    clientId: text('client_id'),
    apiKeySet: integer('api_key_set').notNull(),
    apiSecretSet: integer('api_secret_set').notNull(),
    provider1ClientId: text('provider1_client_id'),
    provider1MerchantCode: text('provider1_merchant_code'),
    /** 1: made for trying things out; it never leaves the sandbox. */
    isDemo: integer('is_demo').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    deletedAt: integer('deleted_at'),
  },
  (t) => [
    uniqueIndex('business_id').on(t.id),
    uniqueIndex('business_tin')
      .on(t.tinFold)
      .where(sql`deleted_at is null`),
  ],
)

export const membershipTable = sqliteTable(
  'membership',
  {
    id: id(),
    userKey: integer('user_key')
      .notNull()
      .references(() => userTable.key),
    businessKey: integer('business_key')
      .notNull()
      .references(() => businessTable.key),
    role: text('role').$type<Role>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userKey, t.businessKey] }),
    uniqueIndex('membership_id').on(t.id),
    index('membership_business').on(t.businessKey),
  ],
)

/** Single-use invitations; the token is kept only as SHA-256. */
export const invitationTable = sqliteTable(
  'invitation',
  {
    key: key(),
    id: id(),
    businessKey: integer('business_key')
      .notNull()
      .references(() => businessTable.key),
    tokenHash: blob('token_hash', { mode: 'buffer' }).notNull(),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    invitedBy: text('invited_by').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** When it was accepted or withdrawn. */
    closedAt: integer('closed_at'),
  },
  (t) => [
    uniqueIndex('invitation_id').on(t.id),
    uniqueIndex('invitation_token').on(t.tokenHash),
    index('invitation_business').on(t.businessKey),
  ],
)

/** Keys for tills and accounting tools, kept only as SHA-256. */
export const apiKeyTable = sqliteTable(
  'api_key',
  {
    key: key(),
    id: id(),
    businessKey: integer('business_key')
      .notNull()
      .references(() => businessTable.key),
    hash: blob('hash', { mode: 'buffer' }).notNull(),
    name: text('name').notNull(),
    role: text('role').$type<Role>().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at'),
    lastUsedAt: integer('last_used_at'),
    revokedAt: integer('revoked_at'),
  },
  (t) => [
    uniqueIndex('api_key_id').on(t.id),
    uniqueIndex('api_key_hash').on(t.hash),
    index('api_key_business').on(t.businessKey),
  ],
)

/**
 * Requests that carried an Idempotency-Key. A row is written in the unit of work that did the work, and gets its answer
 * afterwards: a row without one means that the work is done and the answer was lost in a crash.
 */
export const idempotencyTable = sqliteTable(
  'idempotency',
  {
    /** SHA-256 of caller, method, path and key. */
    scope: blob('scope', { mode: 'buffer' }).primaryKey(),
    digest: blob('digest', { mode: 'buffer' }).notNull(),
    subjectKind: text('subject_kind'),
    subjectId: text('subject_id'),
    status: integer('status'),
    answer: text('answer'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('idempotency_age').on(t.createdAt)],
)

const ofBusiness = () =>
  integer('business_key')
    .notNull()
    .references(() => businessTable.key)

export const customerTable = sqliteTable(
  'customer',
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
    invoiceKind: text('invoice_kind').$type<InvoiceKind>(),
    isWalkIn: integer('is_walk_in').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    deletedAt: integer('deleted_at'),
  },
  (t) => [
    uniqueIndex('customer_id').on(t.id),
    uniqueIndex('customer_name')
      .on(t.businessKey, t.nameFold)
      .where(sql`deleted_at is null`),
  ],
)

export const productTable = sqliteTable(
  'product',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    name: text('name').notNull(),
    nameFold: text('name_fold').notNull(),
    description: text('description'),
    unitPrice: text('unit_price').notNull(),
    taxPercent: text('tax_percent').notNull(),
    unit: text('unit'),
    kind: text('kind').$type<ItemKind>(),
    taxCategory: text('tax_category').$type<TaxCategory>(),
    hsnCode: text('hsn_code'),
    productCategory: text('product_category'),
    isicCode: text('isic_code'),
    serviceCategory: text('service_category'),
    isActive: integer('is_active').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    deletedAt: integer('deleted_at'),
  },
  (t) => [
    uniqueIndex('product_id').on(t.id),
    uniqueIndex('product_name')
      .on(t.businessKey, t.nameFold)
      .where(sql`deleted_at is null`),
  ],
)

export const paymentDetailTable = sqliteTable(
  'payment_detail',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    name: text('label').notNull(),
    nameFold: text('label_fold').notNull(),
    type: text('type').$type<PaymentMethod>().notNull(),
    accountName: text('account_name'),
    accountNumber: text('account_number'),
    bankName: text('bank_name'),
    isDefault: integer('is_default').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    deletedAt: integer('deleted_at'),
  },
  (t) => [uniqueIndex('payment_detail_id').on(t.id), index('payment_detail_label').on(t.businessKey, t.nameFold)],
)

/** Copies of suppliers, buyers and accounts as invoices saw them, each kept once by its content. */
export const snapshotTable = sqliteTable(
  'snapshot',
  { key: key(), hash: blob('hash', { mode: 'buffer' }).notNull(), content: text('content').notNull() },
  (t) => [uniqueIndex('snapshot_hash').on(t.hash)],
)

export const invoiceTable = sqliteTable(
  'invoice',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    seriesKey: integer('series_key')
      .notNull()
      .references(() => numberSeriesTable.key),
    sequence: integer('sequence').notNull(),
    invoiceNumber: text('invoice_number').notNull(),
    irn: text('irn'),
    invoiceType: text('invoice_type').$type<InvoiceType>().notNull(),
    invoiceKind: text('invoice_kind').$type<InvoiceKind>().notNull(),
    status: text('status').$type<InvoiceStatus>().notNull(),
    environment: text('environment').$type<Environment>(),
    customerKey: integer('customer_key')
      .notNull()
      .references(() => customerTable.key),
    customerName: text('customer_name').notNull(),
    customerFold: text('customer_fold').notNull(),
    issueDate: text('issue_date').notNull(),
    dueDate: text('due_date').notNull(),
    /** See line-codec.ts. */
    lines: text('lines').notNull(),
    subtotal: integer('subtotal').notNull(),
    totalDiscount: integer('total_discount').notNull(),
    totalTax: integer('total_tax').notNull(),
    total: integer('total').notNull(),
    paymentTerms: text('payment_terms'),
    paymentMethod: text('payment_method').$type<PaymentMethod>(),
    paymentDetailKey: integer('payment_detail_key').references(() => paymentDetailTable.key),
    notes: text('notes'),
    externalReference: text('external_reference'),
    originalInvoiceId: text('original_invoice_id'),
    originalIrn: text('original_irn'),
    originalIssueDate: text('original_issue_date'),
    supplierKey: integer('supplier_key').references(() => snapshotTable.key),
    buyerKey: integer('buyer_key').references(() => snapshotTable.key),
    payIntoKey: integer('pay_into_key').references(() => snapshotTable.key),
    qrText: text('qr_text'),
    qrKeyFingerprint: text('qr_key_fingerprint'),
    paymentStatus: text('payment_status').$type<PaymentStatus>(),
    paymentDate: text('payment_date'),
    paymentReference: text('payment_reference'),
    paymentSent: integer('payment_sent'),
    refusal: text('refusal'),
    approvedBy: text('approved_by'),
    approvedAt: integer('approved_at'),
    rejectedBy: text('rejected_by'),
    rejectedAt: integer('rejected_at'),
    rejectionReason: text('rejection_reason'),
    finalizedAt: integer('finalized_at'),
    submittedAt: integer('submitted_at'),
    clearedAt: integer('cleared_at'),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    version: integer('version').notNull(),
  },
  (t) => [
    uniqueIndex('invoice_id').on(t.id),
    uniqueIndex('invoice_sequence').on(t.seriesKey, t.sequence),
    // One index per sort; `key` grows with the id, so it breaks ties the same way and comes with every index for free.
    index('invoice_by_created').on(t.businessKey, t.createdAt),
    index('invoice_by_issue_date').on(t.businessKey, t.issueDate),
    index('invoice_by_due_date').on(t.businessKey, t.dueDate),
    index('invoice_by_total').on(t.businessKey, t.total),
    index('invoice_by_irn').on(t.businessKey, t.irn),
    index('invoice_by_status').on(t.businessKey, t.status, t.createdAt),
    index('invoice_by_type').on(t.businessKey, t.invoiceType, t.createdAt),
    index('invoice_by_customer_name').on(t.businessKey, t.customerFold),
    index('invoice_by_customer').on(t.customerKey, t.createdAt),
    index('invoice_by_original')
      .on(t.businessKey, t.originalIrn)
      .where(sql`original_irn is not null`),
    uniqueIndex('invoice_external_reference')
      .on(t.businessKey, t.externalReference)
      .where(sql`external_reference is not null`),
    index('invoice_unpaid')
      .on(t.businessKey, t.dueDate)
      .where(sql`status = 'FIRS_APPROVED'`),
    // Practice is the exception: what counts for real is everything without it.
    index('invoice_sandbox')
      .on(t.businessKey, t.status)
      .where(sql`environment = 'SANDBOX'`),
    index('invoice_unsent_payment')
      .on(t.key)
      .where(sql`payment_sent = 0`),
  ],
)

/** The durable queue. The bytes to send are frozen here when an invoice is queued and never change. */
export const submissionTable = sqliteTable(
  'submission',
  {
    invoiceKey: integer('invoice_key')
      .primaryKey()
      .references(() => invoiceTable.key),
    businessKey: ofBusiness(),
    provider: text('provider').$type<ProviderName>().notNull(),
    environment: text('environment').$type<Environment>().notNull(),
    irn: text('irn').notNull(),
    payload: blob('payload', { mode: 'buffer' }).notNull(),
    payloadSha256: text('payload_sha256').notNull(),
    state: text('state').notNull(),
    attempts: integer('attempts').notNull(),
    tries: integer('tries').notNull(),
    /** True from the moment before a socket opens until a clear answer is stored. */
    outcomeUnknown: integer('outcome_unknown').notNull(),
    queuedAt: integer('queued_at').notNull(),
    nextAttemptAt: integer('next_attempt_at'),
    /** Since when the present stretch of trouble lasts. */
    troubleSince: integer('trouble_since'),
    lastTrouble: text('last_trouble'),
    transmitted: integer('transmitted').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    index('submission_due').on(t.state, t.nextAttemptAt),
    index('submission_business').on(t.businessKey, t.state),
  ],
)

/** Every call to a provider: its start is committed before the socket opens, its outcome afterwards. */
export const submissionAttemptTable = sqliteTable(
  'submission_attempt',
  {
    key: key(),
    invoiceKey: integer('invoice_key')
      .notNull()
      .references(() => invoiceTable.key),
    call: text('call').notNull(),
    /** Where the call went; null for calls from before this was kept. */
    provider: text('provider').$type<ProviderName>(),
    environment: text('environment').$type<Environment>(),
    startedAt: integer('started_at').notNull(),
    endedAt: integer('ended_at'),
    outcome: text('outcome'),
    /** What went wrong, where the outcome alone does not tell. */
    trouble: text('trouble'),
  },
  (t) => [index('submission_attempt_invoice').on(t.invoiceKey)],
)

/** Append-only, kept so by triggers; each entry carries the hash of the one before it in its chain (one per business). */
export const auditEntryTable = sqliteTable(
  'audit_entry',
  {
    key: key(),
    /** 0: the chain of the installation itself (accounts). */
    businessKey: integer('business_key').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    action: text('action').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    at: integer('at').notNull(),
    before: text('before'),
    after: text('after'),
    hash: blob('hash', { mode: 'buffer' }).notNull(),
  },
  (t) => [index('audit_entry_chain').on(t.businessKey), index('audit_entry_subject').on(t.subjectId)],
)

/** What the built-in simulator of the authority has accepted. Nothing real ever stands here. */
export const sandboxInvoiceTable = sqliteTable(
  'sandbox_invoice',
  {
    businessId: text('business_id').notNull(),
    irn: text('irn').notNull(),
    sha256: text('sha256').notNull(),
    acceptedAtMs: integer('accepted_at').notNull(),
    visibleAtMs: integer('visible_at').notNull(),
    totalKobo: integer('total').notNull(),
    taxKobo: integer('tax').notNull(),
    supplierTin: text('supplier_tin').notNull(),
    buyerTin: text('buyer_tin'),
    typeCode: text('type_code').notNull(),
    issueDate: text('issue_date').notNull(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.irn] })],
)
