import { koboToNumber } from '../../domain/money/decimal.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { PayableKind } from '../../domain/payables/entry.ts'
import { AGES, totalOf, type Ages } from '../../domain/receivables/ageing.ts'
import { isDebit, sizeOf } from '../../domain/receivables/entry.ts'
import type { Table, TableCell } from '../../domain/spreadsheet/table.ts'

import type { Payables, SupplierStatement } from './reports.ts'

/** Reports on suppliers as tables, to be written as Excel files. */

const amount = (kobo: Kobo): TableCell => ({ amount: koboToNumber(kobo) })

/** Kinds of entries in the words of papers and Excel files. */
export const PAYABLE_LABELS: Record<PayableKind, string> = {
  BILL: 'Bill',
  OPENING_ITEM: 'Opening balance',
  REFUND: 'Refund',
  PAYMENT: 'Payment',
  WHT: 'WHT withheld',
  VAT_WITHHELD: 'VAT withheld',
  CREDIT_NOTE: 'Credit note',
  WRITE_BACK: 'Write-back',
}

/** Opening and closing stand in rows of their own; each row's balance is that above it, plus debit, less credit. */
export function supplierStatementTable({ supplierName, from, to, opening, lines, closing }: SupplierStatement): Table {
  const none: readonly TableCell[] = [undefined, undefined, undefined, undefined, undefined]
  return {
    heads: ['Date', 'What', 'Number', 'Reference', 'Due', 'Debit', 'Credit', 'Balance', 'Supplier'],
    rows: [
      [{ day: from }, 'Opening balance', ...none, amount(opening), supplierName],
      ...lines.map(({ entry, balance }): TableCell[] => {
        const { date, kind, reverses, number, details, dueDate } = entry
        const size = amount(sizeOf(entry))
        return [
          { day: date },
          reverses === null ? PAYABLE_LABELS[kind] : `${PAYABLE_LABELS[kind]} reversed`,
          number ?? undefined,
          (details && ('reference' in details ? details.reference : 'reason' in details && details.reason)) ||
            undefined,
          dueDate === null || reverses !== null ? undefined : { day: dueDate },
          isDebit(entry) ? size : undefined,
          isDebit(entry) ? undefined : size,
          amount(balance),
          supplierName,
        ]
      }),
      [{ day: to }, 'Closing balance', ...none, amount(closing), supplierName],
    ],
  }
}

/** One row a supplier, and the sums in the last. */
export function payablesTable({ suppliers, ages }: Payables): Table {
  const cells = (of: Ages) => [...AGES.map((age) => amount(of[age])), amount(totalOf(of))]
  return {
    heads: ['Supplier', 'Not due', '1 to 30 days', '31 to 60 days', '61 to 90 days', 'Over 90 days', 'Total'],
    rows: [
      ...suppliers.map((supplier) => [supplier.name ?? 'No supplier', ...cells(supplier)]),
      ['Total', ...cells(ages)],
    ],
  }
}
