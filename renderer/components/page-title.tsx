import { Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'

import { texts } from '../lib/texts.ts'
import styles from './page-title.module.css'

type Props = { readonly children: string; readonly action?: ReactNode }

/** The title of a page, which also names the browser's tab, with the page's one primary action at its right. */
export function PageTitle({ children, action }: Props) {
  useEffect(() => {
    document.title = `${children} · ${texts.product}`
  }, [children])

  return (
    <div className={styles['head']}>
      <Title order={1} tabIndex={-1} className={styles['title'] ?? ''}>
        {children}
      </Title>
      {action}
    </div>
  )
}
