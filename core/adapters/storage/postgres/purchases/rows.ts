import { searchFold } from '../../../../domain/text/search-fold.ts'
import type { PurchaseRecord } from '../../../../domain/purchases/purchase.ts'
import { purchaseRow } from '../../sqlite/purchases/purchase-codec.ts'
import { purchaseTable } from '../../sqlite/schema/tables.ts'
import type { Connection } from '../engine/connection.ts'
import { columnList } from '../sql/statements.ts'

export const PURCHASE_COLUMNS = `${columnList(purchaseTable, 'p')}, b.id AS "businessId",
  (SELECT s.id FROM supplier s WHERE s.business_key = p.business_key AND s.key = p.supplier_key) AS "supplierId",
  (SELECT o.id FROM purchase o WHERE o.business_key = p.business_key AND o.key = p.bill_key) AS "billId"`

export const FROM_PURCHASE = 'purchase p JOIN business b ON b.key = p.business_key'

/** What bills are sorted by, by the name of their supplier. */
export const supplierSort = (name: string | null): string => searchFold(name ?? '')

type Keys = { businessKey: number; supplierKey: number | null; billKey: number | null }

/** A row without its key and its counters, which only settling writes. @throws Error where what it refers to is not there */
export async function toPurchaseRow(connection: Connection, purchase: PurchaseRecord) {
  const { businessId, supplierId, billId } = purchase
  const keys = await connection.one<Keys>(
    `SELECT b.key AS "businessKey",
       (SELECT s.key FROM supplier s WHERE s.business_key = b.key AND s.id = @supplierId) AS "supplierKey",
       (SELECT p.key FROM purchase p WHERE p.business_key = b.key AND p.id = @billId) AS "billKey"
     FROM business b WHERE b.id = @businessId`,
    { businessId, supplierId, billId },
  )
  if (!keys) throw new Error(`There is no business ${businessId}.`)
  if (supplierId !== null && keys.supplierKey === null) throw new Error(`There is no supplier ${supplierId}.`)
  if (billId !== null && keys.billKey === null) throw new Error(`There is no purchase ${billId}.`)
  return { ...purchaseRow(purchase, keys), supplierSort: supplierSort(purchase.supplierName) }
}
