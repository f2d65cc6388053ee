import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

import { useHotkey } from '../lib/hotkeys/hotkeys-context.ts'
import { texts } from '../lib/texts.ts'

type Props = {
  readonly label: string
  readonly value: string
  /** Told a moment after the last key, and at once when it is cleared. */
  readonly onChange: (value: string) => void
  readonly delayMs?: number
  /** Goes here: `/`. */
  readonly hotkey?: string
}

/** Searches as somebody types. Esc clears. */
export function SearchField({ label, value, onChange, delayMs = 250, hotkey }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const timer = useRef<number | undefined>(undefined)

  // Changed from elsewhere, for example by the Back button.
  useEffect(() => setTyped(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  useHotkey(hotkey, label, () => input.current?.focus())

  const change = (next: string, afterMs: number) => {
    setTyped(next)
    clearTimeout(timer.current)
    if (afterMs === 0) onChange(next)
    else timer.current = window.setTimeout(() => onChange(next), afterMs)
  }

  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => change(event.currentTarget.value, delayMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') change(typed, 0)
        if (event.key !== 'Escape' || typed === '') return
        event.preventDefault()
        change('', 0)
      }}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed === '' ? undefined : <CloseButton size="sm" aria-label={texts.clear} onClick={() => change('', 0)} />
      }
    />
  )
}
