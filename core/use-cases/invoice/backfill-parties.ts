import type { BusinessRecord } from '../../domain/business/business.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { backfilledFields, backfillParty } from '../../domain/invoice/late-parties.ts'
import type { ReadUnit } from '../../ports/unit.ts'

import { currentParties } from './current-parties.ts'

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
