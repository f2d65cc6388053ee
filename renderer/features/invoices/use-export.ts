import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { useApi } from '../../lib/api/api-context.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import type { InvoiceQuery, ListedInvoice } from '../../lib/queries/invoice-list.ts'
import { texts } from '../../lib/texts.ts'
import { fetchAll } from './fetch-all.ts'

type ExportFormat = 'xlsx' | 'csv'

type Order = {
  readonly format: ExportFormat
  /** These, or everything that the query matches. */
  readonly wanted: readonly ListedInvoice[] | InvoiceQuery
}

const isList = (wanted: Order['wanted']): wanted is readonly ListedInvoice[] => Array.isArray(wanted)

/** Makes a file of invoices and saves it. */
export function useExport(businessId: string) {
  const { client } = useApi()
  const [progress, setProgress] = useState<{ readonly fetched: number; readonly all: number }>()
  const stopper = useRef(new AbortController())

  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: async ({ format, wanted }: Order) => {
      const { signal } = (stopper.current = new AbortController())
      const onProgress = (fetched: number, all: number) => setProgress({ fetched, all })
      const invoices = isList(wanted)
        ? wanted
        : await fetchAll({ client, businessId, query: wanted, signal, onProgress })
      const file = await (format === 'csv' ? asCsv(invoices) : asXlsx(invoices))
      if (signal.aborted) return 0
      saveFile(file, `${texts.invoices.export.sheet} ${todayInLagos(new Date())}.${format}`)
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

// The libraries come with the first export.
const asCsv = async (invoices: readonly ListedInvoice[]) => (await import('./export-csv.ts')).invoicesAsCsv(invoices)
const asXlsx = async (invoices: readonly ListedInvoice[]) => (await import('./export-xlsx.ts')).invoicesAsXlsx(invoices)
