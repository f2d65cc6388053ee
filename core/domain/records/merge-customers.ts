import type { TransferredField } from '../../contract/records/customer-merge.ts'
import { foldTin } from '../text/tin.ts'

import type { CustomerRecord } from './customer.ts'

/** Two customers that are one: what speaks against it, and what the one that is kept takes over. */

/** What two customers differ in that are one hardly then. */
export type MergeDifference = { readonly field: 'tin' | 'invoiceKind'; readonly from: string; readonly into: string }

/** Another TIN is another taxpayer; a kind that was chosen is another kind of buyer. One that says nothing contradicts nothing. */
export function mergeDifferences(from: CustomerRecord, into: CustomerRecord): readonly MergeDifference[] {
  const differences: MergeDifference[] = []
  if (from.tin !== null && into.tin !== null && foldTin(from.tin) !== foldTin(into.tin)) {
    differences.push({ field: 'tin', from: from.tin, into: into.tin })
  }
  if (from.invoiceKind !== null && into.invoiceKind !== null && from.invoiceKind !== into.invoiceKind) {
    differences.push({ field: 'invoiceKind', from: from.invoiceKind, into: into.invoiceKind })
  }
  return differences
}

const ALONE = ['businessName', 'tin', 'email', 'phone', 'metadata'] as const satisfies readonly TransferredField[]
/** Taken over together: half of one address and half of another is none. */
const ADDRESS = ['address', 'city', 'state', 'lga', 'postalCode'] as const satisfies readonly TransferredField[]

/** Fields of `from` that `into` has nothing in. What it has is never replaced. */
export function transferredFields(from: CustomerRecord, into: CustomerRecord): readonly TransferredField[] {
  const alone = ALONE.filter((field) => into[field] === null && from[field] !== null)
  const isAddressed = ADDRESS.some((field) => into[field] !== null)
  return [...alone, ...(isAddressed ? [] : ADDRESS.filter((field) => from[field] !== null))]
}

/** The kept customer with what it takes over. */
export function withTransferredFields(from: CustomerRecord, into: CustomerRecord): CustomerRecord {
  const taken = transferredFields(from, into)
  // Whoever was left out of reminders stays so.
  const automaticReminders = from.automaticReminders && into.automaticReminders
  return { ...into, ...Object.fromEntries(taken.map((field) => [field, from[field]])), automaticReminders }
}
