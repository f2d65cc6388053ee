import type { ReactNode } from 'react'

import { WhenNarrow } from '../../components/table/data-table.tsx'
import styles from './page.module.css'

type Props = {
  /** What each column that has no place is called, and what it holds. */
  readonly of: readonly (readonly [head: string, figure: ReactNode])[]
}

/** Where the table is narrow, the figures of the columns that have no place there: below the name, each in a line. */
export function NarrowFigures({ of }: Props) {
  return (
    <WhenNarrow>
      {of.map(([head, figure]) => (
        <span key={head} className={styles['below']}>
          {head} <span className={styles['belowFigure']}>{figure}</span>
        </span>
      ))}
    </WhenNarrow>
  )
}
