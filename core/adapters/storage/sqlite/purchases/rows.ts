import type { PurchaseRecord } from '../../../../domain/purchases/purchase.ts'
import type { Connection } from '../engine/connection.ts'
import { purchaseTable } from '../schema/tables.ts'
import { columnList, keyOf } from '../sql/statements.ts'

import { purchaseRow } from './purchase-codec.ts'

export const PURCHASE_COLUMNS = `${columnList(purchaseTable, 'p')}, b.id AS "businessId",
  (SELECT s.id FROM supplier s WHERE s.key = p.supplier_key) AS "supplierId",
  (SELECT o.id FROM purchase o WHERE o.key = p.bill_key) AS "billId"`

export const FROM_PURCHASE = 'purchase p JOIN business b ON b.key = p.business_key'

/** A row without its key and its counters, which only settling writes. */
export const toPurchaseRow = (connection: Connection, purchase: PurchaseRecord) =>
  purchaseRow(purchase, {
    businessKey: keyOf(connection, 'business', purchase.businessId),
    supplierKey: purchase.supplierId === null ? null : keyOf(connection, 'supplier', purchase.supplierId),
    billKey: purchase.billId === null ? null : keyOf(connection, 'purchase', purchase.billId),
  })
