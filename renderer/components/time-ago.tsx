import { formatDay } from '../lib/format-day.ts'
import { formatMoment, formatTime } from '../lib/format/time-ago.ts'
import styles from './figures.module.css'
import { useNow } from './use-now.ts'

/** When something was or will be, as `3 h ago` or `in 3 h`. It goes on counting; the exact time is in its tip. */
export function TimeAgo({ at }: { readonly at: string }) {
  const now = useNow(1_000)
  return (
    <time dateTime={at} title={`${formatDay(at)}, ${formatTime(at)}`} className={styles['figure']}>
      {formatMoment(at, now)}
    </time>
  )
}
