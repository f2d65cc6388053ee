import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

import { useHotkey } from '../../lib/commands/hotkeys-context.ts'
import { texts } from '../../lib/texts.ts'

type Props = {
  readonly label: string
  readonly value: string
  /** Told a moment after the last key, and at once when it is cleared. */
  readonly onChange: (value: string) => void
}

/** Searches a list as somebody types. `/` goes here, Esc clears. */
export function SearchField({ label, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  /** What was told and has not come back as `value` yet. */
  const told = useRef<string[]>([])
  const tell = (next: string) => {
    if (next !== value) told.current.push(next)
    onChange(next)
  }
  const changeSoon = useDebouncedCallback(tell, 250)

  // Changed from elsewhere, for example by the Back button. What comes back late from here is older than what is typed.
  useEffect(() => {
    const own = told.current.indexOf(value)
    told.current.splice(0, own === -1 ? told.current.length : own + 1)
    if (own === -1) setTyped(value)
  }, [value])

  useHotkey('search', texts.searchList, () => {
    input.current?.focus()
    input.current?.select()
  })

  const changeNow = (next: string) => {
    setTyped(next)
    changeSoon.cancel()
    tell(next)
  }

  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        changeSoon(currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') changeNow(typed)
        if (event.key !== 'Escape' || typed === '') return
        event.preventDefault()
        changeNow('')
      }}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed === '' ? undefined : <CloseButton size="sm" aria-label={texts.clear} onClick={() => changeNow('')} />
      }
    />
  )
}
