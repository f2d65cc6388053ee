import { formatAmount } from '../../lib/format/money.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import styles from './ageing-bar.module.css'

/** From what is not due yet to what is due longest. */
export const ageNames = ['notDue', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const

export type AgeName = (typeof ageNames)[number]

/** What is owed by how long it is due, as one bar, with each part in words and figures below. */
export function AgeingBar({ ages }: { readonly ages: Readonly<Record<AgeName, number>> }) {
  const parts = ageNames.filter((age) => ages[age] > 0)
  return (
    <div>
      <div className={styles['bar']} aria-hidden>
        {parts.map((age) => (
          <span key={age} data-age={age} style={{ flexGrow: ages[age] }} />
        ))}
      </div>
      <ul className={styles['legend']}>
        {parts.map((age) => (
          <li key={age} data-age={age}>
            {customerAccount.ages[age]} {formatAmount(ages[age])}
          </li>
        ))}
      </ul>
    </div>
  )
}
