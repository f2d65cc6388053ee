import { Button } from '@mantine/core'

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
    below: ({ note, isTyped, isProvisional }) => (
      <small className={styles['note']}>
        {[note ?? '', isTyped ? words.typed : '', isProvisional ? words.provisional : '']
          .filter((text) => text !== '')
          .join(' · ')}
      </small>
    ),
  },
  {
    key: 'amount',
    head: words.columns.amount,
    align: 'end',
    isStrong: true,
    cell: ({ amount }) => <Money amount={amount ?? 0} />,
  },
]

type Props = {
  readonly form: VatMonthBody['form']
  /** Undefined for whoever may enter nothing. */
  readonly onEnter: (() => void) | undefined
}

/** The lines of the return by their numbers, and the way to enter what only the business knows. */
export function FormTable({ form, onEnter }: Props) {
  return (
    <DataTable
      label={words.title}
      columns={columns}
      rows={form.lines}
      idOf={({ line }) => String(line)}
      empty={null}
      bar={
        <div className={styles['changes']}>
          <div className={styles['about']}>
            <h2 className={styles['head']}>{words.title}</h2>
            <small className={styles['note']}>{form.source}</small>
          </div>
          {onEnter && (
            <Button variant="default" size="xs" onClick={onEnter}>
              {vatMonth.entered.button}
            </Button>
          )}
        </div>
      }
    />
  )
}
