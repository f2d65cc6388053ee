import type { OpenItemBody, StatementBody, StatementSumBody } from '../../../contract/money/receivables.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import { sumKobo } from '../../../domain/money/money.ts'
import { totalOf, type Ages } from '../../../domain/receivables/ageing.ts'
import { isDebit, sizeOf } from '../../../domain/receivables/entry.ts'
import type { StatementLine } from '../../../domain/receivables/statement.ts'
import type { CustomerStatement, OpenItem, OwedNow } from '../../../use-cases/receivables/reports/customer-reports.ts'
import type { Debtor } from '../../../use-cases/receivables/reports/debtors.ts'

/** Reports as JSON, amounts in naira. */

export const toAges = ({ notDue, days1to30, days31to60, days61to90, over90 }: Ages) => ({
  notDue: koboToNumber(notDue),
  days1to30: koboToNumber(days1to30),
  days31to60: koboToNumber(days31to60),
  days61to90: koboToNumber(days61to90),
  over90: koboToNumber(over90),
})

export function toStatement(statement: CustomerStatement): StatementBody {
  const { customer, environment, from, to, opening, lines, closing, ages } = statement
  return {
    customerId: customer.id,
    customerName: customer.name,
    environment,
    from,
    to,
    opening: koboToNumber(opening),
    entries: lines.map(toStatementEntry),
    closing: koboToNumber(closing),
    owed: koboToNumber(totalOf(ages)),
    ageing: toAges(ages),
  }
}

export function toStatementSum(statement: CustomerStatement & { readonly debtor: Debtor }): StatementSumBody {
  const { opening, lines, closing, debtor } = statement
  const charged = sumKobo(lines.map(({ entry }) => (isDebit(entry) ? sizeOf(entry) : 0n)))
  return {
    customerId: debtor.customerId,
    name: debtor.name,
    opening: koboToNumber(opening),
    charged: koboToNumber(charged),
    settled: koboToNumber(opening + charged - closing),
    closing: koboToNumber(closing),
    owed: koboToNumber(debtor.owed),
    overdue: koboToNumber(debtor.overdue),
  }
}

function toStatementEntry({ entry, balance, about }: StatementLine): StatementBody['entries'][number] {
  const { id, invoiceId, date, kind, reverses, number, dueDate, details, recordedAt } = entry
  const size = koboToNumber(sizeOf(entry))
  return {
    id,
    invoiceId,
    date,
    kind,
    reverses,
    number,
    documentNumber: about,
    dueDate,
    reference: details && 'reference' in details ? details.reference : null,
    reason: details && 'reason' in details ? details.reason : null,
    debit: isDebit(entry) ? size : 0,
    credit: isDebit(entry) ? 0 : size,
    balance: koboToNumber(balance),
    recordedAt,
  }
}

export function toOpenItem({ entry, open, daysOverdue }: OpenItem): OpenItemBody {
  const { id, invoiceId, kind, number, date, dueDate } = entry
  return {
    id,
    invoiceId,
    kind,
    number,
    date,
    dueDate,
    amount: koboToNumber(sizeOf(entry)),
    balance: koboToNumber(open),
    daysOverdue,
  }
}

export const toDebtor = ({ customerId, name, owed, overdue, oldestDueDate }: OwedNow['top'][number]) => ({
  customerId,
  name,
  owed: koboToNumber(owed),
  overdue: koboToNumber(overdue),
  oldestDueDate,
})
