import type { InvoiceRepository } from '../../../ports/invoice-repository.ts'

import type { Connection } from './connection.ts'
import { OF_BUSINESS } from './invoice-rows.ts'
import { IN_ENVIRONMENT, IS_SOLD, TAKES_BACK } from './rules-in-sql.ts'
import { toBit } from './statements.ts'

/** What invoices and credit notes of a month come to, in kobo. */
export function createInvoiceSums(connection: Connection): Pick<InvoiceRepository, 'salesOfMonth'> {
  return {
    async salesOfMonth(businessId, { environment, isPresent, month }) {
      type MonthRow = {
        invoices: number
        creditNotes: number
        charged: string
        credited: string
        vat: string
      }
      // Sums leave as text: as numbers they would be cut beyond 2^53 kobo.
      const sum = (amount: string) => `CAST(coalesce(sum(${amount}), 0) AS TEXT)`
      const row = connection
        .prepare<MonthRow>(
          `SELECT count(*) FILTER (WHERE NOT ${TAKES_BACK}) AS invoices, count(*) FILTER (WHERE ${TAKES_BACK}) AS "creditNotes",
             ${sum(`CASE WHEN ${TAKES_BACK} THEN 0 ELSE i.total - i.total_tax END`)} AS charged,
             ${sum(`CASE WHEN ${TAKES_BACK} THEN i.total - i.total_tax ELSE 0 END`)} AS credited,
             ${sum(`CASE WHEN ${TAKES_BACK} THEN -i.total_tax ELSE i.total_tax END`)} AS vat
           FROM invoice i
           WHERE ${OF_BUSINESS} AND i.issue_date >= @first AND i.issue_date <= @last
             AND ${IS_SOLD} AND ${IN_ENVIRONMENT}`,
        )
        .get({ businessId, environment, isPresent: toBit(isPresent), first: `${month}-01`, last: `${month}-31` })
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
  }
}
