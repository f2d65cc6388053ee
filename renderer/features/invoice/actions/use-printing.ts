import { useMutation } from '@tanstack/react-query'

import { getInvoiceEscpos } from '../../../../core/contract/counter/till-printer.ts'
import { getInvoicePdf, type PdfFormat } from '../../../../core/contract/printing/invoice-document.ts'
import { notePrintedHere, wasPrintedHere } from '../../../components/print/printed-here.ts'
import { useIsAskingForPrinter } from '../../../components/print/use-is-asking-for-printer.ts'
import { usePrinter } from '../../../components/print/use-print-job.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { desktopBridge } from '../../../lib/files/desktop-bridge.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { usePreferences } from '../../../lib/queries/preferences.ts'

type Job = {
  readonly format: PdfFormat
  readonly to: 'printer' | 'file' | 'printerFile'
  /** Somebody asked for this format just now. */
  readonly isFormatChosen?: boolean
  readonly isCopy?: boolean
}

/**
 * Prints an invoice, or saves it, on the paper that the person has chosen for this business.
 *
 * @param mayCopy what was given out before says COPY when it is printed again on this computer
 */
export function usePrinting(businessId: string, invoiceId: string, mayCopy: boolean) {
  const { client } = useApi()
  const { preferences } = usePreferences()
  const format = preferences?.perBusiness[businessId]?.printFormat ?? 'a4'

  const printPaper = usePrinter(businessId)
  const isAsking = useIsAskingForPrinter()
  const params = { id: invoiceId }

  const job = useMutation({
    mutationFn: async ({ format, to, isFormatChosen = false, isCopy = false }: Job) => {
      const fetchPdf = async (on: PdfFormat = format, saysCopy = isCopy) =>
        client.download(getInvoicePdf, { params, query: { format: on, ...(saysCopy && { copy: 'true' }) } })
      if (to === 'printer') {
        // Only the desktop app knows that something was printed: a browser may have been told to stop.
        const isReprint = isCopy || (mayCopy && desktopBridge() !== undefined && wasPrintedHere(invoiceId))
        const isPrinted = await printPaper({
          kind: 'invoice',
          ...{ format, isFormatChosen, fetchPdf },
          paper: { invoiceId, copy: isCopy },
          ...(mayCopy && { isReprint }),
        })
        if (isPrinted && mayCopy) notePrintedHere(invoiceId)
        return
      }
      const file =
        to === 'file'
          ? await fetchPdf()
          : await client.download(getInvoiceEscpos, { params, query: { width: format === 'receipt-58' ? '58' : '80' } })
      saveFile(file.blob, file.fileName)
    },
  })

  return {
    /** The paper that is printed on unless another one is asked for. */
    format,
    print: (on?: PdfFormat) => job.mutate({ format: on ?? format, to: 'printer', isFormatChosen: on !== undefined }),
    /** Of what was given out before. */
    printCopy: () => job.mutate({ format, to: 'printer', isCopy: true }),
    save: () => job.mutate({ format: 'a4', to: 'file' }),
    /** The commands of a till printer, for whoever hands them over by other means. */
    saveForPrinter: () => job.mutate({ format, to: 'printerFile' }),
    isBusy: job.isPending && !isAsking,
    error: job.error,
  }
}
