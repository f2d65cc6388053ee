import type { DebitKind, EntryKind } from '../../../../domain/receivables/entry.ts'
import type {
  PaymentQuery,
  ReceivablesLists,
  WithheldTaxQuery,
} from '../../../../ports/receivables/receivables-repository.ts'
import { toSettled, type OpenRow } from '../../sqlite/receivables/entry-codec.ts'
import {
  toCreditor,
  toOther,
  toWithheldTax,
  type CreditorRow,
  type OtherRow,
  type WithheldRow,
} from '../../sqlite/receivables/list-codec.ts'
import type { Connection } from '../engine/connection.ts'
import { survivingKey } from '../sql/merged-customers.ts'
import { pageFromTheNearEnd } from '../sql/pages.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

import { entriesFound, type EntrySearch } from './entry-text.ts'
import { kindsIn, monthBehind, totalsOfEntries, totalsOfReversed, type EntryTotalsQuery } from './entry-totals.ts'
import { CERTIFICATE, DOCUMENT_NUMBER, NOTHING, reversalsOf, type Conditions } from './reversal-lists.ts'
import { ENTRY_COLUMNS, ENTRY_TABLES, INVOICE_KEY, ofCustomer, SELECT_OPEN, WITH_OPEN } from './rows.ts'

/** Pages over all customers: what came in, what of it was withheld, and who has credit. */

const IN_ENVIRONMENT = `e.business_key = ${BUSINESS_KEY} AND e.environment = @environment`
const OF_BUSINESS = `${IN_ENVIRONMENT} AND e.reverses_key IS NULL`

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

const DAYS = { from: 'e.date >= @from', to: 'e.date <= @to' }

/** Payments of an invoice that brought no money: only their deductions stand against it. */
const WHERE_ALL_WAS_WITHHELD = `SELECT t.details::jsonb ->> 'paymentId' FROM account_entry t
  WHERE t.business_key = ${BUSINESS_KEY} AND t.invoice_key = ${INVOICE_KEY} AND t.kind IN ('WHT', 'VAT_WITHHELD') AND t.amount < 0`

/** Credit of the customer that is kept for the invoice until it is approved, as `isHeldFor` says it. */
const KEPT = `SELECT k.entry_key FROM invoice f JOIN account_open k ON k.business_key = f.business_key
    AND k.customer_key = ${survivingKey('f.customer_key', 'f.business_key')} AND k.open > 0 AND k.is_debit = 0
    JOIN account_entry p ON p.business_key = k.business_key AND p.key = k.entry_key
  WHERE f.business_key = ${BUSINESS_KEY} AND f.id = @invoiceId AND f.status = 'PENDING_APPROVAL'
    AND f.finalized_at <= p.recorded_at AND k.environment = @environment AND p.details::jsonb ->> 'reservedFor' = @invoiceId`

/** Deposits on the invoice, where it is an offer. */
const DEPOSITED = `SELECT p.key FROM invoice f JOIN account_entry p ON p.business_key = f.business_key
    JOIN customer s ON s.business_key = p.business_key AND s.key = p.customer_key
      AND coalesce(s.merged_into_key, s.key) = ${survivingKey('f.customer_key', 'f.business_key')}
  WHERE f.business_key = ${BUSINESS_KEY} AND f.id = @invoiceId AND f.invoice_type = 'PROFORMA'
    AND p.environment = @environment AND p.kind = 'PAYMENT' AND p.details::jsonb ->> 'offer' = @invoiceId`

/** Each way on its own, and its few keys first. */
const OF_INVOICE = `e.key = ANY(ARRAY(
  SELECT a.credit_key FROM allocation a JOIN account_entry d ON d.business_key = a.business_key AND d.key = a.debit_key
    WHERE d.business_key = ${BUSINESS_KEY} AND d.invoice_key = ${INVOICE_KEY}
  UNION SELECT p.key FROM account_entry p WHERE p.business_key = ${BUSINESS_KEY} AND p.id IN (${WHERE_ALL_WAS_WITHHELD})
  UNION ${KEPT} UNION ${DEPOSITED}))`

/** What narrows the list of payments but for what is searched. */
const ofPayments = (businessId: string, query: PaymentQuery): Conditions => {
  const { page: _page, after: _after, limit: _limit, search: _search, stands, ...given } = query
  return conditions(
    `${OF_BUSINESS} AND e.kind = 'PAYMENT'${stands === undefined ? '' : ` AND o.stands = ${stands ? '1' : '0'}`}`,
    { ...given, businessId },
    {
      ...DAYS,
      customerId: ofCustomer('e'),
      method: "e.details::jsonb ->> 'method' = @method",
      invoiceId: OF_INVOICE,
    },
  )
}

const foundAmong = ({ where, parameters }: Conditions, found: EntrySearch | undefined): Conditions =>
  found ? { where: where + found.condition, parameters: { ...parameters, ...found.parameters } } : { where, parameters }

/** Tax that came with payments that are asked for; `x` takes it back. */
const ofTheirTax = ({ where, parameters }: Conditions): Conditions => ({
  where: `${OF_BUSINESS} AND e.kind IN ('WHT', 'VAT_WITHHELD') AND EXISTS (SELECT 1 FROM account_entry w
    JOIN account_entry e ON e.business_key = w.business_key AND e.id = w.details::jsonb ->> 'paymentId' ${WITH_OPEN}
    WHERE w.business_key = x.business_key AND w.key = x.reverses_key AND ${where})`,
  parameters,
})

const ofWithheld = (businessId: string, query: WithheldTaxQuery): Conditions => {
  const { page: _page, limit: _limit, certificate, ...given } = query
  // Nearly all miss it: said so that PostgreSQL does not expect few.
  const isThere = { missing: 'CASE WHEN t.number IS NULL THEN true ELSE false END', noted: 't.number IS NOT NULL' }
  return conditions(
    `${OF_BUSINESS} AND e.kind IN ('WHT', 'VAT_WITHHELD')${
      certificate === undefined ? '' : ` AND o.stands = 1 AND ${isThere[certificate]}`
    }`,
    { ...given, businessId },
    { ...DAYS, customerId: ofCustomer('e'), kind: 'e.kind = @kind' },
  )
}

/** The parts of what is found among entries that fulfil a condition, with what each is read from. */
const partsOf = ({ where, parameters }: Conditions, found: EntrySearch): (Conditions & { readonly from: string })[] =>
  found.parts.map((part) => ({
    from: part.from,
    where: `${where} AND ${part.where}`,
    parameters: { ...parameters, ...found.parameters },
  }))

/** What lies behind a cursor, the newest first. */
const behind = (after: string | undefined): string =>
  after === undefined
    ? ''
    : ` AND (e.date, e.key) < (SELECT date, key FROM account_entry WHERE business_key = ${BUSINESS_KEY} AND id = @after)`

/** The same question without its days: what was taken back counts on a day of its own. */
const daysOf = <Q extends { from: string | undefined; to: string | undefined }>(query: Q): Q => ({
  ...query,
  from: undefined,
  to: undefined,
})

type EntryPage = Pick<PaymentQuery, 'page' | 'after' | 'limit'> & {
  readonly totalItems: number
  readonly direction?: 'newestFirst' | 'oldestFirst'
  /** Where the row behind so many stands, where months are counted. */
  readonly month?: ((offset: number) => ReturnType<typeof monthBehind>) | undefined
}

type Place = { readonly limit: number; readonly offset: number }

type Totals = { readonly count: number; readonly total: number }
type PaymentTotals = { readonly count: number; readonly came: number; readonly standing: number }

const OTHER_KINDS = ['REFUND', 'WRITE_OFF', 'OPENING_ITEM'] as const
/** So many payments that are searched are found by their keys and sorted; more are met soon along their days. */
const MAX_PICKED = 2000

const DEDUCTION_KINDS = ['WHT', 'VAT_WITHHELD'] as const

/** What entries of the query need besides their own rows. */
const tablesFor = (where: string): string =>
  `${/\bo\./.test(where) ? WITH_OPEN : ''} ${/\bt\.number/.test(where) ? CERTIFICATE : ''}`

export function createReceivablesLists(connection: Connection): ReceivablesLists {
  /** What payments come to by the counts that are kept; undefined where they have to be added up. */
  async function totalsOf(businessId: string, query: PaymentQuery): Promise<PaymentTotals | undefined> {
    if (query.search ?? query.customerId ?? query.invoiceId) return undefined
    const asked = { ...query, businessId, kinds: ['PAYMENT'] as const }
    const all = await totalsOfEntries(connection, asked)
    const reversed = await totalsOfReversed(connection, asked)
    const [came, standing] = [-all.amount, reversed.amount - all.amount]
    if (query.stands === undefined) return { count: all.count, came, standing }
    return query.stands
      ? { count: all.count - reversed.count, came: standing, standing }
      : { count: reversed.count, came: -reversed.amount, standing: 0 }
  }

  async function summedUp({ where, parameters }: Conditions, from = 'account_entry e'): Promise<PaymentTotals> {
    const isByState = /\bo\./.test(where)
    const all = await connection.one<PaymentTotals>(
      `SELECT count(*) AS count, coalesce(sum(-e.amount), 0) AS came,
         ${isByState ? 'coalesce(sum(-e.amount) FILTER (WHERE o.stands = 1), 0)' : '0'} AS standing
       FROM ${from} ${tablesFor(where)} WHERE ${where}`,
      parameters,
    )
    return all ?? { count: 0, came: 0, standing: 0 }
  }

  /** Of all that are found, part by part. */
  async function summedUpOf(filter: Conditions, found: EntrySearch): Promise<PaymentTotals> {
    const sums: PaymentTotals[] = []
    for (const { from, ...part } of partsOf(filter, found)) sums.push(await summedUp(part, from))
    const sum = (figure: keyof PaymentTotals) => sums.reduce((so, one) => so + one[figure], 0)
    return { count: sum('count'), came: sum('came'), standing: sum('standing') }
  }

  /** The keys of all that are found, where they are few. */
  async function keysOf({ where, parameters }: Conditions, found: EntrySearch): Promise<Conditions> {
    const selects = partsOf({ where, parameters }, found).map(
      (part) => `SELECT e.key FROM ${part.from} ${tablesFor(where)} WHERE ${part.where}`,
    )
    const rows = await connection.many<{ key: number }>(selects.join(' UNION ALL '), {
      ...parameters,
      ...found.parameters,
    })
    return {
      where: `${where} AND e.key = ANY(@picked::bigint[])`,
      parameters: { ...parameters, picked: rows.map(({ key }) => key) },
    }
  }

  async function deducted(businessId: string, query: Omit<EntryTotalsQuery, 'businessId'>): Promise<Totals> {
    const { count, amount } = await totalsOfEntries(connection, { ...query, businessId })
    return { count, total: -amount }
  }

  /** Those with a certificate are found by it; those without are all that stand but these. */
  async function deductedInAll(
    businessId: string,
    { certificate, ...query }: Omit<EntryTotalsQuery, 'businessId'> & Pick<WithheldTaxQuery, 'certificate'>,
  ): Promise<Totals> {
    const all = await deducted(businessId, query)
    if (certificate === undefined) return all
    const noted = await certified(businessId, query)
    if (certificate === 'noted') return noted
    const reversed = await totalsOfReversed(connection, { ...query, businessId })
    return {
      count: all.count - reversed.count - noted.count,
      total: all.total + reversed.amount - noted.total,
    }
  }

  function certified(
    businessId: string,
    { environment, kinds, from, to }: Omit<EntryTotalsQuery, 'businessId'>,
  ): Promise<Totals> {
    return summed({
      entries: `(SELECT max(n.key) AS key, n.entry_key FROM deduction_certificate n
          WHERE n.business_key = ${BUSINESS_KEY} GROUP BY n.entry_key) newest
        JOIN deduction_certificate t ON t.business_key = ${BUSINESS_KEY} AND t.key = newest.key
        JOIN account_entry e ON e.business_key = t.business_key AND e.key = newest.entry_key ${WITH_OPEN}`,
      amount: '-e.amount',
      ...conditions(
        `${OF_BUSINESS} AND e.kind IN (${kindsIn(kinds)}) AND o.stands = 1 AND t.number IS NOT NULL`,
        { businessId, environment, from, to },
        DAYS,
      ),
    })
  }

  async function summed({
    entries,
    amount,
    where,
    parameters,
  }: Conditions & { readonly entries: string; readonly amount: string }): Promise<Totals> {
    const all = await connection.one<Totals>(
      `SELECT count(*) AS count, coalesce(sum(${amount}), 0) AS total FROM ${entries} WHERE ${where}`,
      parameters,
    )
    return all ?? { count: 0, total: 0 }
  }

  /** Refunds, write-offs and opening items that are searched. */
  async function othersFound(filter: Conditions, found: EntrySearch): Promise<Totals> {
    const sums: Totals[] = []
    for (const { from, ...part } of partsOf(filter, found))
      sums.push(await summed({ entries: from, amount: SIZE, ...part }))
    return sums.reduce((so, one) => ({ count: so.count + one.count, total: so.total + one.total }))
  }

  /** Refunds, write-offs and opening items by the counts that are kept, and what takes them back, which is little. */
  async function othersInAll(asked: EntryTotalsQuery): Promise<Totals> {
    const { businessId, environment, kinds, from, to } = asked
    const parts = [
      await summed({
        entries: 'account_entry e',
        amount: SIZE,
        ...conditions(
          `${IN_ENVIRONMENT} AND e.reverses_key IS NOT NULL AND e.kind IN (${kindsIn(kinds)})`,
          { businessId, environment, from, to },
          DAYS,
        ),
      }),
    ]
    for (const kind of kinds) {
      const { count, amount } = await totalsOfEntries(connection, { ...asked, kinds: [kind] })
      parts.push({ count, total: kind === 'WRITE_OFF' ? -amount : amount })
    }
    const sum = (figure: keyof Totals) => parts.reduce((so, part) => so + part[figure], 0)
    return { count: sum('count'), total: sum('total') }
  }

  /** The keys of a page: of each kind along its days, no further than the page. */
  async function pageOfEntries(
    { page, after, limit, totalItems, direction = 'newestFirst', month }: EntryPage,
    kinds: readonly EntryKind[],
    { where, parameters }: Conditions,
  ): Promise<number[]> {
    const read = async (going: 'forward' | 'backward', place: Place, upTo?: string) => {
      const order = (going === 'forward') === (direction === 'newestFirst') ? 'DESC' : 'ASC'
      const ordered = `ORDER BY date ${order}, key ${order}`
      const parts = kinds.map(
        (kind) => `(SELECT e.key, e.date FROM account_entry e ${tablesFor(where)}
          WHERE e.kind = '${kind}' AND ${where}${behind(after)}${upTo === undefined ? '' : ' AND e.date < @beyond'}
          ${ordered} LIMIT @reach)`,
      )
      const rows = await connection.many<{ key: number }>(
        `SELECT key FROM (${parts.join(' UNION ALL ')}) some_of_each ${ordered} LIMIT @limit OFFSET @offset`,
        {
          ...parameters,
          ...(after !== undefined && { after }),
          ...(upTo !== undefined && { beyond: `${upTo}-99` }),
          ...place,
          reach: place.offset + place.limit,
        },
      )
      return rows.map(({ key }) => key)
    }
    if (after !== undefined) return read('forward', { limit, offset: 0 })
    const offset = (page - 1) * limit
    const stands = await month?.(offset)
    if (!stands) return pageFromTheNearEnd({ page, limit, totalItems }, read)
    return read('forward', { limit, offset: offset - stands.later }, stands.month)
  }

  return {
    async payments(businessId, query) {
      const found = await entriesFound(connection, { ...query, businessId }, ['PAYMENT'])
      const filter = ofPayments(businessId, query)
      const asked = foundAmong(filter, found)
      const isFoundOtherwise = (query.customerId ?? query.invoiceId) !== undefined
      const searched = isFoundOtherwise ? undefined : found
      const all =
        (await totalsOf(businessId, query)) ?? (searched ? await summedUpOf(filter, searched) : await summedUp(asked))
      const listed = searched && all.count <= MAX_PICKED ? await keysOf(filter, searched) : asked
      const isCounted =
        (query.customerId ?? query.invoiceId ?? query.search ?? query.stands ?? query.from ?? query.to) === undefined
      const ofAll = { ...query, businessId, kinds: ['PAYMENT'] as const }
      const month = isCounted ? (offset: number) => monthBehind(connection, ofAll, offset) : undefined
      const keys = await pageOfEntries({ ...query, totalItems: all.count, month }, ['PAYMENT'], listed)
      const items = await connection.many<OpenRow>(
        `${SELECT_OPEN} WHERE e.business_key = ${BUSINESS_KEY} AND e.key = ANY(@keys::bigint[]) ORDER BY e.date DESC, e.key DESC`,
        { businessId, keys },
        'once',
      )
      // Of those that stand, or do not, nothing else counts.
      const isOfState = query.stands !== undefined
      const onAnyDay = foundAmong(ofPayments(businessId, daysOf(query)), found)
      const [takenBack, taxTakenBack] = isOfState
        ? [NOTHING, NOTHING]
        : await Promise.all([
            reversalsOf(connection, onAnyDay, query),
            reversalsOf(connection, ofTheirTax(onAnyDay), query),
          ])
      const received = isOfState ? BigInt(all.standing) : BigInt(all.came) - takenBack.total
      return { items: items.map(toSettled), totalItems: all.count, received, takenBack, taxTakenBack }
    },

    async registered(paymentId, until = LAST_DAY) {
      const of = { paymentId, until }
      const [settles, sums] = await Promise.all([
        connection.many<{ kind: DebitKind; number: string | null }>(SETTLED_THEN, of, 'once'),
        connection.one<{ withheld: number; vat: number; credit: number }>(REGISTERED, of, 'once'),
      ])
      const { withheld = 0, vat = 0, credit = 0 } = sums ?? {}
      return { settles, withheld: BigInt(withheld), vatWithheld: BigInt(vat), credit: BigInt(credit) }
    },

    async withheld(businessId, query) {
      const asked = ofWithheld(businessId, query)
      const { page, limit, certificate } = query
      const order = certificate === 'missing' ? 'ASC' : 'DESC'
      const kinds = query.kind === undefined ? DEDUCTION_KINDS : [query.kind]
      const all =
        query.customerId === undefined
          ? await deductedInAll(businessId, { ...query, kinds })
          : await summed({ entries: `account_entry e ${tablesFor(asked.where)}`, amount: '-e.amount', ...asked })
      const direction = order === 'ASC' ? 'oldestFirst' : 'newestFirst'
      const keys = await pageOfEntries({ page, limit, totalItems: all.count, direction }, kinds, asked)
      const items = await connection.many<WithheldRow>(
        `SELECT ${ENTRY_COLUMNS}, c.name AS "customerName", c.tin AS "customerTin", p.number AS "receiptNumber",
           t.number AS "certificateNumber", t.date AS "certificateDate",
           v.date AS "reversedOn", coalesce(v.details::jsonb ->> 'reason', '') AS "reversedFor",
           ${DOCUMENT_NUMBER} AS "documentNumber"
         FROM ${ENTRY_TABLES}
           LEFT JOIN account_entry v ON v.business_key = e.business_key AND v.reverses_key = e.key
           LEFT JOIN account_entry p ON p.business_key = e.business_key AND p.id = e.details::jsonb ->> 'paymentId'
           ${CERTIFICATE}
         WHERE e.business_key = ${BUSINESS_KEY} AND e.key = ANY(@keys::bigint[]) ORDER BY e.date ${order}, e.key ${order}`,
        { businessId, keys },
        'once',
      )
      const takenBack =
        certificate === undefined
          ? await reversalsOf(connection, ofWithheld(businessId, daysOf(query)), query)
          : NOTHING
      return {
        items: items.map(toWithheldTax),
        totalItems: all.count,
        total: BigInt(all.total) - takenBack.total,
        takenBack,
      }
    },

    async creditors(businessId, environment, asOf) {
      const of = { businessId, environment }
      const rows =
        asOf === undefined
          ? await connection.many<CreditorRow>(CREDIT_NOW, of)
          : await connection.many<CreditorRow>(CREDIT_AS_OF, { ...of, asOf })
      return rows.map(toCreditor)
    },

    async others(businessId, query) {
      const { page, after, limit, search, kind, ...given } = query
      const kinds = kind === undefined ? OTHER_KINDS : [kind]
      const found = await entriesFound(connection, { ...query, businessId }, kinds)
      const asked = conditions(
        `${IN_ENVIRONMENT} AND e.kind IN (${kindsIn(kinds)})`,
        { ...given, businessId },
        { ...DAYS, customerId: ofCustomer('e') },
      )
      const searched = query.customerId === undefined ? found : undefined
      const isCounted = search === undefined && query.customerId === undefined
      const all = isCounted
        ? await othersInAll({ ...query, businessId, kinds })
        : searched
          ? await othersFound(asked, searched)
          : await summed({ entries: 'account_entry e', amount: SIZE, ...foundAmong(asked, found) })
      const listed = searched && all.count <= MAX_PICKED ? await keysOf(asked, searched) : foundAmong(asked, found)
      const keys = await pageOfEntries({ page, after, limit, totalItems: all.count }, kinds, listed)
      const items = await connection.many<OtherRow>(
        `SELECT ${ENTRY_COLUMNS}, c.name AS "customerName", o.stands, ${SIZE} AS size, coalesce(e.number, (SELECT d.number
           FROM allocation a JOIN account_entry d ON d.business_key = a.business_key AND d.key = a.debit_key
           WHERE e.kind = 'WRITE_OFF' AND a.business_key = e.business_key AND a.credit_key = coalesce(e.reverses_key, e.key)
           ORDER BY a.key LIMIT 1)) AS "documentNumber"
         FROM ${ENTRY_TABLES} ${WITH_OPEN}
         WHERE e.business_key = ${BUSINESS_KEY} AND e.key = ANY(@keys::bigint[]) ORDER BY e.date DESC, e.key DESC`,
        { businessId, keys },
        'once',
      )
      return { items: items.map(toOther), totalItems: all.count, total: BigInt(all.total) }
    },
  }
}

const LAST_DAY = '9999-12-31'

/** The deductions `w` that came with the payment `p`. */
const ITS_TAX = `FROM account_entry w WHERE w.business_key = p.business_key AND w.customer_key = p.customer_key
    AND w.environment = p.environment AND w.date = p.date AND w.kind IN ('WHT', 'VAT_WITHHELD') AND w.reverses_key IS NULL
    AND w.details::jsonb ->> 'paymentId' = p.id`

/** What a payment and its tax stood against at the end of @until; not what was given back of it later. */
const SETTLED_THEN = `SELECT d.kind, d.number FROM account_entry p
  CROSS JOIN LATERAL (SELECT p.key UNION ALL SELECT w.key ${ITS_TAX}) own
  JOIN allocation a ON a.business_key = p.business_key AND a.credit_key = own.key
  JOIN allocation_day y ON y.business_key = a.business_key AND y.allocation_key = a.key AND y.date <= @until
  JOIN account_entry d ON d.business_key = a.business_key AND d.key = a.debit_key
  WHERE p.id = @paymentId AND d.reverses_key IS NULL AND (d.kind <> 'REFUND' OR d.key < p.key)
  GROUP BY d.business_key, d.key HAVING sum(a.amount) > 0 ORDER BY min(a.key)`

/** What came with a payment, and what of it was free at the end of @until: as now, and what was used for a later day. */
const REGISTERED = `SELECT coalesce(tax.withheld, 0) AS withheld, coalesce(tax.vat, 0) AS vat,
    o.open + coalesce((SELECT sum(a.amount) FROM allocation a
      JOIN allocation_day y ON y.business_key = a.business_key AND y.allocation_key = a.key
      WHERE a.business_key = o.business_key AND a.credit_key = o.entry_key AND y.date > @until), 0) AS credit
  FROM account_entry p JOIN account_open o ON o.business_key = p.business_key AND o.entry_key = p.key
  CROSS JOIN LATERAL (
    SELECT sum(-w.amount) AS withheld, sum(-w.amount) FILTER (WHERE w.kind = 'VAT_WITHHELD') AS vat ${ITS_TAX}) tax
  WHERE p.id = @paymentId`

/** What an entry comes to, whichever side it is on: below 0 where it takes back. */
const SIZE = "CASE WHEN e.kind = 'WRITE_OFF' THEN -e.amount ELSE e.amount END"

const CREDIT_NOW = `SELECT c.id AS "customerId", c.name, a.credit,
    (SELECT min(o.date) FROM account_open o WHERE o.business_key = a.business_key AND o.environment = a.environment
       AND o.customer_key = a.customer_key AND o.is_debit = 0 AND o.open > 0) AS since
  FROM account_balance a JOIN customer c ON c.business_key = a.business_key AND c.key = a.customer_key
  WHERE a.business_key = ${BUSINESS_KEY} AND a.environment = @environment AND a.credit > 0
  ORDER BY a.credit DESC, a.customer_key`

/** What was free of each credit at the end of @asOf: what is free now, and what was used of it for a later day. */
const CREDIT_AS_OF = `SELECT c.id AS "customerId", c.name, sum(x.part) AS credit, min(x.date) AS since FROM (
    SELECT p.business_key, p.customer_key, p.date, sum(p.part) AS part FROM (
      SELECT o.business_key, o.entry_key, o.customer_key, o.date, o.open AS part FROM account_open o
      WHERE o.business_key = ${BUSINESS_KEY} AND o.environment = @environment
        AND o.is_debit = 0 AND o.open > 0 AND o.date <= @asOf
      UNION ALL
      SELECT o.business_key, o.entry_key, o.customer_key, o.date, a.amount FROM allocation_day d
      JOIN allocation a ON a.business_key = d.business_key AND a.key = d.allocation_key
      JOIN account_open o ON o.business_key = a.business_key AND o.entry_key = a.credit_key
      WHERE d.business_key = ${BUSINESS_KEY} AND d.environment = @environment
        AND d.date > @asOf AND o.date <= @asOf) p
    GROUP BY p.business_key, p.entry_key, p.customer_key, p.date HAVING sum(p.part) > 0) x
  JOIN customer c ON c.business_key = x.business_key AND c.key = x.customer_key
  GROUP BY c.business_key, c.key, c.id, c.name ORDER BY credit DESC, c.key`
