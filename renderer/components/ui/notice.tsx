import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import styles from './notice.module.css'

type Props = {
  /** Amber where a person is needed; `quiet` where it is only good to know. */
  readonly tone?: 'needsYou' | 'quiet'
  /** A small button at the right. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** Something that deserves attention and is no failure. */
export function Notice({ tone = 'needsYou', action, children }: Props) {
  return (
    <div role="status" className={styles['notice']} data-tone={tone}>
      <IconInfoCircle size={18} aria-hidden className={styles['icon']} />
      <div className={styles['text']}>{children}</div>
      {action !== undefined && action !== null && <div className={styles['action']}>{action}</div>}
    </div>
  )
}
