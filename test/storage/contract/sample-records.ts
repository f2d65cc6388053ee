import { DEFAULT_COUNTER_LIMITS } from '../../../core/contract/business/counter-limits.ts'
import type { NewAuditEntry } from '../../../core/domain/audit/audit.ts'
import type { BusinessRecord } from '../../../core/domain/business/business.ts'
import { seriesOfNewBusiness, takeNumber } from '../../../core/domain/business/number-series.ts'
import type { InvoiceRecord } from '../../../core/domain/invoice/invoice.ts'
import type { UserRecord } from '../../../core/domain/people/account.ts'
import type { CustomerRecord } from '../../../core/domain/records/customer.ts'
import type { ProductRecord } from '../../../core/domain/records/product.ts'
import type { SubmissionRecord } from '../../../core/domain/submission/submission.ts'
import type { InvoiceQuery } from '../../../core/ports/invoice/invoice-repository.ts'
import type { Repositories, Storage } from '../../../core/ports/storage.ts'

export const AT = '2026-11-20T09:00:00.000Z'
/** So many minutes later. */
export const minutesAfter = (minutes: number): string => new Date(Date.parse(AT) + minutes * 60_000).toISOString()

let made = 0
export const nextId = (): string => `01940000-0000-7000-8000-${String(++made).padStart(12, '0')}`

export function business(changes: Partial<BusinessRecord> = {}): BusinessRecord {
  return {
    id: nextId(),
    name: 'Okafor Trading Ltd',
    tin: `2048${String(made).padStart(4, '0')}-0001`,
    businessType: 'LLC',
    address: '12 Broad Street',
    city: 'Lagos',
    state: 'Lagos',
    country: 'Nigeria',
    logoUrl: null,
    firsEmail: null,
    firsPasswordSet: false,
    email: null,
    phone: null,
    registrationNumber: null,
    postalCode: null,
    lga: null,
    invoicePrefix: 'INV',
    creditNotePrefix: null,
    debitNotePrefix: null,
    defaultClassification: null,
    taxRates: null,
    ledgerAccounts: null,
    reminderPlan: null,
    settings: {
      requireApproval: false,
      autoSubmitToFirs: false,
      requireDifferentApprover: false,
      counterWithoutApproval: false,
      counterLimits: DEFAULT_COUNTER_LIMITS,
      lockDate: null,
      chargesVat: true,
      withholdsVat: false,
      yearEndMonth: 12,
      payClearedOnly: false,
      refusalHours: 72,
      paperTemplate: 'classic',
      accentColour: '#0b6b53',
      letterheadMargin: null,
    },
    firsConfig: null,
    cryptoKeys: null,
    provider: null,
    ownCredentials: {},
    isDemo: false,
    createdAt: AT,
    updatedAt: AT,
    deletedAt: null,
    ...changes,
  }
}

export function customer(businessId: string, changes: Partial<CustomerRecord> = {}): CustomerRecord {
  const id = nextId()
  return {
    id,
    businessId,
    name: `Customer ${id}`,
    businessName: null,
    tin: null,
    email: null,
    phone: null,
    address: null,
    city: null,
    state: null,
    lga: null,
    postalCode: null,
    country: 'Nigeria',
    invoiceKind: null,
    automaticReminders: true,
    isWalkIn: false,
    mergedInto: null,
    metadata: null,
    createdAt: AT,
    updatedAt: AT,
    deletedAt: null,
    ...changes,
  }
}

export function invoice(buyer: CustomerRecord, sequence: number, changes: Partial<InvoiceRecord> = {}): InvoiceRecord {
  return {
    id: nextId(),
    businessId: buyer.businessId,
    invoiceNumber: `INV${String(sequence).padStart(6, '0')}`,
    sequence,
    irn: null,
    invoiceType: 'STANDARD',
    invoiceKind: 'B2C',
    status: 'DRAFT',
    environment: null,
    customerId: buyer.id,
    customerName: buyer.name,
    issueDate: '2026-11-20',
    dueDate: '2026-12-20',
    lines: [],
    subtotal: 10_000n,
    totalDiscount: 0n,
    totalTax: 750n,
    total: 10_750n,
    paymentTerms: null,
    paymentMethod: null,
    paymentDetailId: null,
    notes: null,
    externalReference: null,
    metadata: null,
    unfinished: null,
    original: null,
    parties: null,
    qr: null,
    payment: null,
    refusal: null,
    approvedBy: null,
    approvedAt: null,
    rejectedBy: null,
    rejectedAt: null,
    rejectionReason: null,
    finalizedAt: null,
    submittedAt: null,
    clearedAt: null,
    createdBy: 'a person',
    createdAt: AT,
    updatedAt: AT,
    version: 1,
    ...changes,
  }
}

export function person(changes: Partial<UserRecord> = {}): UserRecord {
  const id = nextId()
  return {
    id,
    email: `${id}@example.com`,
    firstName: 'Ngozi',
    lastName: 'Okafor',
    passwordHash: 'a hash',
    recoveryHash: null,
    isInstanceOwner: false,
    defaultBusinessId: null,
    createdAt: AT,
    updatedAt: AT,
    ...changes,
  }
}

export function submission(of: InvoiceRecord, changes: Partial<SubmissionRecord> = {}): SubmissionRecord {
  return {
    invoiceId: of.id,
    businessId: of.businessId,
    provider: 'sandbox',
    environment: 'SANDBOX',
    irn: `${of.invoiceNumber}-94ND90NR-20261120`,
    payload: new Uint8Array([0, 1, 255]),
    payloadSha256: 'ab'.repeat(32),
    state: 'QUEUED',
    attempts: 0,
    tries: 0,
    outcomeUnknown: false,
    queuedAt: AT,
    nextAttemptAt: AT,
    troubleSince: null,
    lastTrouble: null,
    transmitted: false,
    updatedAt: AT,
    ...changes,
  }
}

export function auditEntry(
  businessId: string | null,
  changes: { readonly [K in keyof NewAuditEntry]?: unknown } = {},
): NewAuditEntry {
  // Storage does not look at what it keeps.
  return {
    businessId,
    subject: { kind: 'invoice', id: 'an invoice' },
    action: 'invoice.created',
    actor: { kind: 'person', id: 'a person', name: 'Ngozi Okafor' },
    at: AT,
    from: null,
    to: { status: 'DRAFT', total: 107.5 },
    ...changes,
  } as NewAuditEntry
}

/** The list as it opens: the newest first, and nothing asked for. */
export const defaultQuery = {
  page: 1,
  limit: 20,
  search: undefined,
  statuses: undefined,
  invoiceType: undefined,
  customerId: undefined,
  externalReference: undefined,
  originalInvoiceId: undefined,
  sentBackTo: undefined,
  unpaidIn: undefined,
  paymentState: undefined,
  startDate: undefined,
  endDate: undefined,
  updatedSince: undefined,
  after: undefined,
  sortBy: 'createdAt',
  sortOrder: 'desc',
} as const satisfies Omit<InvoiceQuery, 'businessId'>

/** Stores a business, which numbers in the series of its TIN. */
export async function insertBusiness({ businesses, numberSeries }: Repositories, record = business()): Promise<void> {
  const series = seriesOfNewBusiness(record.tin, await numberSeries.ofTin(record.tin))
  await numberSeries.save(series)
  await businesses.insert(record, series)
}

/** As creating an invoice does. */
export async function takeNumberOf({ numberSeries }: Repositories, businessId: string): Promise<number> {
  const { number, series } = takeNumber(await numberSeries.of(businessId))
  await numberSeries.save(series)
  return number
}

export const nextNumberOf = async (storage: Storage, businessId: string): Promise<number> =>
  (await storage.read(({ numberSeries }) => numberSeries.of(businessId))).next

/** A business with one customer, stored. */
export async function storedBusiness(
  storage: Storage,
  changes: Partial<BusinessRecord> = {},
): Promise<{ owner: BusinessRecord; buyer: CustomerRecord }> {
  const owner = business(changes)
  const buyer = customer(owner.id)
  await storage.write(async (repositories) => {
    await insertBusiness(repositories, owner)
    await repositories.customers.insert(buyer)
  })
  return { owner, buyer }
}

export const product = (businessId: string): ProductRecord => ({
  id: nextId(),
  businessId,
  name: 'Cement',
  description: 'Ẹ ṣé, 50 kg',
  barcode: null,
  unitPrice: { units: 123_456_789_012_345n, scale: 4 },
  unitPriceWithVat: { units: 132_716_048_188_271n, scale: 4 },
  taxPercent: { units: 75n, scale: 1 },
  unit: 'bag',
  kind: 'GOODS',
  taxCategory: 'STANDARD',
  isActive: true,
  metadata: null,
  hsnCode: '2523.29',
  productCategory: 'Cement',
  isicCode: null,
  serviceCategory: null,
  counterCategory: 'Ilé kíkọ́',
  tileColor: 'AMBER',
  imageUrl: `upload:${'a'.repeat(43)}.png`,
  createdAt: AT,
  updatedAt: AT,
  deletedAt: null,
})
