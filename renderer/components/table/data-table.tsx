import { type KeyboardEvent, type ReactNode, useRef } from 'react'

import type { Place } from '../../lib/routing/place.ts'
import { texts } from '../../lib/texts.ts'
import { Card } from '../ui/card.tsx'
import { type Sort, TableHead } from './data-table-head.tsx'
import { cardPlace, type Column, RowCells, RowCheck } from './data-table-row.tsx'
import styles from './data-table.module.css'
import { selectRange } from './select-range.ts'

export { type Column, WhenNarrow } from './data-table-row.tsx'

type Selection<T> = {
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
  /** What a row is called, for its check box. */
  readonly nameOf: (row: T) => string
}

type Props<T> = {
  /** What this is a table of. */
  readonly label: string
  readonly columns: readonly Column<T>[]
  /** Undefined while it is being fetched: then the table has its size already. */
  readonly rows: readonly T[] | undefined
  readonly idOf: (row: T) => string
  /** Where a row leads; the whole row opens it. Undefined for one that leads nowhere. */
  readonly placeOf?: (row: T) => Place | undefined
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  readonly selection?: Selection<T>
  /** Stands in place of the rows when there are none. */
  readonly empty: ReactNode
  /** Above the head: tabs, filters, or what to do with the selected rows. */
  readonly bar?: ReactNode
  /** Below the rows: `Pager` at the left, totals at the right. */
  readonly footer?: ReactNode
  /** How many rows are expected, for the skeleton. */
  readonly expectedRows?: number
}

/** A list of records, on a phone a card for each. Arrow keys go from row to row, Shift with a click or with Space selects a range. */
export function DataTable<T>(props: Props<T>) {
  const { label, columns, rows, idOf, placeOf, sort, onSort, selection, empty, bar, footer, expectedRows = 10 } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const anchor = useRef<string | undefined>(undefined)
  const ids = rows?.map(idOf) ?? []

  const select = (id: string, isOn: boolean, isRange: boolean) => {
    if (!selection) return
    selection.onChange(
      selectRange({ ids, selected: selection.selected, id, isOn, from: isRange ? anchor.current : undefined }),
    )
    anchor.current = id
  }

  return (
    <Card p={0} className={styles['card'] ?? ''}>
      {bar !== undefined && <div className={styles['bar']}>{bar}</div>}
      {rows?.length === 0 ? (
        empty
      ) : (
        <div className={styles['scroll']} role="region" aria-label={texts.table.scroll(label)} tabIndex={0}>
          <table className={styles['table']} aria-label={label} aria-busy={rows === undefined}>
            <TableHead
              columns={columns}
              sort={sort}
              onSort={onSort}
              selection={selection && { ids, selected: selection.selected, onChange: selection.onChange }}
            />
            <tbody ref={body} onKeyDown={(event: KeyboardEvent) => moveBetweenRows(event, body.current)}>
              {rows === undefined
                ? Array.from({ length: expectedRows }, (_, index) => (
                    <tr key={index}>
                      {selection && <td />}
                      {columns.map((column) => (
                        <td
                          key={column.key}
                          data-wide-only={column.isWideOnly}
                          data-card={cardPlace(column)['data-card']}
                        >
                          <div className={styles['pending']} />
                        </td>
                      ))}
                    </tr>
                  ))
                : rows.map((row) => {
                    const id = idOf(row)
                    const isSelected = selection?.selected.has(id) ?? false
                    return (
                      <tr key={id} data-selected={isSelected || undefined}>
                        {selection && (
                          <td className={styles['check']}>
                            <RowCheck
                              aria-label={texts.table.select(selection.nameOf(row))}
                              checked={isSelected}
                              onChange={({ currentTarget, nativeEvent }) =>
                                select(
                                  id,
                                  currentTarget.checked,
                                  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
                                )
                              }
                              onKeyDown={(event) => {
                                if (event.key !== ' ' || !event.shiftKey) return
                                event.preventDefault()
                                select(id, !isSelected, true)
                              }}
                            />
                          </td>
                        )}
                        <RowCells row={row} columns={columns} place={placeOf?.(row)} />
                      </tr>
                    )
                  })}
            </tbody>
          </table>
        </div>
      )}
      {footer !== undefined && rows?.length !== 0 && <div className={styles['footer']}>{footer}</div>}
    </Card>
  )
}

/** Arrow up and down take the focus to the same thing in the row above or below: its link, its check box. */
function moveBetweenRows(event: KeyboardEvent, body: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || body === null || !(event.target instanceof HTMLElement)) return

  const row = event.target.closest('tr')
  const kind = event.target.matches('[type="checkbox"]') ? '[type="checkbox"]' : '[data-row-stop]'
  if (!row || !event.target.matches(kind)) return

  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling
  const target = next?.querySelector<HTMLElement>(kind)
  if (!target) return
  event.preventDefault()
  target.focus()
}
