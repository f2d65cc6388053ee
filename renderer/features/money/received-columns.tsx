import type { RegisteredPaymentBody } from '../../../core/contract/payment.ts'
import { Clamped } from '../../components/clamped.tsx'
import { type Column, WhenNarrow } from '../../components/data-table.tsx'
import { Day } from '../../components/figures.tsx'
import { formatAmount } from '../../lib/format/money.ts'
import { wayText } from '../../lib/money/ways-of-payment.ts'
import { accounts } from '../../lib/texts/accounts.ts'
import styles from './money.module.css'
import { settledBy } from './received-table.ts'
import { Reversible } from './reversible.tsx'

const words = accounts.received

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
    cell: (payment) => <Reversible {...payment} to={to} />,
  },
]
