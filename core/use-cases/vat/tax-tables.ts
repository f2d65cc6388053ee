import type { Profit } from '../../domain/books/profit.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { Table, TableCell } from '../../domain/spreadsheet/table.ts'

import type { TaxMonth } from './withheld-taxes.ts'

/** Taxes that were kept back, and the profit, as tables to be written as Excel files. */

const amount = (kobo: Kobo): TableCell => ({ amount: koboToNumber(kobo) })

/** The schedule of a tax: one row for each payment that it was kept back from. */
export function taxMonthTable({ byAuthority }: TaxMonth): Table {
  return {
    heads: [
      ...['Authority', 'Due', 'Date', 'Supplier', 'TIN', 'Bill', 'Receipt', 'Base', 'Rate %', 'Tax'],
      ...['Remitted on', 'Reference', 'Credit note'],
    ],
    rows: byAuthority.flatMap(({ authority, dueDate, items }) =>
      items.map((item) => [
        ...[authority, { day: dueDate }, { day: item.date }, item.supplierName, item.supplierTin ?? undefined],
        ...[item.billNumber ?? undefined, item.receiptNumber ?? undefined, amount(item.base)],
        ...[item.ratePercent === null ? undefined : Number(item.ratePercent), amount(item.amount)],
        ...[item.remittance ? { day: item.remittance.remittedOn } : undefined, item.remittance?.reference],
        item.creditNoteNumber ?? undefined,
      ]),
    ),
  }
}

export function profitTable(of: Profit): Table {
  const { sales, writeBacks, costs, profit, fixedAssets, notDeductible, byCategory } = of
  return {
    heads: ['What', 'Amount'],
    rows: [
      ['Sales without VAT', amount(sales)],
      ...(writeBacks === 0n ? [] : [['Written back by suppliers', amount(writeBacks)]]),
      ...byCategory.map(({ category, amount: cost }) => [category, amount(-cost)]),
      ['Costs', amount(-costs)],
      ['Profit', amount(profit)],
      ['Fixed assets, not in the costs', amount(fixedAssets)],
      ['Not deductible: VAT was due and not charged', amount(notDeductible)],
      ['Stock not counted. This is not a balance sheet.', undefined],
    ],
  }
}
