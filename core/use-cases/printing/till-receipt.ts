import type { DrawerMode, PaperWidth } from '../../contract/counter/till-printer.ts'
import { invalidField } from '../../contract/http/errors.ts'
import { may } from '../../contract/http/permissions.ts'
import { by } from '../../domain/audit/audit.ts'
import { closeNumber } from '../../domain/counter/day.ts'
import type { Member } from '../../domain/people/account.ts'
import { invoiceReceipt } from '../../domain/printing/receipt/invoice.ts'
import type { ReceiptLayout } from '../../domain/printing/receipt/layout.ts'
import { receiptOfPayment } from '../../domain/printing/receipt/payment.ts'
import { tillReportReceipt } from '../../domain/printing/receipt/till-report.ts'
import type { Printer } from '../../ports/printing/printer.ts'
import type { ReadUnit, Unit, Units } from '../../ports/unit.ts'
import { assertMay } from '../account/access.ts'
import { readClose, tillForReport } from '../counter/day-closes.ts'
import { readPayment } from '../receivables/payments/view.ts'

import type { CashThatCame, DrawerOpenings } from './drawer-openings.ts'
import { composeDocument, type PdfFile } from './invoice-pdf.ts'
import { composeReceipt } from './payment-receipt.ts'
import { composeTillReport } from './till-report.ts'

/** Papers for a till printer: what they say, and whether cash was taken, for which the drawer opens. */

export type TillReceipt = {
  readonly roll: ReceiptLayout
  /** Cash that was taken for it in the last hour; none for a copy. */
  readonly cash: readonly CashThatCame[]
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
  const cash = isCash && !isCopy ? await core.units.read((unit) => cashOfLate(unit, member, id)) : []
  return {
    roll: invoiceReceipt({ ...document, isCopy }),
    cash,
    isCopy,
    fileName: `invoice-${irn ?? number}.bin`,
  }
}

/** Cash for an invoice that came in within the last hour. */
async function cashOfLate(unit: ReadUnit, { businessId }: Member, invoiceId: string): Promise<CashThatCame[]> {
  const charge = await unit.receivables.ofDocument(businessId, invoiceId)
  const links = charge ? await unit.receivables.links(charge.entry.id) : []
  return links.flatMap(({ credit: { id, details, recordedAt } }) =>
    details !== null && 'counter' in details && details.method === 'CASH' && isRecent(unit, recordedAt)
      ? [{ id, recordedAt }]
      : [],
  )
}

/** @throws not_found, also where no money came and there is no receipt */
export async function paymentTillReceipt(
  { units }: Reading,
  member: Member,
  { id, isCopy }: ReceiptRequest,
): Promise<TillReceipt> {
  const { receipt, came } = await units.read(async (unit) => {
    const payment = await readPayment(unit, member, id)
    const { receipt } = await composeReceipt(unit, member, payment, isCopy)
    const { recordedAt } = payment.entry
    return { receipt, came: isRecent(unit, recordedAt) ? [{ id: payment.entry.id, recordedAt }] : [] }
  })
  return {
    roll: receiptOfPayment(receipt),
    cash: receipt.method === 'CASH' && receipt.stands && !isCopy ? came : [],
    isCopy,
    fileName: `receipt-${receipt.number}.bin`,
  }
}

/** @throws not_found */
export async function dayCloseTillReceipt({ units }: Reading, member: Member, id: string): Promise<TillReceipt> {
  return units.read(async (unit) => {
    const close = await readClose(unit, member, id)
    const { environment, screen, till, closedAt: asOf } = close
    const { report } = await composeTillReport(unit, member, { environment, screen, till, close, asOf })
    return {
      roll: tillReportReceipt(report),
      cash: [],
      isCopy: false,
      fileName: `${closeNumber(close.number)}.bin`,
    }
  })
}

/** The day so far. @throws role_insufficient for who counts blind */
export async function currentDayTillReceipt({ units }: Reading, member: Member): Promise<TillReceipt> {
  return units.read(async (unit) => {
    const { environment, screen, till, asOf } = await tillForReport(unit, member, { environment: undefined })
    const { report } = await composeTillReport(unit, member, { environment, screen, till, close: null, asOf })
    return { roll: tillReportReceipt(report), cash: [], isCopy: false, fileName: 'x-report.bin' }
  })
}

type Making = {
  readonly units: Units
  readonly printer: Pick<Printer, 'printRoll'>
  readonly drawerOpenings: DrawerOpenings
}
type PaperRequest = { readonly width?: PaperWidth | undefined; readonly drawer?: DrawerMode | undefined }

/**
 * The bytes for the printer. The drawer opens by itself once for the cash of a sale, for who sells; each other opening is asked
 * for, and written down before it happens.
 *
 * @param hand what becomes of the bytes; where it fails the drawer has not opened
 * @throws printing_busy, printing_failed, role_insufficient for who does not sell and asks for the drawer, validation_failed for a
 *   copy that is to open it
 */
export async function tillReceiptBytes(
  { units, printer, drawerOpenings }: Making,
  member: Member,
  { roll, cash, isCopy, fileName }: TillReceipt,
  { width = '80', drawer = 'auto' }: PaperRequest,
  hand?: (bytes: PdfFile['bytes']) => Promise<void>,
): Promise<PdfFile> {
  const isAsked = drawer === 'open'
  if (isAsked && isCopy) throw invalidField('drawer', 'must not be open for a copy, which says of money of before')
  if (isAsked) assertMay(member, 'sale.make')
  const opensFor = drawer === 'auto' && may(member, 'sale.make') ? drawerOpenings.take(cash) : []
  try {
    const bytes = await printer.printRoll({ roll, width, opensDrawer: isAsked || opensFor.length > 0 })
    // Written before it opens: a drawer that opens by itself is nobody's.
    if (isAsked) await units.write((unit) => recordDrawerOpened(unit, member, fileName))
    await hand?.(bytes)
    return { fileName, bytes }
  } catch (error) {
    drawerOpenings.giveBack(opensFor)
    throw error
  }
}

/** Without a sale, or once more for one, somebody has opened the drawer. */
async function recordDrawerOpened(unit: Unit, member: Member, fileName: string): Promise<void> {
  unit.concerns({ kind: 'business', id: member.businessId })
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    action: 'till.drawerOpened',
    subject: { kind: 'business', id: member.businessId },
    from: null,
    to: { paper: fileName.replace(/\.bin$/, '') },
  })
}
