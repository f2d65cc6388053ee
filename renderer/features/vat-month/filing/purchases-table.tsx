import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { VatMonthBody, VatPurchaseBody } from '../../../../core/contract/money/vat-month.ts'
import { Money } from '../../../components/display/figures.tsx'
import { type Column, DataTable } from '../../../components/table/data-table.tsx'
import { formatDay } from '../../../lib/format/date-time.ts'
import { NarrowFigures } from '../narrow-figures.tsx'
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

type Props = { readonly businessId: string; readonly vat: VatMonthBody }
type Missing = VatMonthBody['missing'][number]

const kinds = ['DRAFT', 'WEAK_CLAIM', 'PROOF', 'ATTACHMENT'] as const

const columnsOf = (missing: readonly Missing[]): Column<VatPurchaseBody>[] => [
  {
    key: 'what',
    head: words.columns.what,
    isName: true,
    grows: true,
    cell: ({ supplierName }) => supplierName,
    below: (one) => {
      const lacks = kinds.filter((kind) => missing.some(({ id, kind: lacking }) => id === one.id && lacking === kind))
      return (
        <>
          <small className={styles['note']}>
            {[one.number, formatDay(one.date), one.vatToRemit === 0 ? treatmentOf(one) : words.toRemit].join(' · ')}
          </small>
          {lacks.length > 0 && (
            <small className={`${styles['note']} ${styles['missing']}`}>
              {lacks.map((kind) => words.lacks[kind]).join(', ')}
            </small>
          )}
          <NarrowFigures
            of={[
              [words.columns.net, <Money key="net" amount={one.net} />],
              [words.columns.vat, <Money key="vat" amount={one.vat} />],
            ]}
          />
        </>
      )
    },
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

/** What was bought, which VAT on it is claimed and why not, and what its papers lack. */
export function PurchasesTable({ businessId, vat }: Props) {
  if (vat.purchases.length === 0) return null
  return (
    <DataTable
      label={words.title}
      columns={columnsOf(vat.missing)}
      rows={vat.purchases}
      idOf={({ id }) => id}
      placeOf={({ id }) => ({ to: '/businesses/$businessId/bills/$billId', params: { businessId, billId: id } })}
      empty={null}
      bar={<h2 className={styles['head']}>{words.title}</h2>}
    />
  )
}

/** What purchases of the month lack, before it is filed; drafts lead to where they are recorded. */
export function MissingPapers({ businessId, vat }: Props) {
  const counts = kinds
    .map((kind) => ({ kind, count: vat.missing.filter((one) => one.kind === kind).length }))
    .filter(({ count }) => count > 0)
  return (
    <>
      {vat.filing ? words.missing.filed : words.missing.toFile}{' '}
      {counts.map(({ kind, count }, index) => (
        <span key={kind}>
          {index > 0 && ', '}
          {kind === 'DRAFT' ? (
            <Anchor
              inherit
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/businesses/$businessId/bills"
                  params={{ businessId }}
                  search={{ show: 'drafts' }}
                />
              )}
            >
              {words.missing.of[kind](count)}
            </Anchor>
          ) : (
            words.missing.of[kind](count)
          )}
        </span>
      ))}
      .
    </>
  )
}
