import type { PaymentBody } from '../../../core/contract/payment.ts'
import { Money } from '../../components/figures.tsx'
import { formatDay } from '../../lib/format-day.ts'
import { accounts } from '../../lib/texts/accounts.ts'
import styles from './money.module.css'

type Props = Pick<PaymentBody, 'amount' | 'reversal'> & { readonly to: string | undefined }

/** An amount of a register up to `to`: crossed out where it was taken back by then. When it was stands below. */
export function Reversible({ amount, reversal, to }: Props) {
  if (reversal === null) return <Money amount={amount} />
  const isGone = to === undefined || reversal.date <= to
  return (
    <>
      <span className={isGone ? styles['gone'] : undefined}>
        <Money amount={amount} />
      </span>
      <small className={styles['note']}>{accounts.takenBack.state(formatDay(reversal.date))}</small>
    </>
  )
}
