import { Link } from '@tanstack/react-router'

import type { z } from 'zod'
import { Money } from '../../components/display/figures.tsx'
import { formatAmount } from '../../lib/format/money.ts'
import styles from './page.module.css'
import type { vatSearch } from './search.ts'
import { vatMonth } from './texts.ts'

const onPage = '/businesses/$businessId/money/vat'

type Props = {
  readonly businessId: string
  /** What of the month it leads to. */
  readonly search: z.output<typeof vatSearch>
  readonly amount: number
  /** What the figure is, for whoever does not see where it stands. */
  readonly name: string
}

/** A figure that leads to what it is made of. */
export function FigureLink({ businessId, search, amount, name }: Props) {
  return (
    <Link
      to={onPage}
      params={{ businessId }}
      search={search}
      className={styles['figure']}
      aria-label={vatMonth.drawer.open(name, formatAmount(amount))}
    >
      <Money amount={amount} />
    </Link>
  )
}
