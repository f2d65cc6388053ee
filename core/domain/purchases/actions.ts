import { may, type Grant } from '../../contract/http/permissions.ts'
import type { purchaseActions } from '../../contract/purchases/purchase.ts'

import type { PurchaseRecord } from './purchase.ts'

type PurchaseAction = (typeof purchaseActions)[number]

/** What a member may do to a purchase now. */
export function allowedPurchaseActions(
  { status, type, settled, total }: Pick<PurchaseRecord, 'status' | 'type' | 'settled' | 'total'>,
  grant: Grant,
): PurchaseAction[] {
  const { paid, withheld, credited, writtenBack } = settled
  const isUntouched = paid + withheld + credited + writtenBack === 0n
  const possible: Readonly<Record<PurchaseRecord['status'], readonly PurchaseAction[]>> = {
    DRAFT: ['update', 'delete', 'record'],
    RECORDED: [
      ...(isUntouched ? (['cancel'] as const) : []),
      'moveVatMonth',
      ...(type !== 'CREDIT_NOTE' && total > 0n ? (['creditNote'] as const) : []),
    ],
    CANCELLED: [],
  }
  return possible[status].filter((action) =>
    may(grant, action === 'moveVatMonth' ? 'purchase.moveMonth' : 'purchase.write'),
  )
}
