import type {
  PurchaseQuery,
  PurchaseRepository,
  PurchaseSort,
} from '../../../../ports/purchases/purchase-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { searchOf } from '../sql/search.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

import { FROM_PURCHASE, PURCHASE_COLUMNS, toPurchase, type PurchaseRow } from './rows.ts'

const SORT_COLUMNS = {
  date: 'p.date',
  dueDate: 'p.due_date',
  total: 'p.total',
  number: `coalesce(p.number, '')`,
  supplierName: `search_fold(coalesce(p.supplier_name, ''))`,
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
} as const satisfies Record<PurchaseSort, string>

const OWED = `p.status = 'RECORDED' AND p.type <> 'CREDIT_NOTE'`
const PAID = 'p.paid + p.withheld'
const BALANCE = `p.total - p.paid - p.withheld - p.credited - p.written_back`

/** As `settlementOf` says it of one. */
const PAYMENT_STATE = `CASE WHEN ${BALANCE} > 0 THEN iif(${PAID} > 0, 'PARTLY_PAID', 'UNPAID')
  ELSE iif(${PAID} > 0 AND p.written_back = 0, 'PAID', 'CLOSED') END`

const conditionsOf = (query: PurchaseQuery): readonly string[] => [
  ...(query.supplierId === undefined ? [] : ['p.supplier_key = (SELECT key FROM supplier WHERE id = @supplierId)']),
  ...(query.billId === undefined ? [] : ['p.bill_key = (SELECT key FROM purchase WHERE id = @billId)']),
  ...(query.type === undefined ? [] : ['p.type = @type']),
  ...(query.status === undefined ? [] : ['p.status = @status']),
  ...(query.paymentState === undefined ? [] : [`${OWED} AND ${PAYMENT_STATE} = @paymentState`]),
  ...(query.inputVat === undefined ? [] : [`instr(p.input_vats, ',' || @inputVat || ',') > 0`]),
  ...(query.proof === undefined ? [] : ['p.proof_state = @proof']),
  ...(query.vatMonth === undefined ? [] : ['p.vat_month = @vatMonth']),
  ...(query.from === undefined ? [] : ['p.date >= @from']),
  ...(query.to === undefined ? [] : ['p.date <= @to']),
]

/** Bills of a business and environment, a page at a time. */
export function createPurchaseList(connection: Connection): PurchaseRepository['list'] {
  return async (query) => {
    const { order, after, page, limit, businessId, environment, search: typed, ...filters } = query
    const search = searchOf(typed)
    const terms = search?.terms.map(({ on }) => on('purchase', 'p')) ?? []
    const where = [
      `purchase p WHERE p.business_key = ${BUSINESS_KEY} AND p.environment = @environment`,
      ...conditionsOf(query),
      ...terms,
    ].join(' AND ')
    const parameters = { businessId, environment, ...filters, ...search?.parameters }

    const column = SORT_COLUMNS[order.by]
    const direction = order.direction === 'asc' ? 'ASC' : 'DESC'
    const behind = `(${column}, p.key) ${direction === 'ASC' ? '>' : '<'}
      (@afterValue, (SELECT key FROM purchase WHERE id = @afterId))`
    // Keys first: whole rows are read of the page alone (bills by due date of 8,700: 50 ms, 8 so).
    const keys = connection
      .prepare<{ key: number }>(
        `SELECT p.key AS key FROM ${where}${after ? ` AND ${behind}` : ''}
         ORDER BY ${column} ${direction}, p.key ${direction} LIMIT @limit OFFSET @offset`,
      )
      .all({
        ...parameters,
        ...(after && { afterValue: after.values[0] ?? null, afterId: after.id }),
        limit,
        offset: after ? 0 : (page - 1) * limit,
      })
      .map(({ key }) => key)
    const rows = connection
      .prepare<PurchaseRow & { sorted: string | number | null }>(
        `SELECT ${PURCHASE_COLUMNS}, ${column} AS sorted FROM ${FROM_PURCHASE}
         WHERE p.key IN (SELECT value FROM json_each(@keys)) ORDER BY ${column} ${direction}, p.key ${direction}`,
      )
      .all({ keys: JSON.stringify(keys) })
    const counted = connection.prepare<{ count: number }>(`SELECT count(*) AS count FROM ${where}`).get(parameters)
    const last = rows.length === limit ? rows.at(-1) : undefined
    return {
      items: rows.map(toPurchase),
      totalItems: counted?.count ?? 0,
      next: last ? { id: last.id, values: [last.sorted] } : null,
    }
  }
}
