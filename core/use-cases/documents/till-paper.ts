import type { DrawerWay, RollWidth } from '../../contract/till-printer.ts'
import { paymentRoll } from '../../domain/paper/payment-roll.ts'
import { receiptRoll } from '../../domain/paper/receipt-roll.ts'
import type { Roll } from '../../domain/paper/roll.ts'
import { tillRoll } from '../../domain/paper/till-roll.ts'
import type { Member } from '../../domain/people/account.ts'
import { closeNumber } from '../../domain/till/day.ts'
import type { Printer } from '../../ports/printer.ts'
import type { Units } from '../../ports/unit.ts'
import { readPayment } from '../receivables/payment-view.ts'
import { currentTill, readClose } from '../till/day-closes.ts'

import { composeDocument, type PdfFile } from './documents.ts'
import { composeReceipt } from './payment-receipt.ts'
import { composeTillReport } from './till-report.ts'

/** Papers for a till printer: what they say, and whether cash was taken, for which the drawer opens. */

export type TillPaper = { readonly roll: Roll; readonly tookCash: boolean; readonly fileName: string }

type Reading = { readonly units: Units }
type Wanted = { readonly id: string; readonly isCopy: boolean }

/** @throws not_found */
export async function invoiceTillPaper(core: Reading, member: Member, { id, isCopy }: Wanted): Promise<TillPaper> {
  const { document } = await composeDocument(core, member, id)
  const { settlement, irn, number } = document
  const tookCash = settlement?.counter?.ways.some(({ method }) => method === 'CASH') ?? false
  return {
    roll: receiptRoll({ ...document, isCopy }),
    tookCash: tookCash && !isCopy,
    fileName: `invoice-${irn ?? number}.bin`,
  }
}

/** @throws not_found, also where no money came and there is no receipt */
export async function paymentTillPaper({ units }: Reading, member: Member, { id, isCopy }: Wanted): Promise<TillPaper> {
  const { receipt } = await units.read(async (unit) =>
    composeReceipt(unit, member, await readPayment(unit, member, id), isCopy),
  )
  return {
    roll: paymentRoll(receipt),
    tookCash: receipt.method === 'CASH' && receipt.stands && !isCopy,
    fileName: `receipt-${receipt.number}.bin`,
  }
}

/** @throws not_found */
export async function closeTillPaper({ units }: Reading, member: Member, id: string): Promise<TillPaper> {
  return units.read(async (unit) => {
    const close = await readClose(unit, member, id)
    const { environment, till, closedAt: asOf } = close
    const { report } = await composeTillReport(unit, member, { environment, till, close, asOf })
    return { roll: tillRoll(report), tookCash: false, fileName: `${closeNumber(close.number)}.bin` }
  })
}

/** The day so far. */
export async function dayTillPaper({ units }: Reading, member: Member): Promise<TillPaper> {
  return units.read(async (unit) => {
    const { environment, till, asOf } = await currentTill(unit, member, { environment: undefined })
    const { report } = await composeTillReport(unit, member, { environment, till, close: null, asOf })
    return { roll: tillRoll(report), tookCash: false, fileName: 'x-report.bin' }
  })
}

/** The bytes for the printer. @throws printing_busy, printing_failed */
export async function tillBytes(
  { printer }: { readonly printer: Pick<Printer, 'printRoll'> },
  { roll, tookCash, fileName }: TillPaper,
  {
    width = '80',
    drawer = 'auto',
  }: { readonly width?: RollWidth | undefined; readonly drawer?: DrawerWay | undefined },
): Promise<PdfFile> {
  const opensDrawer = drawer === 'open' || (drawer === 'auto' && tookCash)
  return { fileName, bytes: await printer.printRoll({ roll, width, opensDrawer }) }
}
