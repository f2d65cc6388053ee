import type { Environment } from '../../../../contract/http/vocabulary.ts'
import { decimalFromStored } from '../../../../domain/money/decimal.ts'
import type { CreditNote, InvoiceRepository } from '../../../../ports/invoice/invoice-repository.ts'
import { linesOfProduct } from '../../sqlite/sql/line-codec.ts'
import { corrects, HOLDS_CREDIT, IS_CREDIT_NOTE, TAKES_OFF } from '../../sqlite/sql/rules.ts'
import { toBit } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import { IN_ENVIRONMENT, IS_SOLD } from '../sql/rules.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

import { OF_BUSINESS } from './rows.ts'

/** Credit notes `n` of the invoice @originalId, but for @except. */
const OF_ORIGINAL = `n.business_key = ${BUSINESS_KEY} AND n.id <> @except
  AND ${corrects('n', '@originalId', `(SELECT o.irn FROM invoice o WHERE o.business_key = ${BUSINESS_KEY} AND o.id = @originalId)`)}`

/** What invoices and credit notes come to, in kobo: what is taken off an original, the sales of a month and of a product. */
export function createInvoiceSums(
  connection: Connection,
): Pick<InvoiceRepository, 'creditedTotal' | 'creditNotesOf' | 'salesOfMonth' | 'salesOfProduct'> {
  return {
    async creditedTotal(businessId, originalId, which) {
      const [rule, except] = which === 'finalized' ? [TAKES_OFF, ''] : [HOLDS_CREDIT, which.except]
      const row = await connection.one<{ credited: string }>(
        `SELECT CAST(coalesce(sum(n.total), 0) AS TEXT) AS credited FROM invoice n WHERE ${OF_ORIGINAL} AND ${rule}`,
        { businessId, originalId, except },
      )
      return BigInt(row?.credited ?? 0)
    },

    async creditNotesOf(businessId, originalId, { except }) {
      return connection.many<CreditNote>(
        `SELECT n.id, n.invoice_number AS "invoiceNumber", n.status FROM invoice n
         WHERE ${OF_ORIGINAL} AND ${HOLDS_CREDIT} ORDER BY n.key`,
        { businessId, originalId, except },
      )
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
      const row = await connection.one<MonthRow>(
        `SELECT ${count(`NOT ${IS_CREDIT_NOTE}`)} AS invoices, ${count(IS_CREDIT_NOTE)} AS "creditNotes",
           ${sum(`CASE WHEN ${IS_CREDIT_NOTE} THEN 0 ELSE i.total - i.tax END`)} AS charged,
           ${sum(`CASE WHEN ${IS_CREDIT_NOTE} THEN i.total - i.tax ELSE 0 END`)} AS credited,
           ${sum(`CASE WHEN ${IS_CREDIT_NOTE} THEN -i.tax ELSE i.tax END`)} AS vat
         FROM invoice_count i
         WHERE ${OF_BUSINESS} AND i.month = @month AND ${IS_SOLD}
           AND (i.environment = @environment OR (@isPresent = 1 AND i.environment = ''))`,
        { businessId, environment, isPresent: toBit(isPresent), month },
      )
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

    async salesOfProduct(businessId, query) {
      const { product } = query
      const sums = new Map<string, { takesBack: boolean; quantity: string; lines: number; amount: bigint }>()
      for (const { takesBack, lines } of await documentsNaming(connection, businessId, query)) {
        for (const { quantity, amount } of linesOfProduct(lines, product)) {
          const known = sums.get(`${takesBack} ${quantity}`)
          if (known) {
            known.lines += 1
            known.amount += amount
          } else sums.set(`${takesBack} ${quantity}`, { takesBack: takesBack === 1, quantity, lines: 1, amount })
        }
      }
      return [...sums]
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([, sum]) => ({ ...sum, quantity: decimalFromStored(sum.quantity) }))
    },
  }
}

/**
 * The lines of what counts as sold in a month and has the id of the product somewhere in them, or its name as JSON has
 * it. They are read here and not in SQL: lines that are damaged are none, and would end the statement.
 */
const documentsNaming = (
  connection: Connection,
  businessId: string,
  {
    environment,
    isPresent,
    month,
    product,
  }: {
    readonly environment: Environment
    readonly isPresent: boolean
    readonly month: string
    readonly product: { readonly id: string; readonly name: string }
  },
): Promise<{ takesBack: 0 | 1; lines: string }[]> =>
  connection.many(
    `SELECT ${IS_CREDIT_NOTE} AS "takesBack", i.lines FROM invoice i
     WHERE ${OF_BUSINESS} AND i.issue_date >= @first AND i.issue_date <= @last AND ${IS_SOLD} AND ${IN_ENVIRONMENT}
       AND (strpos(i.lines, @productId) > 0 OR strpos(i.lines, @quotedName) > 0)`,
    {
      ...{ businessId, environment, isPresent: toBit(isPresent) },
      ...{ first: `${month}-01`, last: `${month}-31` },
      ...{ productId: product.id, quotedName: JSON.stringify(product.name) },
    },
  )
