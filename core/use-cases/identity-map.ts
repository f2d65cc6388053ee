import type { Repositories } from '../ports/storage.ts'

/**
 * The repositories of one unit of work, which remember what was asked for by its id: a use case loads what it needs, and
 * the unit reads it once. An invoice that is saved is known from then on as its new version. Any other write to these
 * repositories forgets everything, for it may show in another record: a merged customer in its invoices, a deleted payment
 * detail in drafts. No other repository changes these records. What is derived, such as a balance, is never remembered.
 */
export function withIdentityMap(repositories: Repositories): Repositories {
  const { businesses, customers, products, paymentDetails, invoices } = repositories
  /** By kind and id. Made when something is asked for: a unit that lets somebody in remembers nothing. */
  let known: Map<string, unknown> | undefined

  /** What is not there, or is damaged, is asked for again. */
  async function recall<T>(key: string, load: () => Promise<T | undefined>): Promise<T | undefined> {
    const remembered = known?.get(key)
    if (remembered !== undefined) return remembered as T
    const found = await load()
    if (found !== undefined) keep(key, found)
    return found
  }
  function keep(key: string, record: unknown): void {
    known ??= new Map()
    known.set(key, record)
  }
  const forget = (): void => known?.clear()
  /** Whatever becomes of the write: of a failed one nobody knows how far it came. */
  const forgetting =
    <A extends unknown[], T>(write: (...given: A) => Promise<T>) =>
    (...given: A): Promise<T> =>
      write(...given).finally(forget)

  return over(repositories, {
    businesses: over(businesses, {
      get: (id) => recall(`business ${id}`, () => businesses.get(id)),
      insert: forgetting(businesses.insert),
      update: forgetting(businesses.update),
    }),
    customers: over(customers, {
      get: (businessId, id) => recall(`customer ${businessId} ${id}`, () => customers.get(businessId, id)),
      insert: forgetting(customers.insert),
      update: forgetting(customers.update),
      mergeInto: forgetting(customers.mergeInto),
    }),
    products: over(products, {
      get: (businessId, id) => recall(`product ${businessId} ${id}`, () => products.get(businessId, id)),
      insert: forgetting(products.insert),
      update: forgetting(products.update),
    }),
    paymentDetails: over(paymentDetails, {
      get: (businessId, id) => recall(`paymentDetail ${businessId} ${id}`, () => paymentDetails.get(businessId, id)),
      insert: forgetting(paymentDetails.insert),
      update: forgetting(paymentDetails.update),
    }),
    invoices: over(invoices, {
      get: (businessId, id) => recall(invoiceKey(businessId, id), () => invoices.get(businessId, id)),
      async insert(invoice) {
        await invoices.insert(invoice)
        keep(invoiceKey(invoice.businessId, invoice.id), invoice)
      },
      async update(invoice) {
        const key = invoiceKey(invoice.businessId, invoice.id)
        known?.delete(key)
        const stored = await invoices.update(invoice)
        keep(key, stored)
        return stored
      },
      fixEnvironment: forgetting(invoices.fixEnvironment),
      renameCustomerInDrafts: forgetting(invoices.renameCustomerInDrafts),
    }),
  })
}

const invoiceKey = (businessId: string, id: string): string => `invoice ${businessId} ${id}`

/** The same with other parts. The rest is inherited: copies of it took 12 KB for each request. */
export const over = <R extends object>(whole: R, parts: Partial<R>): R =>
  Object.assign(Object.create(whole) as R, parts)
