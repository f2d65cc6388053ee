import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { ariaKeysOf, keysOf } from '../../lib/commands/keys.ts'
import type { OfferedCommand } from '../../lib/commands/page-commands.ts'
import { KeyHint } from './key-hint.tsx'

/** `disabled` is for a button that is out of use while its key is not. */
type Props = Omit<ButtonProps, 'children' | 'leftSection' | 'rightSection' | 'loading'> & {
  readonly command: OfferedCommand
  /** What stands on it, where that is shorter than what the command is called in lists. */
  readonly children?: string
}

/** A command of a page as a button, or as a link where it goes to a place, with its icon and its key. */
export function CommandButton({ command, children, disabled: isOff = false, ...look }: Props) {
  const { label, icon: Icon, key, to, loading = false, disabled = false, run } = command
  const text = children ?? label
  // A new text is a new element: what changes its words has not moved.
  const words = <span key={text}>{text}</span>
  const parts = {
    ...look,
    leftSection: Icon && <Icon size={18} aria-hidden />,
    rightSection: key && <KeyHint keys={keysOf[key]} />,
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

/** The one button of a page among its commands, where there is one. */
export function PrimaryCommand({ commands }: { readonly commands: readonly OfferedCommand[] }) {
  const command = commands.find(({ place }) => place === 'primary')
  return command && <CommandButton command={command} />
}
