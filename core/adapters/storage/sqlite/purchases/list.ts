import type {
  PurchaseQuery,
  PurchaseRepository,
  PurchaseSort,
} from '../../../../ports/purchases/purchase-repository.ts'
import { searchFold } from '../../../../domain/text/search-fold.ts'
import type { Connection } from '../engine/connection.ts'
import { searchOf } from '../sql/search.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

import { toPurchase, type PurchaseRow } from './purchase-codec.ts'
import { FROM_PURCHASE, PURCHASE_COLUMNS } from './rows.ts'

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
/** As `purchase_open` has it. */
const BALANCE = `p.total - p.paid - p.withheld - p.credited - p.written_back`

/** What is open is found by an index that has nothing else, and what was paid of it stands there (83,000 bills: 69 ms, 3 so). */
const OPEN_STATES = {
  UNPAID: `${BALANCE} > 0 AND ${PAID} = 0`,
  PARTLY_PAID: `${BALANCE} > 0 AND ${PAID} > 0`,
} as const

const isOpenState = (state: PurchaseQuery['paymentState']): state is keyof typeof OPEN_STATES =>
  state === 'UNPAID' || state === 'PARTLY_PAID'

/** As `settlementOf` says it of one. */
const PAYMENT_STATE = `CASE WHEN ${BALANCE} > 0 THEN iif(${PAID} > 0, 'PARTLY_PAID', 'UNPAID')
  ELSE iif(${PAID} > 0 AND p.written_back = 0, 'PAID', 'CLOSED') END`

const conditionsOf = (query: PurchaseQuery): readonly string[] => [
  ...(query.supplierId === undefined ? [] : ['p.supplier_key = (SELECT key FROM supplier WHERE id = @supplierId)']),
  ...(query.billId === undefined ? [] : ['p.bill_key = (SELECT key FROM purchase WHERE id = @billId)']),
  ...(query.type === undefined ? [] : ['p.type = @type']),
  ...(query.status === undefined ? [] : ['p.status = @status']),
  ...(query.paymentState === undefined
    ? []
    : [
        `${OWED} AND ${isOpenState(query.paymentState) ? OPEN_STATES[query.paymentState] : `${PAYMENT_STATE} = @paymentState`}`,
      ]),
  ...(query.inputVat === undefined ? [] : [`instr(p.input_vats, ',' || @inputVat || ',') > 0`]),
  ...(query.proof === undefined ? [] : ['p.proof_state = @proof']),
  ...(query.vatMonth === undefined ? [] : ['p.vat_month = @vatMonth']),
  ...(query.from === undefined ? [] : ['p.date >= @from']),
  ...(query.to === undefined ? [] : ['p.date <= @to']),
]

/** What finds least, where SQLite would walk all bills in the order of the list. */
function indexOf({ paymentState, vatMonth, supplierId, billId }: PurchaseQuery): string {
  if (supplierId !== undefined || billId !== undefined) return ''
  if (vatMonth !== undefined) return ' INDEXED BY purchase_of_vat_month'
  return isOpenState(paymentState) ? ' INDEXED BY purchase_open' : ''
}

/** Whether nothing narrows the list. */
const isAll = ({ order: _, page: _page, limit: _limit, businessId: _of, environment: _in, ...said }: PurchaseQuery) =>
  Object.values(said).every((value) => value === undefined || value === '')

type Place = { readonly limit: number; readonly offset: number }

/**
 * A page of all bills in the order of their suppliers' names, which are few: they are sorted, and bills are read of those
 * alone that the page has (83,000 bills: 186 ms, 28 so).
 */
function keysByName(
  connection: Connection,
  {
    direction,
    ...of
  }: { readonly businessId: string; readonly environment: string; readonly direction: 'ASC' | 'DESC' },
  { limit, offset }: Place,
): number[] {
  const ofBusiness = `p.business_key = ${BUSINESS_KEY} AND p.environment = @environment`
  const names = connection
    .prepare<{ name: string | null; count: number }>(
      `SELECT p.supplier_name AS name, count(*) AS count FROM purchase p INDEXED BY purchase_by_supplier_name
       WHERE ${ofBusiness} GROUP BY 1`,
    )
    .all(of)
  // Names that are written in several ways are one.
  const alike = new Map<string, { names: (string | null)[]; count: number }>()
  for (const { name, count } of names) {
    const fold = searchFold(name ?? '')
    const known = alike.get(fold) ?? { names: [], count: 0 }
    alike.set(fold, { names: [...known.names, name], count: known.count + count })
  }
  const sign = direction === 'ASC' ? 1 : -1
  const sorted = [...alike].toSorted(([one], [other]) => sign * Buffer.from(one).compare(Buffer.from(other)))
  const keys: number[] = []
  let before = 0
  for (const [, { names: same, count }] of sorted) {
    const skipped = Math.max(0, offset - before)
    before += count
    if (skipped >= count) continue
    if (keys.length === limit) break
    const found = connection
      .prepare<{ key: number }>(
        `SELECT p.key AS key FROM purchase p INDEXED BY purchase_by_supplier_name
         WHERE ${ofBusiness} AND (p.supplier_name IN (SELECT value FROM json_each(@names)) OR @hasNone = 1 AND p.supplier_name IS NULL)
         ORDER BY p.key ${direction} LIMIT @limit OFFSET @offset`,
      )
      .all({
        ...of,
        names: JSON.stringify(same.filter((name) => name !== null)),
        hasNone: same.includes(null) ? 1 : 0,
        ...{ limit: limit - keys.length, offset: skipped },
      })
    keys.push(...found.map(({ key }) => key))
  }
  return keys
}

/** Bills of a business and environment, a page at a time. */
export function createPurchaseList(connection: Connection): PurchaseRepository['list'] {
  return async (query) => {
    const { order, after, page, limit, businessId, environment, search: typed, ...filters } = query
    const search = searchOf(typed)
    const terms = search?.terms.map(({ on }) => on('purchase', 'p')) ?? []
    const where = [
      `purchase p${indexOf(query)} WHERE p.business_key = ${BUSINESS_KEY} AND p.environment = @environment`,
      ...conditionsOf(query),
      ...terms,
    ].join(' AND ')
    const parameters = { businessId, environment, ...filters, ...search?.parameters }

    const column = SORT_COLUMNS[order.by]
    const direction = order.direction === 'asc' ? 'ASC' : 'DESC'
    const behind = `(${column}, p.key) ${direction === 'ASC' ? '>' : '<'}
      (@afterValue, (SELECT key FROM purchase WHERE id = @afterId))`
    // Keys first: whole rows are read of the page alone (bills by due date of 8,700: 50 ms, 8 so).
    const read = (place: { readonly limit: number; readonly offset: number }): number[] =>
      connection
        .prepare<{ key: number }>(
          `SELECT p.key AS key FROM ${where}${after ? ` AND ${behind}` : ''}
           ORDER BY ${column} ${direction}, p.key ${direction} LIMIT @limit OFFSET @offset`,
        )
        .all({ ...parameters, ...(after && { afterValue: after.values[0] ?? null, afterId: after.id }), ...place })
        .map(({ key }) => key)
    const place = { limit, offset: after ? 0 : (page - 1) * limit }
    const isByName = order.by === 'supplierName' && !after && isAll(query)
    const keys = isByName ? keysByName(connection, { businessId, environment, direction }, place) : read(place)
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
