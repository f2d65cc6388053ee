import type { Column } from '../../components/data-table.tsx'
import { Day } from '../../components/day.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { formatDay } from '../../lib/format-day.ts'
import { numbers as numbersTexts } from '../../lib/texts/tools.ts'
import type { RegisteredNumber } from './register-api.ts'
import styles from './numbers.module.css'

const words = numbersTexts

export const registerColumns: readonly Column<RegisteredNumber>[] = [
  { key: 'number', head: words.columns.number, isName: true, cell: ({ invoiceNumber }) => invoiceNumber },
  {
    key: 'what',
    head: words.columns.what,
    wraps: true,
    cell: (number) => (
      <span className={styles['what']}>
        {whatBecame(number)} {number.state === 'USED' && <StatusBadge status={number.status} />}
      </span>
    ),
  },
  { key: 'irn', head: words.columns.irn, cell: ({ irn }) => irn ?? words.noIrn },
  { key: 'by', head: words.columns.by, wraps: true, cell: ({ takenBy }) => takenBy },
  { key: 'when', head: words.columns.when, cell: ({ takenAt }) => <Day of={takenAt} /> },
]

function whatBecame({ state, invoiceType, cancelledBy, cancelledAt }: RegisteredNumber): string {
  if (state === 'USED') return words.used[invoiceType]
  if (cancelledBy === null || cancelledAt === null) return words.cancelledPlain
  return words.cancelled(cancelledBy, formatDay(cancelledAt))
}
