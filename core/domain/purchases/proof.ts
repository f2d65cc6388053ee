import type { PurchaseRecord } from './purchase.ts'

/** What of a bill decides whether it is the one that the authority holds: where that changes, nothing is proved any more. */
export const PROVED_FIELDS = [
  'irn',
  'total',
  'printedTotal',
  'supplierTin',
  'date',
] as const satisfies readonly (keyof PurchaseRecord)[]

export type ProvedFields = Pick<PurchaseRecord, (typeof PROVED_FIELDS)[number]>

/** Not asked for yet. */
export const UNPROVED: PurchaseRecord['proof'] = { state: 'UNCHECKED', checkedAt: null, differences: [] }

/** Whether money has to wait: the business pays what is cleared alone, and this bill has an IRN and is not. Without one nothing can be asked. */
export const isHeld = (
  { irn, proof, type }: Pick<PurchaseRecord, 'irn' | 'proof' | 'type'>,
  { payClearedOnly }: { readonly payClearedOnly: boolean },
): boolean => payClearedOnly && irn !== null && type === 'BILL' && proof.state !== 'CLEARED'
