import { Link } from '@tanstack/react-router'
import type { z } from 'zod'

import type { getAgeing } from '../../../core/contract/money/receivables.ts'
import { Money } from '../../components/display/figures.tsx'
import { LineClamp } from '../../components/display/line-clamp.tsx'
import { ageNames } from '../../components/money/ageing-bar.tsx'
import { type Column, WhenNarrow } from '../../components/table/data-table.tsx'
import { formatAmount } from '../../lib/format/money.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import styles from './page.module.css'
import type { DebtorsSearch } from './search.ts'

const words = customerAccount.debtors
const onPage = '/businesses/$businessId/money'

type Aged = z.output<typeof getAgeing.data>['customers'][number]

/** Who owes, by how long it is due; each figure opens what it is made of. */
export const debtorsColumns = (businessId: string, search: DebtorsSearch): readonly Column<Aged>[] => [
  {
    key: 'name',
    head: words.columns.customer,
    isName: true,
    grows: true,
    cell: ({ name }) => <LineClamp lines={2}>{name}</LineClamp>,
    below: (row) => (
      <WhenNarrow>
        {ageNames
          .filter((age) => row[age] !== 0)
          .map((age) => `${customerAccount.ages[age]} ${formatAmount(row[age])}`)
          .join(', ')}
      </WhenNarrow>
    ),
  },
  ...ageNames.map((age): Column<Aged> => ({
    key: age,
    head: customerAccount.ages[age],
    align: 'end',
    isWideOnly: true,
    cell: (row) =>
      row[age] !== 0 && (
        <Link
          to={onPage}
          params={{ businessId }}
          search={{ ...search, customer: row.customerId, age }}
          className={styles['figure']}
          data-age={age}
          aria-label={words.items.of(formatAmount(row[age]), row.name, customerAccount.ages[age])}
        >
          <Money amount={row[age]} />
        </Link>
      ),
  })),
  {
    key: 'total',
    head: words.columns.total,
    align: 'end',
    isStrong: true,
    cell: (row) => (
      <Link
        to={onPage}
        params={{ businessId }}
        search={{ ...search, customer: row.customerId }}
        className={styles['figure']}
        aria-label={words.items.ofAll(formatAmount(row.total), row.name)}
      >
        <Money amount={row.total} />
      </Link>
    ),
  },
]
