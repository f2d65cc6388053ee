import { invoiceTable } from '../../sqlite/schema/tables.ts'
import { joinSurviving } from '../sql/merged-customers.ts'
import { BUSINESS_KEY, columnList } from '../sql/statements.ts'

const copyOf = (key: string): string =>
  `(SELECT s.content FROM snapshot s WHERE s.business_key = i.business_key AND s.key = i.${key})`

/** Of `invoice i` in `JOINED`, for the codec of its rows. */
export const COLUMNS = `${columnList(invoiceTable, 'i')}, b.id AS "businessId", coalesce(c.id, '') AS "customerId",
    (SELECT p.id FROM payment_detail p WHERE p.business_key = i.business_key AND p.key = i.payment_detail_key
      AND (p.deleted_at IS NULL OR i.status <> 'DRAFT')) AS "paymentDetailId",
    ${copyOf('supplier_key')} AS supplier, ${copyOf('buyer_key')} AS buyer, ${copyOf('pay_into_key')} AS "payInto"`

/** Of the business @businessId. */
export const OF_BUSINESS = `i.business_key = ${BUSINESS_KEY}`

export const JOINED = `JOIN business b ON b.key = i.business_key
  ${joinSurviving('i', { alias: 'c', named: 'c0', join: 'LEFT JOIN' })}`

export const SELECT = `SELECT ${COLUMNS} FROM invoice i ${JOINED}`
