import type { VatMonthBody } from '../../../core/contract/money/vat-month.ts'
import { Money } from '../../components/display/figures.tsx'
import { type Column, DataTable } from '../../components/table/data-table.tsx'
import styles from './page.module.css'
import { vatMonth } from './texts.ts'

const words = vatMonth.form

type Line = VatMonthBody['form']['lines'][number]

const columns: readonly Column<Line>[] = [
  { key: 'line', head: words.columns.line, align: 'end', cell: ({ line }) => line },
  {
    key: 'what',
    head: words.columns.what,
    isName: true,
    grows: true,
    cell: ({ name }) => name,
    below: ({ note }) => note !== null && <small className={styles['note']}>{note}</small>,
  },
  {
    key: 'amount',
    head: words.columns.amount,
    align: 'end',
    isStrong: true,
    cell: ({ amount }) =>
      amount === null ? <span className={styles['empty']}>{words.empty}</span> : <Money amount={amount} />,
  },
]

/** The lines of the return by their numbers, filled where the sales and what was kept back tell them. */
export function FormTable({ form }: { readonly form: VatMonthBody['form'] }) {
  return (
    <DataTable
      label={words.title}
      columns={columns}
      rows={form.lines}
      idOf={({ line }) => String(line)}
      empty={null}
      bar={
        <div>
          <h2 className={styles['head']}>{words.title}</h2>
          <small className={styles['note']}>{form.source}</small>
        </div>
      }
    />
  )
}
