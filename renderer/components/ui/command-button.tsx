import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

import { ariaKeysOf, keysOf } from '../../lib/commands/keys.ts'
import type { OfferedCommand } from '../../lib/commands/page-commands.ts'
import { useStableWhilePressed } from '../combobox/use-stable-while-pressed.ts'
import { KeyHint } from './key-hint.tsx'

/** `disabled` is for a button that is out of use while its key is not. */
type Props = Omit<ButtonProps, 'children' | 'leftSection' | 'rightSection' | 'loading'> & {
  readonly command: OfferedCommand
  /** What stands on it, where that is shorter than what the command is called in lists. */
  readonly children?: string
  readonly onPointerDown?: () => void
  readonly onClickCapture?: (event: MouseEvent) => void
}

/** A command of a page as a button, or as a link where it goes to a place, with its icon and its key. */
export function CommandButton({ command, children, disabled: isOff = false, ...look }: Props) {
  const { label, short, icon: Icon, key, to, loading = false, disabled = false, run } = command
  const text = children ?? short ?? label
  // A new text is a new element: what changes its words has not moved.
  const words = <span key={text}>{text}</span>
  const parts = {
    ...look,
    leftSection: Icon && <Icon size={18} aria-hidden />,
    rightSection: key && short === undefined && <KeyHint keys={keysOf[key]} />,
    ...(short !== undefined && { 'aria-label': label, title: label }),
    'aria-keyshortcuts': ariaKeysOf(key),
  }
  return to ? (
    <Button {...parts} renderRoot={(props) => <Link {...props} {...to} />}>
      {words}
    </Button>
  ) : (
    <Button {...parts} loading={loading} disabled={disabled || isOff} onClick={run}>
      {words}
    </Button>
  )
}

/**
 * The one button of a page among its commands, where there is one. The next thing to do takes the place of what was just
 * done: a press is for what stood there when it began, and the second click of a double click for nothing.
 */
export function PrimaryCommand({ commands }: { readonly commands: readonly OfferedCommand[] }) {
  const { shown, onPointerDown } = useStableWhilePressed(commands.find(({ place }) => place === 'primary'))
  return shown && <CommandButton command={shown} onPointerDown={onPointerDown} onClickCapture={onlyFirstClick} />
}

/** The browser counts clicks at one place that follow each other as quickly as those of a double click. */
function onlyFirstClick(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}
