import { Button, type ButtonProps } from '@mantine/core'
import { useRef } from 'react'

import { useHotkey } from '../../lib/commands/hotkeys-context.ts'
import type { HotkeyScope } from '../../lib/commands/hotkeys.ts'
import { ariaKeysOf, keysOf } from '../../lib/commands/keys.ts'
import { KeyHint } from '../ui/key-hint.tsx'

type Props = Omit<ButtonProps, 'children' | 'rightSection'> & {
  /** Names the result. */
  readonly children: string
  /** Without one, the key stands on nothing and does nothing. */
  readonly hasKey: boolean
  readonly scope: HotkeyScope
}

/** Sends the form that it stands in. Its key is Ctrl+Enter everywhere; Ctrl+S does the same, and is not spoken of. */
export function SubmitButton({ children, hasKey, scope, ...look }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const press = () => button.current?.click()
  useHotkey(hasKey ? 'submit' : undefined, children, press, scope)
  useHotkey(hasKey ? 'save' : undefined, undefined, press, scope)

  return (
    <Button
      {...look}
      ref={button}
      type="submit"
      rightSection={hasKey && <KeyHint keys={keysOf.submit} />}
      aria-keyshortcuts={hasKey ? ariaKeysOf('submit') : undefined}
    >
      {children}
    </Button>
  )
}
