import { supplierParty, type BusinessRecord } from '../../domain/business/business.ts'
import type { InvoiceParties, InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { buyerParty, type CustomerRecord } from '../../domain/records/customer.ts'
import { payInto } from '../../domain/records/payment-detail.ts'
import type { ReadUnit } from '../../ports/unit.ts'

/** Supplier, buyer and account as they are now; undefined when the customer was deleted meanwhile. */
export async function currentParties(
  { customers, paymentDetails }: ReadUnit,
  business: BusinessRecord,
  invoice: InvoiceRecord,
): Promise<InvoiceParties | undefined> {
  const customer = await customerOf(customers, invoice)
  const account =
    invoice.paymentDetailId === null ? undefined : await paymentDetails.get(business.id, invoice.paymentDetailId)

  return (
    customer && {
      business: supplierParty(business),
      customer: buyerParty(customer),
      payInto: account ? payInto(account) : null,
    }
  )
}

/** The customer, if it is still there; a note keeps the one of the invoice it corrects, deleted or not. */
export async function customerOf(
  customers: ReadUnit['customers'],
  { businessId, customerId, original }: Pick<InvoiceRecord, 'businessId' | 'customerId' | 'original'>,
): Promise<CustomerRecord | undefined> {
  const present = await customers.get(businessId, customerId)
  return present ?? (!original?.invoiceId ? undefined : await customers.getEvenDeleted(businessId, customerId))
}
