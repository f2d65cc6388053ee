import type { OpeningItemBody, RefundBody } from '../../contract/customer-account.ts'
import type { SettlementBody } from '../../contract/invoice-account.ts'
import { decimalFromText, decimalToNumber, koboToNumber } from '../../domain/money/decimal.ts'
import { sizeOf, type CreditKind, type Link, type MoneyDetails } from '../../domain/receivables/entry.ts'
import type { CustomerBalance } from '../../use-cases/receivables/customer-balance.ts'
import type { FoundEntry } from '../../use-cases/receivables/take-back.ts'

/** Entries of accounts as JSON, amounts in naira. */

const common = ({ entry, stands }: FoundEntry) => ({
  id: entry.id,
  customerId: entry.account.customerId,
  environment: entry.account.environment,
  date: entry.date,
  amount: koboToNumber(sizeOf(entry)),
  state: stands ? ('RECORDED' as const) : ('REVERSED' as const),
  recordedAt: entry.recordedAt,
})

export function toRefund(found: FoundEntry): RefundBody {
  const { method, reference } = found.entry.details as MoneyDetails
  return { ...common(found), method, reference }
}

export function toOpeningItem(found: FoundEntry): OpeningItemBody {
  const { number, dueDate, date } = found.entry
  return { ...common(found), number, dueDate: dueDate ?? date, balance: koboToNumber(found.open) }
}

export function toSettlement({ credit, amount }: Link): SettlementBody {
  const { id, kind, number, date, details, recordedAt } = credit
  return {
    id,
    kind: kind as CreditKind,
    number,
    date,
    amount: koboToNumber(amount),
    reference: details && 'reference' in details ? details.reference : null,
    reason: details && 'reason' in details ? details.reason : null,
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
    credits: credits.map(({ entry, origin, open, reservedFor }) => ({
      id: entry.id,
      origin,
      number: entry.number,
      date: entry.date,
      amount: koboToNumber(open),
      reservedFor,
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
