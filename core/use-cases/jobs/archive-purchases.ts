import type { Environment } from '../../contract/http/vocabulary.ts'
import { AppError } from '../../contract/http/errors.ts'
import { archivedBillHeads, archivedBillRows, archivedPaymentHeads } from '../../domain/job/purchase-archive.ts'
import type { TableCell } from '../../domain/spreadsheet/table.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import { sumKobo } from '../../domain/money/money.ts'
import { sizeOf } from '../../domain/receivables/entry.ts'
import type { FileInProgress } from '../../ports/activity/job-files.ts'
import { listPaymentsOut, type PaymentOutView } from '../payables/view.ts'
import { vatMonthPdf } from '../printing/vat-month.ts'
import { whtReceiptPdf } from '../printing/wht-receipt.ts'
import { viewsOfPurchases } from '../purchases/view.ts'
import { loadBusiness } from '../load.ts'
import { vatReturn } from '../vat/return.ts'

import { errorOf, type JobContext, type Run } from './context.ts'
import { fileNames } from './file-names.ts'

/** What the archive is made of, with the checksum of everything. */
type Archive = {
  add(name: string, bytes: Uint8Array): Promise<unknown>
  addTable(name: string, table: Parameters<FileInProgress['addTable']>[1]): Promise<unknown>
}

type Month = {
  readonly month: string
  readonly environment: Environment
  readonly from: string
  readonly to: string
}

/**
 * What was bought in a month and paid to suppliers: bills by their day with photos and PDFs, payments with receipts for
 * withheld tax, and the return. Nothing where there is nothing.
 *
 * @returns what is missing, in sentences, and the tables that there are
 */
export async function addPurchases(
  making: JobContext,
  run: Run,
  archive: Archive,
  month: Month,
): Promise<{ readonly missing: readonly string[]; readonly tables: readonly string[] }> {
  const missing: string[] = []
  const bills = await addBills(making, run, archive, month, missing)
  const payments = await addPayments(making, run, archive, month, missing)
  if (bills + payments > 0) await addReturn(making, run, archive, month, missing)
  return { missing, tables: [...(bills > 0 ? [BILLS] : []), ...(payments > 0 ? [PAYMENTS] : [])] }
}

const BILLS = 'bills.xlsx'
const PAYMENTS = 'payments-out.xlsx'

async function addBills(
  { units, attachments }: JobContext,
  run: Run,
  archive: Archive,
  { environment, from, to }: Month,
  missing: string[],
): Promise<number> {
  const { businessId } = run.member
  const views = await units.read(async (unit) =>
    viewsOfPurchases(unit, await unit.purchases.ofPeriod({ businessId, environment }, { from, to })),
  )
  if (views.length === 0) return 0
  const named = fileNames()
  const rows: TableCell[][] = []
  for (const { purchase, attachments: kept } of views) {
    const files: string[] = []
    for (const attachment of kept) {
      run.goOn()
      const name = `bills/${named(purchase.number ?? purchase.id, `.${attachment.storedAs.split('.').at(-1) ?? ''}`)}`
      try {
        const bytes = await attachments.read(attachment)
        if (!bytes) throw new AppError('not_found', { message: 'The file is not there any more.' })
        await archive.add(name, new Uint8Array(bytes))
        files.push(name)
      } catch (error) {
        const { message } = errorOf(error, { id: purchase.id, number: purchase.number })
        missing.push(`${attachment.fileName} of ${purchase.number ?? 'a bill'}: ${message}`)
      }
    }
    rows.push(...archivedBillRows(purchase, files))
  }
  await archive.addTable(BILLS, { as: 'XLSX', sheet: 'Bills', heads: archivedBillHeads, rows: inPieces(rows) })
  return views.length
}

async function addPayments(
  making: JobContext,
  run: Run,
  archive: Archive,
  { environment, from, to }: Month,
  missing: string[],
): Promise<number> {
  const views: PaymentOutView[] = []
  for (let after: string | undefined; ;) {
    run.goOn()
    const query = { page: 1, limit: 200, environment, from, to, ...(after !== undefined && { after }) }
    const { items } = await making.units.read((unit) => listPaymentsOut(unit, run.member, query))
    views.push(...items)
    after = items.at(-1)?.entry.id
    if (items.length < query.limit) break
  }
  if (views.length === 0) return 0
  for (const { entry, whtReceiptNumber: number } of views) {
    if (number === null) continue
    run.goOn()
    try {
      const { bytes } = await whtReceiptPdf(making, run.member, entry.id)
      await archive.add(`wht/${number}.pdf`, bytes)
    } catch (error) {
      missing.push(`${number}: ${errorOf(error, { id: entry.id, number }).message}`)
    }
  }
  const rows = inPieces(views.toReversed().map(paymentRow))
  await archive.addTable(PAYMENTS, { as: 'XLSX', sheet: 'Payments', heads: archivedPaymentHeads, rows })
  return views.length
}

function paymentRow({ entry, supplierName, whtReceiptNumber, reversal, allocations, unbilled }: PaymentOutView) {
  const { method, accountId, reference } = entry.details
  const withheld = sumKobo([...allocations.flatMap(({ deductions }) => deductions), ...unbilled].map(sizeOf))
  const bills = allocations.flatMap(({ debit }) => debit.entry.number ?? []).join(', ')
  return [
    ...[{ day: entry.date }, supplierName ?? undefined, { amount: koboToNumber(sizeOf(entry)) }, method],
    ...[accountId ?? undefined, reference ?? undefined, { amount: koboToNumber(withheld) }],
    ...[whtReceiptNumber ?? undefined, bills, reversal === null ? 'Recorded' : 'Reversed'],
  ] satisfies TableCell[]
}

/** The return of the month as it stands now, for who charges VAT. */
async function addReturn(
  making: JobContext,
  run: Run,
  archive: Archive,
  { month, environment }: Month,
  missing: string[],
): Promise<void> {
  const { business, now } = await making.units.read(async (unit) => ({
    business: await loadBusiness(unit, run.member.businessId),
    now: unit.now,
  }))
  if (!business.settings.chargesVat) return
  try {
    const vat = await vatReturn(making, run.member, { month, environment })
    await archive.add('vat-return.pdf', await vatMonthPdf(making, run.member, vat, now))
  } catch (error) {
    missing.push(`The VAT return: ${errorOf(error, { id: month, number: null }).message}`)
  }
}

async function* inPieces<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += 500) yield rows.slice(at, at + 500)
}
