import type { Kobo } from '../../core/domain/money/money.ts'
import { formatKobo, formatNaira } from '../lib/format/money.ts'
import styles from './figures.module.css'

type Props = {
  /** Naira of the API (a number), or kobo (a bigint). */
  readonly amount: number | Kobo
  /** Before a total. In columns the sign stands in the head. */
  readonly sign?: boolean
}

/** An amount in straight columns, never broken across lines. */
export function Money({ amount, sign = false }: Props) {
  const text = typeof amount === 'bigint' ? formatKobo(amount) : formatNaira(amount)
  return <span className={styles['figure']}>{sign ? `₦${text}` : text}</span>
}
