import type { InvoiceSort } from '../../../../contract/invoice/list.ts'
import type { InvoiceQuery, InvoiceRepository } from '../../../../ports/invoice/invoice-repository.ts'
import type { Place } from '../../../../ports/records/record-repository.ts'
import { createListedCodec, cursorOf, type ListedRow } from '../../sqlite/invoice/list-codec.ts'
import { corrects } from '../../sqlite/sql/rules.ts'
import { toMillis } from '../../sqlite/sql/statements.ts'
import { knownBusiness } from '../business/known-rows.ts'
import type { Connection } from '../engine/connection.ts'
import type { Matches, WordIndex } from '../search/word-index.ts'
import { CUSTOMER_KEYS } from '../sql/merged-customers.ts'
import { pageFromTheNearEnd } from '../sql/pages.ts'
import {
  CHARGE_OF_INVOICE,
  CREDIT_NOTES_TOTAL,
  inPaymentState,
  isInPaymentState,
  SENT_BACK,
  unpaidOf,
} from '../sql/rules.ts'

import { countedAlready, documentsOf } from './counts.ts'
import { COLUMNS, JOINED } from './rows.ts'
import { matchesOf, soughtBy } from './search.ts'

type Parameters = Readonly<Record<string, unknown>>

/** What a list leaves over; the business and the customer come as keys, by which the server knows how many there are. */
type Filter = {
  readonly where: string
  /** Of all invoices of a business one plan reads a page; of others it depends on how many there are. */
  readonly planning: 'kept' | 'each time'
  /** They are found by what they are filtered by, and sorted: along the sort, they would be met late. */
  readonly isSorted?: boolean
  readonly parameters: Parameters
  readonly numbered: readonly number[] | undefined
  /** Which of those of the filter are found; all where it is undefined. */
  readonly has?: ((key: number) => boolean) | undefined
  /** The same condition of one invoice after the other, where nothing else narrows a list than where its money stands. */
  readonly ofEach?: string | undefined
}

/** In the order of an index, so that a page is read and not sorted; whatever is equal follows its key. */
const sortColumns: Record<InvoiceSort, readonly string[]> = {
  issueDate: ['i.issue_date'],
  dueDate: ['i.due_date'],
  total: ['i.total'],
  createdAt: ['i.created_at'],
  updatedAt: ['i.updated_at'],
  irn: ['i.irn'],
  status: ['i.status', 'i.created_at'],
  customerName: ['i.customer_fold'],
}

const CORRECTS = corrects(
  'i',
  '@originalInvoiceId',
  '(SELECT n.irn FROM invoice n WHERE n.business_key = @businessKey AND n.id = @originalInvoiceId)',
)

/** With whom they are for, what settles them, what their notes come to and their place in the queue, for lists. */
const listed = (
  columns: readonly string[],
) => `SELECT ${COLUMNS}, ${columns.map((column, index) => `${column} AS sort${index}`).join(', ')}, c.tin AS "customerTin",
    ${CREDIT_NOTES_TOTAL} AS "creditNotesTotal",
    (SELECT n.invoice_number FROM invoice n WHERE n.business_key = i.business_key AND n.id = i.original_invoice_id) AS "originalNumber",
    o.paid, o.deducted, o.credited, o.written_off AS "writtenOff", o.open AS balance,
    q.state AS "queueState", q.next_attempt_at AS "queueNext", q.trouble_since AS "queueTrouble",
    q.transmitted AS "queueTransmitted", q.updated_at AS "queueUpdated"
  FROM invoice i ${JOINED} LEFT JOIN submission q ON q.business_key = i.business_key AND q.invoice_key = i.key
    LEFT JOIN account_open o ON ${CHARGE_OF_INVOICE}
  WHERE i.business_key = @businessKey AND i.key = ANY(@keys::bigint[])`

/** Invoices as lists show them: filtered, sorted, in pages. */
export function createInvoiceList(connection: Connection, index: WordIndex): Pick<InvoiceRepository, 'list'> {
  const toListed = createListedCodec()
  return {
    async list(query) {
      const { businessId } = query
      const business =
        knownBusiness(connection, businessId) ??
        (await connection.one<{ key: number }>('SELECT key FROM business WHERE id = @businessId', { businessId }))
      if (!business) return { items: [], totalItems: 0, next: null }
      const businessKey = business.key
      const asked = await filterOf(query, businessKey)
      const isBeginning = isReadAtOnce(query) && asked.total === undefined
      // The first page is where it is, however many there are: both are asked for at once.
      const beginning = isBeginning ? firstKeys(query, asked) : undefined
      beginning?.catch(() => undefined)
      const totalItems = asked.total ?? (await countedAlready(connection, query)) ?? (await countOf(asked))

      const filter = { ...asked, isSorted: asked.isSorted ?? isMetLate(query, totalItems) }
      const keys = await (beginning ?? keysOfPage(query, filter, totalItems))
      // Whole rows only of the page: what stands before it is stepped over in the index.
      const columns = sortColumns[query.sortBy]
      const found = await connection.many<ListedRow>(listed(columns), { businessKey, keys }, 'once')
      const byKey = new Map(found.map((row) => [row.key, row]))
      const rows = keys.flatMap((key) => byKey.get(key) ?? [])
      const last = rows.at(-1)
      const next = last && rows.length === query.limit ? placeOf(last, query, filter) : null
      return { items: rows.map(toListed), totalItems, next }
    },
  }

  /** Nearly always they are soon met along the sort; where they are not, all of them are looked for. */
  async function firstKeys(query: InvoiceQuery, filter: Filter): Promise<number[]> {
    const { limit } = query
    if (filter.ofEach !== undefined) {
      const order = sorted(query, 'forward', false)
      const met = await connection.many<{ key: number }>(
        `SELECT i.key FROM (SELECT i.business_key, i.key, ${sortColumns[query.sortBy].join(', ')} FROM invoice i
           WHERE i.business_key = @businessKey ORDER BY ${order} LIMIT ${MAX_MET}) i
         WHERE ${filter.ofEach} ORDER BY ${order} LIMIT @limit`,
        { ...filter.parameters, limit },
      )
      if (met.length === limit) return met.map(({ key }) => key)
    }
    return keysOf(query, filter, { limit })
  }

  async function keysOfPage(query: InvoiceQuery, filter: Filter, totalItems: number): Promise<number[]> {
    const { page, limit, after } = query
    const { numbered } = filter
    if (!after && !numbered?.length) {
      return pageFromTheNearEnd({ page, limit, totalItems }, (direction, place) =>
        keysOf(query, filter, { direction, ...place }),
      )
    }
    if (numbered === undefined) return keysOf(query, filter, { after, limit })

    // The numbered ones come first, and are few: of many, the others are not sorted for that.
    const isFirst = numberedFirst(query)
    const first = await partOf(isFirst, query, filter, 'i.key = ANY(@numbered::bigint[])', {})
    const from = after ? 0 : (page - 1) * limit
    const shown = first.slice(from, from + limit)
    if (shown.length === limit) return shown
    const place = { limit: limit - shown.length, offset: Math.max(0, from - first.length) }
    const others = await partOf(isFirst === 1 ? 0 : 1, query, filter, 'i.key <> ALL(@numbered::bigint[])', place)
    return [...shown, ...others]
  }

  /** Those that are numbered, or those that are not: all of them, or what lies behind a place that may be in neither. */
  async function partOf(
    place: 0 | 1,
    query: InvoiceQuery,
    filter: Filter,
    which: string,
    stretch: { readonly limit?: number; readonly offset?: number },
  ): Promise<number[]> {
    // Whatever has the number is found.
    const isNumbered = place === numberedFirst(query)
    const part = { ...filter, where: `${filter.where} AND ${which}`, has: isNumbered ? undefined : filter.has }
    if (!query.after) return keysOf(query, part, stretch)
    const asked = comparableNumber(query.after.values[0] ?? '')
    if (place === asked) return keysOf(query, part, { ...stretch, after: query.after })
    return (query.sortOrder === 'desc') === place < asked ? keysOf(query, part, stretch) : []
  }

  /** Keys in the order of the list, or backwards: of all, or of what lies behind a place. */
  async function keysOf(
    query: InvoiceQuery,
    { where, planning, isSorted = false, parameters, numbered, has }: Filter,
    {
      direction = 'forward',
      after,
      limit,
      offset = 0,
    }: {
      readonly direction?: 'forward' | 'backward'
      readonly after?: Place | undefined
      readonly limit?: number
      readonly offset?: number
    },
  ): Promise<number[]> {
    const values = numbered === undefined ? after?.values : after?.values.slice(1)
    const behindIt = after ? ` AND ${behind(query)}` : ''
    const stretch = limit === undefined ? '' : ' LIMIT @limit OFFSET @offset'
    const select = `SELECT i.key FROM invoice i WHERE ${where}${behindIt} ORDER BY ${sorted(query, direction, isSorted)}${stretch}`
    const places = Object.fromEntries(
      sortColumns[query.sortBy].map((column, at) => [`after${at}`, comparable(column, values?.[at] ?? '')]),
    )
    const some = async (place: { readonly limit: number | undefined; readonly offset: number }): Promise<number[]> => {
      const asked = { ...parameters, ...places, afterId: after?.id, ...place }
      return (await connection.many<{ key: number }>(select, asked, planning)).map(({ key }) => key)
    }
    return has && limit !== undefined ? foundAlong(some, has, { limit, offset }) : some({ limit, offset })
  }

  /** Whether the other filters leave so little that it is looked through at once. */
  async function isLookedThrough(query: InvoiceQuery, filters: readonly string[]): Promise<boolean> {
    if (filters.length === 1) return false
    const left = await countedAlready(connection, { ...query, search: undefined })
    return left !== undefined && left <= LOOKED_THROUGH
  }

  /** Few are found by their keys and sorted; of many a page is met soon along the sort. */
  async function byMatches(
    query: InvoiceQuery,
    {
      filters,
      parameters,
      matches,
      numbered,
    }: { readonly filters: readonly string[]; readonly parameters: Parameters; readonly matches: Matches } & Pick<
      Filter,
      'numbered'
    >,
  ): Promise<Filter & { readonly total?: number }> {
    const all = await documentsOf(connection, { businessId: query.businessId })
    const { total, has } = matches
    const isNarrowed = filters.length > 1
    const where = filters.join(' AND ')
    const shared = { planning: isNarrowed ? ('each time' as const) : ('kept' as const), numbered }
    const asked = { ...parameters, ...(numbered && { numbered }) }
    if (total * total <= query.limit * all)
      return {
        ...{ ...shared, isSorted: true, where: `${where} AND i.key = ANY(@found::bigint[])` },
        parameters: { ...asked, found: matches.keys() },
        ...(!isNarrowed && { total }),
      }
    const filter = { ...shared, where, parameters: asked, has }
    return { ...filter, total: isNarrowed ? await countAlong(filter, has) : total }
  }

  async function countAlong({ where, parameters }: Filter, has: (key: number) => boolean): Promise<number> {
    const rows = await connection.many<{ key: number }>(
      `SELECT i.key FROM invoice i WHERE ${where}`,
      parameters,
      'each time',
    )
    return rows.filter(({ key }) => has(key)).length
  }

  async function countOf({ where, planning, parameters }: Filter): Promise<number> {
    const counted = await connection.one<{ count: number }>(
      `SELECT count(*) AS count FROM invoice i WHERE ${where}`,
      parameters,
      planning,
    )
    return counted?.count ?? 0
  }

  async function filterOf(query: InvoiceQuery, businessKey: number): Promise<Filter & { readonly total?: number }> {
    const parts = ['i.business_key = @businessKey']
    const parameters: Record<string, unknown> = { businessKey }
    const add = (name: string, value: unknown, part: string) => {
      if (value === undefined) return
      parts.push(part)
      parameters[name] = value
    }

    // One alone has its invoices in the order of their creation.
    const [status, ...more] = query.statuses ?? []
    if (more.length > 0) add('statuses', query.statuses, 'i.status = ANY(@statuses::text[])')
    else if (query.statuses) add('status', status ?? '', 'i.status = @status')
    add('invoiceType', query.invoiceType, 'i.invoice_type = @invoiceType')
    if (query.customerId !== undefined) {
      const keys = await connection.many<{ key: number }>(`SELECT key FROM ${CUSTOMER_KEYS} own`, query)
      add(
        'customerKeys',
        keys.map(({ key }) => key),
        'i.customer_key = ANY(@customerKeys::bigint[])',
      )
    }
    add('externalReference', query.externalReference, 'i.external_reference = @externalReference')
    add('originalInvoiceId', query.originalInvoiceId, CORRECTS)
    add('sentBackTo', query.sentBackTo, SENT_BACK)
    add('environment', query.unpaidIn, unpaidOf('@businessKey'))
    if (query.paymentState) parts.push(inPaymentState(query.paymentState))
    add('startDate', query.startDate, 'i.issue_date >= @startDate')
    add('endDate', query.endDate, 'i.issue_date <= @endDate')
    add('ids', query.ids, 'i.id = ANY(@ids::text[])')
    if (query.updatedSince !== undefined) {
      add('updatedSince', toMillis(query.updatedSince), 'i.updated_at >= @updatedSince')
    }
    const sought = await soughtBy(connection, businessKey, query.search)
    if (sought && !(await isLookedThrough(query, parts))) {
      const matches = await matchesOf(connection, index, businessKey, sought)
      if (matches) return byMatches(query, { filters: parts, parameters, matches, numbered: sought.numbered })
    }
    if (sought) parts.push(sought.condition)
    const numbered = sought?.numbered
    const isByMoneyAlone = query.paymentState !== undefined && parts.length === 2
    return {
      ...(isByMoneyAlone && { ofEach: isInPaymentState(query.paymentState) }),
      where: parts.join(' AND '),
      planning: parts.length === 1 ? 'kept' : 'each time',
      parameters: { ...parameters, ...sought?.parameters, ...(numbered && { numbered }) },
      numbered,
    }
  }
}

/** So many invoices are asked where their money stands, 2 µs each, before all in the state are sorted (15 ms of 2,000). */
const MAX_MET = 4000

/** So many invoices are looked through as soon as the index of words is asked. */
const LOOKED_THROUGH = 2000

/** So many are walked at once along a sort, and twice as many each time. */
const WALKED = 1_000

/** A page of those that are found, along a sort. */
async function foundAlong(
  some: (place: { readonly limit: number; readonly offset: number }) => Promise<number[]>,
  has: (key: number) => boolean,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<number[]> {
  const found: number[] = []
  for (let from = 0, size = WALKED; found.length < offset + limit; from += size, size *= 2) {
    const walked = await some({ limit: size, offset: from })
    for (const key of walked) if (has(key)) found.push(key)
    if (walked.length < size) break
  }
  return found.slice(offset, offset + limit)
}

/** So many of some days are sorted. */
const MOST_BY_DAY = 50_000

/**
 * Days stand together in the order of creation, too, and of falling due: walked along that, a month of two years ago is
 * met after two years, which the server does not know (251 ms; 9 sorted). Whatever came since a day is met at once.
 */
function isMetLate({ sortBy, sortOrder, startDate, endDate }: InvoiceQuery, found: number): boolean {
  const hasDays = startDate !== undefined || endDate !== undefined
  const isMetAtOnce = endDate === undefined && sortOrder === 'desc'
  return hasDays && !isMetAtOnce && found <= MOST_BY_DAY && ['createdAt', 'updatedAt', 'dueDate'].includes(sortBy)
}

/** A first page, without days: those are met late by some orders. See `isMetLate`. */
const isReadAtOnce = ({ page, after, search, startDate, endDate }: InvoiceQuery): boolean =>
  page === 1 && !after && (search ?? startDate ?? endDate) === undefined

/** SQLite's order: what has no IRN comes before all others, and after them where the order is turned round. */
function sorted({ sortBy, sortOrder }: InvoiceQuery, direction: 'forward' | 'backward', isSorted: boolean): string {
  const isDescending = (sortOrder === 'desc') === (direction === 'forward')
  const nulls = sortBy === 'irn' ? (isDescending ? ' NULLS LAST' : ' NULLS FIRST') : ''
  const order = isDescending ? 'DESC' : 'ASC'
  // No index has an expression: the rows are sorted.
  const expression = (column: string) => (isSorted ? `coalesce(${column}, ${column})` : column)
  return [...sortColumns[sortBy].map((column) => `${expression(column)} ${order}${nulls}`), `i.key ${order}`].join(', ')
}

const NUMBERS = new Set(['i.total', 'i.created_at', 'i.updated_at'])

const comparable = (column: string, value: string | number): string | number =>
  NUMBERS.has(column) ? comparableNumber(value) : String(value)

/** Of a cursor, which whoever sends it may have written himself: a text stands behind all numbers, as in SQLite. */
function comparableNumber(value: string | number): number {
  if (typeof value === 'string') return Number.MAX_SAFE_INTEGER
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Math.floor(value)))
}

/** What lies behind a cursor, in the order of the list. What has no IRN stands where an empty one would. */
function behind({ sortBy, sortOrder }: InvoiceQuery): string {
  const columns = sortColumns[sortBy].map((column) => (sortBy === 'irn' ? `coalesce(${column}, '')` : column))
  const places = [...columns.map((_, index) => `@after${index}`), '(SELECT key FROM invoice WHERE id = @afterId)']
  return `(${[...columns, 'i.key'].join(', ')}) ${sortOrder === 'asc' ? '>' : '<'} (${places.join(', ')})`
}

/** What the number that is searched is sorted by, either way: it comes first. */
const numberedFirst = ({ sortOrder }: InvoiceQuery): 0 | 1 => (sortOrder === 'desc' ? 1 : 0)

/** Where a list goes on behind a row, as SQLite says it, too. */
function placeOf(row: ListedRow, query: InvoiceQuery, { numbered }: Filter): Place {
  const place = cursorOf(row, sortColumns[query.sortBy])
  if (numbered === undefined) return place
  const first = numberedFirst(query)
  return { ...place, values: [numbered.includes(row.key) ? first : 1 - first, ...place.values] }
}
