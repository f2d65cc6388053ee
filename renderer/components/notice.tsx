import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import styles from './notice.module.css'

/** Something that deserves attention and is no failure. */
export function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status" className={styles['notice']}>
      <IconInfoCircle size={18} aria-hidden className={styles['icon']} />
      <div>{children}</div>
    </div>
  )
}
