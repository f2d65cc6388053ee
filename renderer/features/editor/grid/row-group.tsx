import { type CSSProperties, memo } from 'react'

import type { Cell, Row } from '../document/doc.ts'
import styles from './grid.module.css'
import { InvoiceRow } from './row.tsx'

/** How many lines are looked through, and laid out, together: a key in one of a thousand leaves the other groups alone. */
export const GROUP_SIZE = 50

export const groupsOf = (rows: readonly Row[]): readonly (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / GROUP_SIZE) }, (_, index) =>
    rows.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
  )

/** What was refused, by row and cell. */
export type RefusedCells = ReadonlyMap<string, Partial<Record<Cell, string>>>

type GroupProps = {
  readonly rows: readonly Row[]
  /** Where the first of them stands. */
  readonly first: number
  readonly includesVat: boolean
  readonly searching: string | undefined
  readonly detailsOf: string | undefined
  readonly showsMissing: boolean
  readonly refused: RefusedCells
}

/** Lines that are drawn again together; each of them only when something of its own has changed. */
export const RowGroup = memo(function LineGroup({ rows, first, searching, detailsOf, refused, ...shared }: GroupProps) {
  return (
    <tbody role="rowgroup" className={styles['group']} style={{ '--lines': rows.length } as CSSProperties}>
      {rows.map((row, index) => (
        <InvoiceRow
          key={row.id}
          row={row}
          index={first + index}
          isSearching={searching === row.id}
          hasDetails={detailsOf === row.id}
          refused={refused.get(row.id)}
          {...shared}
        />
      ))}
    </tbody>
  )
}, isSameGroup)

function isSameGroup({ rows: before, ...known }: GroupProps, { rows, ...now }: GroupProps): boolean {
  const names = Object.keys(now) as (keyof typeof now)[]
  return (
    names.every((name) => known[name] === now[name]) &&
    rows.length === before.length &&
    rows.every((row, index) => row === before[index])
  )
}
