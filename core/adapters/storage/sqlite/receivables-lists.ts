import type { DeductionKind, EntryOf } from '../../../domain/receivables/entry.ts'
import { searchTerms } from '../../../domain/text/search-fold.ts'
import type { PaymentQuery, ReceivablesLists, WithheldQuery } from '../../../ports/receivables-repository.ts'

import type { Connection } from './connection.ts'
import {
  ENTRY_COLUMNS,
  ENTRY_TABLES,
  SELECT_OPEN,
  toEntry,
  toSettled,
  type EntryRow,
  type OpenRow,
} from './receivables-rows.ts'
import { searchedText } from './search.ts'

/** Pages over all customers: what came in, what of it was withheld, and who has credit. */

type Conditions = { readonly where: string; readonly parameters: Record<string, unknown> }

const WITH_COUNTERS = `${ENTRY_TABLES} JOIN account_open o ON o.entry_key = e.key`
const OF_BUSINESS = 'b.id = @businessId AND e.environment = @environment AND e.reverses_key IS NULL'

/** The newest certificate counts. */
const CERTIFICATE = `LEFT JOIN deduction_certificate t ON t.key =
  (SELECT max(key) FROM deduction_certificate WHERE entry_key = e.key)`

type WithheldRow = EntryRow & {
  customerName: string
  customerTin: string | null
  documentNumber: string | null
  receiptNumber: string | null
  certificateNumber: string | null
  certificateDate: string | null
}

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

/** Each word is in the receipt's number, in a reference, or in what the customer is found by. */
function searchedFor(search: string | undefined): Conditions {
  const terms = search === undefined ? [] : searchTerms(search)
  const text = `search_text(e.number, e.details ->> 'reference', e.external_reference) || ' ' || ${searchedText('customer', 'c')}`
  return {
    where: terms
      .map((_term, index) => ` AND (instr(${text}, @s${index}) > 0 OR instr(${text}, @s${index}b) > 0)`)
      .join(''),
    parameters: Object.fromEntries(
      terms.flatMap(([first, second = first], index) => [
        [`s${index}`, first],
        [`s${index}b`, second],
      ]),
    ),
  }
}

const ofPayments = (businessId: string, query: PaymentQuery): Conditions => {
  const { page: _page, after: _after, limit: _limit, search, stands, ...given } = query
  const { where, parameters } = conditions(
    `${OF_BUSINESS} AND e.kind = 'PAYMENT'${stands === undefined ? '' : ` AND o.stands = ${stands ? '1' : '0'}`}`,
    { ...given, businessId },
    {
      customerId: 'c.id = @customerId',
      from: 'e.date >= @from',
      to: 'e.date <= @to',
      method: "e.details ->> 'method' = @method",
      invoiceId: `e.key IN (SELECT a.credit_key FROM allocation a JOIN account_entry d ON d.key = a.debit_key
         WHERE d.invoice_key = (SELECT key FROM invoice WHERE id = @invoiceId))`,
    },
  )
  const searched = searchedFor(search)
  return { where: where + searched.where, parameters: { ...parameters, ...searched.parameters } }
}

const ofWithheld = (businessId: string, query: WithheldQuery): Conditions => {
  const { page: _page, limit: _limit, certificate, ...given } = query
  const isThere = { missing: 'IS NULL', noted: 'IS NOT NULL' }
  return conditions(
    `${OF_BUSINESS} AND e.kind IN ('WHT', 'VAT_WITHHELD') AND o.stands = 1${
      certificate === undefined ? '' : ` AND t.number ${isThere[certificate]}`
    }`,
    { ...given, businessId },
    {
      customerId: 'c.id = @customerId',
      from: 'e.date >= @from',
      to: 'e.date <= @to',
      kind: 'e.kind = @kind',
    },
  )
}

export function createReceivablesLists(connection: Connection): ReceivablesLists {
  return {
    async payments(businessId, query) {
      const { where, parameters } = ofPayments(businessId, query)
      const { page, after, limit } = query
      const behind =
        after === undefined ? '' : ' AND (e.date, e.key) < (SELECT date, key FROM account_entry WHERE id = @after)'
      const offset = after === undefined ? (page - 1) * limit : 0
      const items = connection
        .prepare<OpenRow>(
          `${SELECT_OPEN} WHERE ${where}${behind} ORDER BY e.date DESC, e.key DESC LIMIT @limit OFFSET @offset`,
        )
        .all({ ...parameters, ...(after !== undefined && { after }), limit, offset })
        .map(toSettled)
      const all = connection
        .prepare<{ count: number; received: number }>(
          `SELECT count(*) AS count, coalesce(sum(-e.amount) FILTER (WHERE o.stands = 1), 0) AS received
           FROM ${WITH_COUNTERS} WHERE ${where}`,
        )
        .get(parameters)
      return { items, totalItems: all?.count ?? 0, received: BigInt(all?.received ?? 0) }
    },

    async withheld(businessId, query) {
      const { where, parameters } = ofWithheld(businessId, query)
      const { page, limit, certificate } = query
      const order = certificate === 'missing' ? 'ASC' : 'DESC'
      const items = connection
        .prepare<WithheldRow>(
          `SELECT ${ENTRY_COLUMNS}, c.name AS "customerName", c.tin AS "customerTin", p.number AS "receiptNumber",
             t.number AS "certificateNumber", t.date AS "certificateDate",
             (SELECT d.number FROM allocation a JOIN account_entry d ON d.key = a.debit_key WHERE a.credit_key = e.key
              ORDER BY a.key LIMIT 1) AS "documentNumber"
           FROM ${WITH_COUNTERS} LEFT JOIN account_entry p ON p.id = e.details ->> 'paymentId' ${CERTIFICATE}
           WHERE ${where} ORDER BY e.date ${order}, e.key ${order} LIMIT @limit OFFSET @offset`,
        )
        .all({ ...parameters, limit, offset: (page - 1) * limit })
      const all = connection
        .prepare<{ count: number; total: number }>(
          `SELECT count(*) AS count, coalesce(sum(-e.amount), 0) AS total FROM ${WITH_COUNTERS} ${CERTIFICATE} WHERE ${where}`,
        )
        .get(parameters)
      return {
        items: items.map((row) => ({
          entry: toEntry(row) as EntryOf<DeductionKind>,
          customer: { name: row.customerName, tin: row.customerTin },
          documentNumber: row.documentNumber,
          receiptNumber: row.receiptNumber,
          certificate:
            row.certificateNumber === null ? undefined : { number: row.certificateNumber, date: row.certificateDate },
        })),
        totalItems: all?.count ?? 0,
        total: BigInt(all?.total ?? 0),
      }
    },

    async creditors(businessId, environment) {
      return connection
        .prepare<{ customerId: string; name: string; credit: number; since: string }>(
          `SELECT c.id AS "customerId", c.name, a.credit,
             (SELECT min(o.date) FROM account_open o WHERE o.business_key = a.business_key AND o.environment = a.environment
                AND o.customer_key = a.customer_key AND o.is_debit = 0 AND o.open > 0) AS since
           FROM account_balance a JOIN customer c ON c.key = a.customer_key
           WHERE a.business_key = (SELECT key FROM business WHERE id = ?) AND a.environment = ? AND a.credit > 0
           ORDER BY a.credit DESC, a.customer_key`,
        )
        .all(businessId, environment)
        .map(({ credit, ...row }) => ({ ...row, credit: BigInt(credit) }))
    },
  }
}
