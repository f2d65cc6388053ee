import type { PaymentBody } from '../../../core/contract/payment.ts'
import { koboOf } from '../../lib/format/money.ts'
import type { Table } from '../../lib/spreadsheet/write-table.ts'
import { accounts } from '../../lib/texts/accounts.ts'
import { payments as paymentTexts } from '../../lib/texts/payments.ts'

const { heads, states } = accounts.received

/** The invoices that a payment settles, by their numbers. */
export const settledBy = ({ allocations }: PaymentBody): string =>
  allocations.map(({ invoiceNumber }) => invoiceNumber ?? accounts.kinds.OPENING_ITEM).join(', ')

/** Kobo by kobo, so that no sum of many is off by one. Naira. */
export function withheldWith({ allocations }: PaymentBody): number {
  const deductions = allocations.flatMap((allocation) => allocation.deductions)
  return Number(deductions.reduce((sum, { amount }) => sum + koboOf(amount), 0n)) / 100
}

/** Receipts as a file for the books. */
export const receivedTable = (payments: readonly PaymentBody[]): Table => ({
  heads: Object.values(heads),
  rows: payments.map((payment) => [
    payment.receiptNumber ?? undefined,
    { day: payment.date },
    payment.customerName,
    paymentTexts.methods[payment.method],
    payment.reference ?? undefined,
    settledBy(payment),
    { amount: payment.amount },
    { amount: withheldWith(payment) },
    { amount: payment.unallocated },
    states[payment.state],
    payment.note ?? undefined,
  ]),
})
