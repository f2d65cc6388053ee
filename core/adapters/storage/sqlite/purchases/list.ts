import type {
  PurchaseQuery,
  PurchaseRepository,
  PurchaseSort,
} from '../../../../ports/purchases/purchase-repository.ts'
import { searchFold } from '../../../../domain/text/search-fold.ts'
import type { Connection } from '../engine/connection.ts'
import { FIELDS } from '../search/part.ts'
import type { Matches, WordIndex } from '../search/word-index.ts'
import { searchOf } from '../sql/search.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

import { isAll, isCounted } from './narrowing.ts'
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

const COUNTED = `purchase_count n WHERE n.business_key = ${BUSINESS_KEY} AND n.environment = @environment`

/** How many bills there are of a status or a type, by the counts that are kept (83,000 bills 5 ms). */
function countedOf(connection: Connection, { businessId, environment, status, type }: PurchaseQuery): number {
  const of = { businessId, environment, ...(status !== undefined && { status }), ...(type !== undefined && { type }) }
  const narrowed = `${status === undefined ? '' : ' AND n.status = @status'}${type === undefined ? '' : ' AND n.type = @type'}`
  const counted = connection
    .prepare<{ count: number }>(`SELECT coalesce(sum(n.count), 0) AS count FROM ${COUNTED}${narrowed}`)
    .get(of)
  return counted?.count ?? 0
}

/** In both environments. */
export function billsOf(connection: Connection, businessId: string): number {
  const counted = connection
    .prepare<{ count: number }>(
      `SELECT coalesce(sum(count), 0) AS count FROM purchase_count WHERE business_key = ${BUSINESS_KEY}`,
    )
    .get({ businessId })
  return counted?.count ?? 0
}

type Place = { readonly limit: number; readonly offset: number }

/**
 * A page of all bills in the order of their suppliers' names, which are few: they are sorted, and bills are read of those
 * alone that the page has (83,000 bills: 186 ms, and 17 where each page counted the names).
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
    .prepare<{ name: string; count: number }>(
      `SELECT n.supplier_name AS name, sum(n.count) AS count FROM ${COUNTED} GROUP BY 1`,
    )
    .all(of)
  // Names that are written in several ways are one.
  const alike = new Map<string, { names: string[]; count: number }>()
  for (const { name, count } of names) {
    const fold = searchFold(name)
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
    // Each way of writing it stands in the order of its keys: none is sorted whole, and bills of nobody are many.
    const written = same.flatMap((name, at) => (name === '' ? ['IS NULL', "= ''"] : [`= @name${at}`]))
    const parts = written.map(
      (is) => `SELECT * FROM (SELECT p.key AS key FROM purchase p INDEXED BY purchase_by_supplier_name
         WHERE ${ofBusiness} AND p.supplier_name ${is} ORDER BY p.key ${direction} LIMIT @upTo)`,
    )
    const found = connection
      .prepare<{ key: number }>(`${parts.join(' UNION ALL ')} ORDER BY key ${direction} LIMIT @limit OFFSET @offset`)
      .all({
        ...of,
        ...Object.fromEntries(same.map((name, at) => [`name${at}`, name])),
        ...{ upTo: skipped + limit - keys.length, limit: limit - keys.length, offset: skipped },
      })
    keys.push(...found.map(({ key }) => key))
  }
  return keys
}

/** What of a list is searched: of bills `p`, by what they are found, and how many there are where nothing else narrows it. */
type Found = {
  readonly condition: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly isPicked: boolean
  readonly total: number | undefined
}

/** Bills of a business and environment, a page at a time. */
export function createPurchaseList(connection: Connection, words: WordIndex): PurchaseRepository['list'] {
  let matches: Matches | undefined
  connection.db.function('purchase_found', (key: unknown) => (matches?.has(Number(key)) === true ? 1 : 0))

  /** By the index of words: looking into the texts of 83,000 bills took 74 ms. */
  function searched(query: PurchaseQuery): Found | undefined {
    const search = searchOf(query.search)
    if (!search) return undefined
    const { businessId, environment, limit } = query
    const condition = search.terms.map(({ on }) => on('purchase', 'p')).join(' AND ')
    const { parameters } = search
    const found = words.find({
      ...{ businessId, environment, keys: [] },
      terms: search.terms.map(({ isNumber, spellings }) => {
        const fields = isNumber ? (['head'] as const) : FIELDS
        return { spellings: spellings.map((text) => ({ text, fields })), keys: [] }
      }),
      condition: `+p.business_key = ${BUSINESS_KEY} AND p.environment = @environment AND ${condition}`,
      parameters: { ...parameters, businessId, environment },
    })
    if (!found) return { condition, parameters, isPicked: false, total: undefined }
    matches = found
    const total = isAll({ ...query, search: undefined }) ? found.total : undefined
    // Few are found by their keys and sorted; of many a page is met soon along the sort.
    const isPicked =
      found.total * found.total <= limit * countedOf(connection, { ...query, status: undefined, type: undefined })
    if (!isPicked) return { condition: 'purchase_found(p.key)', parameters: {}, isPicked, total }
    return {
      condition: 'p.key IN (SELECT value FROM json_each(@found))',
      parameters: { found: JSON.stringify(found.keys()) },
      ...{ isPicked, total },
    }
  }

  return async (query) => {
    const { order, after, page, limit, businessId, environment, search: _search, ...filters } = query
    const search = searched(query)
    const where = [
      search?.isPicked
        ? `purchase p NOT INDEXED WHERE +p.business_key = ${BUSINESS_KEY} AND p.environment = @environment`
        : `purchase p${indexOf(query)} WHERE p.business_key = ${BUSINESS_KEY} AND p.environment = @environment`,
      ...conditionsOf(query),
      ...(search ? [search.condition] : []),
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
    const counted = (): number =>
      connection.prepare<{ count: number }>(`SELECT count(*) AS count FROM ${where}`).get(parameters)?.count ?? 0
    const last = rows.length === limit ? rows.at(-1) : undefined
    return {
      items: rows.map(toPurchase),
      totalItems: search?.total ?? (isCounted(query) ? countedOf(connection, query) : counted()),
      next: last ? { id: last.id, values: [last.sorted] } : null,
    }
  }
}
