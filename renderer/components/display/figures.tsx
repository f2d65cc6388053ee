import type { Kobo } from '../../../core/domain/money/money.ts'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import { formatKobo, formatAmount } from '../../lib/format/money.ts'
import { formatMoment } from '../../lib/format/time-ago.ts'
import styles from './figures.module.css'
import { useNow } from './use-now.ts'

type MoneyProps = {
  /** Naira of the API (a number), or kobo (a bigint). */
  readonly amount: number | Kobo
  /** Before a total. In columns the sign stands in the head. */
  readonly sign?: boolean
}

/** An amount in straight columns, never broken across lines. */
export function Money({ amount, sign = false }: MoneyProps) {
  const text = typeof amount === 'bigint' ? formatKobo(amount) : formatAmount(amount)
  return <span className={styles['figure']}>{sign ? `₦${text}` : text}</span>
}

/** A day, from `2026-11-20` or an instant, as `20 Nov 2026` in Nigeria. */
export function Day({ of }: { readonly of: string }) {
  return (
    <time dateTime={of} className={styles['figure']}>
      {formatDay(of)}
    </time>
  )
}

/** When something was or will be, as `3 h ago` or `in 3 h`. It goes on counting; the exact time is in its tip. */
export function TimeAgo({ at }: { readonly at: string }) {
  const now = useNow(1_000)
  return (
    <time dateTime={at} title={`${formatDay(at)}, ${formatTime(at)}`} className={styles['figure']}>
      {formatMoment(at, now)}
    </time>
  )
}
