import type { RegisteredPaymentBody } from '../../../core/contract/money/payment.ts'
import { Day } from '../../components/display/figures.tsx'
import { LineClamp } from '../../components/display/line-clamp.tsx'
import { type Column, WhenNarrow } from '../../components/table/data-table.tsx'
import { formatAmount } from '../../lib/format/money.ts'
import { paymentChannelLabel } from '../../lib/money/payment-methods.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import styles from './page.module.css'
import { settledBy } from './received-table.ts'
import { ReversibleAmount } from './reverse-button.tsx'

const words = customerAccount.received

/** `to`: the last of the days that are shown. What was taken back after it stands there as it was. */
export const receivedColumns = (to: string | undefined): readonly Column<RegisteredPaymentBody>[] => [
  {
    key: 'receipt',
    head: words.columns.receipt,
    isName: true,
    cell: ({ receiptNumber, customerName }) => (
      <>
        {receiptNumber ?? words.noReceipt}
        <WhenNarrow>{customerName}</WhenNarrow>
      </>
    ),
  },
  { key: 'day', head: words.columns.day, cell: ({ date }) => <Day of={date} /> },
  {
    key: 'customer',
    card: 'subtitle',
    head: words.columns.customer,
    wraps: true,
    grows: true,
    isWideOnly: true,
    cell: ({ customerName }) => <LineClamp lines={2}>{customerName}</LineClamp>,
  },
  {
    key: 'how',
    head: words.columns.how,
    isWideOnly: true,
    wraps: true,
    cell: (payment) => (
      <>
        {paymentChannelLabel(payment)}
        {payment.reference !== null && <small className={styles['note']}>{payment.reference}</small>}
      </>
    ),
  },
  {
    key: 'for',
    head: words.columns.for,
    isWideOnly: true,
    wraps: true,
    cell: (payment) => (
      <>
        {settledBy(payment)}
        {payment.registered.credit > 0 && (
          <small className={styles['note']}>{words.credit(formatAmount(payment.registered.credit))}</small>
        )}
      </>
    ),
  },
  {
    key: 'amount',
    head: words.columns.amount,
    align: 'end',
    isStrong: true,
    cell: (payment) => <ReversibleAmount {...payment} to={to} />,
  },
]
