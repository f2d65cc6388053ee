import type { PaymentBody, TakenBackBody } from '../../../core/contract/payment.ts'
import { koboOf } from '../../lib/format/money.ts'
import type { Table, TableCell } from '../../lib/spreadsheet/write-table.ts'
import { wayText } from '../../lib/money/ways-of-payment.ts'
import { accounts } from '../../lib/texts/accounts.ts'

const { heads, states } = accounts.received

/** The invoices that a payment settles, by their numbers. */
export const settledBy = ({ allocations }: PaymentBody): string =>
  allocations
    .map(
      ({ invoiceNumber, refundId }) =>
        invoiceNumber ?? (refundId === null ? accounts.kinds.OPENING_ITEM : accounts.receive.refund),
    )
    .join(', ')

/** Kobo by kobo, so that no sum of many is off by one. Naira. */
export function withheldWith({ allocations }: PaymentBody): number {
  const deductions = allocations.flatMap((allocation) => allocation.deductions)
  return Number(deductions.reduce((sum, { amount }) => sum + koboOf(amount), 0n)) / 100
}

/** Receipts as a file for the books. What was taken back follows with a minus, on its own day: the column adds up. */
export const receivedTable = (payments: readonly PaymentBody[], { items }: TakenBackBody): Table => ({
  heads: Object.values(heads),
  rows: [...payments.map(rowOf), ...items.map(takenBackRow)],
})

const rowOf = (payment: PaymentBody): TableCell[] => [
  payment.receiptNumber ?? undefined,
  { day: payment.date },
  payment.customerName,
  wayText(payment),
  payment.reference ?? undefined,
  settledBy(payment),
  { amount: payment.amount },
  { amount: withheldWith(payment) },
  { amount: payment.unallocated },
  payment.reversal === null ? states.RECORDED : accounts.takenBack.state(payment.reversal.date),
  payment.note ?? undefined,
]

const takenBackRow = ({
  receiptNumber,
  date,
  customerName,
  amount,
  reason,
}: TakenBackBody['items'][number]): TableCell[] => [
  receiptNumber ?? undefined,
  { day: date },
  customerName,
  undefined,
  undefined,
  undefined,
  { amount: -amount },
  undefined,
  undefined,
  states.REVERSED,
  reason,
]
