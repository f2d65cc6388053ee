import type { MouseEvent } from 'react'

import styles from './line-clamp.module.css'

type Props = {
  readonly children: string
  readonly lines: 1 | 2
  /** What its tip says, where that is more than what it says itself. */
  readonly tip?: string
  readonly tone?: 'bad'
}

/** Text that takes at most so many lines; all of it is in its tip. In a row that opens something it does so too. */
export function LineClamp({ children, lines, tip = children, tone }: Props) {
  return (
    <span className={styles['clamped']} data-lines={lines} data-tone={tone} title={tip} onClick={openRow}>
      {children}
    </span>
  )
}

/** It stands above the link that covers the row, or its tip would never show. */
function openRow({ currentTarget, nativeEvent }: MouseEvent): void {
  if (currentTarget.closest('a') !== null) return
  const link = currentTarget.closest('tr')?.querySelector('a[data-row-stop]')
  link?.dispatchEvent(new window.MouseEvent('click', nativeEvent))
}
