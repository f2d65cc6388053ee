import { decimalFromStored } from '../../../../domain/money/decimal.ts'
import type { CreditNote, InvoiceRepository } from '../../../../ports/invoice/invoice-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { plainColumn } from '../forms/invoice-text.ts'
import { corrects, HOLDS_CREDIT, IN_ENVIRONMENT, IS_SOLD, IS_CREDIT_NOTE, TAKES_OFF } from '../sql/rules.ts'
import { BUSINESS_KEY, toBit } from '../sql/statements.ts'

import { OF_BUSINESS } from './rows.ts'

/** Credit notes `n` of the invoice @originalId, but for @except. */
const OF_ORIGINAL = `n.business_key = ${BUSINESS_KEY} AND n.id <> @except
  AND ${corrects('n', '@originalId', '(SELECT irn FROM invoice WHERE id = @originalId)')}`

/**
 * Lines `l` of product @productId, or of its @name. Its id, or its name as JSON has it, is looked for in the text first:
 * only where it stands are lines read.
 */
const OF_PRODUCT = `(instr(i.lines, @productId) > 0 OR instr(i.lines, @quotedName) > 0)
  AND (l.value ->> 9 = @productId OR (l.value ->> 9 IS NULL AND l.value ->> 0 = @name))`

/** What invoices and credit notes come to, in kobo: what is taken off an original, the sales of a month and of a product. */
export function createInvoiceSums(
  connection: Connection,
): Pick<InvoiceRepository, 'creditedTotal' | 'creditNotesOf' | 'salesOfMonth' | 'salesOfProduct'> {
  return {
    async creditedTotal(businessId, originalId, which) {
      const [rule, except] = which === 'finalized' ? [TAKES_OFF, ''] : [HOLDS_CREDIT, which.except]
      const row = connection
        .prepare<{ credited: number }>(
          `SELECT coalesce(sum(n.total), 0) AS credited FROM invoice n WHERE ${OF_ORIGINAL} AND ${rule}`,
        )
        .get({ businessId, originalId, except })
      return BigInt(row?.credited ?? 0)
    },

    async creditNotesOf(businessId, originalId, { except }) {
      return connection
        .prepare<CreditNote>(
          `SELECT n.id, n.invoice_number AS "invoiceNumber", n.status FROM invoice n
           WHERE ${OF_ORIGINAL} AND ${HOLDS_CREDIT} ORDER BY n.key`,
        )
        .all({ businessId, originalId, except })
    },

    async salesOfMonth(businessId, { environment, isPresent, month }) {
      type MonthRow = {
        invoices: number
        creditNotes: number
        charged: string
        credited: string
        vat: string
      }
      // Sums leave as text: as numbers they would be cut beyond 2^53 kobo. Counts of documents have them by the month.
      const sum = (amount: string) => `CAST(coalesce(sum(${amount}), 0) AS TEXT)`
      const count = (which: string) => `coalesce(sum(i.count) FILTER (WHERE ${which}), 0)`
      const row = connection
        .prepare<MonthRow>(
          `SELECT ${count(`NOT ${IS_CREDIT_NOTE}`)} AS invoices, ${count(IS_CREDIT_NOTE)} AS "creditNotes",
             ${sum(`CASE WHEN ${IS_CREDIT_NOTE} THEN 0 ELSE i.total - i.tax END`)} AS charged,
             ${sum(`CASE WHEN ${IS_CREDIT_NOTE} THEN i.total - i.tax ELSE 0 END`)} AS credited,
             ${sum(`CASE WHEN ${IS_CREDIT_NOTE} THEN -i.tax ELSE i.tax END`)} AS vat
           FROM invoice_count i
           WHERE ${OF_BUSINESS} AND i.month = @month AND ${IS_SOLD}
             AND (i.environment = @environment OR (@isPresent = 1 AND i.environment = ''))`,
        )
        .get({ businessId, environment, isPresent: toBit(isPresent), month })
      if (!row) throw new Error('The database did not answer.')

      const { invoices, creditNotes, charged, credited, vat } = row
      return {
        invoices,
        creditNotes,
        sales: BigInt(charged) - BigInt(credited),
        vat: BigInt(vat),
        credited: BigInt(credited),
      }
    },

    async salesOfProduct(businessId, { environment, isPresent, month, product }) {
      type LineRow = { takesBack: 0 | 1; quantity: string; lines: number; amount: string }
      const rows = connection
        .prepare<LineRow>(
          // Materialized: lines are told from their short form once.
          `WITH sold AS MATERIALIZED (SELECT ${IS_CREDIT_NOTE} AS "takesBack", ${plainColumn('lines', 'i')} AS lines
             FROM invoice i WHERE ${OF_BUSINESS} AND i.issue_date >= @first AND i.issue_date <= @last
               AND ${IS_SOLD} AND ${IN_ENVIRONMENT})
           SELECT i."takesBack", l.value ->> 1 AS quantity, count(*) AS lines, CAST(sum(l.value ->> 5) AS TEXT) AS amount
           FROM sold i, json_each(i.lines) l WHERE json_valid(i.lines) AND ${OF_PRODUCT}
           GROUP BY 1, 2`,
        )
        .all({
          businessId,
          environment,
          isPresent: toBit(isPresent),
          first: `${month}-01`,
          last: `${month}-31`,
          productId: product.id,
          name: product.name,
          quotedName: JSON.stringify(product.name),
        })
      return rows.map(({ takesBack, quantity, lines, amount }) => ({
        takesBack: takesBack === 1,
        quantity: decimalFromStored(quantity),
        lines,
        amount: BigInt(amount),
      }))
    },
  }
}
