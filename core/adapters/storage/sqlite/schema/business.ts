import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { BusinessType, ProviderName } from '../../../../contract/http/vocabulary.ts'

import { id, key } from './columns.ts'

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
    /** Null: as invoices begin. */
    creditNotePrefix: text('credit_note_prefix'),
    debitNotePrefix: text('debit_note_prefix'),
    defaultClassification: text('default_classification'),
    requireApproval: integer('require_approval').notNull(),
    autoSubmitToFirs: integer('auto_submit_to_firs').notNull(),
    requireDifferentApprover: integer('require_different_approver').notNull(),
    counterWithoutApproval: integer('counter_without_approval').notNull().default(0),
    /** JSON: what is allowed at the counter, by role; null for the usual limits. */
    counterLimits: text('counter_limits'),
    lockDate: text('lock_date'),
    chargesVat: integer('charges_vat').notNull().default(1),
    withholdsVat: integer('withholds_vat').notNull().default(0),
    yearEndMonth: integer('year_end_month').notNull().default(12),
    /** 1: a bill with an IRN is not paid before FIRS / NRS has cleared it. */
    payClearedOnly: integer('pay_cleared_only').notNull().default(0),
    /** Within so many hours an invoice that came through the network can be refused. */
    refusalHours: integer('refusal_hours').notNull().default(72),
    /** JSON; null: the usual ones. */
    taxRates: text('tax_rates'),
    /** JSON: code and name by account; null for the usual ones. */
    ledgerAccounts: text('ledger_accounts'),
    /** JSON: when customers are reminded by themselves, kobo as text; null where nobody has looked at it. */
    reminderPlan: text('reminder_plan'),
    /** JSON: template, accent colour and letterhead of the papers; null for the usual ones. */
    paper: text('paper'),
    firsBusinessId: text('firs_business_id'),
    firsServiceId: text('firs_service_id'),
    publicKeyPem: text('public_key_pem'),
    publicKeyFingerprint: text('public_key_fingerprint'),
    certificate: text('certificate'),
    keysUploadedAt: integer('keys_uploaded_at'),
    provider: text('provider').$type<ProviderName>(),
    isConnected: integer('is_connected').notNull(),
    /** Two bags, as JSON: what the chosen provider's schema names, and by provider what is its own. */
    credentials: text('credentials').notNull().default('{}'),
    ownCredentials: text('own_credentials').notNull().default('{}'),
    /** Given up for `credentials`. They are not among the retired because they have no default: new rows still say 0. */
    formerApiKeySet: integer('api_key_set').notNull(),
    formerApiSecretSet: integer('api_secret_set').notNull(),
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

/** How far a practice business has moved its clock ahead; without a row, not at all. */
export const practiceClockTable = sqliteTable('practice_clock', {
  businessKey: integer('business_key')
    .primaryKey()
    .references(() => businessTable.key),
  aheadMs: integer('ahead_ms').notNull(),
})

/** The business that a row belongs to. */
export const ofBusiness = () =>
  integer('business_key')
    .notNull()
    .references(() => businessTable.key)
