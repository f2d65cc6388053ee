import type { BusinessRecord } from '../domain/business/business.ts'
import type { InvoiceRecord } from '../domain/invoice/invoice.ts'
import type { CustomerRecord } from '../domain/records/customer.ts'
import type { PaymentDetailRecord } from '../domain/records/payment-detail.ts'
import type { ProductRecord } from '../domain/records/product.ts'
import type { Repositories } from '../ports/storage.ts'

/** Records of one kind by what they were asked for with. */
type Known<T> = Map<string, T>

/**
 * The repositories of one unit of work, which remember what was asked for by its id: a use case loads what it needs, and
 * the unit reads it once. An invoice that is saved is known from then on as its new version. Any other write to these
 * repositories forgets everything, for it may show in another record: a merged customer in its invoices, a deleted payment
 * detail in drafts. No other repository changes these records. What is derived, such as a balance, is never remembered.
 */
export function withIdentityMap(repositories: Repositories): Repositories {
  const { businesses, customers, products, paymentDetails, invoices } = repositories
  const known = {
    businesses: new Map<string, BusinessRecord>(),
    customers: new Map<string, CustomerRecord>(),
    products: new Map<string, ProductRecord>(),
    paymentDetails: new Map<string, PaymentDetailRecord>(),
    invoices: new Map<string, InvoiceRecord>(),
  }
  const forget = (): void => {
    for (const one of Object.values(known)) one.clear()
  }
  /** Whatever becomes of the write: of a failed one nobody knows how far it came. */
  const forgetting =
    <A extends unknown[], T>(write: (...given: A) => Promise<T>) =>
    (...given: A): Promise<T> =>
      write(...given).finally(forget)

  return {
    ...repositories,
    businesses: {
      ...businesses,
      get: (id) => recall(known.businesses, id, () => businesses.get(id)),
      insert: forgetting(businesses.insert),
      update: forgetting(businesses.update),
    },
    customers: {
      ...customers,
      get: (businessId, id) => recall(known.customers, keyOf(businessId, id), () => customers.get(businessId, id)),
      insert: forgetting(customers.insert),
      update: forgetting(customers.update),
      mergeInto: forgetting(customers.mergeInto),
    },
    products: {
      ...products,
      get: (businessId, id) => recall(known.products, keyOf(businessId, id), () => products.get(businessId, id)),
      insert: forgetting(products.insert),
      update: forgetting(products.update),
    },
    paymentDetails: {
      ...paymentDetails,
      get: (businessId, id) =>
        recall(known.paymentDetails, keyOf(businessId, id), () => paymentDetails.get(businessId, id)),
      insert: forgetting(paymentDetails.insert),
      update: forgetting(paymentDetails.update),
    },
    invoices: {
      ...invoices,
      get: (businessId, id) => recall(known.invoices, keyOf(businessId, id), () => invoices.get(businessId, id)),
      async insert(invoice) {
        await invoices.insert(invoice)
        known.invoices.set(keyOf(invoice.businessId, invoice.id), invoice)
      },
      async update(invoice) {
        const key = keyOf(invoice.businessId, invoice.id)
        known.invoices.delete(key)
        const stored = await invoices.update(invoice)
        known.invoices.set(key, stored)
        return stored
      },
      fixEnvironment: forgetting(invoices.fixEnvironment),
      renameCustomerInDrafts: forgetting(invoices.renameCustomerInDrafts),
    },
  }
}

const keyOf = (businessId: string, id: string): string => `${businessId} ${id}`

/** What is not there, or is damaged, is asked for again. */
async function recall<T>(known: Known<T>, key: string, load: () => Promise<T | undefined>): Promise<T | undefined> {
  const remembered = known.get(key)
  if (remembered !== undefined) return remembered
  const found = await load()
  if (found !== undefined) known.set(key, found)
  return found
}
