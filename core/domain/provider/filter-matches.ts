import { parseIrn } from '../invoice/irn.ts'
import { sameTin } from '../text/tin.ts'
import type { InvoiceMatch, SearchQuery } from './invoice-search.ts'

/** By what a provider was asked for the rows. */
type QueryField = 'irn' | 'supplierTin' | 'buyerTin' | 'business'

/** What a provider that takes an IRN or one TIN is asked by. */
function queryFieldOf({ irn, supplierTin }: SearchQuery): QueryField {
  if (irn !== null) return 'irn'
  return supplierTin === null ? 'buyerTin' : 'supplierTin'
}

/**
 * Keeps the rows that fit everything that was asked. A row that does not tell the very thing the provider was asked
 * by is taken at the provider's word; any other untold thing does not fit.
 */
export function filterMatches(
  rows: readonly InvoiceMatch[],
  query: SearchQuery,
  by = queryFieldOf(query),
): InvoiceMatch[] {
  const { irn, supplierTin, buyerTin, startDate, endDate } = query

  return rows.filter((row) => {
    const date = row.issueDate ?? (row.irn === null ? undefined : parseIrn(row.irn)?.issueDate) ?? null

    return (
      fits(irn, row.irn, by === 'irn', (asked, told) => asked === told) &&
      fits(supplierTin, row.supplierTin, by === 'supplierTin', sameTin) &&
      fits(buyerTin, row.buyerTin, by === 'buyerTin', sameTin) &&
      (startDate === null || (date !== null && date >= startDate)) &&
      (endDate === null || (date !== null && date <= endDate))
    )
  })
}

function fits(
  asked: string | null,
  told: string | null,
  takenAtWord: boolean,
  same: (asked: string, told: string) => boolean,
): boolean {
  if (asked === null) return true
  return told === null ? takenAtWord : same(asked, told)
}
