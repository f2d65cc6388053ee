import { AppError } from '../../contract/http/errors.ts'
import type { Member } from '../../domain/people/account.ts'
import type { PurchaseRecord } from '../../domain/purchases/purchase.ts'
import type { ReadUnit } from '../../ports/unit.ts'

/** @throws not_found, also for a bill of another business */
export async function loadPurchase(
  { purchases }: Pick<ReadUnit, 'purchases'>,
  { businessId }: Pick<Member, 'businessId'>,
  id: string,
): Promise<PurchaseRecord> {
  const purchase = await purchases.get(businessId, id)
  if (!purchase) throw new AppError('not_found', { message: 'Bill not found.' })
  return purchase
}
