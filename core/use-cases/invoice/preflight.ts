import type { PreflightReport } from '../../contract/invoice/preflight.ts'
import {
  environmentOfInvoice,
  fitsEnvironment,
  supplierParty,
  type BusinessRecord,
} from '../../domain/business/business.ts'
import type { InvoiceRecord, Party, SupplierParty } from '../../domain/invoice/invoice.ts'
import type { Decimal } from '../../domain/money/decimal.ts'
import type { Member } from '../../domain/people/account.ts'
import { type Dated, isUnsent, type OwnOriginal } from '../../domain/preflight/facts.ts'
import { preflight, type Preflight } from '../../domain/preflight/preflight.ts'
import { WALK_IN_NAME } from '../../domain/records/customer.ts'
import type { ReadUnit } from '../../ports/unit.ts'
import { loadBusiness, loadInvoice } from '../load.ts'

import { backfillCodes, backfillParties } from './backfill.ts'
import { currentParties } from './current-parties.ts'
import { missingVatOf } from './missing-vat.ts'
import { hasQrKeys } from './qr-code.ts'

/** What FIRS / NRS would refuse, field by field, before anything is sent. @throws not_found */
export async function checkInvoice(unit: ReadUnit, member: Member, id: string): Promise<PreflightReport> {
  const invoice = await loadInvoice(unit, member, id)
  const business = await loadBusiness(unit, member.businessId)
  const { items, ready } = (await completeAndCheck(unit, business, invoice)).preflight
  return { blocks: ready === null, items: [...items] }
}

/** An invoice as it is stored, as it would be sent now, and what FIRS / NRS would say to that. */
export type CheckedInvoice = {
  readonly asStored: InvoiceRecord
  /** With what its lines and parties lacked and is known by now. */
  readonly invoice: InvoiceRecord
  readonly preflight: Preflight
}

/**
 * The one check, for whoever asks: the answer of pre-flight, the warnings of finalizing, the way into the queue. Whoever
 * has it passes it on: nothing is checked twice.
 */
export async function completeAndCheck(
  unit: ReadUnit,
  business: BusinessRecord,
  asStored: InvoiceRecord,
): Promise<CheckedInvoice> {
  const invoice = await backfillParties(unit, business, await backfillCodes(unit, business, asStored))
  return { asStored, invoice, preflight: await preflightOf(unit, business, invoice) }
}

async function preflightOf(unit: ReadUnit, business: BusinessRecord, invoice: InvoiceRecord): Promise<Preflight> {
  const parties = invoice.parties ?? (await currentParties(unit, business, invoice))

  return preflight({
    invoice,
    supplier: withFirsEmail(parties?.business ?? supplierParty(business), business),
    buyer: parties?.customer ?? null,
    buyerIsWalkIn: parties !== undefined && isWalkIn(parties.customer),
    tinRefusedOn: await tinRefusedOn(unit, business, invoice, parties?.customer.tin ?? null),
    firsConfig: business.firsConfig,
    isConnected: business.provider?.isConnected === true,
    isForSandbox: business.provider?.name === 'sandbox' && fitsEnvironment(invoice, business),
    strandedIn: fitsEnvironment(invoice, business) ? null : invoice.environment,
    hasQrKeys: hasQrKeys(business),
    original: await ownOriginal(unit, invoice),
    laterDated: await laterDated(unit, invoice),
    vatAgain: await missingVatOf(unit, business, invoice),
    productPrices: await productPricesOf(unit, invoice),
    today: unit.today,
    lockDate: business.settings.lockDate,
  })
}

/** What the business is registered with at FIRS is sent there where it has no e-mail of its own, and printed nowhere. */
const withFirsEmail = (supplier: SupplierParty, { firsEmail }: BusinessRecord): SupplierParty => ({
  ...supplier,
  email: supplier.email ?? firsEmail,
})

/** Told by the copy that the invoice carries: the built-in customer has a name and nothing else. */
function isWalkIn({ name, tin, address }: Party): boolean {
  return name === WALK_IN_NAME && tin === null && address === null
}

/** What was learned in the sandbox says nothing about a real TIN, nor the other way round. */
async function tinRefusedOn(
  { invoices }: Pick<ReadUnit, 'invoices'>,
  business: BusinessRecord,
  invoice: InvoiceRecord,
  tin: string | null,
): Promise<string | null> {
  if (tin === null) return null
  const { id, customerId } = invoice
  const about = { customerId, tin, environment: environmentOfInvoice(invoice, business), except: id }
  return (await invoices.tinRefusedOn(business.id, about)) ?? null
}

/** Of today nothing has a later date but what is ahead of its time, so it is not asked for. */
async function laterDated({ invoices, today }: ReadUnit, invoice: InvoiceRecord): Promise<Dated | null> {
  if (invoice.issueDate >= today || !isUnsent({ invoice })) return null
  return (await invoices.laterDated(invoice.businessId, invoice)) ?? null
}

/** Asked for only while somebody may still correct the invoice. */
async function productPricesOf(
  { products }: Pick<ReadUnit, 'products'>,
  invoice: InvoiceRecord,
): Promise<ReadonlyMap<string, Decimal>> {
  if (!isUnsent({ invoice })) return new Map()
  const sold = new Set(invoice.lines.flatMap(({ productId }) => productId ?? []))
  const found = await Promise.all([...sold].map((id) => products.get(invoice.businessId, id)))
  return new Map(found.flatMap((product) => (product ? [[product.id, product.unitPrice] as const] : [])))
}

async function ownOriginal(
  { invoices }: Pick<ReadUnit, 'invoices'>,
  { businessId, original }: InvoiceRecord,
): Promise<OwnOriginal | null> {
  if (!original?.invoiceId) return null
  const found = await invoices.get(businessId, original.invoiceId)
  return found ?? null
}
