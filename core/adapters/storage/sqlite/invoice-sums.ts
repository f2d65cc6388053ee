import type { InvoiceRepository } from '../../../ports/invoice-repository.ts'
import { SOLD } from '../../../domain/invoice/sales.ts'

import type { Connection } from './connection.ts'
import { IN_ENVIRONMENT, listOf, OF_BUSINESS } from './invoice-conditions.ts'
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
      const isCredit = "i.invoice_type = 'CREDIT_NOTE'"
      const row = connection
        .prepare<MonthRow>(
          `SELECT count(*) FILTER (WHERE NOT ${isCredit}) AS invoices, count(*) FILTER (WHERE ${isCredit}) AS "creditNotes",
             ${sum(`CASE WHEN ${isCredit} THEN 0 ELSE i.total - i.total_tax END`)} AS charged,
             ${sum(`CASE WHEN ${isCredit} THEN i.total - i.total_tax ELSE 0 END`)} AS credited,
             ${sum(`CASE WHEN ${isCredit} THEN -i.total_tax ELSE i.total_tax END`)} AS vat
           FROM invoice i
           WHERE ${OF_BUSINESS} AND i.issue_date >= @first AND i.issue_date <= @last
             AND +i.invoice_type <> 'PROFORMA' AND +i.status IN (${listOf(SOLD)}) AND ${IN_ENVIRONMENT}`,
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
