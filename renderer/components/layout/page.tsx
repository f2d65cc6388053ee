import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import styles from './page.module.css'

type Props = {
  /** `reading` for forms and text, `full` for tables and what stands side by side. There is no third one. */
  readonly width?: 'full' | 'reading'
  readonly children: ReactNode
}

/** A page: its title and its parts below one another, in one of the two widths. */
export function Page({ width = 'full', children }: Props) {
  return (
    <Stack gap="md" className={styles[width] ?? ''}>
      {children}
    </Stack>
  )
}
