import { AppError } from '../../contract/http/errors.ts'
import type { Member } from '../../domain/people/account.ts'
import { postBill, postSupplierCreditNote, type PostedPurchase } from '../../domain/payables/post-purchase.ts'
import type { PurchaseRecord } from '../../domain/purchases/purchase.ts'
import { isDebit } from '../../domain/receivables/entry.ts'
import type { Unit } from '../../ports/unit.ts'

import { payablesContext, postPayables } from './account.ts'
import { reversePayable } from './reversal.ts'

/**
 * Recorded bills enter the account of their supplier by themselves, dated `postingDate`, and leave it when they are
 * cancelled. What comes to nothing enters nothing.
 */
export async function postPurchase(unit: Unit, member: Member, purchase: PurchaseRecord): Promise<void> {
  if (purchase.total <= 0n) return
  const { id, businessId, environment, supplierId, number, postingDate, date: ownDate, dueDate, total } = purchase
  const date = postingDate ?? ownDate
  const act = payablesContext(unit, member, date)
  const account = { businessId, environment, supplierId }
  const posted: PostedPurchase = { account, purchaseId: id, number, date, dueDate, total }
  if (purchase.type !== 'CREDIT_NOTE') {
    await postPayables(unit, postBill(act, posted))
    return
  }
  const bill = purchase.billId === null ? undefined : await unit.payables.ofPurchase(businessId, purchase.billId)
  const isOfAccount =
    bill && bill.entry.account.supplierId === supplierId && bill.entry.account.environment === environment
  await postPayables(unit, postSupplierCreditNote(act, posted, isOfAccount ? bill : undefined))
}

/**
 * Reverses the entry of what is being cancelled.
 *
 * @throws purchase_settled where payments, credit notes or tax stand against a bill, or the credit of a note was used
 */
export async function unpostPurchase(
  unit: Unit,
  member: Member,
  purchase: PurchaseRecord,
  { date, reason }: { readonly date: string; readonly reason: string },
): Promise<void> {
  const posted = await unit.payables.ofPurchase(purchase.businessId, purchase.id)
  if (!posted) return
  const links = await unit.payables.links(posted.entry.id)
  const own =
    purchase.billId === null ? undefined : await unit.payables.ofPurchase(purchase.businessId, purchase.billId)
  const inTheWay = isDebit(posted.entry) ? links : links.filter(({ debit }) => debit.id !== own?.entry.id)
  if (inTheWay.length > 0) {
    throw new AppError('purchase_settled', {
      message: isDebit(posted.entry)
        ? 'Payments, withheld tax, credit or write-backs stand against this bill. Reverse those first, then cancel it.'
        : 'The credit of this note was used or sent back. Reverse that first, then cancel it.',
    })
  }
  await reversePayable(unit, member, { entry: posted.entry, date, reason })
}
