import type { InvoiceStatus } from '../../../../contract/http/vocabulary.ts'
import type { InvoiceSort } from '../../../../contract/invoice/list.ts'
import { looksLikeQrText } from '../../../../domain/qr/text.ts'
import { parseSearchAmount } from '../../../../domain/text/search-amount.ts'
import { parseSearchNumber } from '../../../../domain/text/search-number.ts'
import type { InvoiceQuery, InvoiceRepository } from '../../../../ports/invoice/invoice-repository.ts'
import type { Place } from '../../../../ports/records/record-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { packQrText } from '../forms/invoice-text.ts'
import { CUSTOMER_KEYS } from '../sql/merged-customers.ts'
import {
  CHARGE_OF_INVOICE,
  corrects,
  CREDIT_NOTES_TOTAL,
  inPaymentState,
  IS_UNPAID,
  SENT_BACK,
  unpaidOf,
} from '../sql/rules.ts'
import type { Piece } from '../search/part-reader.ts'
import type { Matches, WordIndex } from '../search/word-index.ts'
import { FIELDS } from '../search/part.ts'
import { searchOf } from '../sql/search.ts'
import { pageFromTheNearEnd } from '../sql/pages.ts'
import { BUSINESS_KEY, listOf, toMillis } from '../sql/statements.ts'

import { countedAlready, documentsOf } from './counts.ts'
import { createListedCodec, cursorOf, type ListedRow } from './list-codec.ts'
import { indexOfFilter, isNarrowed, isOpenState, type Way, wayOf } from './list-way.ts'
import { beginningOf, type Beginning } from './places.ts'
import { COLUMNS, JOINED, OF_BUSINESS } from './rows.ts'

/** In the words of the index of codes: encrypted, no two begin alike. */
const CODE_BEGINS = 'substr(i.qr_text, 1, 4)'
/** In either form. */
const HAS_CODE = `${CODE_BEGINS} IN (substr(@qrText, 1, 4), substr(@writtenQrText, 1, 4)) AND i.qr_text IN (@qrText, @writtenQrText)`

const CORRECTS = corrects('i', '@originalInvoiceId', '(SELECT irn FROM invoice WHERE id = @originalInvoiceId)')

/** With whom they are for, what settles them, what their notes come to and their place in the queue, for lists. */
const listed = (
  invoices: string,
  sortedBy: readonly string[],
) => `SELECT ${COLUMNS}, ${sortedBy.map((column, index) => `${column} AS sort${index}`).join(', ')}, c.tin AS "customerTin", ${CREDIT_NOTES_TOTAL} AS "creditNotesTotal",
    iif(i.original_invoice_id IS NULL, NULL, (SELECT original.invoice_number FROM invoice original WHERE original.id = i.original_invoice_id)) AS "originalNumber",
    o.paid, o.deducted, o.credited, o.written_off AS "writtenOff", o.open AS balance,
    q.state AS "queueState", q.next_attempt_at AS "queueNext", q.trouble_since AS "queueTrouble",
    q.transmitted AS "queueTransmitted", q.updated_at AS "queueUpdated"
  FROM ${invoices} ${JOINED} LEFT JOIN submission q ON q.invoice_key = i.key
    LEFT JOIN account_open o ON ${CHARGE_OF_INVOICE}`

type Parameters = Readonly<Record<string, unknown>>

type TextSearch = {
  readonly terms: readonly {
    readonly condition: string
    /** Those whose phone or TIN it may be. */
    readonly customers: string | undefined
    readonly spellings: readonly Piece[]
  }[]
  /** Whether an invoice `i` is found, and whether it is by its words alone. */
  readonly condition: string
  readonly byWords: string
  readonly isAmount: boolean
  readonly isNumber: boolean
}

type Conditions = {
  readonly filters: readonly string[]
  readonly search: TextSearch | undefined
  readonly parameters: Parameters
}

/** How a page is found, and how many there are. */
type Plan = Way & { readonly where: string; readonly parameters: Parameters; readonly totalItems: number }

/** So many invoices are looked through as soon as the index of words is asked. */
const LOOKED_THROUGH = 2000

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

/** Whether an invoice has the number that is searched. */
const IS_NUMBER = '(i.sequence = @searchedSequence AND instr(search_fold(i.invoice_number), @searchedPrefix) = 1)'

/*
 * What else a search may mean, as keys that are found once: asked of each invoice it would read each row, where its words
 * are looked for in an index (200 ms of 100,000 invoices; 20 so).
 */
const WITH_NUMBER = `SELECT n.key FROM invoice n INDEXED BY invoice_by_number WHERE n.business_key = ${BUSINESS_KEY}
  AND n.sequence = @searchedSequence AND instr(search_fold(n.invoice_number), @searchedPrefix) = 1`
const WITH_AMOUNT = `SELECT a.key FROM invoice a INDEXED BY invoice_by_total WHERE a.business_key = ${BUSINESS_KEY}
  AND a.total BETWEEN @leastTotal AND @mostTotal`
const ofCustomers = (keys: string): string =>
  `SELECT f.key FROM invoice f INDEXED BY invoice_by_customer WHERE f.customer_key IN (${keys})`

const hasNumberFirst = ({ search }: InvoiceQuery): boolean => parseSearchNumber(search ?? '') !== undefined

/** What the list is sorted by: first of all, either way, the number that is searched. */
function orderOf(query: InvoiceQuery): readonly string[] {
  const { sortBy, sortOrder } = query
  const columns = sortColumns[sortBy]
  if (!hasNumberFirst(query)) return columns
  return [sortOrder === 'desc' ? IS_NUMBER : `NOT ${IS_NUMBER}`, ...columns]
}

/** Invoices as lists show them: filtered, sorted, in pages. */
export function createInvoiceList(connection: Connection, index: WordIndex): Pick<InvoiceRepository, 'list'> {
  const toListed = createListedCodec()
  let matches: Matches | undefined
  connection.db.function('search_finds', (key: unknown) => (matches?.has(Number(key)) === true ? 1 : 0))

  return {
    async list(query) {
      const asked = plan(query)
      const { totalItems, parameters, isPicked } = asked

      const columns = orderOf(query)
      const read = (
        direction: 'forward' | 'backward',
        place: { readonly limit: number; readonly offset: number },
        { also = '', by = columns, placed = 0 } = {},
      ) =>
        connection
          .prepare<{ key: number }>(
            `SELECT i.key AS key FROM invoice i${asked.index}
             WHERE ${asked.where}${also} ORDER BY ${sorted(by, query, { direction, isPicked })} LIMIT @limit OFFSET @offset`,
          )
          .all({ ...parameters, ...placeOf(query.after), ...(also.includes('@placed') && { placed }), ...place })
          .map(({ key }) => key)
      const keysOfPage = (): number[] => {
        if (query.after) return read('forward', { limit: query.limit, offset: 0 }, { also: ` AND ${behind(query)}` })
        const begins = farDown(asked, query)
        if (begins) {
          const place = { limit: query.limit, offset: (query.page - 1) * query.limit - begins.before }
          return read('forward', place, { also: ` AND ${begins.condition}`, placed: begins.placed })
        }
        if (!hasNumberFirst(query) || isPicked) return pageFromTheNearEnd({ ...query, totalItems }, read)
        return behindNumbered(query, numbered(asked, query), (place) =>
          read('forward', place, { also: ` AND NOT ${IS_NUMBER}`, by: sortColumns[query.sortBy] }),
        )
      }
      const keys = keysOfPage()

      // Whole rows only of the page: what stands before it is stepped over in the index.
      const rows = connection
        .prepare<ListedRow>(
          `${listed('invoice i', columns)} WHERE i.key IN (SELECT value FROM json_each(@keys))
           ORDER BY ${sorted(columns, query, { direction: 'forward', isPicked: true })}`,
        )
        .all({ ...parameters, keys: JSON.stringify(keys) })
      const last = rows.at(-1)
      const next = last && rows.length === query.limit ? cursorOf(last, columns) : null
      return { items: rows.map(toListed), totalItems, next }
    },
  }

  /** Where a page begins that is neither near the beginning nor near the end, of a list that nothing narrows but a status. */
  function farDown({ isPicked, totalItems }: Plan, query: InvoiceQuery): Beginning | undefined {
    const { businessId, sortBy, sortOrder, page, limit } = query
    const offset = (page - 1) * limit
    if (isPicked || Math.min(offset, totalItems - offset) < LOOKED_THROUGH) return undefined
    const status = statusAlone(query)
    return status === undefined
      ? undefined
      : beginningOf(connection, { ...{ businessId, sortBy, sortOrder }, status: status ?? undefined }, offset)
  }

  function plan(query: InvoiceQuery): Plan {
    const { filters, search, parameters } = conditions(query)
    matches = search === undefined ? undefined : matchesOf(query, search, parameters)
    if (matches) return planOfMatches(query, { filters, parameters, matches })

    const where = [...filters, ...(search ? [search.condition] : [])].join(' AND ')
    const totalItems =
      countedAlready(connection, query) ?? countOf(where, parameters, indexOfFilter(connection, query) ?? '')
    const way = wayOf(connection, query, totalItems)
    return { ...way, where: way.isPicked ? picked(where, query) : walked(where), parameters, totalItems }
  }

  /** By the index of words, unless the other filters leave so little that it is looked through at once. */
  function matchesOf(query: InvoiceQuery, { terms, isNumber, isAmount, byWords }: TextSearch, parameters: Parameters) {
    const { businessId } = query
    const narrowed = isNarrowed(query) ? countedAlready(connection, { ...query, search: undefined }) : undefined
    if (narrowed !== undefined && narrowed <= LOOKED_THROUGH) return undefined
    // In one text: 72,000 invoices of one amount are read in 6 ms, and as so many rows in 16.
    const keysBy = (select: string): number[] => {
      const found = connection
        .prepare<{ keys: string }>(`SELECT json_group_array(key) AS keys FROM (${select})`)
        .get(parameters)
      return JSON.parse(found?.keys ?? '[]') as number[]
    }
    const also = [...(isAmount ? [WITH_AMOUNT] : []), ...(isNumber ? [WITH_NUMBER] : [])].flatMap(keysBy)
    // What has the amount is not asked of each row again: of 72,000 that is a table of its own for each question.
    return index.find({
      ...{ businessId, parameters, keys: also, condition: `+${OF_BUSINESS} AND ${byWords}` },
      terms: terms.map(({ customers, ...term }) => ({
        ...term,
        keys: customers === undefined ? [] : keysBy(ofCustomers(customers)),
      })),
    })
  }

  /** Few are found by their keys and sorted; of many a page is met soon along the sort. */
  function planOfMatches(
    query: InvoiceQuery,
    { filters, parameters, matches: { total, keys } }: Omit<Conditions, 'search'> & { readonly matches: Matches },
  ): Plan {
    const [ofBusiness, ...narrowing] = filters
    const others = { ...query, search: undefined }
    const all = documentsOf(connection, { businessId: query.businessId })
    if (total * total <= query.limit * all) {
      const where = [`+${ofBusiness}`, 'i.key IN (SELECT value FROM json_each(@found))', ...narrowing].join(' AND ')
      const asked = { ...parameters, found: JSON.stringify(keys()) }
      const totalItems = narrowing.length === 0 ? total : countOf(where, asked, ' NOT INDEXED')
      return { where, parameters: asked, totalItems, index: ' NOT INDEXED', isPicked: true }
    }
    const where = [...filters, 'search_finds(i.key)'].join(' AND ')
    const totalItems =
      narrowing.length === 0 ? total : countOf(where, parameters, indexOfFilter(connection, others) ?? '')
    const way = wayOf(connection, others, totalItems)
    return { ...way, where: way.isPicked ? picked(where, query) : walked(where), parameters, totalItems }
  }

  /** Invoices with the number that is searched, in the order of the list. */
  function numbered({ where, parameters }: Plan, query: InvoiceQuery): number[] {
    return connection
      .prepare<{ key: number }>(
        `SELECT i.key AS key FROM invoice i NOT INDEXED WHERE i.key IN (${WITH_NUMBER}) AND +${where}
         ORDER BY ${sorted(sortColumns[query.sortBy], query, { direction: 'forward', isPicked: true })}`,
      )
      .all(parameters)
      .map(({ key }) => key)
  }

  function countOf(where: string, parameters: Parameters, by: string): number {
    const counted = connection
      .prepare<{ count: number }>(`SELECT count(*) AS count FROM invoice i${by} WHERE ${where}`)
      .get(parameters)
    return counted?.count ?? 0
  }
}

/** The one status that a list is narrowed to, null where nothing narrows it; undefined where something else does. */
function statusAlone(query: InvoiceQuery): InvoiceStatus | null | undefined {
  const { statuses, ids, search, externalReference, originalInvoiceId } = query
  const said = [ids, search, externalReference, originalInvoiceId]
  if (said.some((one) => one !== undefined) || isNarrowed({ ...query, statuses: undefined })) return undefined
  if (statuses === undefined) return null
  return statuses.length === 1 ? statuses[0] : undefined
}

/** A page of which the numbered ones come first: of many, the others are not sorted for that. */
function behindNumbered(
  { page, limit }: InvoiceQuery,
  numbered: readonly number[],
  others: (place: { readonly limit: number; readonly offset: number }) => number[],
): number[] {
  const from = (page - 1) * limit
  const first = numbered.slice(from, from + limit)
  if (first.length === limit) return first
  return [...first, ...others({ limit: limit - first.length, offset: Math.max(0, from - numbered.length) })]
}

/** What is open is found in accounts: without the plus SQLite reads all of the business and asks of each. */
function picked(where: string, { unpaidIn, paymentState }: InvoiceQuery): string {
  const isOpen = isOpenState(paymentState)
  if (unpaidIn === undefined && !isOpen) return where
  const isPartly = paymentState === 'PARTLY_PAID' ? ' AND o.paid + o.deducted > 0' : ''
  const open = `i.key IN (SELECT o.invoice_key FROM account_open o INDEXED BY ${isPartly === '' ? 'account_open_invoices' : 'account_open_partly'}
    WHERE o.business_key = ${BUSINESS_KEY} AND o.open > 0 AND o.is_debit = 1 AND o.invoice_key IS NOT NULL${isPartly})`
  return [where.replace(/^i\.business_key/, '+i.business_key'), ...(isOpen ? [open] : [])].join(' AND ')
}

const walked = (where: string): string => where.replace(unpaidOf(BUSINESS_KEY), IS_UNPAID)

/** `isPicked`: the plus keeps SQLite from walking the index of the sort, where few rows are found by another one. */
function sorted(
  columns: readonly string[],
  { sortOrder }: InvoiceQuery,
  { direction, isPicked }: { readonly direction: 'forward' | 'backward'; readonly isPicked: boolean },
): string {
  const isDescending = (sortOrder === 'desc') === (direction === 'forward')
  return [...columns, 'i.key']
    .map((column) => `${isPicked ? '+' : ''}${column} ${isDescending ? 'DESC' : 'ASC'}`)
    .join(', ')
}

/** What lies behind a cursor, in the order of the list. What has no IRN stands where an empty one would. */
function behind(query: InvoiceQuery): string {
  const { sortBy, sortOrder } = query
  const columns = orderOf(query).map((column) => (sortBy === 'irn' ? `coalesce(${column}, '')` : column))
  const places = [...columns.map((_, index) => `@after${index}`), '(SELECT key FROM invoice WHERE id = @afterId)']
  return `(${[...columns, 'i.key'].join(', ')}) ${sortOrder === 'asc' ? '>' : '<'} (${places.join(', ')})`
}

function placeOf(after: Place | undefined): Record<string, unknown> {
  if (!after) return {}
  return {
    afterId: after.id,
    ...Object.fromEntries(after.values.map((value, index) => [`after${index}`, value ?? ''])),
  }
}

/** What a list asks for: its filters, that of the business first, and what it searches. */
function conditions(query: InvoiceQuery): Conditions {
  const parts = [OF_BUSINESS]
  const parameters: Record<string, unknown> = { businessId: query.businessId }
  const add = (name: string, value: Buffer | string | undefined, part: string) => {
    if (value === undefined) return
    parts.push(part)
    parameters[name] = value
  }

  if (query.statuses) parts.push(`i.status IN (${listOf(query.statuses)})`)
  add('invoiceType', query.invoiceType, 'i.invoice_type = @invoiceType')
  add('customerId', query.customerId, `i.customer_key IN ${CUSTOMER_KEYS}`)
  add('externalReference', query.externalReference, 'i.external_reference = @externalReference')
  add('originalInvoiceId', query.originalInvoiceId, CORRECTS)
  add('sentBackTo', query.sentBackTo, SENT_BACK)
  add('environment', query.unpaidIn, unpaidOf(BUSINESS_KEY))
  if (query.paymentState) parts.push(inPaymentState(query.paymentState))
  add('startDate', query.startDate, 'i.issue_date >= @startDate')
  add('endDate', query.endDate, 'i.issue_date <= @endDate')
  if (query.ids) {
    parts.push('i.id IN (SELECT value FROM json_each(@ids))')
    parameters['ids'] = JSON.stringify(query.ids)
  }
  if (query.updatedSince !== undefined) {
    parts.push('i.updated_at >= @updatedSince')
    parameters['updatedSince'] = toMillis(query.updatedSince)
  }

  // A scanned code is no text to look into.
  const qrText = query.search?.trim() ?? ''
  if (looksLikeQrText(qrText)) {
    add('qrText', packQrText(qrText), HAS_CODE)
    parameters['writtenQrText'] = qrText
    return { filters: parts, search: undefined, parameters }
  }

  const search = searchOf(query.search)
  if (search === undefined) return { filters: parts, search, parameters }
  const terms = search.terms.map(({ isNumber, spellings, on }) => {
    // A number may be the customer's phone or TIN, and is not looked for in what was sold.
    const customers = `SELECT c.key FROM customer c WHERE c.business_key = ${BUSINESS_KEY} AND ${on('customer', 'c')}`
    const fields = isNumber ? (['head'] as const) : FIELDS
    return {
      condition: isNumber ? `(${on('invoice', 'i')} OR i.key IN (${ofCustomers(customers)}))` : on('invoice', 'i'),
      customers: isNumber ? customers : undefined,
      spellings: spellings.map((text) => ({ text, fields })),
    }
  })
  Object.assign(parameters, search.parameters)

  // And a whole search may be an amount, as a bank's message has it, or the number of an invoice, written short.
  const others: string[] = []
  const amount = parseSearchAmount(query.search ?? '')
  if (amount) {
    others.push(`i.key IN (${WITH_AMOUNT})`)
    Object.assign(parameters, { leastTotal: amount.least, mostTotal: amount.most })
  }
  const number = parseSearchNumber(query.search ?? '')
  if (number) {
    others.push(`i.key IN (${WITH_NUMBER})`)
    Object.assign(parameters, { searchedSequence: number.sequence, searchedPrefix: number.prefix })
  }
  const byWords = terms.map(({ condition }) => condition).join(' AND ')
  const condition = others.length > 0 ? `(${[`(${byWords})`, ...others].join(' OR ')})` : byWords
  const isAmount = amount !== undefined
  const of = { terms, condition, byWords: byWords === '' ? '0' : byWords }
  return { filters: parts, search: { ...of, isAmount, isNumber: number !== undefined }, parameters }
}
