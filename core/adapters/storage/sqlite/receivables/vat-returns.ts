import type { Environment } from '../../../../contract/http/vocabulary.ts'
import type { Kobo } from '../../../../domain/money/money.ts'
import { daysOf } from '../../../../domain/vat/month.ts'
import type { VatReturnRepository } from '../../../../ports/invoice/vat-return-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { OF_BUSINESS } from '../invoice/rows.ts'
import { FROM_PURCHASE, PURCHASE_COLUMNS } from '../purchases/rows.ts'
import { vatReturnEntryTable } from '../schema/tables.ts'
import { fingerprint } from '../sql/fingerprint.ts'
import { IN_ENVIRONMENT, IS_CREDIT_NOTE, IS_SOLD } from '../sql/rules.ts'
import { BUSINESS_KEY, keyOf, tableStatements, toBit, toMillis } from '../sql/statements.ts'

import { decodeItems, encodeContent, encodeItems } from './codecs/return-content.ts'
import {
  missingOf,
  toReturnEntry,
  toVatPurchase,
  type ReturnEntryRow,
  type WithBill,
  type WithPapers,
} from './codecs/vat-returns.ts'
import { NO_INVOICE } from './rows.ts'

const OF_ENVIRONMENT = `p.business_key = ${BUSINESS_KEY} AND p.environment = @environment`

/** Whose lines have to be looked at, to know what is claimed of their VAT. */
const IS_SHARED = '(p.apportioned_vat <> 0 OR p.vat_to_remit <> 0)'

/** With what counts of the bill that a credit note corrects. */
const SELECT_RECORDED = `SELECT ${PURCHASE_COLUMNS}, o.vat_month AS "billMonth", o.type AS "billType",
    o.customs_value AS "billCustomsValue", o.total_tax AS "billTax"
  FROM ${FROM_PURCHASE} LEFT JOIN purchase o ON o.key = p.bill_key
  WHERE ${OF_ENVIRONMENT} AND p.status = 'RECORDED'`

/** What the returns of a business are made of besides its sales, and what was done about them. */
export function createVatReturnRepository(connection: Connection): VatReturnRepository {
  const table = tableStatements(connection, vatReturnEntryTable)

  return {
    async entries(businessId, environment) {
      return connection
        .prepare<ReturnEntryRow>(
          `SELECT id, month, recorded_at AS "recordedAt", recorded_by AS "recordedBy", content FROM vat_return_entry
           WHERE business_key = ${BUSINESS_KEY} AND environment = @environment ORDER BY key`,
        )
        .all({ businessId, environment })
        .map((row) => toReturnEntry(row, environment))
    },

    async itemsOf(businessId, entryId) {
      const row = connection
        .prepare<{ items: Buffer | null }>(
          `SELECT items FROM vat_return_entry WHERE business_key = ${BUSINESS_KEY} AND id = @entryId`,
        )
        .get({ businessId, entryId })
      return row?.items ? decodeItems(row.items) : []
    },

    async addEntry(businessId, { id, environment, month, recordedAt, recordedBy, content }, items) {
      const stored = encodeContent(content)
      const madeOf = content.kind === 'FILED' ? encodeItems(items) : null
      table.insert({
        ...{ id, environment, month, kind: content.kind, recordedBy, content: stored, items: madeOf },
        businessKey: keyOf(connection, 'business', businessId),
        recordedAt: toMillis(recordedAt),
      })
      return fingerprint([stored, madeOf === null ? '' : madeOf.toString('hex')])
    },

    async purchases(businessId, { only, ...query }) {
      const alone = only === 'SHARED' ? ` AND ${IS_SHARED}` : ''
      return connection
        .prepare<WithBill>(
          `${SELECT_RECORDED} AND p.vat_month >= @from AND p.vat_month <= @to${alone} ORDER BY p.date, p.key`,
        )
        .all({ businessId, ...query })
        .map(toVatPurchase)
    },

    async claimedByMonth(businessId, query) {
      const rows = connection
        .prepare<{ month: string; claimed: string }>(
          `SELECT p.vat_month AS month,
             CAST(sum(CASE p.type WHEN 'CREDIT_NOTE' THEN -p.claimable_vat ELSE p.claimable_vat END) AS TEXT) AS claimed
           FROM purchase p INDEXED BY purchase_of_vat_month
           WHERE ${OF_ENVIRONMENT} AND p.status = 'RECORDED' AND p.vat_month >= @from AND p.vat_month <= @to
             AND NOT (${IS_SHARED}) GROUP BY 1`,
        )
        .all({ businessId, ...query })
      return new Map(rows.map(({ month, claimed }) => [month, BigInt(claimed)]))
    },

    async purchasesOfDays(businessId, query) {
      return connection
        .prepare<WithBill>(`${SELECT_RECORDED} AND p.date >= @from AND p.date <= @to ORDER BY p.date, p.key`)
        .all({ businessId, ...query })
        .map(toVatPurchase)
    },

    async missingPapers(businessId, { environment, month }) {
      return connection
        .prepare<WithPapers>(
          `SELECT ${PURCHASE_COLUMNS},
             (SELECT count(*) FROM purchase_attachment a WHERE a.purchase_key = p.key) AS papers
           FROM ${FROM_PURCHASE} WHERE ${OF_ENVIRONMENT} AND (p.status = 'RECORDED' AND p.vat_month = @month
             OR p.status = 'DRAFT' AND p.tax_point >= @first AND p.tax_point <= @last) ORDER BY p.date, p.key`,
        )
        .all({ businessId, environment, month, ...daysOf(month) })
        .flatMap(missingOf)
    },

    async totalsByMonth(businessId, { environment, isPresent }) {
      const of = { businessId, environment }
      const sold = connection
        .prepare<{ month: string; vat: string }>(
          `SELECT i.month AS month, CAST(sum(CASE WHEN ${IS_CREDIT_NOTE} THEN -i.tax ELSE i.tax END) AS TEXT) AS vat
           FROM invoice_count i WHERE ${OF_BUSINESS} AND ${IS_SOLD}
             AND (i.environment = @environment OR (@isPresent = 1 AND i.environment = '')) GROUP BY 1`,
        )
        .all({ ...of, isPresent: toBit(isPresent) })
      const withheld = connection
        .prepare<{ month: string; amount: string }>(
          `SELECT substr(e.date, 1, 7) AS month, CAST(-sum(e.amount) AS TEXT) AS amount
           FROM account_entry e INDEXED BY account_entry_of_kind
           WHERE e.business_key = ${BUSINESS_KEY} AND e.environment = @environment AND ${NO_INVOICE} AND e.kind = 'VAT_WITHHELD' GROUP BY 1`,
        )
        .all(of)
      const totals = new Map(sold.map(({ month, vat }) => [month, { vat: BigInt(vat), withheld: 0n }]))
      for (const { month, amount } of withheld) {
        totals.set(month, { vat: totals.get(month)?.vat ?? 0n, withheld: BigInt(amount) })
      }
      return totals
    },

    async salesOfDays(businessId, { environment, isPresent, from, to }) {
      const of = { businessId, environment, from, to }
      const sold = soldIn(connection, { ...of, isPresent: toBit(isPresent) })
      const lost = connection
        .prepare<{ amount: string | null }>(
          `SELECT CAST(-sum(e.amount) AS TEXT) AS amount FROM account_entry e
           WHERE e.business_key = ${BUSINESS_KEY} AND e.environment = @environment AND ${NO_INVOICE} AND e.kind = 'WRITE_OFF'
             AND e.date >= @from AND e.date <= @to`,
        )
        .get(of)
      const given = connection
        .prepare<{ amount: string | null }>(
          `SELECT CAST(-sum(e.amount) AS TEXT) AS amount FROM payable_entry e
           WHERE e.business_key = ${BUSINESS_KEY} AND e.environment = @environment AND e.kind = 'WRITE_BACK'
             AND e.date >= @from AND e.date <= @to`,
        )
        .get(of)
      return {
        sales: sold,
        writeOffs: BigInt(lost?.amount ?? 0),
        writeBacks: BigInt(given?.amount ?? 0),
      }
    },
  }
}

type Days = {
  readonly businessId: string
  readonly environment: Environment
  readonly isPresent: 0 | 1
  /** Both inclusive. */
  readonly from: string
  readonly to: string
}

/**
 * What was sold without VAT, credit notes taken off: whole months by their counts, and what the days at both ends leave
 * out of them by their documents (a year of 293,000 documents 287 ms; by whole months 0.1).
 */
function soldIn(connection: Connection, { from, to, ...of }: Days): Kobo {
  const sum = (amount: string): string =>
    `CAST(sum(CASE WHEN ${IS_CREDIT_NOTE} THEN -(${amount}) ELSE ${amount} END) AS TEXT) AS sales`
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  const months = connection
    .prepare<{ sales: string | null }>(
      `SELECT ${sum('i.total - i.tax')} FROM invoice_count i
       WHERE ${OF_BUSINESS} AND i.month >= @first AND i.month <= @last AND ${IS_SOLD}
         AND (i.environment = @environment OR (@isPresent = 1 AND i.environment = ''))`,
    )
    .get({ ...of, first, last })
  const days = (condition: string, parameters: Record<string, string>): Kobo => {
    const row = connection
      .prepare<{ sales: string | null }>(
        `SELECT ${sum('i.total - i.total_tax')} FROM invoice i INDEXED BY invoice_by_issue_date
         WHERE ${OF_BUSINESS} AND ${condition} AND ${IS_SOLD} AND ${IN_ENVIRONMENT}`,
      )
      .get({ ...of, ...parameters })
    return BigInt(row?.sales ?? 0)
  }
  const before = days('i.issue_date >= @first AND i.issue_date < @from', { first, from })
  const after = days('i.issue_date > @to AND i.issue_date < @beyond', { to, beyond: `${last}-99` })
  return BigInt(months?.sales ?? 0) - before - after
}
