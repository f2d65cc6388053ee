import { useMutation } from '@tanstack/react-query'

import { getInvoiceEscpos } from '../../../../core/contract/counter/till-printer.ts'
import { getInvoicePdf, type PdfFormat } from '../../../../core/contract/printing/invoice-document.ts'
import { usePrinter } from '../../../components/print/use-print-job.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { usePreferences } from '../../../lib/queries/preferences.ts'

type Job = { readonly format: PdfFormat; readonly to: 'printer' | 'file' | 'printerFile'; readonly isCopy?: boolean }

/** Prints an invoice, or saves it, on the paper that the person has chosen for this business. */
export function usePrinting(businessId: string, invoiceId: string) {
  const { client } = useApi()
  const { preferences } = usePreferences()
  const format = preferences?.perBusiness[businessId]?.printFormat ?? 'a4'

  const printPaper = usePrinter(businessId)
  const params = { id: invoiceId }

  const job = useMutation({
    mutationFn: async ({ format, to, isCopy = false }: Job) => {
      const copy = isCopy ? ({ copy: 'true' } as const) : {}
      const fetchPdf = () => client.download(getInvoicePdf, { params, query: { format, ...copy } })
      if (to === 'printer') return printPaper({ format, paper: { invoiceId, copy: isCopy }, fetchPdf })
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
    print: (on: PdfFormat = format) => job.mutate({ format: on, to: 'printer' }),
    /** Of what was given out before. */
    printCopy: () => job.mutate({ format, to: 'printer', isCopy: true }),
    save: () => job.mutate({ format: 'a4', to: 'file' }),
    /** The commands of a till printer, for whoever hands them over by other means. */
    saveForPrinter: () => job.mutate({ format, to: 'printerFile' }),
    isBusy: job.isPending,
    error: job.error,
  }
}
