import type { RegisteredPaymentBody, ReversalListBody } from '../../../core/contract/money/payment.ts'
import { koboToNumber } from '../../../core/domain/money/decimal.ts'
import type { Table, TableCell } from '../../../core/domain/spreadsheet/table.ts'
import { koboOf } from '../../lib/format/money.ts'
import { paymentChannelLabel } from '../../lib/money/payment-methods.ts'
import { customerAccountDialogs } from '../../lib/texts/money/customer-account-dialogs.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'

const { heads, states } = customerAccount.received

/** What a payment settled at the end of the days that are shown, by the numbers. */
export const settledBy = ({ registered }: RegisteredPaymentBody): string =>
  registered.settles
    .map(
      ({ kind, number }) =>
        number ?? (kind === 'REFUND' ? customerAccountDialogs.receive.refund : customerAccount.kinds.OPENING_ITEM),
    )
    .join(', ')

type Backs = { readonly takenBack: ReversalListBody; readonly taxTakenBack: ReversalListBody }

/**
 * Receipts as a file for the books. Money and tax that were taken back follow with a minus, on their own days: the
 * columns add up.
 */
export const receivedTable = (
  payments: readonly RegisteredPaymentBody[],
  { takenBack, taxTakenBack }: Backs,
): Table => ({
  heads: Object.values(heads),
  rows: [...payments.map(rowOf), ...[...takenBack.items, ...taxTakenBack.items].map(reversedRow)],
})

const whtOf = ({ registered: { withheld, vatWithheld } }: RegisteredPaymentBody): number =>
  koboToNumber(koboOf(withheld) - koboOf(vatWithheld))

/** In the order of their columns. */
const kinds = ['PAYMENT', 'WHT', 'VAT_WITHHELD'] as const

const rowOf = (payment: RegisteredPaymentBody): TableCell[] => [
  payment.receiptNumber ?? undefined,
  { day: payment.date },
  payment.customerName,
  paymentChannelLabel(payment),
  payment.reference ?? undefined,
  settledBy(payment),
  { amount: payment.amount },
  { amount: whtOf(payment) },
  { amount: payment.registered.vatWithheld },
  { amount: payment.registered.credit },
  payment.reversal === null ? states.RECORDED : customerAccount.takenBack.state(payment.reversal.date),
  payment.note ?? undefined,
]

const reversedRow = ({
  kind,
  receiptNumber,
  date,
  customerName,
  amount,
  reason,
}: ReversalListBody['items'][number]): TableCell[] => [
  receiptNumber ?? undefined,
  { day: date },
  customerName,
  undefined,
  undefined,
  undefined,
  ...kinds.map((one) => (one === kind ? { amount: -amount } : undefined)),
  undefined,
  states.REVERSED,
  reason,
]
