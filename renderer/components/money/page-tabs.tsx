import { Link } from '@tanstack/react-router'

import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import styles from './page-tabs.module.css'

const words = customerAccount.money.views

/** Beside who owes, which the side bar leads to. */
export const moneyTabs = [
  { to: '/businesses/$businessId/money/received', label: words.received },
  { to: '/businesses/$businessId/money/withheld', label: words.withheld },
  { to: '/businesses/$businessId/money/credit', label: words.credit },
  { to: '/businesses/$businessId/money/others', label: words.others },
] as const

/** The pages about the money of customers, each an address of its own. */
export function MoneyTabs({ businessId }: { readonly businessId: string }) {
  return (
    <nav aria-label={words.label} className={styles['views']}>
      {[{ to: '/businesses/$businessId/money', label: words.debtors } as const, ...moneyTabs].map(({ to, label }) => (
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
