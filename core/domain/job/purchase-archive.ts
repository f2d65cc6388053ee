import { decimalToNumber, koboToNumber } from '../money/decimal.ts'
import type { Kobo } from '../money/money.ts'
import type { PurchaseLine, PurchaseRecord } from '../purchases/purchase.ts'
import type { TableCell } from '../spreadsheet/table.ts'

/** What a business bought in a month, as tables of its archive. */

const amount = (kobo: Kobo): TableCell => ({ amount: koboToNumber(kobo) })

const TYPES: Record<PurchaseRecord['type'], string> = {
  BILL: 'Bill',
  CREDIT_NOTE: 'Credit note',
  IMPORT_VAT: 'Import VAT',
}

export const archivedBillHeads: readonly string[] = [
  ...['Date', 'Number', 'Type', 'Supplier', 'Supplier TIN', 'Their number', 'IRN', 'VAT month', 'Description'],
  ...['Category', 'Quantity', 'Without VAT (NGN)', 'VAT (NGN)', 'What becomes of the VAT', 'Total of the bill (NGN)'],
  'Files',
]

/** A row for each line; credit notes take off. The total of a bill stands in its first row. */
export function archivedBillRows(bill: PurchaseRecord, files: readonly string[]): TableCell[][] {
  const signed = (kobo: Kobo): TableCell => amount(bill.type === 'CREDIT_NOTE' ? -kobo : kobo)
  const treated = ({ inputVat, notClaimableReason }: PurchaseLine) =>
    notClaimableReason === null ? inputVat : `${inputVat} (${notClaimableReason})`
  return bill.lines.map((line, at): TableCell[] => [
    ...[{ day: bill.date }, bill.number ?? undefined, TYPES[bill.type], bill.supplierName ?? undefined],
    ...[bill.supplierTin ?? undefined, bill.supplierInvoiceNumber ?? undefined, bill.irn ?? undefined],
    ...[bill.vatMonth ?? undefined, line.description, line.category ?? undefined, decimalToNumber(line.quantity)],
    ...[signed(line.lineTotal), signed(line.taxAmount), treated(line)],
    at === 0 ? signed(bill.total) : undefined,
    at === 0 && files.length > 0 ? files.join(', ') : undefined,
  ])
}

export const archivedPaymentHeads: readonly string[] = [
  ...[
    'Date',
    'Supplier',
    'Paid (NGN)',
    'Method',
    'From',
    'Reference',
    'Withheld (NGN)',
    'WHT receipt',
    'Bills',
    'State',
  ],
]
