import { useMutation } from '@tanstack/react-query'

import { getInvoicePdf, type PdfFormat } from '../../../core/contract/invoice-document.ts'
import { printOrSave } from '../../components/print-or-save.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'

type Job = { readonly format: PdfFormat; readonly to: 'printer' | 'file'; readonly isCopy?: boolean }

/** Prints the PDF of an invoice, or saves it, on the paper that the person has chosen for this business. */
export function usePrinting(businessId: string, invoiceId: string) {
  const { client } = useApi()
  const { preferences } = usePreferences()
  const format = preferences?.perBusiness[businessId]?.printFormat ?? 'a4'

  const job = useMutation({
    mutationFn: async ({ format, to, isCopy = false }: Job) => {
      const pdf = await client.download(getInvoicePdf, {
        params: { id: invoiceId },
        query: { format, ...(isCopy ? { copy: 'true' } : {}) },
      })
      if (to === 'printer') await printOrSave(pdf)
      else saveFile(pdf.blob, pdf.fileName)
    },
  })

  return {
    /** The paper that is printed on unless another one is asked for. */
    format,
    print: (on: PdfFormat = format) => job.mutate({ format: on, to: 'printer' }),
    /** Of what was given out before. */
    printCopy: () => job.mutate({ format, to: 'printer', isCopy: true }),
    save: () => job.mutate({ format: 'a4', to: 'file' }),
    isBusy: job.isPending,
    error: job.error,
  }
}
