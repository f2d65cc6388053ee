import type { DebitKind, EntryKind } from '../../../../domain/receivables/entry.ts'
import { searchTerms } from '../../../../domain/text/search-fold.ts'
import type {
  PaymentQuery,
  ReceivablesLists,
  ReversalList,
  WithheldTaxQuery,
} from '../../../../ports/receivables/receivables-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { isId, plain } from '../forms/columns.ts'
import { CUSTOMER_KEYS, survivingKey } from '../sql/merged-customers.ts'
import { pageFromTheNearEnd } from '../sql/pages.ts'
import type { WordIndex } from '../search/word-index.ts'
import { searchedText } from '../sql/search.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

import { monthBehind, totalsOfEntries, totalsOfReversed, type EntryTotalsQuery } from './entry-totals.ts'
import { toSettled, type OpenRow } from './entry-codec.ts'
import {
  toCreditor,
  toOther,
  toReversal,
  toWithheldTax,
  type CreditorRow,
  type OtherRow,
  type ReversedRow,
  type WithheldRow,
} from './list-codec.ts'
import { createPaymentSearch, type PaymentSearch, type PaymentTotals } from './payment-search.ts'
import { ENTRY_COLUMNS, ENTRY_ID, ENTRY_JOINS, ENTRY_TABLES, NO_INVOICE, SELECT_OPEN, taxOf } from './rows.ts'

/** Pages over all customers: what came in, what of it was withheld, and who has credit. */

type Conditions = { readonly where: string; readonly parameters: Record<string, unknown> }

const WITH_COUNTERS = `${ENTRY_TABLES} JOIN account_open o ON o.entry_key = e.key`
const OF_BUSINESS = `e.business_key = ${BUSINESS_KEY} AND e.environment = @environment AND e.reverses_key IS NULL AND ${NO_INVOICE}`

const ALONE = 'account_entry e JOIN account_open o ON o.entry_key = e.key'

/** Entries `e` that `x` takes back, by what takes back, which is little: by the kind SQLite read all of it (6,547 ms). */
const TAKEN_BACK = `account_entry x INDEXED BY account_entry_reversals
  CROSS JOIN account_entry e ON e.key = x.reverses_key ${ENTRY_JOINS} JOIN account_open o ON o.entry_key = e.key`
const TAKES_BACK = `x.business_key = ${BUSINESS_KEY} AND x.environment = @environment AND x.reverses_key IS NOT NULL`

/** The plus: they are found otherwise, and not by their business. */
const withoutIndex = (where: string): string => where.replace(/^e\.business_key/, '+e.business_key')

const OF_CUSTOMER = `e.customer_key IN ${CUSTOMER_KEYS}`

/** Of one customer there is less than of one kind, which SQLite cannot know. */
const withoutKind = (where: string): string =>
  where.includes(OF_CUSTOMER) ? where.replaceAll(/(?<!\+)e\.kind/g, '+e.kind') : where

/** The newest certificate counts. */
const CERTIFICATE = `LEFT JOIN deduction_certificate t ON t.key =
  (SELECT max(key) FROM deduction_certificate WHERE entry_key = e.key)`

/** Of what a deduction `e` is about: its invoice, or what was owed from before. */
const DOCUMENT_NUMBER = `(SELECT d.number FROM allocation a JOIN account_entry d ON d.key = a.debit_key
  WHERE a.credit_key = e.key AND e.kind <> 'PAYMENT' ORDER BY a.key LIMIT 1)`

/** Each condition holds only where its value was given. */
function conditions(
  fixed: string,
  given: Readonly<Record<string, unknown>>,
  asked: Readonly<Record<string, string>>,
): Conditions {
  const named = Object.entries(asked).filter(([name]) => given[name] !== undefined)
  const parameters = Object.entries(given).filter(([, value]) => typeof value === 'string')
  return {
    where: [fixed, ...named.map(([, condition]) => condition)].join(' AND '),
    parameters: Object.fromEntries(parameters),
  }
}

const RECEIPT_TEXTS = [
  'e.number',
  "coalesce(e.details ->> 'reference', '')",
  "coalesce(e.external_reference, '')",
] as const

/** Words, or letters and digits in one: nothing that the rules of folding would join or part. */
const isPlain = (text: string): string => `(${text} NOT GLOB '*[^A-Za-z0-9]*' OR ${text} NOT GLOB '*[^A-Za-z ]*')`

/** What is plain SQL folds as the rules do (77,000 payments 450 ms by the rules, 100 so). */
const OF_RECEIPT = `CASE WHEN ${RECEIPT_TEXTS.map(isPlain).join(' AND ')} THEN lower(${RECEIPT_TEXTS.join(" || ' ' || ")})
  ELSE search_text(e.number, e.details ->> 'reference', e.external_reference) END`

/** Each word is in the receipt's number, in a reference, or in what the customer is found by: these are looked for once. */
function searchedFor(search: string | undefined, own = OF_RECEIPT): Conditions {
  const terms = search === undefined ? [] : searchTerms(search)
  const spellings = terms.flatMap((term, index) =>
    term.map((spelling, at) => ({ index, name: `s${index}_${at}`, spelling })),
  )
  const has = (text: string, term: number): string =>
    spellings
      .filter(({ index }) => index === term)
      .map(({ name }) => `instr(${text}, @${name}) > 0`)
      .join(' OR ')
  const ofCustomers = (term: number): string =>
    `SELECT named.key FROM customer named JOIN customer found ON found.key = coalesce(named.merged_into_key, named.key)
     WHERE named.business_key = ${BUSINESS_KEY} AND (${has(searchedText('customer', 'found'), term)})`
  return {
    where: terms
      .map((_term, index) => ` AND (e.customer_key IN (${ofCustomers(index)}) OR ${has(own, index)})`)
      .join(''),
    parameters: Object.fromEntries(spellings.map(({ name, spelling }) => [name, spelling])),
  }
}

/** Payments of an invoice that brought no money: only their deductions stand against it. */
const WHERE_ALL_WAS_WITHHELD = `SELECT t.details ->> 'paymentId' AS id FROM account_entry t
  WHERE t.invoice_key = (SELECT key FROM invoice WHERE id = @invoiceId) AND t.kind IN ('WHT', 'VAT_WITHHELD') AND t.amount < 0`

/** Credit of the customer that is kept for the invoice until it is approved, as `isHeldFor` says it. */
const KEPT = `SELECT k.entry_key FROM invoice f JOIN account_open k ON k.business_key = f.business_key
    AND k.customer_key = ${survivingKey('f.customer_key')} AND k.open > 0 AND k.is_debit = 0
    JOIN account_entry p ON p.key = k.entry_key
  WHERE f.id = @invoiceId AND f.status = 'PENDING_APPROVAL' AND f.finalized_at <= p.recorded_at
    AND k.environment = @environment AND p.details ->> 'reservedFor' = @invoiceId`

/** Deposits on the invoice, where it is an offer. */
const DEPOSITED = `SELECT p.key FROM invoice f JOIN account_entry p ON p.business_key = f.business_key
    AND p.customer_key IN (SELECT s.key FROM customer s WHERE s.key = ${survivingKey('f.customer_key')}
      OR s.merged_into_key = ${survivingKey('f.customer_key')})
  WHERE f.id = @invoiceId AND f.invoice_type = 'PROFORMA' AND p.environment = @environment AND p.kind = 'PAYMENT'
    AND p.details ->> 'offer' = @invoiceId`

/** Each way on its own: with OR between them SQLite read all payments of the business. */
const OF_INVOICE = `e.key IN (
  SELECT a.credit_key FROM allocation a JOIN account_entry d ON d.key = a.debit_key
    WHERE d.invoice_key = (SELECT key FROM invoice WHERE id = @invoiceId)
  UNION SELECT p.key FROM (${WHERE_ALL_WAS_WITHHELD}) w CROSS JOIN account_entry p ON ${isId('p.id', 'w.id')}
  UNION ${KEPT} UNION ${DEPOSITED})`

/** What narrows the list of payments but for what is searched. */
const filterOfPayments = (businessId: string, query: PaymentQuery): Conditions => {
  const { page: _page, after: _after, limit: _limit, search: _search, stands, ...given } = query
  const { where, parameters } = conditions(
    `${OF_BUSINESS} AND e.kind = 'PAYMENT'${stands === undefined ? '' : ` AND o.stands = ${stands ? '1' : '0'}`}`,
    { ...given, businessId },
    {
      customerId: OF_CUSTOMER,
      from: 'e.date >= @from',
      to: 'e.date <= @to',
      method: "e.details ->> 'method' = @method",
      invoiceId: OF_INVOICE,
    },
  )
  return { where: given.invoiceId === undefined ? where : withoutIndex(where), parameters }
}

const ofPayments = (businessId: string, query: PaymentQuery, indexed?: PaymentSearch): Conditions => {
  const filter = filterOfPayments(businessId, query)
  const searched = indexed ? { ...indexed, where: indexed.condition } : searchedFor(query.search)
  return { where: filter.where + searched.where, parameters: { ...filter.parameters, ...searched.parameters } }
}

/** Tax that came with payments that are asked for; `x` takes it back. */
const ofTheirTax = (businessId: string, query: PaymentQuery, indexed?: PaymentSearch): Conditions => {
  const { where, parameters } = ofPayments(businessId, query, indexed)
  return {
    where: `${OF_BUSINESS} AND e.kind IN ('WHT', 'VAT_WITHHELD') AND EXISTS (SELECT 1 FROM ${WITH_COUNTERS}
      JOIN account_entry w ON w.key = x.reverses_key WHERE ${isId('e.id', "(w.details ->> 'paymentId')")} AND ${where})`,
    parameters,
  }
}

const ofWithheld = (businessId: string, query: WithheldTaxQuery): Conditions => {
  const { page: _page, limit: _limit, certificate, ...given } = query
  const isThere = { missing: 'IS NULL', noted: 'IS NOT NULL' }
  return conditions(
    `${OF_BUSINESS} AND e.kind IN ('WHT', 'VAT_WITHHELD')${
      certificate === undefined ? '' : ` AND o.stands = 1 AND t.number ${isThere[certificate]}`
    }`,
    { ...given, businessId },
    {
      customerId: OF_CUSTOMER,
      from: 'e.date >= @from',
      to: 'e.date <= @to',
      kind: 'e.kind = @kind',
    },
  )
}

/** What lies behind a cursor, the newest first. */
const behind = (after: string | undefined): string =>
  after === undefined
    ? ''
    : ` AND (e.date, e.key) < (SELECT date, key FROM account_entry WHERE ${isId('id', '@after')})`

const NOTHING: ReversalList = { items: [], total: 0n }
const MAX_REVERSED = 500

/** The same question without its days: what was taken back counts on a day of its own. */
const daysOf = <Q extends { from: string | undefined; to: string | undefined }>(query: Q): Q => ({
  ...query,
  from: undefined,
  to: undefined,
})

type EntryPage = Pick<PaymentQuery, 'page' | 'after' | 'limit' | 'customerId'> & {
  readonly invoiceId?: string | undefined
  readonly totalItems: number
  readonly direction?: 'newestFirst' | 'oldestFirst'
  /** Those that are found, where that is known. */
  readonly picked?: readonly number[] | undefined
  /** Where the row behind so many stands, where months are counted. */
  readonly month?: ((offset: number) => ReturnType<typeof monthBehind>) | undefined
}

type DeductionTotals = { readonly count: number; readonly total: number }

const OTHER_KINDS = ['REFUND', 'WRITE_OFF', 'OPENING_ITEM'] as const
const quoted = (kinds: readonly EntryKind[]): string => kinds.map((kind) => `'${kind}'`).join(', ')

const DEDUCTION_KINDS = ['WHT', 'VAT_WITHHELD'] as const

/** So many payments that are searched are found by their keys and sorted; more are met soon along their days. */
const MAX_PICKED = 2000

export function createReceivablesLists(connection: Connection, words: WordIndex): ReceivablesLists {
  const indexed = createPaymentSearch(connection, words, OF_RECEIPT)

  function takenBackOf(
    { where, parameters }: Conditions,
    { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
  ): ReversalList {
    const days = `${from === undefined ? '' : ' AND x.date >= @from'}${to === undefined ? '' : ' AND x.date <= @to'}`
    const rows = `${TAKEN_BACK} ${CERTIFICATE} WHERE ${TAKES_BACK} AND ${withoutIndex(where)}${days}`
    const asked = { ...parameters, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    const items = connection
      .prepare<ReversedRow>(
        `SELECT ${plain('account_entry', 'id', 'x')} AS id, x.date, coalesce(x.details ->> 'reason', '') AS reason, -e.amount AS amount, ${ENTRY_ID} AS "ofId", e.kind,
           coalesce(e.number, (SELECT p.number FROM account_entry p WHERE ${isId('p.id', "(e.details ->> 'paymentId')")})) AS number,
           e.date AS "ofDate", c.id AS "customerId", c.name AS "customerName", c.tin AS "customerTin",
           e.details ->> 'base' AS base, e.details ->> 'ratePercent' AS "ratePercent", i.id AS "invoiceId",
           ${DOCUMENT_NUMBER} AS "documentNumber"
         FROM ${rows} ORDER BY x.date DESC, x.key DESC LIMIT ${MAX_REVERSED}`,
      )
      .all(asked)
    const sum = connection
      .prepare<{ total: number }>(`SELECT coalesce(sum(-e.amount), 0) AS total FROM ${rows}`)
      .get(asked)
    return {
      items: items.map(toReversal),
      total: BigInt(sum?.total ?? 0),
    }
  }

  /** What payments come to by the counts that are kept; undefined where they have to be added up. */
  function totalsOf(businessId: string, query: PaymentQuery): PaymentTotals | undefined {
    if (query.search ?? query.customerId ?? query.invoiceId) return undefined
    const asked = { ...query, businessId, kinds: ['PAYMENT'] as const }
    const all = totalsOfEntries(connection, asked)
    const reversed = totalsOfReversed(connection, asked)
    const [came, standing] = [-all.amount, reversed.amount - all.amount]
    if (query.stands === undefined) return { count: all.count, came, standing }
    return query.stands
      ? { count: all.count - reversed.count, came: standing, standing }
      : { count: reversed.count, came: -reversed.amount, standing: 0 }
  }

  function summedUp(where: string, parameters: Conditions['parameters']): PaymentTotals {
    const all = connection
      .prepare<PaymentTotals>(
        `SELECT count(*) AS count, coalesce(sum(-e.amount), 0) AS came,
           coalesce(sum(-e.amount) FILTER (WHERE o.stands = 1), 0) AS standing FROM ${/\bc\./.test(where) ? WITH_COUNTERS : ALONE} WHERE ${withoutKind(where)}`,
      )
      .get(parameters)
    return all ?? { count: 0, came: 0, standing: 0 }
  }

  function deducted(businessId: string, query: Omit<EntryTotalsQuery, 'businessId'>): DeductionTotals {
    const { count, amount } = totalsOfEntries(connection, { ...query, businessId })
    return { count, total: -amount }
  }

  /** Those with a certificate are found by it; those without are all that stand but these. */
  function deductedInAll(
    businessId: string,
    { certificate, ...query }: Omit<EntryTotalsQuery, 'businessId'> & Pick<WithheldTaxQuery, 'certificate'>,
  ): DeductionTotals {
    const all = deducted(businessId, query)
    if (certificate === undefined) return all
    const noted = certified(businessId, query)
    if (certificate === 'noted') return noted
    const reversed = totalsOfReversed(connection, { ...query, businessId })
    return {
      count: all.count - reversed.count - noted.count,
      total: all.total + reversed.amount - noted.total,
    }
  }

  function certified(businessId: string, { environment, kinds, from, to }: Omit<EntryTotalsQuery, 'businessId'>) {
    const days = `${from === undefined ? '' : ' AND e.date >= @from'}${to === undefined ? '' : ' AND e.date <= @to'}`
    const noted = connection
      .prepare<DeductionTotals>(
        `SELECT count(*) AS count, coalesce(sum(-e.amount), 0) AS total
         FROM (SELECT max(key) AS key, entry_key FROM deduction_certificate GROUP BY entry_key) newest
         CROSS JOIN deduction_certificate t ON t.key = newest.key
         CROSS JOIN account_entry e ON e.key = newest.entry_key CROSS JOIN account_open o ON o.entry_key = e.key
         WHERE +e.business_key = ${BUSINESS_KEY} AND e.environment = @environment AND e.reverses_key IS NULL
           AND e.kind IN (${quoted(kinds)}) AND o.stands = 1 AND t.number IS NOT NULL${days}`,
      )
      .get({ businessId, environment, ...(from !== undefined && { from }), ...(to !== undefined && { to }) })
    return noted ?? { count: 0, total: 0 }
  }

  /** The index of customers has all of this too, and is read whole where no customer is given. */
  function deductedBy(where: string, parameters: Conditions['parameters']): DeductionTotals {
    const entries = where.includes(OF_CUSTOMER) ? ALONE : ALONE.replace(' e ', ' e INDEXED BY account_entry_of_kind ')
    const all = connection
      .prepare<DeductionTotals>(
        `SELECT count(*) AS count, coalesce(sum(-e.amount), 0) AS total FROM ${entries} ${CERTIFICATE} WHERE ${where}`,
      )
      .get(parameters)
    return all ?? { count: 0, total: 0 }
  }

  /** Refunds, write-offs and opening items by the counts that are kept, and what takes them back, which is little. */
  function othersInAll(asked: EntryTotalsQuery): DeductionTotals {
    const { businessId, environment, kinds, from, to } = asked
    const days = `${from === undefined ? '' : ' AND e.date >= @from'}${to === undefined ? '' : ' AND e.date <= @to'}`
    const parts = kinds.map((kind) => {
      const { count, amount } = totalsOfEntries(connection, { ...asked, kinds: [kind] })
      return { count, total: kind === 'WRITE_OFF' ? -amount : amount }
    })
    const back = connection
      .prepare<DeductionTotals>(
        `SELECT count(*) AS count, coalesce(sum(${SIZE}), 0) AS total FROM account_entry e INDEXED BY account_entry_reversals
         WHERE e.business_key = ${BUSINESS_KEY} AND e.environment = @environment AND e.reverses_key IS NOT NULL
           AND e.kind IN (${quoted(kinds)})${days}`,
      )
      .get({ businessId, environment, ...(from !== undefined && { from }), ...(to !== undefined && { to }) })
    const all = [...parts, ...(back ? [back] : [])]
    const sum = (figure: keyof DeductionTotals) => all.reduce((so, part) => so + part[figure], 0)
    return { count: sum('count'), total: sum('total') }
  }

  /** The keys of a page, the newest first: along the index of the kind where nothing else finds less. */
  function pageOfEntries(
    { page, after, limit, totalItems, direction = 'newestFirst', picked, month, ...query }: EntryPage,
    kinds: readonly EntryKind[],
    asked: Conditions,
  ): number[] {
    const where = picked ? `+${OF_BUSINESS} AND e.key IN (SELECT value FROM json_each(@picked))` : asked.where
    const parameters = { ...asked.parameters, ...(picked && { picked: JSON.stringify(picked) }) }
    const isFoundOtherwise = (picked ?? query.customerId ?? query.invoiceId) !== undefined
    const index = isFoundOtherwise ? '' : ' INDEXED BY account_entry_of_kind'
    const tables = /\b[oct]\./.test(where)
      ? `${ENTRY_JOINS} JOIN account_open o ON o.entry_key = e.key ${CERTIFICATE}`
      : ''
    const read = (going: 'forward' | 'backward', place: { limit: number; offset: number }, upTo?: string) => {
      const order = (going === 'forward') === (direction === 'newestFirst') ? 'DESC' : 'ASC'
      const parts = kinds.map(
        (kind) => `SELECT e.key AS key, e.date AS date FROM account_entry e${index} ${tables}
          WHERE ${withoutKind(`e.kind = '${kind}' AND ${where}`)}${behind(after)}${upTo === undefined ? '' : ' AND e.date < @beyond'}`,
      )
      return connection
        .prepare<{ key: number }>(
          `${parts.join(' UNION ALL ')} ORDER BY date ${order}, key ${order} LIMIT @limit OFFSET @offset`,
        )
        .all({
          ...parameters,
          ...(after !== undefined && { after }),
          ...(upTo !== undefined && { beyond: `${upTo}-99` }),
          ...place,
        })
        .map(({ key }) => key)
    }
    if (after !== undefined) return read('forward', { limit, offset: 0 })
    const offset = (page - 1) * limit
    const stands = month?.(offset)
    if (!stands) return pageFromTheNearEnd({ page, limit, totalItems }, read)
    return read('forward', { limit, offset: offset - stands.later }, stands.month)
  }

  return {
    async payments(businessId, query) {
      const { search } = query
      const isFoundOtherwise = query.customerId !== undefined || query.invoiceId !== undefined
      const found = search === undefined || isFoundOtherwise ? undefined : indexed({ ...query, businessId, search })
      const asked = ofPayments(businessId, query, found)
      const filter = { ...filterOfPayments(businessId, query), hasOpen: query.stands !== undefined }
      const all = totalsOf(businessId, query) ?? found?.totals(filter) ?? summedUp(asked.where, asked.parameters)
      const picked = found && all.count <= MAX_PICKED ? found.keys(filter) : undefined
      const isCounted = !found && !isFoundOtherwise && search === undefined && query.stands === undefined
      const ofAll = { ...query, businessId, kinds: ['PAYMENT'] as const }
      const month =
        isCounted && (query.from ?? query.to) === undefined
          ? (offset: number) => monthBehind(connection, ofAll, offset)
          : undefined
      const keys = pageOfEntries({ ...query, totalItems: all.count, picked, month }, ['PAYMENT'], asked)
      const items = connection
        .prepare<OpenRow>(
          `${SELECT_OPEN} WHERE e.key IN (SELECT value FROM json_each(@keys)) ORDER BY e.date DESC, e.key DESC`,
        )
        .all({ keys: JSON.stringify(keys) })
        .map(toSettled)
      // Of those that stand, or do not, nothing else counts.
      const isOfState = query.stands !== undefined
      const takenBack = isOfState ? NOTHING : takenBackOf(ofPayments(businessId, daysOf(query), found), query)
      const taxTakenBack = isOfState ? NOTHING : takenBackOf(ofTheirTax(businessId, daysOf(query), found), query)
      const received = isOfState ? BigInt(all.standing) : BigInt(all.came) - takenBack.total
      return { items, totalItems: all.count, received, takenBack, taxTakenBack }
    },

    async registered(paymentId, until = LAST_DAY) {
      const of = { paymentId, until }
      const settles = connection.prepare<{ kind: DebitKind; number: string | null }>(SETTLED_THEN).all(of)
      const sums = connection.prepare<{ withheld: number; vat: number; credit: number }>(REGISTERED).get(of)
      const { withheld = 0, vat = 0, credit = 0 } = sums ?? {}
      return { settles, withheld: BigInt(withheld), vatWithheld: BigInt(vat), credit: BigInt(credit) }
    },

    async withheld(businessId, query) {
      const { where, parameters } = ofWithheld(businessId, query)
      const { page, limit, certificate } = query
      const order = certificate === 'missing' ? 'ASC' : 'DESC'
      const kinds = query.kind === undefined ? DEDUCTION_KINDS : [query.kind]
      const all =
        query.customerId === undefined ? deductedInAll(businessId, { ...query, kinds }) : deductedBy(where, parameters)
      const direction = order === 'ASC' ? 'oldestFirst' : 'newestFirst'
      const keys = pageOfEntries({ ...query, page, limit, totalItems: all.count, direction }, kinds, {
        where,
        parameters,
      })
      const items = connection
        .prepare<WithheldRow>(
          `SELECT ${ENTRY_COLUMNS}, c.name AS "customerName", c.tin AS "customerTin", p.number AS "receiptNumber",
             t.number AS "certificateNumber", t.date AS "certificateDate",
             v.date AS "reversedOn", coalesce(v.details ->> 'reason', '') AS "reversedFor",
             ${DOCUMENT_NUMBER} AS "documentNumber"
           FROM ${WITH_COUNTERS} LEFT JOIN account_entry v ON v.reverses_key = e.key
             LEFT JOIN account_entry p ON ${isId('p.id', "(e.details ->> 'paymentId')")} ${CERTIFICATE}
           WHERE e.key IN (SELECT value FROM json_each(@keys)) ORDER BY e.date ${order}, e.key ${order}`,
        )
        .all({ keys: JSON.stringify(keys) })
      const takenBack = certificate === undefined ? takenBackOf(ofWithheld(businessId, daysOf(query)), query) : NOTHING
      return {
        items: items.map(toWithheldTax),
        totalItems: all.count,
        total: BigInt(all.total) - takenBack.total,
        takenBack,
      }
    },

    async creditors(businessId, environment, asOf) {
      const rows =
        asOf === undefined
          ? connection
              .prepare<CreditorRow>(
                `SELECT c.id AS "customerId", c.name, a.credit,
             (SELECT min(o.date) FROM account_open o WHERE o.business_key = a.business_key AND o.environment = a.environment
                AND o.customer_key = a.customer_key AND o.is_debit = 0 AND o.open > 0) AS since
           FROM account_balance a JOIN customer c ON c.key = a.customer_key
           WHERE a.business_key = (SELECT key FROM business WHERE id = ?) AND a.environment = ? AND a.credit > 0
           ORDER BY a.credit DESC, a.customer_key`,
              )
              .all(businessId, environment)
          : connection.prepare<CreditorRow>(CREDIT_AS_OF).all({ businessId, environment, asOf })
      return rows.map(toCreditor)
    },

    async others(businessId, query) {
      const { page, after, limit, search, kind, ...given } = query
      const kinds = kind === undefined ? OTHER_KINDS : [kind]
      const asked = conditions(
        `e.business_key = ${BUSINESS_KEY} AND e.environment = @environment AND ${NO_INVOICE} AND e.kind IN (${quoted(kinds)})`,
        { ...given, businessId },
        { customerId: OF_CUSTOMER, from: 'e.date >= @from', to: 'e.date <= @to' },
      )
      const searched = searchedFor(search, "search_text(e.number, e.details ->> 'reference', e.details ->> 'reason')")
      const where = withoutKind(asked.where + searched.where)
      const parameters = { ...asked.parameters, ...searched.parameters }
      // Keys first: whole rows are read of the page alone (of 20,000 entries 51 ms).
      const keys = connection
        .prepare<{ key: number }>(
          `SELECT e.key AS key FROM account_entry e WHERE ${where}${behind(after)}
           ORDER BY e.date DESC, e.key DESC LIMIT @limit OFFSET @offset`,
        )
        .all({
          ...parameters,
          ...(after !== undefined && { after }),
          limit,
          offset: after === undefined ? (page - 1) * limit : 0,
        })
        .map(({ key }) => key)
      const items = connection
        .prepare<OtherRow>(
          `SELECT ${ENTRY_COLUMNS}, c.name AS "customerName", o.stands, ${SIZE} AS size, coalesce(e.number, (SELECT d.number
             FROM allocation a JOIN account_entry d ON d.key = a.debit_key
             WHERE e.kind = 'WRITE_OFF' AND a.credit_key = coalesce(e.reverses_key, e.key) ORDER BY a.key LIMIT 1)) AS "documentNumber"
           FROM ${WITH_COUNTERS} WHERE e.key IN (SELECT value FROM json_each(@keys)) ORDER BY e.date DESC, e.key DESC`,
        )
        .all({ keys: JSON.stringify(keys) })
      const isCounted = search === undefined && query.customerId === undefined
      const all = isCounted
        ? othersInAll({ ...query, businessId, kinds })
        : connection
            .prepare<DeductionTotals>(
              `SELECT count(*) AS count, coalesce(sum(${SIZE}), 0) AS total FROM account_entry e WHERE ${where}`,
            )
            .get(parameters)
      return {
        items: items.map(toOther),
        totalItems: all?.count ?? 0,
        total: BigInt(all?.total ?? 0),
      }
    },
  }
}

const LAST_DAY = '9999-12-31'

const ITS_KEY = `SELECT key FROM account_entry WHERE ${isId('id', '@paymentId')}`

/** The deductions that came with the payment @paymentId. */
const ITS_TAX = taxOf(isId('p.id', '@paymentId'))

/** What a payment and its tax stood against at the end of @until; not what was given back of it later. */
const SETTLED_THEN = `SELECT d.kind, d.number FROM allocation a
  JOIN allocation_day y ON y.allocation_key = a.key AND y.date <= @until JOIN account_entry d ON d.key = a.debit_key
  WHERE a.credit_key IN (${ITS_KEY} UNION ALL ${ITS_TAX})
    AND d.reverses_key IS NULL AND (d.kind <> 'REFUND' OR d.key < (${ITS_KEY}))
  GROUP BY d.key HAVING sum(a.amount) > 0 ORDER BY min(a.key)`

/** What came with a payment, and what of it was free at the end of @until: as now, and what was used for a later day. */
const REGISTERED = `SELECT (SELECT coalesce(sum(-w.amount), 0) FROM account_entry w WHERE w.key IN (${ITS_TAX})) AS withheld,
    (SELECT coalesce(sum(-w.amount), 0) FROM account_entry w
      WHERE w.kind = 'VAT_WITHHELD' AND w.key IN (${ITS_TAX})) AS vat,
    o.open + coalesce((SELECT sum(a.amount) FROM allocation a JOIN allocation_day y ON y.allocation_key = a.key
      WHERE a.credit_key = o.entry_key AND y.date > @until), 0) AS credit
  FROM account_open o WHERE o.entry_key = (${ITS_KEY})`

/** What an entry comes to, whichever side it is on: below 0 where it takes back. */
const SIZE = "iif(e.kind = 'WRITE_OFF', -e.amount, e.amount)"

/** What was free of each credit at the end of @asOf: what is free now, and what was used of it for a later day. */
const CREDIT_AS_OF = `SELECT c.id AS "customerId", c.name, sum(x.part) AS credit, min(x.date) AS since FROM (
    SELECT p.customer_key, p.date, sum(p.part) AS part FROM (
      SELECT o.entry_key, o.customer_key, o.date, o.open AS part FROM account_open o
      WHERE o.business_key = (SELECT key FROM business WHERE id = @businessId) AND o.environment = @environment
        AND o.is_debit = 0 AND o.open > 0 AND o.date <= @asOf
      UNION ALL
      SELECT o.entry_key, o.customer_key, o.date, a.amount FROM allocation_day d
      JOIN allocation a ON a.key = d.allocation_key JOIN account_open o ON o.entry_key = a.credit_key
      WHERE d.business_key = (SELECT key FROM business WHERE id = @businessId) AND d.environment = @environment
        AND d.date > @asOf AND o.date <= @asOf) p
    GROUP BY p.entry_key HAVING sum(p.part) > 0) x
  JOIN customer c ON c.key = x.customer_key GROUP BY x.customer_key ORDER BY credit DESC, x.customer_key`
