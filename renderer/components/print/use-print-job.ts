import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import {
  getDayCloseEscpos,
  getInvoiceEscpos,
  getPaymentEscpos,
  printAtTill,
} from '../../../core/contract/counter/till-printer.ts'
import { may } from '../../../core/contract/http/permissions.ts'
import { type PdfFormat, pdfFormats } from '../../../core/contract/printing/invoice-document.ts'
import type { PaperKind } from '../../../electron/shared/printing.ts'
import { useApi } from '../../lib/api/api-context.ts'
import type { Client } from '../../lib/api/client.ts'
import { explain } from '../../lib/errors/explain.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { tillPrinterQuery } from '../../lib/queries/till.ts'
import type { PrintableFile } from './print-on-computer.ts'
import { printPaper } from './print-paper.ts'
import { useIsAskingForPrinter } from './use-is-asking-for-printer.ts'

export type PrintJob = {
  readonly kind: PaperKind
  readonly format: PdfFormat
  /** Somebody asked for this format just now. */
  readonly isFormatChosen?: boolean
  /** What goes to the till printer, where there is one and the paper is a roll. */
  readonly paper: z.input<typeof printAtTill.body>
  /** Whether it was given out before; left out for what never says COPY. */
  readonly isReprint?: boolean
  /** Its PDF. */
  readonly fetchPdf: (format: PdfFormat, isCopy: boolean) => Promise<PrintableFile>
  /** Called when it was printed, as far as that is known here. */
  readonly onPrinted?: () => void
}

/**
 * Prints a paper: a roll on the till printer, without a dialog, where one is set up; else as this computer prints such
 * papers, or the browser does. What goes wrong is said and changes nothing of what was sold.
 */
export function usePrintJob(businessId: string) {
  const print = usePrinter(businessId)
  const job = useMutation({
    mutationFn: print,
    onSuccess: (isPrinted, { onPrinted }) => (isPrinted ? onPrinted?.() : undefined),
    onError: (error) => {
      const { what, remedy } = explain(error)
      notifications.show({ color: 'red', autoClose: false, title: what, message: remedy })
    },
  })
  const isAsking = useIsAskingForPrinter()
  return { print: (one: PrintJob) => job.mutate(one), isBusy: job.isPending && !isAsking }
}

/** The same for who says by himself what goes wrong. */
export function usePrinter(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  const { data: business } = useBusiness(businessId)
  const mayPrintAtTill = business !== undefined && may(business, 'sale.make')

  return async ({ paper, fetchPdf, ...job }: PrintJob): Promise<boolean> => {
    const isForTill =
      job.format !== 'a4' &&
      mayPrintAtTill &&
      (await queries.ensureQueryData(tillPrinterQuery(client, businessId))) !== null
    const fetchCommands = commandsFor(client, paper)
    return printPaper({
      ...job,
      formats: [...pdfFormats, ...(fetchCommands ? (['escpos-80', 'escpos-58'] as const) : [])],
      fetchFile: async (format, isCopy) => {
        if (format !== 'escpos-80' && format !== 'escpos-58') return fetchPdf(format, isCopy)
        if (!fetchCommands) throw new Error('This paper has no commands for a receipt printer.')
        return fetchCommands(format === 'escpos-58' ? '58' : '80', isCopy)
      },
      ...(isForTill && {
        printAtTill: (isCopy: boolean) => sendToTill(client, businessId, isCopy ? { ...paper, copy: true } : paper),
      }),
    })
  }
}

/** How a paper is fetched as the commands of a receipt printer; undefined for one that has none. */
function commandsFor(client: Client, { invoiceId, paymentId, dayCloseId, drawer }: PrintJob['paper']) {
  const saying = (isCopy: boolean) => ({
    ...(isCopy && { copy: 'true' as const }),
    ...(drawer !== undefined && { drawer }),
  })
  type Width = '80' | '58'
  if (invoiceId !== undefined) {
    return async (width: Width, isCopy: boolean) =>
      client.download(getInvoiceEscpos, { params: { id: invoiceId }, query: { width, ...saying(isCopy) } })
  }
  if (paymentId !== undefined) {
    return async (width: Width, isCopy: boolean) =>
      client.download(getPaymentEscpos, { params: { id: paymentId }, query: { width, ...saying(isCopy) } })
  }
  if (dayCloseId !== undefined) {
    return async (width: Width) => client.download(getDayCloseEscpos, { params: { id: dayCloseId }, query: { width } })
  }
  return undefined
}

async function sendToTill(client: Client, businessId: string, paper: PrintJob['paper']): Promise<void> {
  await client.call(printAtTill, { params: { id: businessId }, body: paper })
}
