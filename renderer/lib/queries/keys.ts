/**
 * Every query key begins with whose it is: `['business', id, area, ...]` for what belongs to a business, `['me', ...]`
 * for what belongs to the person, anything else for the installation. So one call forgets an area, or all of a business.
 */
export const ofBusiness = (businessId: string, area: Area, ...rest: readonly unknown[]) =>
  ['business', businessId, area, ...rest] as const

export const ofMe = (...rest: readonly string[]) => ['me', ...rest] as const

/** The parts of a business that are fetched, and forgotten, apart. */
export type Area =
  | 'details'
  | 'invoices'
  | 'attention'
  | 'queue'
  | 'sales'
  | 'money'
  | 'numbers'
  | 'audit-log'
  | 'customers'
  | 'products'
  | 'payment-details'
  | 'opening-items'
  | 'suppliers'
  | 'bills'
  | 'payable-opening-items'
  | 'purchases'
  | 'team'
  | 'api-keys'
  | 'webhooks'
  | 'mail'
  | 'jobs'
  | 'backups'
  | 'firs'

/** What may look different after an invoice has changed. */
export const areasOfInvoices: readonly Area[] = ['invoices', 'attention', 'queue', 'sales', 'money', 'numbers']

/** What may look different after a bill was entered, or money went out. */
export const areasOfPurchases: readonly Area[] = ['purchases', 'suppliers', 'money', 'numbers']
