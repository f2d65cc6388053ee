import type { PaymentBody } from '../../../core/contract/payment.ts'
import { Clamped } from '../../components/clamped.tsx'
import { type Column, WhenNarrow } from '../../components/data-table.tsx'
import { Day, Money } from '../../components/figures.tsx'
import { formatDay } from '../../lib/format-day.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { wayText } from '../../lib/money/ways-of-payment.ts'
import { accounts } from '../../lib/texts/accounts.ts'
import styles from './money.module.css'
import { settledBy } from './received-table.ts'

const words = accounts.received

export const receivedColumns: readonly Column<PaymentBody>[] = [
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
    head: words.columns.customer,
    wraps: true,
    grows: true,
    isWideOnly: true,
    cell: ({ customerName }) => <Clamped lines={2}>{customerName}</Clamped>,
  },
  {
    key: 'how',
    head: words.columns.how,
    isWideOnly: true,
    wraps: true,
    cell: (payment) => (
      <>
        {wayText(payment)}
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
        {payment.unallocated > 0 && (
          <small className={styles['note']}>{words.credit(formatAmount(payment.unallocated))}</small>
        )}
      </>
    ),
  },
  {
    key: 'amount',
    head: words.columns.amount,
    align: 'end',
    isStrong: true,
    cell: ({ amount, reversal }) =>
      reversal === null ? (
        <Money amount={amount} />
      ) : (
        <>
          <span className={styles['gone']}>
            <Money amount={amount} />
          </span>
          <small className={styles['note']}>{accounts.takenBack.state(formatDay(reversal.date))}</small>
        </>
      ),
  },
]
