import { supplierParty, type BusinessRecord } from '../business/business.ts'
import { buyerParty } from '../customer/customer.ts'
import { payInto } from '../payment-detail/payment-detail.ts'
import type { Repositories } from '../storage/storage.ts'

import type { InvoiceParties, InvoiceRecord } from './invoice.ts'

/** Supplier, buyer and account as they are now; undefined when the customer was deleted meanwhile. */
export async function currentParties(
  { customers, paymentDetails }: Repositories,
  business: BusinessRecord,
  invoice: InvoiceRecord,
): Promise<InvoiceParties | undefined> {
  const customer = await customers.get(business.id, invoice.customerId)
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
