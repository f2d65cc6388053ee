import type { VatMonthBody } from '../../../core/contract/money/vat-month.ts'
import { Money } from '../../components/display/figures.tsx'
import { type Column, DataTable } from '../../components/table/data-table.tsx'
import { FigureLink } from './figure-link.tsx'
import { NarrowFigures } from './narrow-figures.tsx'
import styles from './page.module.css'
import { relatedFigures, type RelatedFigure } from './search.ts'
import { vatMonth } from './texts.ts'

const words = vatMonth.beside

type Row = {
  readonly figure: RelatedFigure
  readonly items: number
  readonly amount: number
  /** Null where there is none in it by its nature. */
  readonly vat: number | null
  readonly missing: number
}

function rowOf(vat: VatMonthBody, figure: RelatedFigure): Row {
  const { amount, items } = vat[figure]
  return {
    figure,
    items: items.length,
    amount,
    vat: figure === 'deposits' || figure === 'writeOffs' ? vat[figure].vat : null,
    missing: figure === 'vatWithheld' || figure === 'wht' ? vat[figure].missing.items : 0,
  }
}

/** What stands beside the VAT and never changes it; each figure leads to what it is made of. */
export function RelatedFiguresTable({ businessId, vat }: { readonly businessId: string; readonly vat: VatMonthBody }) {
  const columns: readonly Column<Row>[] = [
    {
      key: 'what',
      head: words.columns.what,
      isName: true,
      grows: true,
      cell: ({ figure }) => words[figure],
      below: ({ figure, missing, items, vat: inside }) => (
        <>
          <small className={styles['note']}>
            {words.hints[figure]}
            {missing > 0 && <span className={styles['missing']}> {words.missing(missing)}</span>}
          </small>
          <NarrowFigures
            of={[
              [words.columns.items, items.toLocaleString('en')],
              ...(inside === null ? [] : [[words.columns.vat, <Money key="vat" amount={inside} />] as const]),
            ]}
          />
        </>
      ),
    },
    {
      key: 'items',
      head: words.columns.items,
      align: 'end',
      isWideOnly: true,
      cell: ({ items }) => items.toLocaleString('en'),
    },
    {
      key: 'amount',
      head: words.columns.amount,
      align: 'end',
      isStrong: true,
      cell: ({ figure, items, amount }) =>
        items === 0 ? (
          <Money amount={amount} />
        ) : (
          <FigureLink
            businessId={businessId}
            search={{ month: vat.month, figure }}
            amount={amount}
            name={words[figure]}
          />
        ),
    },
    {
      key: 'vat',
      head: words.columns.vat,
      align: 'end',
      isWideOnly: true,
      cell: ({ vat: inside }) => inside !== null && <Money amount={inside} />,
    },
  ]
  return (
    <DataTable
      label={words.title}
      columns={columns}
      rows={relatedFigures.map((figure) => rowOf(vat, figure))}
      idOf={({ figure }) => figure}
      empty={null}
      bar={
        <div>
          <h2 className={styles['head']}>{words.title}</h2>
          <small className={styles['note']}>{words.text}</small>
        </div>
      }
    />
  )
}
