import type { BusinessRecord } from '../../domain/business/business.ts'
import {
  productWithoutCode,
  backfillCode,
  backfillDefault,
  backfilledFields,
  backfillParty,
} from '../../domain/invoice/backfill.ts'
import type { InvoiceStatus } from '../../contract/http/vocabulary.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import type { ReadUnit } from '../../ports/unit.ts'
import { currentParties } from './current-parties.ts'

/** What nothing was sent of yet: its lines may still take a code. */
export const UNSENT: readonly InvoiceStatus[] = ['DRAFT', 'PENDING_APPROVAL', 'APPROVED']

/**
 * The invoice with the codes that its products, or the business for all of them, got since it was written. Codes are fixed
 * with the bytes that are sent, as it is queued; until then a line without one may still take it, and whoever reads the
 * invoice sees it. What is stored of it stays as it was typed.
 */
export async function backfillCodes(
  { products }: ReadUnit,
  { defaultClassification }: Pick<BusinessRecord, 'defaultClassification'>,
  invoice: InvoiceRecord,
): Promise<InvoiceRecord> {
  if (!UNSENT.includes(invoice.status)) return invoice
  let lines = invoice.lines
  for (const id of new Set(invoice.lines.map(productWithoutCode))) {
    const product = id === null ? undefined : await products.get(invoice.businessId, id)
    if (product) lines = lines.map((line) => (line.productId === id ? backfillCode(line, product) : line))
  }
  if (defaultClassification) lines = lines.map((line) => backfillDefault(line, defaultClassification))
  return lines.every((line, index) => line === invoice.lines[index]) ? invoice : { ...invoice, lines }
}

/** How many lines took a code that they had lacked. */
export const countBackfilledCodes = (before: InvoiceRecord, after: InvoiceRecord): number =>
  after.lines.filter((line, index) => line !== before.lines[index]).length

/**
 * The invoice with what its copies of supplier and buyer lacked and is known by now. Like codes, they are fixed with the
 * bytes that are sent; until then nobody has to make it a draft again for an e-mail address. Of a private buyer nothing
 * is reported, so nothing comes.
 */
export async function backfillParties(
  unit: ReadUnit,
  business: BusinessRecord,
  invoice: InvoiceRecord,
): Promise<InvoiceRecord> {
  const { status, parties } = invoice
  if (parties === null || (status !== 'APPROVED' && status !== 'PENDING_APPROVAL')) return invoice
  const now = await currentParties(unit, business, invoice)
  if (!now) return invoice
  const supplier = backfillParty(parties.business, now.business)
  const buyer = invoice.invoiceKind === 'B2C' ? parties.customer : backfillParty(parties.customer, now.customer)
  if (supplier === parties.business && buyer === parties.customer) return invoice
  return { ...invoice, parties: { ...parties, business: supplier, customer: buyer } }
}

/** What came late, by its paths in the API, such as `business.email`. */
export function backfilledPartyFields(
  { parties: before }: InvoiceRecord,
  { parties: after }: InvoiceRecord,
): readonly string[] {
  if (before === null || after === null || before === after) return []
  return [
    ...backfilledFields(before.business, after.business).map((field) => `business.${field}`),
    ...backfilledFields(before.customer, after.customer).map((field) => `customer.${field}`),
  ]
}
