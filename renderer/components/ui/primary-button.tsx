import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'

import { useHotkey } from '../../lib/commands/hotkeys-context.ts'
import type { Place } from '../../lib/routing/place.ts'
import { KeyHint } from './key-hint.tsx'

type Props = {
  readonly children: string
  readonly icon?: ReactNode
  /** Does the same, and stands on the button: `N`, `Ctrl+Enter`. */
  readonly hotkey?: string
  readonly loading?: boolean
  readonly disabled?: boolean
} & ({ readonly place: Place; readonly onClick?: never } | { readonly onClick: () => void; readonly place?: never })

/** The one thing to do on a page, with its key. It goes to a place or does something. */
export function PrimaryButton({ children, icon, hotkey, place, onClick, loading = false, disabled = false }: Props) {
  const button = useRef<HTMLButtonElement & HTMLAnchorElement>(null)
  useHotkey(disabled || loading ? undefined : hotkey, children, () => button.current?.click())

  const look = {
    ref: button,
    leftSection: icon,
    rightSection: hotkey === undefined ? undefined : <KeyHint keys={hotkey} />,
    'aria-keyshortcuts': hotkey?.replace('Ctrl', 'Control'),
  }
  return place ? (
    <Button {...look} renderRoot={(props) => <Link {...props} {...place} />}>
      {children}
    </Button>
  ) : (
    <Button {...look} onClick={onClick} loading={loading} disabled={disabled}>
      {children}
    </Button>
  )
}
