import type { VatMonthBody, VatPurchaseBody } from '../../../../core/contract/money/vat-month.ts'
import { Money } from '../../../components/display/figures.tsx'
import { type Column, DataTable } from '../../../components/table/data-table.tsx'
import { formatDay } from '../../../lib/format/date-time.ts'
import styles from '../page.module.css'
import { vatMonth } from '../texts.ts'

const words = vatMonth.purchases

const treatmentOf = ({ parts }: VatPurchaseBody): string =>
  [
    ...new Set(
      parts.map(({ inputVat, notClaimableReason }) =>
        notClaimableReason === null
          ? words.treatments[inputVat]
          : `${words.treatments[inputVat]}: ${words.reasons[notClaimableReason] ?? notClaimableReason}`,
      ),
    ),
  ].join(', ')

const columns: readonly Column<VatPurchaseBody>[] = [
  {
    key: 'what',
    head: words.columns.what,
    isName: true,
    grows: true,
    cell: ({ supplierName }) => supplierName,
    below: (one) => (
      <small className={styles['note']}>{[one.number, formatDay(one.date), treatmentOf(one)].join(' · ')}</small>
    ),
  },
  { key: 'net', head: words.columns.net, align: 'end', isWideOnly: true, cell: ({ net }) => <Money amount={net} /> },
  { key: 'vat', head: words.columns.vat, align: 'end', isWideOnly: true, cell: ({ vat }) => <Money amount={vat} /> },
  {
    key: 'claimed',
    head: words.columns.claimed,
    align: 'end',
    isStrong: true,
    cell: ({ claimed }) => <Money amount={claimed} />,
  },
]

/** What was bought, and which VAT on it is claimed, and why not. */
export function PurchasesTable({ vat }: { readonly vat: VatMonthBody }) {
  if (vat.purchases.length === 0) return null
  return (
    <DataTable
      label={words.title}
      columns={columns}
      rows={vat.purchases}
      idOf={({ id }) => id}
      empty={null}
      bar={<h2 className={styles['head']}>{words.title}</h2>}
    />
  )
}

/** What purchases of the month lack, before it is filed. */
export function MissingPapers({ vat }: { readonly vat: VatMonthBody }) {
  const kinds = ['DRAFT', 'WEAK_CLAIM', 'PROOF', 'ATTACHMENT'] as const
  const counts = kinds.flatMap((kind) => {
    const count = vat.missing.filter((one) => one.kind === kind).length
    return count === 0 ? [] : [words.missing[kind](count)]
  })
  return counts.length === 0 ? null : <>{counts.join(', ')}.</>
}
