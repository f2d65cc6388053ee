import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'

import { getInvoicePdf, type PdfFormat } from '../../../core/contract/invoice-document.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { printFile } from '../../lib/files/print-file.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { invoice as invoiceTexts } from '../../lib/texts/invoice.ts'

type Job = { readonly format: PdfFormat; readonly to: 'printer' | 'file' }

/** Prints the PDF of an invoice, or saves it, on the paper that the person has chosen for this business. */
export function usePrinting(businessId: string, invoiceId: string) {
  const { client } = useApi()
  const { preferences } = usePreferences()
  const format = preferences?.perBusiness[businessId]?.printFormat ?? 'a4'

  const job = useMutation({
    mutationFn: async (job: Job) =>
      client.download(getInvoicePdf, { params: { id: invoiceId }, query: { format: job.format } }),
    onSuccess({ blob, fileName }, { to }) {
      if (to === 'printer' && navigator.pdfViewerEnabled) return printFile(blob)
      saveFile(blob, fileName)
      if (to === 'printer') notifications.show({ message: invoiceTexts.said.savedInstead, autoClose: false })
    },
  })

  return {
    /** The paper that is printed on unless another one is asked for. */
    format,
    print: (on: PdfFormat = format) => job.mutate({ format: on, to: 'printer' }),
    save: () => job.mutate({ format: 'a4', to: 'file' }),
    isBusy: job.isPending,
    error: job.error,
  }
}
