import { Day } from '../../components/display/figures.tsx'
import { UnbrokenEmails } from '../../components/display/unbroken-emails.tsx'
import { StatusBadge } from '../../components/invoice/status-badge.tsx'
import { type Column, WhenNarrow } from '../../components/table/data-table.tsx'
import { formatDay } from '../../lib/format/date-time.ts'
import { invoiceTypeNames } from '../../lib/texts.ts'
import styles from './page.module.css'
import type { RegisteredNumber } from './register-csv.ts'
import { numbers as numbersTexts } from './texts.ts'

const words = numbersTexts

export const registerColumns: readonly Column<RegisteredNumber>[] = [
  {
    key: 'number',
    head: words.columns.number,
    isName: true,
    cell: ({ invoiceNumber, irn, takenBy, takenAt }) => (
      <>
        {invoiceNumber}
        {irn !== null && <WhenNarrow>{irn}</WhenNarrow>}
        <WhenNarrow>
          <UnbrokenEmails>{words.madeBy(takenBy, formatDay(takenAt))}</UnbrokenEmails>
        </WhenNarrow>
      </>
    ),
  },
  {
    key: 'what',
    card: 'subtitle',
    head: words.columns.what,
    wraps: true,
    cell: (number) => <NumberOutcome of={number} />,
  },
  { key: 'irn', head: words.columns.irn, isWideOnly: true, cell: ({ irn }) => irn ?? words.noIrn },
  {
    key: 'by',
    head: words.columns.by,
    isWideOnly: true,
    wraps: true,
    cell: ({ takenBy }) => <UnbrokenEmails>{takenBy}</UnbrokenEmails>,
  },
  { key: 'when', head: words.columns.when, isWideOnly: true, cell: ({ takenAt }) => <Day of={takenAt} /> },
]

/** An invoice says so by its badge alone; words are for what is not usual. */
function NumberOutcome({ of: number }: { readonly of: RegisteredNumber }) {
  const { state, status, invoiceType, cancelledBy, cancelledAt } = number
  if (state === 'CANCELLED') {
    if (cancelledBy === null || cancelledAt === null) return words.cancelledPlain
    return <UnbrokenEmails>{words.cancelled(cancelledBy, formatDay(cancelledAt))}</UnbrokenEmails>
  }
  return (
    <span className={styles['what']}>
      <StatusBadge status={status} />
      {invoiceType !== 'STANDARD' && invoiceTypeNames[invoiceType]}
    </span>
  )
}
