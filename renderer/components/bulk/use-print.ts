import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { printInvoices } from '../../../core/contract/printing/print-invoices.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { bulkTexts } from '../../lib/texts/invoice/bulk.ts'
import { printPaper } from '../print/print-paper.ts'

type Order = { readonly ids: readonly string[]; readonly how: 'print' | 'save' }

/** Makes one PDF of several invoices, on the paper that this business likes, and prints or saves it. */
export function usePrint(businessId: string) {
  const { client } = useApi()
  const { preferences } = usePreferences()
  const format = preferences?.perBusiness[businessId]?.printFormat ?? 'a4'
  const stopper = useRef(new AbortController())

  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ ids, how }: Order) => {
      const { signal } = (stopper.current = new AbortController())
      const { blob } = await client.download(printInvoices, { body: { businessId, ids: [...ids], format }, signal })
      const pdf = { blob, fileName: bulkTexts.print.fileName }
      if (how === 'print') await printPaper({ kind: 'invoice', format, formats: [format], fetchFile: async () => pdf })
      else saveFile(pdf.blob, pdf.fileName)
    },
  })

  return {
    start: mutate,
    isPending,
    error: error !== null && stopper.current.signal.aborted ? null : error,
    stop: () => stopper.current.abort(),
  }
}
