import type { SettlementBody } from '../../contract/invoice/settlement.ts'
import type { OpeningItemBody, RefundBody } from '../../contract/money/customer-account.ts'
import type { OtherEntryBody } from '../../contract/money/lists.ts'
import { decimalFromText, decimalToNumber, koboToNumber } from '../../domain/money/decimal.ts'
import { sizeOf, type CreditKind, type Link, type MoneyDetails } from '../../domain/receivables/entry.ts'
import type { ManualEntry } from '../../use-cases/receivables/payments/reverse.ts'
import type { SettlementStep } from '../../use-cases/receivables/posting/account.ts'
import type { CustomerBalance } from '../../use-cases/receivables/reports/customer-balance.ts'
import type { ListedEntry } from '../../use-cases/receivables/reports/money-lists.ts'

/** Entries of accounts as JSON, amounts in naira. */

const common = ({ entry, stands }: ManualEntry) => ({
  id: entry.id,
  customerId: entry.account.customerId,
  environment: entry.account.environment,
  date: entry.date,
  amount: koboToNumber(sizeOf(entry)),
  state: stands ? ('RECORDED' as const) : ('REVERSED' as const),
  recordedAt: entry.recordedAt,
})

export function toRefund(found: ManualEntry): RefundBody {
  const { method, reference } = found.entry.details as MoneyDetails
  return { ...common(found), method, reference }
}

export function toOpeningItem(found: ManualEntry): OpeningItemBody {
  const { number, dueDate, date, amount } = found.entry
  const balance = amount < 0n ? -found.open : found.open
  const amounts = { amount: koboToNumber(amount), balance: koboToNumber(balance) }
  return { ...common(found), ...amounts, number, dueDate: dueDate ?? date }
}

export const toStep = (step: SettlementStep) => ({
  id: step.credit.id,
  kind: step.credit.kind as CreditKind,
  number: step.credit.number,
  amount: koboToNumber(step.amount),
  date: step.date,
  isCreditUsed: step.isCreditUsed,
  at: step.at,
})

export function toSettlement({ credit, amount }: Link, steps: readonly SettlementStep[]): SettlementBody {
  const last = steps.findLast((step) => step.credit.id === credit.id && step.amount > 0n)
  const { id, kind, number, date, details, recordedAt } = credit
  return {
    id,
    kind: kind as CreditKind,
    number,
    date,
    amount: koboToNumber(amount),
    reference: details && 'reference' in details ? details.reference : null,
    reason: details && 'reason' in details ? details.reason : null,
    usedOn: last?.date ?? date,
    isCreditUsed: last?.isCreditUsed ?? false,
    recordedAt,
  }
}

export function toOtherEntry({ entry, customerName, documentNumber, amount, stands }: ListedEntry): OtherEntryBody {
  const { id, kind, reverses, date, account, invoiceId, dueDate, details, recordedAt } = entry
  return {
    id,
    kind: kind as OtherEntryBody['kind'],
    reverses,
    date,
    customerId: account.customerId,
    customerName,
    invoiceId,
    number: documentNumber,
    dueDate,
    amount: koboToNumber(amount),
    method: details && 'method' in details ? details.method : null,
    reference: details && 'reference' in details ? details.reference : null,
    reason: details && 'reason' in details ? details.reason : null,
    state: reverses !== null ? null : stands ? 'RECORDED' : 'REVERSED',
    recordedAt,
  }
}

export function toBalance(balance: CustomerBalance) {
  const { owed, overdue, refused, credit, credits, reserved, owedOnAccount, usualWhtRate } = balance
  return {
    owed: koboToNumber(owed),
    overdue: koboToNumber(overdue),
    refused: koboToNumber(refused),
    credit: koboToNumber(credit),
    credits: credits.map(({ entry, origin, open, reservedFor, offer }) => ({
      id: entry.id,
      origin,
      number: entry.number,
      date: entry.date,
      amount: koboToNumber(open),
      reservedFor,
      offer,
    })),
    reserved: koboToNumber(reserved),
    owedOnAccount: koboToNumber(owedOnAccount),
    usualWhtRatePercent: toRate(usualWhtRate),
  }
}

/** Percent as a number. */
export function toRate(text: string | null): number | null {
  const rate = text === null ? null : decimalFromText(text, 4)
  return rate === null || typeof rate === 'string' ? null : decimalToNumber(rate)
}
