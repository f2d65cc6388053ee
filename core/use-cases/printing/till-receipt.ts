import type { DrawerMode, PaperWidth } from '../../contract/counter/till-printer.ts'
import { invalidField } from '../../contract/http/errors.ts'
import { closeNumber } from '../../domain/counter/day.ts'
import type { Member } from '../../domain/people/account.ts'
import { invoiceReceipt } from '../../domain/printing/receipt/invoice.ts'
import type { ReceiptLayout } from '../../domain/printing/receipt/layout.ts'
import { receiptOfPayment } from '../../domain/printing/receipt/payment.ts'
import { tillReportReceipt } from '../../domain/printing/receipt/till-report.ts'
import type { Printer } from '../../ports/printing/printer.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'
import { readClose, tillForReport } from '../counter/day-closes.ts'
import { readPayment } from '../receivables/payments/view.ts'

import { composeDocument, type PdfFile } from './invoice-pdf.ts'
import { composeReceipt } from './payment-receipt.ts'
import { composeTillReport } from './till-report.ts'

/** Papers for a till printer: what they say, and whether cash was taken, for which the drawer opens. */

export type TillReceipt = {
  readonly roll: ReceiptLayout
  /** Cash was taken for it in the last hour, and it is no copy. */
  readonly tookCash: boolean
  readonly isCopy: boolean
  readonly fileName: string
}

/** How long after cash was taken its paper opens the drawer: what is printed later is printed again. */
const DRAWER_MS = 60 * 60_000

const isRecent = ({ now }: ReadUnit, recordedAt: string): boolean => now.getTime() - Date.parse(recordedAt) < DRAWER_MS

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
  const isCash = settlement?.counter?.ways.some(({ method }) => method === 'CASH') ?? false
  const tookCash = isCash && !isCopy && (await core.units.read((unit) => isSoldLately(unit, member, id)))
  return {
    roll: invoiceReceipt({ ...document, isCopy }),
    tookCash,
    isCopy,
    fileName: `invoice-${irn ?? number}.bin`,
  }
}

/** Whether cash for an invoice came in within the last hour. */
async function isSoldLately(unit: ReadUnit, { businessId }: Member, invoiceId: string): Promise<boolean> {
  const charge = await unit.receivables.ofDocument(businessId, invoiceId)
  const links = charge ? await unit.receivables.links(charge.entry.id) : []
  return links.some(
    ({ credit: { details, recordedAt } }) =>
      details !== null && 'counter' in details && details.method === 'CASH' && isRecent(unit, recordedAt),
  )
}

/** @throws not_found, also where no money came and there is no receipt */
export async function paymentTillReceipt(
  { units }: Reading,
  member: Member,
  { id, isCopy }: ReceiptRequest,
): Promise<TillReceipt> {
  const { receipt, isNew } = await units.read(async (unit) => {
    const payment = await readPayment(unit, member, id)
    const { receipt } = await composeReceipt(unit, member, payment, isCopy)
    return { receipt, isNew: isRecent(unit, payment.entry.recordedAt) }
  })
  return {
    roll: receiptOfPayment(receipt),
    tookCash: receipt.method === 'CASH' && receipt.stands && isNew && !isCopy,
    isCopy,
    fileName: `receipt-${receipt.number}.bin`,
  }
}

/** @throws not_found */
export async function dayCloseTillReceipt({ units }: Reading, member: Member, id: string): Promise<TillReceipt> {
  return units.read(async (unit) => {
    const close = await readClose(unit, member, id)
    const { environment, till, closedAt: asOf } = close
    const { report } = await composeTillReport(unit, member, { environment, till, close, asOf })
    return {
      roll: tillReportReceipt(report),
      tookCash: false,
      isCopy: false,
      fileName: `${closeNumber(close.number)}.bin`,
    }
  })
}

/** The day so far. @throws role_insufficient for who counts blind */
export async function currentDayTillReceipt({ units }: Reading, member: Member): Promise<TillReceipt> {
  return units.read(async (unit) => {
    const { environment, till, asOf } = await tillForReport(unit, member, { environment: undefined })
    const { report } = await composeTillReport(unit, member, { environment, till, close: null, asOf })
    return { roll: tillReportReceipt(report), tookCash: false, isCopy: false, fileName: 'x-report.bin' }
  })
}

/** The bytes for the printer. @throws printing_busy, printing_failed, validation_failed for a copy that is to open the drawer */
export async function tillReceiptBytes(
  { printer }: { readonly printer: Pick<Printer, 'printRoll'> },
  { roll, tookCash, isCopy, fileName }: TillReceipt,
  {
    width = '80',
    drawer = 'auto',
  }: { readonly width?: PaperWidth | undefined; readonly drawer?: DrawerMode | undefined },
): Promise<PdfFile> {
  if (drawer === 'open' && isCopy)
    throw invalidField('drawer', 'must not be open for a copy, which says of money of before')
  const opensDrawer = drawer === 'open' || (drawer === 'auto' && tookCash)
  return { fileName, bytes: await printer.printRoll({ roll, width, opensDrawer }) }
}
