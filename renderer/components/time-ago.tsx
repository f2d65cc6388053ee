import { formatDay } from '../lib/format-day.ts'
import { formatTime, formatTimeAgo } from '../lib/format/time-ago.ts'
import styles from './figures.module.css'
import { useNow } from './use-now.ts'

/** How long ago something was, or how far ahead it is, as `3 h`. It goes on counting; the exact time is in its tip. */
export function TimeAgo({ at }: { readonly at: string }) {
  const now = useNow(1_000)
  return (
    <time dateTime={at} title={`${formatDay(at)}, ${formatTime(at)}`} className={styles['figure']}>
      {formatTimeAgo(at, now)}
    </time>
  )
}
