import { parseIrn } from '../irn/irn.ts'
import type { FoundInvoice, SearchQuery } from './provider.ts'

/**
 * Keeps the rows that fit everything that was asked. A row that does not tell the very thing the provider was asked
 * for by (IRN, or else one TIN) is taken at the provider's word; any other untold thing does not fit.
 */
export function filterFound(rows: readonly FoundInvoice[], query: SearchQuery): FoundInvoice[] {
  const { irn, supplierTin, buyerTin, startDate, endDate } = query
  const byIrn = irn !== null
  const bySupplier = !byIrn && supplierTin !== null
  const byBuyer = !byIrn && !bySupplier

  return rows.filter((row) => {
    const date = row.issueDate ?? (row.irn === null ? undefined : parseIrn(row.irn)?.issueDate) ?? null

    return (
      fits(irn, row.irn, byIrn, (text) => text) &&
      fits(supplierTin, row.supplierTin, bySupplier, plainTin) &&
      fits(buyerTin, row.buyerTin, byBuyer, plainTin) &&
      (startDate === null || (date !== null && date >= startDate)) &&
      (endDate === null || (date !== null && date <= endDate))
    )
  })
}

function fits(asked: string | null, told: string | null, askedBy: boolean, plain: (text: string) => string): boolean {
  if (asked === null) return true
  return told === null ? askedBy : plain(told) === plain(asked)
}

/** TINs come with and without their dash. */
function plainTin(tin: string): string {
  return tin.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
}
