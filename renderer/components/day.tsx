import { formatDay } from '../lib/format-day.ts'
import styles from './figures.module.css'

/** A day, from `2026-11-20` or an instant, as `20 Nov 2026` in Nigeria. */
export function Day({ of }: { readonly of: string }) {
  return (
    <time dateTime={of} className={styles['figure']}>
      {formatDay(of)}
    </time>
  )
}
