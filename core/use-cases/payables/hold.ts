import { AppError } from '../../contract/http/errors.ts'
import type { PayableEntry } from '../../domain/payables/entry.ts'
import { isHeld } from '../../domain/purchases/proof.ts'
import type { PurchaseRecord } from '../../domain/purchases/purchase.ts'
import type { ReadUnit } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

/** Bills that are not paid before FIRS / NRS has cleared them, where the business wants that. */

/** The bill of an entry, where money for it has to wait; undefined where it may go. */
export async function heldBill(
  unit: ReadUnit,
  { kind, purchaseId, account }: Pick<PayableEntry, 'kind' | 'purchaseId' | 'account'>,
): Promise<PurchaseRecord | undefined> {
  if (kind !== 'BILL' || purchaseId === null) return undefined
  const { settings } = await loadBusiness(unit, account.businessId)
  if (!settings.payClearedOnly) return undefined
  const bill = await unit.purchases.get(account.businessId, purchaseId)
  return bill && isHeld(bill, settings) ? bill : undefined
}

const SAID = {
  UNCHECKED: 'has not been checked at FIRS / NRS',
  NOT_FOUND: 'is not known to FIRS / NRS',
  DIFFERENT: 'differs from what FIRS / NRS has',
  CLEARED: '',
} as const

/** Why it waits, and what to do. */
export const holdReason = ({ number, proof }: Pick<PurchaseRecord, 'number' | 'proof'>): string =>
  `${number ?? 'This bill'} ${SAID[proof.state]}, and this business pays only what is cleared. Check it again, ask the supplier, or change that in the settings.`

/** @throws payment_held */
export async function assertNotHeld(unit: ReadUnit, entry: Parameters<typeof heldBill>[1]): Promise<void> {
  const bill = await heldBill(unit, entry)
  if (bill) throw new AppError('payment_held', { message: holdReason(bill) })
}
