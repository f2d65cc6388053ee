import { invoiceTable } from '../schema/tables.ts'
import { survivingKey } from '../sql/merged-customers.ts'
import { BUSINESS_KEY, columnList } from '../sql/statements.ts'

/** Of `invoice i` in `JOINED`. */
export const COLUMNS = `${columnList(invoiceTable, 'i')}, b.id AS "businessId", coalesce(c.id, '') AS "customerId",
    (SELECT p.id FROM payment_detail p WHERE p.key = i.payment_detail_key
      AND (p.deleted_at IS NULL OR i.status <> 'DRAFT')) AS "paymentDetailId",
    (SELECT s.content FROM snapshot s WHERE s.key = i.supplier_key) AS supplier,
    (SELECT s.content FROM snapshot s WHERE s.key = i.buyer_key) AS buyer,
    (SELECT s.content FROM snapshot s WHERE s.key = i.pay_into_key) AS "payInto"`

/** Of the business @businessId. */
export const OF_BUSINESS = `i.business_key = ${BUSINESS_KEY}`

/** A damaged row may name a customer that is not there: it is listed all the same, as damaged. */
export const JOINED = `JOIN business b ON b.key = i.business_key
  LEFT JOIN customer c ON c.key = ${survivingKey('i.customer_key')}`

export const SELECT = `SELECT ${COLUMNS} FROM invoice i ${JOINED}`
