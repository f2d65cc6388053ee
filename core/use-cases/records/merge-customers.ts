import { AppError, invalidField } from '../../contract/http/errors.ts'
import { Environment } from '../../contract/http/vocabulary.ts'
import type { TransferredField } from '../../contract/records/customer-merge.ts'
import { by } from '../../domain/audit/audit.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import type { CustomerRecord } from '../../domain/records/customer.ts'
import {
  mergeDifferences,
  transferredFields,
  withTransferredFields,
  type MergeDifference,
} from '../../domain/records/merge-customers.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'

import { customers } from './kinds.ts'
import { changeRecord, getRecord } from './records.ts'

/** Two customers that are one become one (ADR 22). */

type MergeInput = { readonly id: string; readonly into: string }

export type MergePreview = {
  readonly from: CustomerRecord
  readonly into: CustomerRecord
  readonly drafts: number
  readonly documents: number
  /** Kobo; only where something is open or free. */
  readonly accounts: readonly {
    readonly environment: Environment
    readonly owed: Kobo
    readonly overdue: Kobo
    readonly credit: Kobo
  }[]
  readonly takesOver: readonly TransferredField[]
  readonly differences: readonly MergeDifference[]
}

/** What would move. @throws as `mergeCustomers` does, but for differences */
export async function previewMerge(unit: ReadUnit, member: Member, wanted: MergeInput): Promise<MergePreview> {
  const { from, into } = await bothOf(unit, member, wanted)
  const { drafts, issued } = await unit.invoices.countOf(from.id)
  const accounts: MergePreview['accounts'][number][] = []
  for (const environment of Environment.options) {
    const account = { businessId: member.businessId, environment, customerId: from.id }
    const { owed, credit } = await unit.receivables.balance(account)
    const overdue = await unit.receivables.overdue(account, unit.today)
    if (owed > 0n || credit > 0n) accounts.push({ environment, owed, overdue, credit })
  }
  return {
    ...{ from, into, drafts, documents: issued, accounts },
    takesOver: transferredFields(from, into),
    differences: mergeDifferences(from, into),
  }
}

/**
 * Merges a customer into another one and answers that. The id of the merged one stands for it from now on: entries of
 * accounts and documents stay as they were written, and count as the kept one's.
 *
 * @throws not_found, customer_merged, built_in for the walk-in customer, customers_differ, validation_failed for `into`
 */
export async function mergeCustomers(
  unit: Unit,
  member: Member,
  { evenIfDifferent, ...wanted }: MergeInput & { readonly evenIfDifferent: boolean },
): Promise<CustomerRecord> {
  const { from, into } = await bothOf(unit, member, wanted)
  const fields = mergeDifferences(from, into).map(({ field }) => field)
  if (fields.length > 0 && !evenIfDifferent) throw new AppError('customers_differ', { data: { fields } })

  unit.concerns({ kind: 'customer', id: into.id })
  const at = unit.now.toISOString()
  const { record: kept } = await changeRecord(unit, member, customers, into, (record) =>
    withTransferredFields(from, record),
  )
  await unit.customers.mergeInto(from, kept, at)
  await unit.receivables.mergeAccounts({ from: from.id, into: kept.id })
  await unit.invoices.renameCustomerInDrafts(kept.id, kept.name)
  await unit.audit.append({
    ...by(member),
    at,
    action: 'customer.merged',
    subject: { kind: 'customer', id: from.id },
    from: { name: from.name },
    to: { name: kept.name, mergedInto: kept.id },
  })
  return kept
}

async function bothOf(unit: ReadUnit, member: Member, { id, into: intoId }: MergeInput) {
  const from = await getRecord(unit, member, customers, id)
  if (from.mergedInto !== null) throw new AppError('customer_merged', { data: { mergedInto: from.mergedInto } })
  const into = await customers.find?.(unit, member.businessId, intoId)
  if (!into) throw invalidField('into', 'is not a customer of this business')
  if (into.id === from.id) throw invalidField('into', 'is the customer itself; choose the one to keep')
  if (into.mergedInto !== null) {
    throw invalidField('into', `was merged into another customer; use that one: ${into.mergedInto}`)
  }
  for (const { isWalkIn } of [from, into]) {
    if (!isWalkIn) continue
    throw new AppError('built_in', {
      message: 'The walk-in customer is not a real customer and cannot be merged.',
    })
  }
  return { from, into }
}
