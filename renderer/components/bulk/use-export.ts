import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { listInvoices } from '../../../core/contract/invoice/list.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import type { Client } from '../../lib/api/client.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import type { InvoiceQuery, ListedInvoice } from '../../lib/queries/invoices.ts'
import { type FileKind, writeTable } from '../../lib/spreadsheet/write-table.ts'
import { bulkTexts } from '../../lib/texts/invoice/bulk.ts'
import { useExportName } from '../table/use-export-name.ts'
import { invoiceTable } from './invoice-table.ts'

type Order = {
  readonly format: FileKind
  /** These, or everything that the query matches. */
  readonly wanted: readonly ListedInvoice[] | InvoiceQuery
}

const isList = (wanted: Order['wanted']): wanted is readonly ListedInvoice[] => Array.isArray(wanted)

/** The most that the core answers at once. */
const PAGE = 100

const oldestFirst = { sortBy: 'createdAt', sortOrder: 'asc' } as const

/** A sheet with holes in it would be taken for whole. @throws invoice_damaged */
function assertWhole(invoices: readonly ListedInvoice[]): void {
  const damaged = invoices.filter(({ isDamaged }) => isDamaged).map(({ invoiceNumber }) => invoiceNumber)
  if (damaged.length > 0) {
    throw new ApiError('invoice_damaged', { message: bulkTexts.export.damaged(damaged.slice(0, 10).join(', ')) })
  }
}

/** Makes a file of invoices and saves it. */
export function useExport(businessId: string) {
  const { client } = useApi()
  const named = useExportName(businessId)
  const [progress, setProgress] = useState<{ readonly fetched: number; readonly all: number }>()
  const stopper = useRef(new AbortController())

  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: async ({ format, wanted }: Order) => {
      const { signal } = (stopper.current = new AbortController())
      const onProgress = (fetched: number, all: number) => setProgress({ fetched, all })
      const invoices = isList(wanted)
        ? wanted
        : await fetchAll({ client, businessId, query: wanted, signal, onProgress })
      assertWhole(invoices)
      const file = await writeTable(invoiceTable(invoices), format, bulkTexts.export.sheet)
      if (signal.aborted) return 0
      const days = isList(wanted) ? {} : { from: wanted['startDate'], to: wanted['endDate'] }
      saveFile(file, `${named(bulkTexts.export.sheet, days)}.${format}`)
      return invoices.length
    },
    onSettled: () => setProgress(undefined),
  })

  return {
    start: mutate,
    isPending,
    progress,
    /** How many the last file holds. */
    exported: data,
    // What somebody stopped has not failed.
    error: error !== null && stopper.current.signal.aborted ? null : error,
    stop: () => stopper.current.abort(),
    reset,
  }
}

type FetchAll = {
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
async function fetchAll({ client, businessId, query, signal, onProgress }: FetchAll): Promise<ListedInvoice[]> {
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
