import { listInvoices } from '../../../core/contract/invoice/list.ts'
import type { Client } from '../../lib/api/client.ts'
import type { InvoiceQuery, ListedInvoice } from '../../lib/queries/invoices.ts'

/** The most that the core answers at once. */
const PAGE = 100

const oldestFirst = { sortBy: 'createdAt', sortOrder: 'asc' } as const

type Wanted = {
  readonly client: Client
  readonly businessId: string
  readonly query: InvoiceQuery
  readonly signal: AbortSignal
  readonly onProgress: (fetched: number, all: number) => void
}

/**
 * Everything that matches, page by page, the oldest first: what others make meanwhile comes at the end, and pushes
 * nothing to a page that was asked for already.
 */
export async function fetchAll({ client, businessId, query, signal, onProgress }: Wanted): Promise<ListedInvoice[]> {
  const found = new Map<string, ListedInvoice>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const asked = { ...query, businessId, ...oldestFirst, page: String(page), limit: String(PAGE) }
    const { data } = await client.call(listInvoices, { query: asked, signal })
    for (const invoice of data.items) found.set(invoice.id, invoice)
    pages = data.meta.totalPages
    onProgress(found.size, data.meta.totalItems)
  }
  return [...found.values()]
}
