import { Text, Title } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect } from 'react'

import type { Place } from '../../lib/routing/place.ts'
import { texts } from '../../lib/texts.ts'
import styles from './page-title.module.css'

type Props = {
  readonly children: string
  /** The pages above this one, the nearest last. */
  readonly crumbs?: readonly (Place & { readonly label: string })[]
  /** Beside the title: where the thing stands, whether it is saved. */
  readonly status?: ReactNode
  /** Quiet buttons; `SecondaryActions` where there may be more than fit. */
  readonly actions?: ReactNode
  /** The page's one `PrimaryButton`. */
  readonly action?: ReactNode
  /** What the page is for, right below. */
  readonly intro?: ReactNode
}

/**
 * The title of a page, which also names the browser's tab, with what can be done there at its right. All of it stays on
 * one line: a long title is cut, and whole in its tip.
 */
export function PageTitle({ children, crumbs = [], status, actions, action, intro }: Props) {
  useEffect(() => {
    document.title = `${children} · ${texts.product}`
  }, [children])

  const head = (
    <div className={styles['head']}>
      <div className={styles['what']}>
        {crumbs.length > 0 && (
          <nav aria-label={texts.breadcrumb} className={styles['crumbs']}>
            {crumbs.map(({ label, ...place }) => (
              <Fragment key={label}>
                <Link {...place} className={styles['crumb']}>
                  {label}
                </Link>
                <IconChevronRight size={18} aria-hidden />
              </Fragment>
            ))}
          </nav>
        )}
        <Title order={1} tabIndex={-1} title={children} className={styles['title'] ?? ''}>
          {children}
        </Title>
        {status}
      </div>
      {actions}
      {action}
    </div>
  )
  if (intro === undefined) return head
  return (
    <div>
      {head}
      <Text c="dimmed" mt={4}>
        {intro}
      </Text>
    </div>
  )
}
