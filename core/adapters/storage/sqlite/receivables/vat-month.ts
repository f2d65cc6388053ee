import type { LedgerCustomer } from '../../../../domain/books/journal.ts'
import { daysOf } from '../../../../domain/vat/month.ts'
import type { VatMonthRepository } from '../../../../ports/invoice/vat-month-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { soldDocument, type InvoiceRow } from '../invoice/row-codec.ts'
import { OF_BUSINESS, SELECT } from '../invoice/rows.ts'
import { survivingKey } from '../sql/merged-customers.ts'
import { IN_ENVIRONMENT, IS_SOLD, IS_CREDIT_NOTE } from '../sql/rules.ts'
import { BUSINESS_KEY, listOf, toBit } from '../sql/statements.ts'

import {
  UNDECLARED,
  toDeduction,
  toDeposits,
  toUndeclared,
  toMoneyEntry,
  toWriteOff,
  type DeductionRow,
  type DepositRow,
  type UndeclaredRow,
  type MoneyRow,
  type WriteOffRow,
} from './codecs/vat-month.ts'
import { settlesSinceRecorded } from './credit-origin.ts'
import { ENTRY_ID, NO_INVOICE } from './rows.ts'
import { createVatSnapshots } from './vat-snapshots.ts'

const IN_MONTH = 'i.issue_date >= @first AND i.issue_date <= @last'

/** Entries `e` of the month, with whom they are for. A reversal counts in the month of its own day. */
const ENTRIES = `account_entry e JOIN customer c ON c.key = ${survivingKey('e.customer_key')}
  LEFT JOIN account_entry r ON r.key = e.reverses_key LEFT JOIN invoice i ON i.key = e.invoice_key`
const OF_MONTH = `e.business_key = ${BUSINESS_KEY} AND e.environment = @environment AND ${NO_INVOICE} AND e.date >= @first AND e.date <= @last`
const WHO = `${ENTRY_ID} AS id, e.date, c.id AS "customerId", c.name AS "customerName", c.tin AS "customerTin"`

/** Of an entry that takes another one back, what is known of that one. */
const SAID = 'coalesce(r.details, e.details)'
const SAID_KEY = 'coalesce(r.key, e.key)'

/** The number of what an entry was settled against when it was recorded: its invoice, or what was owed from before. */
const DOCUMENT_NUMBER = `coalesce(i.invoice_number, (SELECT d.number FROM allocation a
  JOIN account_entry d ON d.key = a.debit_key WHERE a.credit_key = ${SAID_KEY} ORDER BY a.key LIMIT 1))`

/** By name, so that the index of kinds finds them: with NOT IN, SQLite read all entries of the business. */
const MONEY_KINDS = "'PAYMENT', 'REFUND', 'WHT', 'VAT_WITHHELD', 'WRITE_OFF', 'OPENING_ITEM'"

/** What a month's VAT is made of. */
export function createVatMonthRepository(connection: Connection): VatMonthRepository {
  return {
    ...createVatSnapshots(connection),

    async documents(businessId, { environment, isPresent, month, after, limit }) {
      const rows = connection
        .prepare<InvoiceRow>(
          `${SELECT} WHERE ${OF_BUSINESS} AND ${IN_MONTH} AND (i.issue_date, i.key) > (@date, @key)
             AND ${IS_SOLD} AND ${IN_ENVIRONMENT} ORDER BY i.issue_date, i.key LIMIT @limit`,
        )
        .all({
          ...{ businessId, environment, isPresent: toBit(isPresent), ...daysOf(month), limit },
          ...(after ?? { date: '', key: 0 }),
        })
      const last = rows.at(-1)
      return {
        items: rows.map(soldDocument),
        next: last && rows.length === limit ? { date: last.issueDate, key: last.key } : null,
      }
    },

    async moneyEntries(businessId, { environment, month }) {
      return connection
        .prepare<MoneyRow>(
          `SELECT ${ENTRY_ID} AS id, e.date, c.id AS "customerId", e.key AS "entryNumber", e.kind, e.amount, e.due_date AS "dueDate", coalesce(e.number, r.number) AS number,
             CASE WHEN e.kind IN ('PAYMENT', 'REFUND') THEN NULL ELSE ${DOCUMENT_NUMBER} END AS about,
             coalesce(e.details ->> 'reason', e.details ->> 'reference') AS memo, ${SAID} ->> 'method' AS method,
             e.reverses_key IS NOT NULL AS "isReversal"
           FROM ${ENTRIES} WHERE ${OF_MONTH} AND e.kind IN (${MONEY_KINDS})
           ORDER BY e.date, e.key`,
        )
        .all({ businessId, environment, ...daysOf(month) })
        .map(toMoneyEntry)
    },

    async ledgerCustomers(businessId) {
      const rows = connection
        .prepare<LedgerCustomer & { ownId: string }>(
          `SELECT own.id AS "ownId", c.id, c.key AS number, c.name, c.tin
           FROM customer own JOIN customer c ON c.key = ${survivingKey('own.key')}
           WHERE own.business_key = ${BUSINESS_KEY} AND (c.deleted_at IS NULL
             OR EXISTS (SELECT 1 FROM invoice i WHERE i.customer_key = own.key)
             OR EXISTS (SELECT 1 FROM account_entry e WHERE e.business_key = own.business_key
               AND e.environment IN ('SANDBOX', 'LIVE') AND e.customer_key = own.key))`,
        )
        .all({ businessId })
      return new Map(rows.map(({ ownId, ...customer }) => [ownId, customer]))
    },

    async hasDocuments(businessId, { environment, isPresent, month }) {
      const found = connection
        .prepare(
          `SELECT 1 FROM invoice i WHERE ${OF_BUSINESS} AND ${IN_MONTH} AND ${IS_SOLD} AND ${IN_ENVIRONMENT} LIMIT 1`,
        )
        .get({ businessId, environment, isPresent: toBit(isPresent), ...daysOf(month) })
      return found !== undefined
    },

    async beside(businessId, { environment, isPresent, month }) {
      const of = { businessId, environment, ...daysOf(month) }
      return {
        deductions: deductionsOf(connection, of),
        deposits: depositsOf(connection, of),
        writeOffs: writeOffsOf(connection, of),
        // By their counts: a month of a million invoices took 170 ms in one go, for a few that are left out of it.
        leftOut: connection
          .prepare<UndeclaredRow>(
            `SELECT i.status, sum(i.count) AS documents,
               CAST(sum(CASE WHEN ${IS_CREDIT_NOTE} THEN -i.tax ELSE i.tax END) AS TEXT) AS vat
             FROM invoice_count i WHERE ${OF_BUSINESS} AND i.month = @month
               AND (i.environment = @environment OR (@isPresent = 1 AND i.environment = ''))
               AND i.status IN (${listOf(UNDECLARED)}) AND i.invoice_type <> 'PROFORMA'
             GROUP BY i.status HAVING sum(i.count) > 0 ORDER BY i.status`,
          )
          .all({ businessId, environment, month, isPresent: toBit(isPresent) })
          .map(toUndeclared),
      }
    },
  }
}

type Month = { businessId: string; environment: string; first: string; last: string }

function deductionsOf(connection: Connection, of: Month) {
  return connection
    .prepare<DeductionRow>(
      `SELECT ${WHO}, e.kind, -e.amount AS amount, ${SAID} ->> 'base' AS base, ${SAID} ->> 'ratePercent' AS "ratePercent",
         i.id AS "invoiceId", ${DOCUMENT_NUMBER} AS "documentNumber",
         t.number AS "certificateNumber", t.date AS "certificateDate", e.reverses_key IS NOT NULL AS "isReversal",
         EXISTS (SELECT 1 FROM account_entry x WHERE x.reverses_key = e.key) AS "isTakenBack"
       FROM ${ENTRIES} LEFT JOIN deduction_certificate t ON t.key =
         (SELECT max(key) FROM deduction_certificate WHERE entry_key = ${SAID_KEY})
       WHERE ${OF_MONTH} AND e.kind IN ('WHT', 'VAT_WITHHELD') ORDER BY e.date, e.key`,
    )
    .all(of)
    .map(toDeduction)
}

/** Deposits of the month, with what of each was neither used nor given or taken back by its end. */
function depositsOf(connection: Connection, of: Month) {
  const rows = connection
    .prepare<DepositRow>(
      `SELECT d.*, f.total AS "offerTotal", f.total_tax AS "offerVat" FROM (
         SELECT ${WHO}, ${SAID} ->> 'offer' AS offer, e.number AS "receiptNumber", e.key, o.open AS "left",
           -e.amount - coalesce((SELECT sum(a.amount) FROM allocation a JOIN allocation_day x ON x.allocation_key = a.key
             WHERE a.credit_key = e.key AND x.date <= @last), 0) AS amount,
           ${settlesSinceRecorded('@last')} AS settles
         FROM ${ENTRIES} JOIN account_open o ON o.entry_key = e.key
         WHERE ${OF_MONTH} AND e.kind = 'PAYMENT' AND e.reverses_key IS NULL AND e.amount < 0) d
         LEFT JOIN invoice f ON f.id = d.offer
       WHERE d.amount > 0 ORDER BY d.date, d.key`,
    )
    .all(of)
  return toDeposits(rows)
}

function writeOffsOf(connection: Connection, of: Month) {
  return connection
    .prepare<WriteOffRow>(
      `SELECT ${WHO}, -e.amount AS amount, i.id AS "invoiceId", ${DOCUMENT_NUMBER} AS "documentNumber",
         e.details ->> 'reason' AS reason, i.total, i.total_tax AS vat
       FROM ${ENTRIES} WHERE ${OF_MONTH} AND e.kind = 'WRITE_OFF' ORDER BY e.date, e.key`,
    )
    .all(of)
    .map(toWriteOff)
}
