import type { DrawerMode, PaperWidth } from '../../contract/counter/till-printer.ts'
import { closeNumber } from '../../domain/counter/day.ts'
import type { Member } from '../../domain/people/account.ts'
import { invoiceReceipt } from '../../domain/printing/receipt/invoice.ts'
import type { ReceiptLayout } from '../../domain/printing/receipt/layout.ts'
import { receiptOfPayment } from '../../domain/printing/receipt/payment.ts'
import { tillReportReceipt } from '../../domain/printing/receipt/till-report.ts'
import type { Printer } from '../../ports/printing/printer.ts'
import type { Units } from '../../ports/unit.ts'
import { readClose, tillForReport } from '../counter/day-closes.ts'
import { readPayment } from '../receivables/payments/view.ts'

import { composeDocument, type PdfFile } from './invoice-pdf.ts'
import { composeReceipt } from './payment-receipt.ts'
import { composeTillReport } from './till-report.ts'

/** Papers for a till printer: what they say, and whether cash was taken, for which the drawer opens. */

export type TillReceipt = { readonly roll: ReceiptLayout; readonly tookCash: boolean; readonly fileName: string }

type Reading = { readonly units: Units }
type ReceiptRequest = { readonly id: string; readonly isCopy: boolean }

/** @throws not_found */
export async function invoiceTillReceipt(
  core: Reading,
  member: Member,
  { id, isCopy }: ReceiptRequest,
): Promise<TillReceipt> {
  const { document } = await composeDocument(core, member, id)
  const { settlement, irn, number } = document
  const tookCash = settlement?.counter?.ways.some(({ method }) => method === 'CASH') ?? false
  return {
    roll: invoiceReceipt({ ...document, isCopy }),
    tookCash: tookCash && !isCopy,
    fileName: `invoice-${irn ?? number}.bin`,
  }
}

/** @throws not_found, also where no money came and there is no receipt */
export async function paymentTillReceipt(
  { units }: Reading,
  member: Member,
  { id, isCopy }: ReceiptRequest,
): Promise<TillReceipt> {
  const { receipt } = await units.read(async (unit) =>
    composeReceipt(unit, member, await readPayment(unit, member, id), isCopy),
  )
  return {
    roll: receiptOfPayment(receipt),
    tookCash: receipt.method === 'CASH' && receipt.stands && !isCopy,
    fileName: `receipt-${receipt.number}.bin`,
  }
}

/** @throws not_found */
export async function dayCloseTillReceipt({ units }: Reading, member: Member, id: string): Promise<TillReceipt> {
  return units.read(async (unit) => {
    const close = await readClose(unit, member, id)
    const { environment, till, closedAt: asOf } = close
    const { report } = await composeTillReport(unit, member, { environment, till, close, asOf })
    return { roll: tillReportReceipt(report), tookCash: false, fileName: `${closeNumber(close.number)}.bin` }
  })
}

/** The day so far. @throws role_insufficient for who counts blind */
export async function currentDayTillReceipt({ units }: Reading, member: Member): Promise<TillReceipt> {
  return units.read(async (unit) => {
    const { environment, till, asOf } = await tillForReport(unit, member, { environment: undefined })
    const { report } = await composeTillReport(unit, member, { environment, till, close: null, asOf })
    return { roll: tillReportReceipt(report), tookCash: false, fileName: 'x-report.bin' }
  })
}

/** The bytes for the printer. @throws printing_busy, printing_failed */
export async function tillReceiptBytes(
  { printer }: { readonly printer: Pick<Printer, 'printRoll'> },
  { roll, tookCash, fileName }: TillReceipt,
  {
    width = '80',
    drawer = 'auto',
  }: { readonly width?: PaperWidth | undefined; readonly drawer?: DrawerMode | undefined },
): Promise<PdfFile> {
  const opensDrawer = drawer === 'open' || (drawer === 'auto' && tookCash)
  return { fileName, bytes: await printer.printRoll({ roll, width, opensDrawer }) }
}
