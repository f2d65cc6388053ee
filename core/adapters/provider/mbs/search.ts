import { z } from 'zod'

import { filterMatches } from '../../../domain/provider/filter-matches.ts'
import type { InvoiceMatch, SearchOutcome, SearchQuery } from '../../../domain/provider/invoice-search.ts'
import { readMatches } from '../answer/outcomes.ts'
import { fromJsonText } from '../answer/read-answer.ts'
import type { Deadline } from '../http/deadline.ts'
import type { MbsClient } from './client.ts'
import type { MbsSettings } from './settings.ts'

const PAGE_SIZE = 100
/** A search asks for a thousand invoices at the most; dates or an IRN narrow it. */
const MAX_PAGES = 10

const WithPage = z.looseObject({
  page: z
    .looseObject({ hasNextPage: z.boolean().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

/**
 * The interface lists the invoices of one business and takes an IRN and an issue date, but no TIN. Its rows are
 * therefore the business's own, and TINs are compared here: a buyer that a row does not name does not fit.
 */
export async function searchMbs(
  client: MbsClient,
  { firsBusinessId, supplierTin }: MbsSettings,
  query: SearchQuery,
  deadline: Deadline,
): Promise<SearchOutcome> {
  const rows: InvoiceMatch[] = []

  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const reply = await client.call('GET', `${listPath(firsBusinessId)}?${parameters(query, page)}`, deadline)
    const found = readMatches(reply)
    if (found.kind !== 'found') return found

    rows.push(...found.items.map((row) => ({ ...row, supplierTin: row.supplierTin ?? supplierTin })))
    if (found.items.length === 0 || reply.kind !== 'yes' || !hasNextPage(reply.data)) break
  }

  return { kind: 'found', items: filterMatches(rows, query, query.irn === null ? 'business' : 'irn') }
}

/** Where the invoices of a business are listed. */
export function listPath(firsBusinessId: string): string {
  return `/api/v1/invoice/${encodeURIComponent(firsBusinessId)}`
}

function parameters({ irn, startDate, endDate }: SearchQuery, page: number): URLSearchParams {
  const oneDay = startDate !== null && startDate === endDate

  return new URLSearchParams({
    size: String(PAGE_SIZE),
    page: String(page),
    ...(irn !== null && { irn }),
    ...(oneDay && { issue_date: startDate }),
  })
}

function hasNextPage(data: unknown): boolean {
  return WithPage.safeParse(fromJsonText(data)).data?.page?.hasNextPage === true
}
