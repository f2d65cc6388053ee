import { AppError, invalidField } from '../../contract/http/errors.ts'
import type { Environment } from '../../contract/http/vocabulary.ts'
import { environmentOf } from '../../domain/business/business.ts'
import { callerId, type Member } from '../../domain/people/account.ts'
import type { PayableEntry, SupplierAccount } from '../../domain/payables/entry.ts'
import type { PurchaseRecord } from '../../domain/purchases/purchase.ts'
import { isDebit, type PostingContext, type Posting } from '../../domain/receivables/entry.ts'
import type { SettledPayable } from '../../ports/payables/payables-repository.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

/** The account of a supplier in an environment; the present one unless said. @throws validation_failed for an unknown supplier */
export async function supplierAccountOf(
  unit: ReadUnit,
  { businessId }: Member,
  { supplierId, environment }: { readonly supplierId: string; readonly environment: Environment | undefined },
): Promise<SupplierAccount> {
  const business = await loadBusiness(unit, businessId)
  if (!(await unit.suppliers.get(businessId, supplierId))) {
    throw invalidField('supplierId', 'is not a supplier of this business')
  }
  return { businessId, environment: environment ?? environmentOf(business), supplierId }
}

/** What a recorded bill stands at in its supplier's account. @throws payment_not_possible for a draft or a credit note */
export async function debitOf({ payables }: ReadUnit, purchase: PurchaseRecord): Promise<SettledPayable> {
  const { id, businessId, type, status, number } = purchase
  const debit = await payables.ofPurchase(businessId, id)
  if (debit && isDebit(debit.entry)) return debit
  const name = number ?? 'This bill'
  throw new AppError('payment_not_possible', {
    message:
      type === 'CREDIT_NOTE'
        ? `${name} is a credit note of the supplier and is not paid. Record the money as a refund of the supplier.`
        : status === 'DRAFT'
          ? 'This bill is a draft. Record it first, then pay it.'
          : `${name} is not owed. Choose a bill that is recorded.`,
  })
}

/** The same of a bill by its id. @throws not_found, payment_not_possible */
export async function debitOfBill(unit: ReadUnit, { businessId }: Member, purchaseId: string): Promise<SettledPayable> {
  const purchase = await unit.purchases.get(businessId, purchaseId)
  if (!purchase) throw new AppError('not_found', { message: 'Bill not found.' })
  return debitOf(unit, purchase)
}

/** Who adds to accounts in this unit of work, and the day that it counts for. */
export const payablesContext = (unit: Unit, member: Member, day: string): PostingContext => ({
  newId: () => unit.ids.uuid(),
  at: unit.now.toISOString(),
  day,
  by: callerId(member.caller),
})

/** Adds what an act came to; what settles each bill is stored with it. Answers the debits that it was about. */
export async function postPayables(unit: Unit, posting: Posting<PayableEntry>): Promise<readonly SettledPayable[]> {
  const debits = await unit.payables.post(posting)
  for (const { entry, settled } of debits) {
    if (entry.kind === 'BILL' && entry.reverses === null && entry.purchaseId !== null) {
      await unit.purchases.settle(entry.purchaseId, settled)
    }
  }
  return debits
}
