import { type Column, WhenNarrow } from '../../components/data-table.tsx'
import { Day } from '../../components/figures.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { UnbrokenEmails } from '../../components/unbroken-emails.tsx'
import { formatDay } from '../../lib/format-day.ts'
import { invoiceTypeNames } from '../../lib/texts.ts'
import { numbers as numbersTexts } from '../../lib/texts/tools.ts'
import type { RegisteredNumber } from './register-api.ts'
import styles from './numbers.module.css'

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
  { key: 'what', head: words.columns.what, wraps: true, cell: (number) => <WhatBecame of={number} /> },
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
function WhatBecame({ of: number }: { readonly of: RegisteredNumber }) {
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
