import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import { texts } from '../../lib/texts.ts'
import { BrandMark } from './marks.tsx'
import styles from './signed-out-layout.module.css'

/** Around every page of somebody who is not signed in yet. */
export function SignedOutLayout({ children }: { readonly children: ReactNode }) {
  return (
    <main className={styles['page']}>
      <Stack gap="lg" className={styles['column'] ?? ''}>
        <p className={styles['brand']}>
          <BrandMark size={32} />
          {texts.product}
        </p>
        {children}
      </Stack>
    </main>
  )
}
