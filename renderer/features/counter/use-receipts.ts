import { useEffect, useRef, useState } from 'react'

import { getInvoicePdf } from '../../../core/contract/printing/invoice-document.ts'
import { notePrintedHere, wasPrintedHere } from '../../components/print/printed-here.ts'
import { usePrintJob } from '../../components/print/use-print-job.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { desktopBridge } from '../../lib/files/desktop-bridge.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import type { Sold } from './till/storage.ts'

/** A customer whose sale is older than that has left. */
const IS_HERE_MS = 60_000

const PRINTS = 'invoice-desk.counter-prints'

/** Receipts are printed when somebody asks for one, or each as soon as it is sold, as it is chosen in this browser. */
export function useReceipts(businessId: string, latest: readonly Sold[]) {
  const { client } = useApi()
  const { preferences } = usePreferences()
  const format = preferences?.perBusiness[businessId]?.printFormat ?? 'receipt-80'
  const [prints, setPrints] = useState(() => attempt(() => localStorage.getItem(PRINTS)) === 'yes')
  const printed = useRef(new Set<string>())
  const { print: start } = usePrintJob(businessId)
  const print = ({ invoiceId }: Sold) => {
    // The drawer opened with the first one.
    const drawer = printed.current.has(invoiceId) ? 'closed' : 'auto'
    printed.current.add(invoiceId)
    start({
      kind: 'receipt',
      format,
      paper: { invoiceId, drawer },
      // Only the desktop app knows that something was printed: a browser may have been told to stop.
      isReprint: desktopBridge() !== undefined && wasPrintedHere(invoiceId),
      fetchPdf: async (on, isCopy) =>
        client.download(getInvoicePdf, {
          params: { id: invoiceId },
          query: { format: on, ...(isCopy && { copy: 'true' }) },
        }),
      onPrinted: () => notePrintedHere(invoiceId),
    })
  }

  const newest = latest[0]
  const seen = useRef(newest?.invoiceId)
  useEffect(() => {
    if (!newest || newest.invoiceId === seen.current) return
    seen.current = newest.invoiceId
    // What waited for the desk has gone out with its slip: nobody stands there for its receipt.
    if (prints && Date.now() - Date.parse(newest.at) < IS_HERE_MS) print(newest)
  })

  return {
    prints,
    setPrints: (next: boolean) => {
      setPrints(next)
      attempt(() => localStorage.setItem(PRINTS, next ? 'yes' : 'no'))
    },
    print,
  }
}

/** A blocked storage keeps nothing. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
