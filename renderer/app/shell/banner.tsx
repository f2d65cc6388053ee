import type { ReactNode } from 'react'

import styles from './banners.module.css'

/** One line above every page: what is wrong, or good to know, and what to do about it. */
export function Banner({
  icon,
  text,
  tone = 'bad',
  children,
}: {
  readonly icon: ReactNode
  readonly text: string
  /** A calm one says what is so, and nothing that went wrong. */
  readonly tone?: 'bad' | 'calm'
  readonly children: ReactNode
}) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={styles['banner']} data-tone={tone}>
      {icon}
      <span className={styles['text']}>{text}</span>
      {children}
    </div>
  )
}
