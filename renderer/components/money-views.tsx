import { Link } from '@tanstack/react-router'

import { accounts } from '../lib/texts/accounts.ts'
import styles from './money-views.module.css'

const words = accounts.money.views

/** Beside who owes, which the side bar leads to. */
export const moneyViews = [
  { to: '/businesses/$businessId/money/received', label: words.received },
  { to: '/businesses/$businessId/money/withheld', label: words.withheld },
  { to: '/businesses/$businessId/money/credit', label: words.credit },
  { to: '/businesses/$businessId/money/others', label: words.others },
  { to: '/businesses/$businessId/money/vat', label: words.vat },
] as const

/** The pages about the money of customers, each an address of its own. */
export function MoneyViews({ businessId }: { readonly businessId: string }) {
  return (
    <nav aria-label={words.label} className={styles['views']}>
      {[{ to: '/businesses/$businessId/money', label: words.debtors } as const, ...moneyViews].map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          params={{ businessId }}
          activeOptions={{ exact: true, includeSearch: false }}
          className={styles['view']}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
