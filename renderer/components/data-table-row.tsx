import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import styles from './data-table.module.css'
import type { Place } from './place.ts'

export type Column<T> = {
  readonly key: string
  readonly head: string
  readonly cell: (row: T) => ReactNode
  /** Figures stand at the end. */
  readonly align?: 'end'
  /** What the list is sorted by under this head, in words of the API. */
  readonly sortBy?: string
  /** The column that names the row; it carries the link. */
  readonly isName?: boolean
  /** What the eye looks for, such as the total. */
  readonly isStrong?: boolean
  /** Names may break across lines; other cells do not. */
  readonly wraps?: boolean
}

type Props<T> = {
  readonly row: T
  readonly columns: readonly Column<T>[]
  readonly place: Place | undefined
}

export function RowCells<T>({ row, columns, place }: Props<T>) {
  return columns.map(({ key, cell, align, isName, isStrong, wraps }) => {
    const look = { 'data-align': align, 'data-wraps': wraps ?? isName ?? undefined, 'data-strong': isStrong }
    if (!isName) {
      return (
        <td key={key} {...look}>
          {cell(row)}
        </td>
      )
    }
    return (
      <th key={key} scope="row" {...look}>
        {place ? (
          // The link covers its row, so that the whole row opens it.
          <Link {...place} className={styles['link']} data-row-stop>
            {cell(row)}
          </Link>
        ) : (
          cell(row)
        )}
      </th>
    )
  })
}
