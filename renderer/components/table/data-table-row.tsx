import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

import type { Place } from '../../lib/routing/place.ts'
import styles from './data-table.module.css'
import checkStyles from './row-check.module.css'

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
  /** Stands under the name, and is no part of the link's. */
  readonly below?: (row: T) => ReactNode
  /** What the eye looks for, such as the total. */
  readonly isStrong?: boolean
  /** Names may break across lines; other cells do not. */
  readonly wraps?: boolean
  /** Takes the width that the others leave, so that those are as wide as what they hold. */
  readonly grows?: boolean
  /** Has no place where the table is narrow; what matters of it stands in another cell then, as `WhenNarrow`. */
  readonly isWideOnly?: boolean
  /**
   * Where it stands on the card that a row is on a phone: beside the check box, at the end of that line, below it, at the
   * end of that one, as buttons at the foot, or nowhere. Undefined: the name is the title, what is strong the amount, and
   * everything else a detail, after its head.
   */
  readonly card?: 'title' | 'amount' | 'subtitle' | 'state' | 'detail' | 'actions' | 'none'
}

/** What a cell says of its place on a card. */
export const cardPlace = <T,>({ card, isName, isStrong, head }: Column<T>) => ({
  'data-card': card ?? (isName ? 'title' : isStrong ? 'amount' : 'detail'),
  'data-head': head,
})

type Props<T> = {
  readonly row: T
  readonly columns: readonly Column<T>[]
  readonly place: Place | undefined
}

export function RowCells<T>({ row, columns, place }: Props<T>) {
  return columns.map((column) => {
    const { key, cell, below, align, isName, isStrong, wraps, grows, isWideOnly } = column
    const look = {
      ...cardPlace(column),
      'data-align': align,
      'data-wraps': (wraps ?? isName) || undefined,
      'data-strong': isStrong,
      'data-grows': grows,
      'data-wide-only': isWideOnly,
    }
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
        {below?.(row)}
      </th>
    )
  })
}

/** What stands in a cell only where the table is narrow: the columns that have no place there. */
export function WhenNarrow({ children }: { readonly children: ReactNode }) {
  return <small className={styles['whenNarrow']}>{children}</small>
}

type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'ref' | 'className'> & {
  /** Some of what it stands for is selected. */
  readonly isMixed?: boolean
}

/** The check box of tables: a bare one that looks like Mantine's, which takes seven components in every row. */
export function RowCheck({ isMixed = false, ...rest }: CheckProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      className={checkStyles['check']}
      ref={(box) => {
        if (box) box.indeterminate = isMixed
      }}
    />
  )
}
