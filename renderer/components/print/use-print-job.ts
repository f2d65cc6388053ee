import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { printAtTill } from '../../../core/contract/counter/till-printer.ts'
import { may } from '../../../core/contract/http/permissions.ts'
import type { PdfFormat } from '../../../core/contract/printing/invoice-document.ts'
import { useApi } from '../../lib/api/api-context.ts'
import type { Client } from '../../lib/api/client.ts'
import { explain } from '../../lib/errors/explain.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { tillPrinterQuery } from '../../lib/queries/till.ts'
import { printOrSave } from './print-or-save.ts'

export type PrintJob = {
  readonly format: PdfFormat
  /** What goes to the till printer, where there is one and the paper is a roll. */
  readonly paper: z.input<typeof printAtTill.body>
  /** Its PDF, for the dialog of the browser. */
  readonly fetchPdf: () => Promise<Parameters<typeof printOrSave>[0]>
}

/**
 * Prints a paper: a roll on the till printer, without a dialog, where one is set up; else the PDF, as the browser prints
 * it. What goes wrong is said and changes nothing of what was sold.
 */
export function usePrintJob(businessId: string) {
  const print = usePrinter(businessId)
  const job = useMutation({
    mutationFn: print,
    onError: (error) => {
      const { what, remedy } = explain(error)
      notifications.show({ color: 'red', autoClose: false, title: what, message: remedy })
    },
  })
  return { print: (one: PrintJob) => job.mutate(one), isBusy: job.isPending }
}

/** The same for who says by himself what goes wrong. */
export function usePrinter(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  const { data: business } = useBusiness(businessId)
  const mayPrintAtTill = business !== undefined && may(business, 'payment.record')

  return async ({ format, paper, fetchPdf }: PrintJob): Promise<void> => {
    const isForTill =
      format !== 'a4' &&
      mayPrintAtTill &&
      (await queries.ensureQueryData(tillPrinterQuery(client, businessId))) !== null
    if (isForTill) await sendToTill(client, businessId, paper)
    else await printOrSave(await fetchPdf())
  }
}

async function sendToTill(client: Client, businessId: string, paper: PrintJob['paper']): Promise<void> {
  await client.call(printAtTill, { params: { id: businessId }, body: paper })
}
