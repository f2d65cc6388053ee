import type { DrawerMode, TillPrinterBody } from '../../contract/counter/till-printer.ts'
import { AppError, invalidField } from '../../contract/http/errors.ts'
import type { Member } from '../../domain/people/account.ts'
import { testPage } from '../../domain/printing/receipt/test-page.ts'
import type { InstanceSettings } from '../../ports/installation/instance-settings.ts'
import type { Printer } from '../../ports/printing/printer.ts'
import type { PrinterTrouble, TillPrinter, TillPrinterAddress } from '../../ports/printing/till-printer.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'
import { assertMay } from '../account/access.ts'
import { assertInScope } from '../counter/own-sales.ts'
import { loadBusiness } from '../load.ts'

import type { DrawerOpenings } from './drawer-openings.ts'
import {
  dayCloseTillReceipt,
  currentDayTillReceipt,
  invoiceTillReceipt,
  paymentTillReceipt,
  tillReceiptBytes,
  type TillReceipt,
} from './till-receipt.ts'

type Printing = {
  readonly units: Units
  readonly printer: Pick<Printer, 'printRoll'>
  readonly tillPrinter: TillPrinter
  readonly instanceSettings: Pick<InstanceSettings, 'current'>
  readonly drawerOpenings: DrawerOpenings
}

/** What is wanted on paper: one of them. */
export type PrintRequest = {
  readonly invoiceId?: string | undefined
  readonly paymentId?: string | undefined
  readonly dayCloseId?: string | undefined
  readonly what?: 'DAY' | 'TEST' | undefined
  readonly copy?: boolean | undefined
  readonly drawer?: DrawerMode | undefined
}

/**
 * Prints a paper on the till printer of this installation. What it is about stays as it is, whatever the printer does.
 *
 * @throws till_printer_missing, till_printer_failed, not_found, validation_failed for a drawer that a test is to open
 */
export async function printTillReceipt(core: Printing, member: Member, wanted: PrintRequest): Promise<TillPrinterBody> {
  const address = core.instanceSettings.current().tillPrinter
  if (address === null) throw new AppError('till_printer_missing')
  const paper = await composeReceiptOf(core, member, wanted)
  // A drawer that is to stay closed for cash opens only for who asks for it.
  const cash = address.opensDrawer ? paper.cash : []
  const request = { width: address.width, drawer: wanted.drawer }
  await tillReceiptBytes(core, member, { ...paper, cash }, request, async (bytes) => {
    const trouble = await core.tillPrinter.send(address, bytes)
    if (trouble !== null) throw new AppError('till_printer_failed', { message: troubleText(trouble, address) })
  })
  return address
}

async function composeReceiptOf(core: Printing, member: Member, wanted: PrintRequest): Promise<TillReceipt> {
  const { invoiceId, paymentId, dayCloseId, what, copy = false } = wanted
  const said = [invoiceId, paymentId, dayCloseId, what].filter((one) => one !== undefined)
  if (said.length !== 1) {
    throw invalidField('invoiceId', 'must be the only one of invoiceId, paymentId, dayCloseId and what; send one')
  }
  if (what === 'TEST' && wanted.drawer === 'open') throw invalidField('drawer', 'must not be open for a test page')
  await core.units.read((unit) => assertMayPrint(unit, member, wanted))
  if (invoiceId !== undefined) return invoiceTillReceipt(core, member, { id: invoiceId, isCopy: copy })
  if (paymentId !== undefined) return paymentTillReceipt(core, member, { id: paymentId, isCopy: copy })
  if (dayCloseId !== undefined) return dayCloseTillReceipt(core, member, dayCloseId)
  if (what === 'DAY') return currentDayTillReceipt(core, member)
  const { name } = await core.units.read((unit) => loadBusiness(unit, member.businessId))
  return { roll: testPage(name), cash: [], isCopy: false, fileName: 'test.bin' }
}

/** Of payments there are receipts that say more than one sale. @throws role_insufficient */
async function assertMayPrint(
  unit: ReadUnit,
  member: Member,
  { invoiceId, paymentId, dayCloseId }: PrintRequest,
): Promise<void> {
  if (invoiceId !== undefined) await assertInScope(unit, member, 'invoice', invoiceId)
  if (dayCloseId !== undefined) await assertInScope(unit, member, 'dayClose', dayCloseId)
  if (paymentId !== undefined) assertMay(member, 'payment.read')
}

/** What is wrong with the printer, and what to do, for whoever stands before it. */
function troubleText(trouble: PrinterTrouble, { host, port }: TillPrinterAddress): string {
  const where = `${host}:${String(port)}`
  switch (trouble) {
    case 'off':
      return `The till printer does not answer at ${where}. Check that it is on and on the same network, then print again.`
    case 'refused':
      return `Something answers at ${host}, but it is not a printer at port ${String(port)}. Print the self-test of the printer to find its address.`
    case 'stuck':
      return `The till printer at ${where} is not accepting any more. Check that it has paper and that its cover is closed, then print again.`
  }
}
