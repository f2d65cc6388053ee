import { AppError } from '../../contract/http/errors.ts'
import type { Environment } from '../../contract/http/vocabulary.ts'
import { by, differences } from '../../domain/audit/audit.ts'
import { environmentOf } from '../../domain/business/business.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import { callerId, type Member } from '../../domain/people/account.ts'
import { PROVED_FIELDS, UNPROVED } from '../../domain/purchases/proof.ts'
import { NOTHING_PAID, type PurchaseRecord } from '../../domain/purchases/purchase.ts'
import type { PageWithNext } from '../../ports/records/record-repository.ts'
import type { PurchaseQuery } from '../../ports/purchases/purchase-repository.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

import { dueDateOf, resolvePurchase, type PurchaseContent } from './content.ts'
import { assertNewBill } from './duplicates.ts'
import { loadPurchase } from './load.ts'

/** A bill as it is typed, until it is recorded. */

/** What an entry of the log says of a purchase besides what changed. */
export const stepOf = ({ status, number, supplierName, total }: PurchaseRecord) => ({
  status,
  number,
  supplier: supplierName,
  total: koboToNumber(total),
})

/** @throws validation_failed, supplier_bill_exists */
export async function createPurchase(
  unit: Unit,
  member: Member,
  { content, environment }: { readonly content: PurchaseContent; readonly environment: Environment | undefined },
): Promise<PurchaseRecord> {
  const business = await loadBusiness(unit, member.businessId)
  const books = environment ?? environmentOf(business)
  const parts = await resolvePurchase(unit, business, content, books)
  const at = unit.now.toISOString()
  const purchase: PurchaseRecord = {
    ...parts,
    id: unit.ids.uuid(),
    businessId: member.businessId,
    environment: books,
    status: 'DRAFT',
    number: null,
    postingDate: null,
    vatMonth: null,
    settled: NOTHING_PAID,
    proof: UNPROVED,
    cancellation: null,
    createdBy: callerId(member.caller),
    recordedAt: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
  unit.concerns({ kind: 'purchase', id: purchase.id })
  await assertNewBill(unit, purchase)
  await unit.purchases.insert(purchase)
  await unit.audit.append({
    ...by(member),
    at,
    action: 'purchase.created',
    subject: { kind: 'purchase', id: purchase.id },
    from: null,
    to: { ...stepOf(purchase), type: purchase.type },
  })
  return purchase
}

/** What a change says; undefined leaves a field as it is, null clears it. */
export type PurchaseChange = { readonly [F in keyof PurchaseContent]?: PurchaseContent[F] | undefined } & {
  readonly version?: number | undefined
}

/** @throws not_found, purchase_not_draft, version_conflict, validation_failed, supplier_bill_exists */
export async function updatePurchase(
  unit: Unit,
  member: Member,
  { id, change }: { readonly id: string; readonly change: PurchaseChange },
): Promise<PurchaseRecord> {
  const before = await loadPurchase(unit, member, id)
  unit.concerns({ kind: 'purchase', id })
  assertDraft(before)
  const { version, ...fields } = change
  if (version !== undefined && version !== before.version) throw new AppError('version_conflict')

  const business = await loadBusiness(unit, member.businessId)
  const content = { ...(await contentOf(unit, before)), ...given(fields) }
  const parts = await resolvePurchase(unit, business, content, before.environment)
  const at = unit.now.toISOString()
  const edited: PurchaseRecord = { ...before, ...parts, updatedAt: at, version: before.version + 1 }
  // What the authority said was about another paper, or about other figures.
  const isProofGone = before.proof.state !== 'UNCHECKED' && differences(before, edited, PROVED_FIELDS) !== null
  const after: PurchaseRecord = isProofGone ? { ...edited, proof: UNPROVED } : edited
  await assertNewBill(unit, after)
  const changes = differences(before, after, [
    'type',
    'supplierId',
    'supplierName',
    'billId',
    'supplierInvoiceNumber',
    'irn',
    'date',
    'taxPoint',
    'dueDate',
    'customsValue',
    'declarationNumber',
    'lines',
    'printedTotal',
    'notes',
    'externalReference',
  ])
  if (!changes) return before
  await unit.purchases.update(after)
  await unit.audit.append({
    ...by(member),
    at,
    action: 'purchase.updated',
    subject: { kind: 'purchase', id },
    from: { ...changes.from, total: koboToNumber(before.total) },
    to: { ...changes.to, total: koboToNumber(after.total), ...(isProofGone && { proof: UNPROVED.state }) },
  })
  return after
}

/** What was typed; days that follow from the date go on following it. */
async function contentOf({ suppliers }: ReadUnit, purchase: PurchaseRecord): Promise<PurchaseContent> {
  const { businessId, supplierId, date, taxPoint, dueDate } = purchase
  const supplier = supplierId === null ? undefined : await suppliers.get(businessId, supplierId)
  return {
    ...purchase,
    taxPoint: taxPoint === date ? null : taxPoint,
    dueDate: dueDate === dueDateOf(date, supplier) ? null : dueDate,
  }
}

const given = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<PurchaseContent>

/** @throws not_found, purchase_not_draft */
export async function deletePurchase(unit: Unit, member: Member, id: string): Promise<void> {
  const purchase = await loadPurchase(unit, member, id)
  assertDraft(purchase)
  await unit.purchases.remove(purchase)
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    action: 'purchase.deleted',
    subject: { kind: 'purchase', id },
    from: stepOf(purchase),
    to: null,
  })
}

/** @throws purchase_not_draft */
export function assertDraft({ status }: PurchaseRecord): void {
  if (status !== 'DRAFT') throw new AppError('purchase_not_draft')
}

export async function listPurchases(
  unit: ReadUnit,
  { businessId }: Member,
  query: Omit<PurchaseQuery, 'businessId' | 'environment'> & { readonly environment: Environment | undefined },
): Promise<PageWithNext<PurchaseRecord>> {
  const environment = query.environment ?? environmentOf(await loadBusiness(unit, businessId))
  return unit.purchases.list({ ...query, businessId, environment })
}
