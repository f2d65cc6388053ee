import { ActionIcon, Text, Title } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconChevronRight, IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, type MouseEvent, type ReactNode, useEffect, useState } from 'react'

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
 * one line: a long title is cut, and whole in its tip. On a phone that line is the top bar, beside the menu, and what is
 * not the one thing to do is behind three dots.
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
        {status !== undefined && <div className={styles['status']}>{status}</div>}
      </div>
      {Boolean(actions) && <Actions>{actions}</Actions>}
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

/** Side by side where there is room. On a phone they open below the line, unless they bring three dots of their own. */
function Actions({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  // What a button opens stands elsewhere in the page.
  const box = useClickOutside<HTMLDivElement>(({ target }) => {
    if (target instanceof Element && target.closest('[data-portal]') === null) close()
  })
  const onClick = ({ target }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest('a, button') : null
    if (pressed !== null && !pressed.hasAttribute('aria-haspopup')) close()
  }
  return (
    <div
      ref={box}
      className={styles['more']}
      data-open={isOpen || undefined}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <ActionIcon
        className={styles['toggle'] ?? ''}
        aria-label={texts.pageActions}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconDots size={20} aria-hidden />
      </ActionIcon>
      <div className={styles['actions']} onClick={onClick}>
        {children}
      </div>
    </div>
  )
}
