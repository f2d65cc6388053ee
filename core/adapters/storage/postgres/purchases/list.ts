import type {
  PurchaseQuery,
  PurchaseRepository,
  PurchaseSort,
} from '../../../../ports/purchases/purchase-repository.ts'
import { isCounted } from '../../sqlite/purchases/narrowing.ts'
import { toPurchase, type PurchaseRow } from '../../sqlite/purchases/purchase-codec.ts'
import type { Connection } from '../engine/connection.ts'
import { searchOf } from '../sql/search.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

import { FROM_PURCHASE, PURCHASE_COLUMNS } from './rows.ts'

const SORT_COLUMNS = {
  date: 'p.date',
  dueDate: 'p.due_date',
  total: 'p.total',
  number: `coalesce(p.number, '')`,
  supplierName: 'p.supplier_sort',
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
} as const satisfies Record<PurchaseSort, string>

const OWED = `p.status = 'RECORDED' AND p.type <> 'CREDIT_NOTE'`
const PAID = 'p.paid + p.withheld'
const BALANCE = `p.total - p.paid - p.withheld - p.credited - p.written_back`

/** As `settlementOf` says it of one. */
const PAYMENT_STATE = `CASE WHEN ${BALANCE} > 0 THEN CASE WHEN ${PAID} > 0 THEN 'PARTLY_PAID' ELSE 'UNPAID' END
  WHEN ${PAID} > 0 AND p.written_back = 0 THEN 'PAID' ELSE 'CLOSED' END`

const keyIn = (table: 'supplier' | 'purchase', id: string): string =>
  `(SELECT r.key FROM ${table} r WHERE r.business_key = ${BUSINESS_KEY} AND r.id = ${id})`

const conditionsOf = (query: PurchaseQuery): readonly string[] => [
  ...(query.supplierId === undefined ? [] : [`p.supplier_key = ${keyIn('supplier', '@supplierId')}`]),
  ...(query.billId === undefined ? [] : [`p.bill_key = ${keyIn('purchase', '@billId')}`]),
  ...(query.type === undefined ? [] : ['p.type = @type']),
  ...(query.status === undefined ? [] : ['p.status = @status']),
  ...(query.paymentState === undefined ? [] : [`${OWED} AND ${PAYMENT_STATE} = @paymentState`]),
  ...(query.inputVat === undefined ? [] : [`strpos(p.input_vats, ',' || @inputVat || ',') > 0`]),
  ...(query.proof === undefined ? [] : ['p.proof_state = @proof']),
  ...(query.vatMonth === undefined ? [] : ['p.vat_month = @vatMonth']),
  ...(query.from === undefined ? [] : ['p.date >= @from']),
  ...(query.to === undefined ? [] : ['p.date <= @to']),
]

/** How many bills there are of a status or a type, by the counts that are kept. */
const countingOf = ({ status, type }: PurchaseQuery): string =>
  `SELECT coalesce(sum(n.count), 0) AS count FROM purchase_count n
   WHERE n.business_key = ${BUSINESS_KEY} AND n.environment = @environment
     ${status === undefined ? '' : 'AND n.status = @status'} ${type === undefined ? '' : 'AND n.type = @type'}`

/** In both environments. */
export async function billsOf(connection: Connection, businessId: string): Promise<number> {
  const sql = `SELECT coalesce(sum(n.count), 0) AS count FROM purchase_count n WHERE n.business_key = ${BUSINESS_KEY}`
  return (await connection.one<{ count: number }>(sql, { businessId }))?.count ?? 0
}

/** Bills of a business and environment, a page at a time. */
export function createPurchaseList(connection: Connection): PurchaseRepository['list'] {
  return async (query) => {
    const { order, after, page, limit, businessId, environment, search: typed, ...filters } = query
    const search = searchOf(typed)
    const terms = search?.terms.map((term) => term('purchase', 'p')) ?? []
    const where = [
      `purchase p WHERE p.business_key = ${BUSINESS_KEY} AND p.environment = @environment`,
      ...conditionsOf(query),
      ...terms,
    ].join(' AND ')
    const parameters = { businessId, environment, ...filters, ...search?.parameters }

    const column = SORT_COLUMNS[order.by]
    const direction = order.direction === 'asc' ? 'ASC' : 'DESC'
    const behind = `(${column}, p.key) ${direction === 'ASC' ? '>' : '<'} (@afterValue, ${keyIn('purchase', '@afterId')})`
    // Keys first: whole rows are read of the page alone.
    const rows = await connection.many<PurchaseRow & { sorted: string | number | null }>(
      `SELECT ${PURCHASE_COLUMNS}, ${column} AS sorted FROM ${FROM_PURCHASE}
       WHERE p.business_key = ${BUSINESS_KEY} AND p.key = ANY(ARRAY(
         SELECT p.key FROM ${where}${after ? ` AND ${behind}` : ''}
         ORDER BY ${column} ${direction}, p.key ${direction} LIMIT @limit OFFSET @offset))
       ORDER BY ${column} ${direction}, p.key ${direction}`,
      {
        ...parameters,
        ...(after && { afterValue: after.values[0] ?? null, afterId: after.id }),
        limit,
        offset: after ? 0 : (page - 1) * limit,
      },
    )
    const counting = isCounted(query) ? countingOf(query) : `SELECT count(*) AS count FROM ${where}`
    const counted = await connection.one<{ count: number }>(counting, parameters)
    const last = rows.length === limit ? rows.at(-1) : undefined
    return {
      items: rows.map(toPurchase),
      totalItems: counted?.count ?? 0,
      next: last ? { id: last.id, values: [last.sorted] } : null,
    }
  }
}
