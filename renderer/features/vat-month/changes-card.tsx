import { Anchor, Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { VatMonthBody, VatMonthChange } from '../../../core/contract/money/vat-month.ts'
import { Money } from '../../components/display/figures.tsx'
import { type Column, DataTable } from '../../components/table/data-table.tsx'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { NarrowFigures } from './narrow-figures.tsx'
import styles from './page.module.css'
import { vatMonth } from './texts.ts'

const words = vatMonth.changes
const nameOf = ({ takenAt, takenBy }: VatMonthBody['exports'][number]) =>
  words.export(`${formatDay(takenAt)}, ${formatTime(takenAt)}`, takenBy)

type Props = {
  readonly businessId: string
  readonly exports: VatMonthBody['exports']
  readonly since: NonNullable<VatMonthBody['sinceExport']>
  /** Output VAT now. */
  readonly vat: number
  /** The last day of the month, where its books are open still and this person may close them. */
  readonly closable: string | undefined
  readonly onChoose: (id: string) => void
}

/** When the month was exported, and what is different since: what was declared may have to be corrected. */
export function ChangesCard({ businessId, exports, since, vat, closable, onChoose }: Props) {
  const { export: chosen, changes } = since
  const isSame = changes.length === 0
  const shown = (value: number | null | undefined) =>
    typeof value === 'number' ? <Money amount={value} /> : <span className={styles['empty']}>{words.none}</span>
  const amount = (
    key: string,
    head: string,
    of: (change: VatMonthChange) => number | null | undefined,
    isWideOnly = false,
  ) =>
    ({
      ...{ key, head, align: 'end', isWideOnly },
      cell: (change) => shown(of(change)),
    }) satisfies Column<VatMonthChange>
  const columns: readonly Column<VatMonthChange>[] = [
    {
      key: 'what',
      head: words.columns.what,
      isName: true,
      grows: true,
      cell: ({ invoiceId, number, kind }) =>
        invoiceId === null ? (
          (number ?? words.kinds[kind])
        ) : (
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link {...props} to="/businesses/$businessId/invoices/$invoiceId" params={{ businessId, invoiceId }} />
            )}
          >
            {number}
          </Anchor>
        ),
      below: (change) => (
        <>
          <small className={styles['note']}>
            {[words.kinds[change.kind], words.happened(change), change.customerName, formatDay(change.date)].join(
              ' · ',
            )}
          </small>
          <NarrowFigures
            of={[
              [words.columns.was, shown(change.was?.amount)],
              [words.columns.is, shown(change.is?.amount)],
            ]}
          />
        </>
      ),
    },
    amount('was', words.columns.was, ({ was }) => was?.amount, true),
    amount('wasVat', words.columns.wasVat, ({ was }) => was?.vat),
    amount('is', words.columns.is, ({ is }) => is?.amount, true),
    amount('isVat', words.columns.isVat, ({ is }) => is?.vat),
  ]
  return (
    <DataTable
      label={isSame ? words.unchanged : words.title}
      columns={columns}
      rows={changes}
      idOf={({ kind, id }) => `${kind} ${id}`}
      empty={null}
      bar={
        <div className={styles['changes']}>
          <div>
            <h2 className={styles['head']}>{isSame ? words.unchanged : words.title}</h2>
            <small className={styles['note']}>
              {isSame ? words.same : words.then(formatAmount(chosen.vat), formatAmount(vat))}
            </small>
          </div>
          {closable !== undefined && (
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/businesses/$businessId/settings"
                  params={{ businessId }}
                  search={{ section: 'money', closeUpTo: closable }}
                />
              )}
            >
              {vatMonth.close(formatDay(closable))}
            </Anchor>
          )}
          <Select
            aria-label={words.compare}
            size="xs"
            w={280}
            allowDeselect={false}
            data={exports.map((one) => ({ value: one.id, label: nameOf(one) }))}
            value={chosen.id}
            onChange={(id) => {
              if (id !== null) onChoose(id)
            }}
          />
        </div>
      }
    />
  )
}
