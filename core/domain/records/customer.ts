import type { Metadata } from '../../contract/http/metadata.ts'
import type { InvoiceKind } from '../../contract/http/vocabulary.ts'
import type { Party } from '../invoice/invoice.ts'

export type CustomerRecord = {
  readonly id: string
  readonly businessId: string
  readonly name: string
  readonly businessName: string | null
  readonly tin: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  readonly lga: string | null
  readonly postalCode: string | null
  readonly country: string
  readonly invoiceKind: InvoiceKind | null
  readonly metadata: Metadata | null
  /** False: reminders that go out by themselves leave this customer out. */
  readonly automaticReminders: boolean
  /** The built-in customer for sales over the counter; it cannot be deleted. */
  readonly isWalkIn: boolean
  /** The id of the customer that this one was merged into; what was written of this one counts as that one's. */
  readonly mergedInto: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly deletedAt: string | null
}

export const WALK_IN_NAME = 'Walk-in customer'

/** What invoices to this customer are: as the customer says, else B2B with a TIN and B2C without. */
export function defaultInvoiceKind(customer: Pick<CustomerRecord, 'invoiceKind' | 'tin'>): InvoiceKind {
  return customer.invoiceKind ?? (customer.tin === null ? 'B2C' : 'B2B')
}

/** The customer as buyer on paper and in the payload. */
export function buyerParty(customer: CustomerRecord): Party {
  const { tin, email, phone, address, city, lga, state, postalCode, country } = customer
  return {
    name: customer.businessName ?? customer.name,
    tin,
    registrationNumber: null,
    email,
    phone,
    address,
    city,
    lga,
    state,
    postalCode,
    country,
    logoUrl: null,
  }
}

/** The one for the counter, which every business has from its beginning. */
export function walkInCustomer(id: string, businessId: string, at: string): CustomerRecord {
  return {
    id,
    businessId,
    name: WALK_IN_NAME,
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
    invoiceKind: 'B2C',
    metadata: null,
    automaticReminders: true,
    isWalkIn: true,
    mergedInto: null,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
  }
}
