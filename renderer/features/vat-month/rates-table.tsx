import { IconReceiptTax } from '@tabler/icons-react'

import type { VatMonthBody } from '../../../core/contract/money/vat-month.ts'
import { type Column, DataTable } from '../../components/table/data-table.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { FigureLink } from './figure-link.tsx'
import { NarrowFigures } from './narrow-figures.tsx'
import styles from './page.module.css'
import { keyOf, type RateFigure } from './search.ts'
import { vatMonth } from './texts.ts'

const words = vatMonth.rates
const wideOnly = ['charged', 'credited'] as const

type Row = Pick<VatMonthBody['total'], 'charged' | 'credited' | 'net' | 'vat'> & {
  readonly name: string
  /** Undefined for all rates. */
  readonly rate: string | undefined
}

/** What was charged at each rate, what credit notes took off, and the VAT of it; all together in the last row. */
export function RatesTable({ businessId, vat }: { readonly businessId: string; readonly vat: VatMonthBody }) {
  const rows: readonly Row[] = [
    ...vat.rates.map((rate) => ({
      ...rate,
      name: words.rate(words.treatments[rate.treatment], rate.ratePercent),
      rate: keyOf(rate),
    })),
    { ...vat.total, name: words.all, rate: undefined },
  ]
  const amountOf = (row: Row, figure: RateFigure): number =>
    figure === 'charged' ? row.charged.net : figure === 'credited' ? 0 - row.credited.net : row[figure]
  const figureOf = (row: Row, figure: RateFigure) => (
    <FigureLink
      businessId={businessId}
      search={{ month: vat.month, figure, ...(row.rate !== undefined && { rate: row.rate }) }}
      amount={amountOf(row, figure)}
      name={vatMonth.drawer.titles[figure](row.name)}
    />
  )
  const column = (figure: RateFigure, more: Partial<Column<Row>> = {}): Column<Row> => ({
    key: figure,
    head: words.columns[figure],
    align: 'end',
    cell: (row) => figureOf(row, figure),
    ...more,
  })
  const columns: readonly Column<Row>[] = [
    {
      key: 'rate',
      head: words.columns.rate,
      isName: true,
      grows: true,
      cell: ({ name }) => name,
      below: (row) => (
        <>
          <small className={styles['note']}>{words.count(row.charged.documents, row.credited.documents)}</small>
          <NarrowFigures of={wideOnly.map((figure) => [words.columns[figure], figureOf(row, figure)])} />
        </>
      ),
    },
    ...wideOnly.map((figure) => column(figure, { isWideOnly: true })),
    column('net'),
    column('vat', { isStrong: true }),
  ]
  return (
    <div className={styles['rates']}>
      <DataTable
        label={words.title}
        columns={columns}
        rows={vat.documents.length === 0 ? [] : rows}
        idOf={({ rate }) => rate ?? 'all'}
        empty={<EmptyState icon={<IconReceiptTax size={36} stroke={1.5} />} {...words.empty} />}
        bar={<h2 className={styles['head']}>{words.title}</h2>}
      />
    </div>
  )
}
