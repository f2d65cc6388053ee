import type { Member } from '../../domain/people/account.ts'
import type { Attachment } from '../../domain/purchases/attachment.ts'
import type { PurchaseRecord } from '../../domain/purchases/purchase.ts'
import { purchaseWarnings, type PurchaseWarning } from '../../domain/purchases/warnings.ts'
import type { ReadUnit } from '../../ports/unit.ts'

import { nearTwins } from './duplicates.ts'
import { loadPurchase } from './load.ts'

/** A purchase as answers show it. */
export type PurchaseView = {
  readonly purchase: PurchaseRecord
  readonly attachments: readonly Attachment[]
  readonly warnings: readonly PurchaseWarning[]
}

export async function viewOfPurchase(unit: ReadUnit, purchase: PurchaseRecord): Promise<PurchaseView> {
  const twins = purchase.status === 'CANCELLED' ? [] : await nearTwins(unit, purchase)
  const attachments = await unit.purchases.attachmentsOf([purchase.id])
  return { purchase, attachments, warnings: purchaseWarnings(purchase, { today: unit.today, twins }) }
}

/** @throws not_found */
export async function readPurchase(unit: ReadUnit, member: Member, id: string): Promise<PurchaseView> {
  return viewOfPurchase(unit, await loadPurchase(unit, member, id))
}

/** Of a list, which looks for no twins. */
export async function viewsOfPurchases(
  { purchases, today }: ReadUnit,
  listed: readonly PurchaseRecord[],
): Promise<readonly PurchaseView[]> {
  const attachments = await purchases.attachmentsOf(listed.map(({ id }) => id))
  return listed.map((purchase) => ({
    purchase,
    attachments: attachments.filter(({ purchaseId }) => purchaseId === purchase.id),
    warnings: purchaseWarnings(purchase, { today, twins: [] }),
  }))
}
