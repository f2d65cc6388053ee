import { koboToNumber } from '../../../domain/money/decimal.ts'
import type { Kobo } from '../../../domain/money/money.ts'
import { entryLabel } from '../../../domain/printing/account-statement.ts'
import { AGES } from '../../../domain/receivables/ageing.ts'
import { isDebit, sizeOf } from '../../../domain/receivables/entry.ts'
import type { Table, TableCell } from '../../../domain/spreadsheet/table.ts'

import type { Ageing, CustomerStatement } from './customer-reports.ts'

/** Reports as tables, to be written as Excel files. */

const amount = (kobo: Kobo): TableCell => ({ amount: koboToNumber(kobo) })

/** Of a row that has only a balance. */
const NONE: readonly TableCell[] = [undefined, undefined, undefined, undefined, undefined]

/**
 * Opening and closing stand in rows of their own; each row's balance is that above it, plus debit, less credit. Whose
 * account it is stands in every row, so that statements can be put below each other.
 */
export const statementTable = (...statements: readonly CustomerStatement[]): Table => ({
  heads: ['Date', 'What', 'Number', 'Reference', 'Due', 'Debit', 'Credit', 'Balance', 'Customer', 'Business'],
  rows: statements.flatMap(statementRows),
})

function statementRows({
  from,
  to,
  opening,
  lines,
  closing,
  customer,
  businessName,
}: CustomerStatement): TableCell[][] {
  const parties: readonly TableCell[] = [customer.name, businessName]
  return [
    [{ day: from }, 'Opening balance', ...NONE, amount(opening), ...parties],
    ...lines.map(({ entry, balance, about }): TableCell[] => {
      const { date, reverses, number, details, dueDate } = entry
      const size = amount(sizeOf(entry))
      return [
        { day: date },
        reverses === null ? entryLabel(entry) : `${entryLabel(entry)} reversed`,
        number ?? about ?? undefined,
        (details && ('reference' in details ? details.reference : 'reason' in details && details.reason)) || undefined,
        dueDate === null || reverses !== null ? undefined : { day: dueDate },
        isDebit(entry) ? size : undefined,
        isDebit(entry) ? undefined : size,
        amount(balance),
        ...parties,
      ]
    }),
    [{ day: to }, 'Closing balance', ...NONE, amount(closing), ...parties],
  ]
}

/** One row a customer, and the sums in the last. */
export function ageingTable({ customers, ages, total }: Ageing): Table {
  const cells = (of: Ageing['ages'], sum: Kobo) => [...AGES.map((age) => amount(of[age])), amount(sum)]
  return {
    heads: ['Customer', 'Not due', '1 to 30 days', '31 to 60 days', '61 to 90 days', 'Over 90 days', 'Total'],
    rows: [
      ...customers.map((customer) => [customer.name, ...cells(customer, customer.total)]),
      ['Total', ...cells(ages, total)],
    ],
  }
}
