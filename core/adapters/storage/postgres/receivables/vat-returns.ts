import type { Environment } from '../../../../contract/http/vocabulary.ts'
import type { Kobo } from '../../../../domain/money/money.ts'
import { daysOf } from '../../../../domain/vat/month.ts'
import type { VatReturnRepository } from '../../../../ports/invoice/vat-return-repository.ts'
import { decodeItems, encodeContent, encodeItems } from '../../sqlite/receivables/codecs/return-content.ts'
import {
  missingOf,
  toReturnEntry,
  toVatPurchase,
  type ReturnEntryRow,
  type WithBill,
  type WithPapers,
} from '../../sqlite/receivables/codecs/vat-returns.ts'
import { vatReturnEntryTable } from '../../sqlite/schema/tables.ts'
import { fingerprint } from '../../sqlite/sql/fingerprint.ts'
import { IS_CREDIT_NOTE } from '../../sqlite/sql/rules.ts'
import { toBit, toMillis } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import { OF_BUSINESS } from '../invoice/rows.ts'
import { FROM_PURCHASE, PURCHASE_COLUMNS } from '../purchases/rows.ts'
import { IN_ENVIRONMENT, IS_SOLD } from '../sql/rules.ts'
import { BUSINESS_KEY, keyOf, tableStatements } from '../sql/statements.ts'

const OF_ENVIRONMENT = `p.business_key = ${BUSINESS_KEY} AND p.environment = @environment`

/** Whose lines have to be looked at, to know what is claimed of their VAT. */
const IS_SHARED = '(p.apportioned_vat <> 0 OR p.vat_to_remit <> 0)'

/** With what counts of the bill that a credit note corrects. */
const SELECT_RECORDED = `SELECT ${PURCHASE_COLUMNS}, o.vat_month AS "billMonth", o.type AS "billType",
    o.customs_value AS "billCustomsValue", o.total_tax AS "billTax"
  FROM ${FROM_PURCHASE} LEFT JOIN purchase o ON o.business_key = p.business_key AND o.key = p.bill_key
  WHERE ${OF_ENVIRONMENT} AND p.status = 'RECORDED'`

/** Counts of documents in @environment; those of none are of the present one. */
const COUNTED_IN_ENVIRONMENT = "(i.environment = @environment OR (@isPresent = 1 AND i.environment = ''))"

/** What the returns of a business are made of besides its sales, and what was done about them. */
export function createVatReturnRepository(connection: Connection): VatReturnRepository {
  const table = tableStatements(connection, vatReturnEntryTable)

  return {
    async entries(businessId, environment) {
      const rows = await connection.many<ReturnEntryRow>(
        `SELECT id, month, recorded_at AS "recordedAt", recorded_by AS "recordedBy", content FROM vat_return_entry
         WHERE business_key = ${BUSINESS_KEY} AND environment = @environment ORDER BY key`,
        { businessId, environment },
      )
      return rows.map((row) => toReturnEntry(row, environment))
    },

    async itemsOf(businessId, entryId) {
      const row = await connection.one<{ items: Buffer | null }>(
        `SELECT items FROM vat_return_entry WHERE business_key = ${BUSINESS_KEY} AND id = @entryId`,
        { businessId, entryId },
      )
      return row?.items ? decodeItems(row.items) : []
    },

    async addEntry(businessId, { id, environment, month, recordedAt, recordedBy, content }, items) {
      const stored = encodeContent(content)
      const madeOf = content.kind === 'FILED' ? encodeItems(items) : null
      await table.insert({
        ...{ id, environment, month, kind: content.kind, recordedBy, content: stored, items: madeOf },
        businessKey: await keyOf(connection, 'business', businessId),
        recordedAt: toMillis(recordedAt),
      })
      return fingerprint([stored, madeOf === null ? '' : madeOf.toString('hex')])
    },

    async purchases(businessId, { only, ...query }) {
      const alone = only === 'SHARED' ? ` AND ${IS_SHARED}` : ''
      const sql = `${SELECT_RECORDED} AND p.vat_month >= @from AND p.vat_month <= @to${alone} ORDER BY p.date, p.key`
      return (await connection.many<WithBill>(sql, { businessId, ...query })).map(toVatPurchase)
    },

    async claimedByMonth(businessId, query) {
      const rows = await connection.many<{ month: string; claimed: string }>(
        `SELECT p.vat_month AS month,
           CAST(sum(CASE p.type WHEN 'CREDIT_NOTE' THEN -p.claimable_vat ELSE p.claimable_vat END) AS TEXT) AS claimed
         FROM purchase p WHERE ${OF_ENVIRONMENT} AND p.status = 'RECORDED' AND p.vat_month >= @from AND p.vat_month <= @to
           AND NOT (${IS_SHARED}) GROUP BY 1`,
        { businessId, ...query },
      )
      return new Map(rows.map(({ month, claimed }) => [month, BigInt(claimed)]))
    },

    async purchasesOfDays(businessId, query) {
      const sql = `${SELECT_RECORDED} AND p.date >= @from AND p.date <= @to ORDER BY p.date, p.key`
      return (await connection.many<WithBill>(sql, { businessId, ...query })).map(toVatPurchase)
    },

    async missingPapers(businessId, { environment, month }) {
      const rows = await connection.many<WithPapers>(
        `SELECT ${PURCHASE_COLUMNS}, (SELECT count(*) FROM purchase_attachment a
           WHERE a.business_key = p.business_key AND a.purchase_key = p.key) AS papers
         FROM ${FROM_PURCHASE} WHERE ${OF_ENVIRONMENT} AND (p.status = 'RECORDED' AND p.vat_month = @month
           OR p.status = 'DRAFT' AND p.tax_point >= @first AND p.tax_point <= @last) ORDER BY p.date, p.key`,
        { businessId, environment, month, ...daysOf(month) },
      )
      return rows.flatMap(missingOf)
    },

    async totalsByMonth(businessId, { environment, isPresent }) {
      const of = { businessId, environment }
      const sold = await connection.many<{ month: string; vat: string }>(
        `SELECT i.month, CAST(sum(CASE WHEN ${IS_CREDIT_NOTE} THEN -i.tax ELSE i.tax END) AS TEXT) AS vat
         FROM invoice_count i WHERE ${OF_BUSINESS} AND ${IS_SOLD} AND ${COUNTED_IN_ENVIRONMENT} GROUP BY i.month ORDER BY i.month`,
        { ...of, isPresent: toBit(isPresent) },
      )
      const withheld = await connection.many<{ month: string; amount: string }>(
        `SELECT substr(e.date, 1, 7) AS month, CAST(-sum(e.amount) AS TEXT) AS amount FROM account_entry e
         WHERE e.business_key = ${BUSINESS_KEY} AND e.environment = @environment AND e.kind = 'VAT_WITHHELD'
         GROUP BY 1 ORDER BY 1`,
        of,
      )
      const totals = new Map(sold.map(({ month, vat }) => [month, { vat: BigInt(vat), withheld: 0n }]))
      for (const { month, amount } of withheld) {
        totals.set(month, { vat: totals.get(month)?.vat ?? 0n, withheld: BigInt(amount) })
      }
      return totals
    },

    async salesOfDays(businessId, { environment, isPresent, from, to }) {
      const of = { businessId, environment, from, to }
      /** Of entries `e` of one kind, what they took off. */
      const sumOf = async (entries: string, kind: string): Promise<Kobo> => {
        const row = await connection.one<{ amount: string | null }>(
          `SELECT CAST(-sum(e.amount) AS TEXT) AS amount FROM ${entries} e
           WHERE e.business_key = ${BUSINESS_KEY} AND e.environment = @environment AND e.kind = @kind
             AND e.date >= @from AND e.date <= @to`,
          { ...of, kind },
        )
        return BigInt(row?.amount ?? 0)
      }
      return {
        sales: await soldIn(connection, { ...of, isPresent: toBit(isPresent) }),
        writeOffs: await sumOf('account_entry', 'WRITE_OFF'),
        writeBacks: await sumOf('payable_entry', 'WRITE_BACK'),
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
 * out of them by their documents.
 */
async function soldIn(connection: Connection, { from, to, ...of }: Days): Promise<Kobo> {
  const sum = (amount: string): string =>
    `CAST(sum(CASE WHEN ${IS_CREDIT_NOTE} THEN -(${amount}) ELSE ${amount} END) AS TEXT) AS sales`
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  const months = await connection.one<{ sales: string | null }>(
    `SELECT ${sum('i.total - i.tax')} FROM invoice_count i
     WHERE ${OF_BUSINESS} AND i.month >= @first AND i.month <= @last AND ${IS_SOLD} AND ${COUNTED_IN_ENVIRONMENT}`,
    { ...of, first, last },
  )
  const days = async (condition: string, parameters: Readonly<Record<string, string>>): Promise<Kobo> => {
    const row = await connection.one<{ sales: string | null }>(
      `SELECT ${sum('i.total - i.total_tax')} FROM invoice i
       WHERE ${OF_BUSINESS} AND ${condition} AND ${IS_SOLD} AND ${IN_ENVIRONMENT}`,
      { ...of, ...parameters },
    )
    return BigInt(row?.sales ?? 0)
  }
  const before = await days('i.issue_date >= @first AND i.issue_date < @from', { first, from })
  const after = await days('i.issue_date > @to AND i.issue_date < @beyond', { to, beyond: `${last}-99` })
  return BigInt(months?.sales ?? 0) - before - after
}
