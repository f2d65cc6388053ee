import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import styles from './status-line.module.css'

type Props = { readonly children: ReactNode; readonly isGood?: boolean }

/** How something stands, as an icon and a sentence. */
export function StatusLine({ children, isGood = false }: Props) {
  const Icon = isGood ? IconCircleCheck : IconCircleDashed
  return (
    <p role="status" className={styles['line']} data-good={isGood || undefined}>
      <Icon size={18} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
