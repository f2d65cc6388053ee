import { formatDate } from '../../domain/calendar/format.ts'
import type { z } from 'zod'

import type { Warning } from '../../contract/http/envelope.ts'
import { storedMetadata } from '../../contract/http/metadata.ts'
import type { DuePayableBody } from '../../contract/payables/payables.ts'
import type { withheldInput } from '../../contract/payables/money-out.ts'
import type { PaymentOutBody } from '../../contract/payables/payment-out.ts'
import type {
  PayableOpeningItemBody,
  PurchaseSettlementBody,
  SupplierRefundBody,
  SupplierStatementBody,
} from '../../contract/payables/supplier-account.ts'
import { decimalToNumber, koboFromDecimal, koboToNumber } from '../../domain/money/decimal.ts'
import { formatNaira } from '../../domain/money/format.ts'
import { sumKobo } from '../../domain/money/money.ts'
import type { PaidOutDetails, PayableCreditKind, PayableEntry } from '../../domain/payables/entry.ts'
import { totalOf, type Ages } from '../../domain/receivables/ageing.ts'
import type { DeductionInput } from '../../domain/receivables/deduction.ts'
import { sizeOf, type DeductionDetails } from '../../domain/receivables/entry.ts'
import type {
  DuePayable,
  OpenPayable,
  Payables,
  SupplierBalance,
  SupplierStatement,
} from '../../use-cases/payables/reports.ts'
import type { PostedPayable } from '../../use-cases/payables/reverse.ts'
import type { BillSettlement, PaymentWarnings, PaymentOutView } from '../../use-cases/payables/view.ts'
import { toRate } from './receivables.ts'
import { exact } from './record.ts'

/** Accounts of suppliers as JSON, amounts in naira. */

type MoneyOutInput = {
  readonly [K in Exclude<keyof PaidOutDetails, 'method' | 'runId' | 'paidTo'>]?: PaidOutDetails[K] | undefined
} & Pick<PaidOutDetails, 'method'>

/** How money goes; what was not said is null. */
export function fromMoneyOut(said: MoneyOutInput): PaidOutDetails {
  return {
    method: said.method,
    methodDetail: said.methodDetail ?? null,
    reference: said.reference ?? null,
    externalReference: said.externalReference ?? null,
    metadata: storedMetadata(said.metadata),
    accountId: said.accountId ?? null,
    note: said.note || null,
  }
}

export function fromWithheld({ kind, amount, ratePercent, base }: z.output<typeof withheldInput>): DeductionInput {
  return {
    kind,
    amount: amount === undefined ? null : koboFromDecimal(exact(amount)),
    ratePercent: ratePercent === undefined ? null : exact(ratePercent),
    base: base === undefined ? null : koboFromDecimal(exact(base)),
  }
}

const toMoneyOut = ({
  method,
  methodDetail,
  accountId,
  reference,
  externalReference,
  metadata,
  note,
}: PaidOutDetails) => ({
  ...{ method, methodDetail, accountId, reference, externalReference },
  ...{ metadata: metadata ?? null, note },
})

function toWithheld(entry: PayableEntry): PaymentOutBody['deductions'][number] {
  const { base, ratePercent } = entry.details as DeductionDetails
  return {
    id: entry.id,
    kind: entry.kind === 'WHT' ? 'WHT' : 'VAT_WITHHELD',
    amount: koboToNumber(sizeOf(entry)),
    base: koboToNumber(base),
    ratePercent: toRate(ratePercent),
  }
}

export function toPaymentOut(payment: PaymentOutView): PaymentOutBody {
  const { entry, supplierName, whtReceiptNumber, unallocated, reversal, allocations, unbilled } = payment
  return {
    id: entry.id,
    ...entry.account,
    supplierName,
    date: entry.date,
    amount: koboToNumber(sizeOf(entry)),
    ...toMoneyOut(entry.details),
    whtReceiptNumber,
    runId: entry.details.runId ?? null,
    unallocated: koboToNumber(unallocated),
    deductions: unbilled.map(toWithheld),
    allocations: allocations.map(({ debit, amount, deductions }) => ({
      purchaseId: debit.entry.kind === 'BILL' ? debit.entry.purchaseId : null,
      openingItemId: debit.entry.kind === 'OPENING_ITEM' ? debit.entry.id : null,
      refundId: debit.entry.kind === 'REFUND' ? debit.entry.id : null,
      number: debit.entry.number,
      amount: koboToNumber(amount),
      deductions: deductions.map(toWithheld),
      balanceAfter: koboToNumber(debit.open),
    })),
    state: reversal === null ? 'RECORDED' : 'REVERSED',
    reversal,
    recordedAt: entry.recordedAt,
  }
}

export function paymentOutWarnings({ missingWht, twins, missingCash, oddDay, unbooked }: PaymentWarnings): Warning[] {
  const wht: Warning[] =
    missingWht === null
      ? []
      : [
          {
            field: 'deductions',
            code: 'wht_not_kept',
            message: `have no WHT, though tax is withheld from ${missingWht} as a rule; if it was forgotten, reverse the payment and record it again`,
          },
        ]
  const cash: Warning[] =
    missingCash === null
      ? []
      : [
          {
            field: 'amount',
            code: 'more_than_in_drawer',
            message: `is ${formatNaira(missingCash)} more than should be in the drawer; if the money came from elsewhere, reverse the payment and record it from there`,
          },
        ]
  const day: Warning[] =
    oddDay === null
      ? []
      : [
          {
            field: 'date',
            code: 'issue_date_long_past',
            message: `is ${formatDate(oddDay.date)}, ${oddDay.from ? `far from ${oddDay.from.number ?? 'what it pays'} of ${formatDate(oddDay.from.date)}` : 'more than ten years ago'}; if that is a slip, reverse the payment and record it again`,
          },
        ]
  const paidOut: Warning[] =
    unbooked.length === 0
      ? []
      : [
          {
            field: 'accountId',
            code: 'cash_out_not_booked',
            message: `is TILL, and that much cash was paid out at the counter already (${unbooked.map(({ reason }) => reason).join(', ')}); if it is the same, reverse this payment and book the cash-out instead`,
            ids: unbooked.map(({ id }) => id),
          },
        ]
  const [first] = twins
  if (!first) return [...day, ...wht, ...cash, ...paidOut]
  const message =
    'is that of a payment already recorded, with the same supplier, day and reference; if it is the same money, reverse one of them'
  return [...day, ...wht, ...cash, ...paidOut, { field: 'amount', message, ids: twins.map(({ id }) => id) }]
}

const common = ({ entry, stands }: PostedPayable) => ({
  id: entry.id,
  supplierId: entry.account.supplierId,
  environment: entry.account.environment,
  date: entry.date,
  amount: koboToNumber(sizeOf(entry)),
  state: stands ? ('RECORDED' as const) : ('REVERSED' as const),
  recordedAt: entry.recordedAt,
})

export const toSupplierRefund = (found: PostedPayable): SupplierRefundBody => ({
  ...common(found),
  ...toMoneyOut(found.entry.details as PaidOutDetails),
})

export function toPayableOpeningItem(found: PostedPayable): PayableOpeningItemBody {
  const { number, dueDate, date } = found.entry
  return { ...common(found), number, dueDate: dueDate ?? date, balance: koboToNumber(found.open) }
}

const referenceOf = ({ details }: PayableEntry): string | null =>
  details && 'reference' in details ? details.reference : null
const reasonOf = ({ details }: PayableEntry): string | null => (details && 'reason' in details ? details.reason : null)

export function toPurchaseSettlement({
  debit,
  purchaseId,
  links,
  withholdable,
}: BillSettlement): PurchaseSettlementBody {
  const { paid, withheld, credited, writtenBack } = debit.settled
  return {
    purchaseId,
    total: koboToNumber(sizeOf(debit.entry)),
    paid: koboToNumber(paid),
    withheld: koboToNumber(withheld),
    credited: koboToNumber(credited),
    writtenBack: koboToNumber(writtenBack),
    balance: koboToNumber(debit.open),
    entries: links.map(({ credit, amount }) => ({
      id: credit.id,
      kind: credit.kind as PayableCreditKind,
      number: credit.number,
      date: credit.date,
      amount: koboToNumber(amount),
      reference: referenceOf(credit),
      reason: reasonOf(credit),
    })),
    withholdable: { net: koboToNumber(withholdable.net), vat: koboToNumber(withholdable.vat) },
  }
}

type CreditBody = 'PAYMENT' | 'WHT' | 'VAT_WITHHELD' | 'CREDIT_NOTE'

export function toSupplierBalance({ owed, overdue, credit, credits, defaultWhtPercent }: SupplierBalance) {
  return {
    owed: koboToNumber(owed),
    overdue: koboToNumber(overdue),
    credit: koboToNumber(credit),
    credits: credits.map(({ entry, open }) => ({
      id: entry.id,
      kind: entry.kind as CreditBody,
      number: entry.number,
      date: entry.date,
      amount: koboToNumber(open),
    })),
    defaultWhtPercent: defaultWhtPercent && decimalToNumber(defaultWhtPercent),
  }
}

export function toSupplierStatement(statement: SupplierStatement): SupplierStatementBody {
  const { account, supplierName, from, to, opening, lines, closing } = statement
  return {
    supplierId: account.supplierId ?? '',
    ...{ supplierName, environment: account.environment, from, to },
    opening: koboToNumber(opening),
    entries: lines.map(({ entry, balance }) => ({
      id: entry.id,
      purchaseId: entry.purchaseId,
      date: entry.date,
      kind: entry.kind,
      reverses: entry.reverses,
      number: entry.number,
      dueDate: entry.dueDate,
      reference: referenceOf(entry),
      reason: reasonOf(entry),
      debit: koboToNumber(entry.amount > 0n ? entry.amount : 0n),
      credit: koboToNumber(entry.amount < 0n ? -entry.amount : 0n),
      balance: koboToNumber(balance),
      recordedAt: entry.recordedAt,
    })),
    closing: koboToNumber(closing),
  }
}

const toAges = (ages: Ages) => ({
  notDue: koboToNumber(ages.notDue),
  days1to30: koboToNumber(ages.days1to30),
  days31to60: koboToNumber(ages.days31to60),
  days61to90: koboToNumber(ages.days61to90),
  over90: koboToNumber(ages.over90),
  total: koboToNumber(totalOf(ages)),
})

const toAgedSupplier = ({ supplierId, name, ...ages }: Payables['suppliers'][number]) => ({
  supplierId,
  name,
  ...toAges(ages),
})

const toDeposit = ({ entry, open, supplierName }: OpenPayable) => ({
  id: entry.id,
  supplierId: entry.account.supplierId,
  supplierName,
  kind: entry.kind as CreditBody,
  number: entry.number,
  date: entry.date,
  amount: koboToNumber(open),
})

export function toPayables({ asOf, environment, ages, suppliers, deposits }: Payables) {
  return {
    ...{ asOf, environment },
    ...toAges(ages),
    suppliers: suppliers.map(toAgedSupplier),
    deposits: deposits.map(toDeposit),
  }
}

export function toDuePayable(due: DuePayable): DuePayableBody {
  const { entry, open, supplier, supplierName, supplierInvoiceNumber } = due
  return {
    purchaseId: entry.kind === 'BILL' ? entry.purchaseId : null,
    openingItemId: entry.kind === 'OPENING_ITEM' ? entry.id : null,
    number: entry.number,
    supplierId: entry.account.supplierId,
    supplierName,
    supplierInvoiceNumber,
    dueDate: entry.dueDate ?? entry.date,
    balance: koboToNumber(open),
    accountName: supplier?.accountName ?? null,
    accountNumber: supplier?.accountNumber ?? null,
    bankName: supplier?.bankName ?? null,
    held: due.held,
    isPayable: (supplier?.accountNumber ?? null) !== null,
  }
}

/** Naira of what is open of all of them. */
export const toDueTotal = (items: readonly DuePayable[]): number => koboToNumber(sumKobo(items.map(({ open }) => open)))
