import { Button } from '@mantine/core'
import { useRef } from 'react'

import { KeyHint } from '../../components/key-hint.tsx'
import { useHotkey } from '../../lib/hotkeys/hotkeys-context.ts'

/** Sends the form of a tool, also by Ctrl+Enter. */
export function ToolButton({ children, loading }: { readonly children: string; readonly loading: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  useHotkey('Ctrl+Enter', children, () => button.current?.click())

  return (
    <Button
      ref={button}
      type="submit"
      loading={loading}
      rightSection={<KeyHint keys="Ctrl+Enter" />}
      aria-keyshortcuts="Control+Enter"
    >
      {children}
    </Button>
  )
}
