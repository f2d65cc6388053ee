import type { PaymentBody } from '../../../core/contract/money/payment.ts'
import { Money } from '../../components/display/figures.tsx'
import { formatDay } from '../../lib/format/date-time.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import styles from './page.module.css'

type Props = Pick<PaymentBody, 'amount' | 'reversal'> & { readonly to: string | undefined }

/** An amount of a register up to `to`: crossed out where it was taken back by then. When it was stands below. */
export function ReversibleAmount({ amount, reversal, to }: Props) {
  if (reversal === null) return <Money amount={amount} />
  const isGone = to === undefined || reversal.date <= to
  return (
    <>
      <span className={isGone ? styles['gone'] : undefined}>
        <Money amount={amount} />
      </span>
      <small className={styles['note']}>{customerAccount.takenBack.state(formatDay(reversal.date))}</small>
    </>
  )
}
