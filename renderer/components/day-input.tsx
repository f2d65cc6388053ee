import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'

import { addDays, addMonths, readDay, todayInLagos } from '../lib/format/day.ts'
import { formatDay } from '../lib/format-day.ts'
import { isUndo } from '../lib/hotkeys/is-undo.ts'
import { texts } from '../lib/texts.ts'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type' | 'rightSection'> & {
  /** `YYYY-MM-DD`; empty for none. */
  readonly value: string
  /** Told when a day is complete, and with an empty text when the field was emptied. */
  readonly onChange: (value: string) => void
}

const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowUp: (day) => addDays(day, 1),
  ArrowDown: (day) => addDays(day, -1),
  PageUp: (day) => addMonths(day, 1),
  PageDown: (day) => addMonths(day, -1),
}

/** A day, typed (`20/11/2026`, `20 Nov`, `today`), stepped with the arrow and page keys, or picked from a calendar. */
export function DayInput({ value, onChange, error, onBlur, onKeyDown, ...rest }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string>()
  const [isWrong, setIsWrong] = useState(false)
  const [isOpen, setIsOpen] = useState(false)

  const take = (day: string) => {
    setDraft(undefined)
    setIsWrong(false)
    if (day !== value) onChange(day)
  }

  const settle = () => {
    if (draft === undefined) return
    const day = draft.trim() === '' ? '' : readDay(draft, todayInLagos(new Date()))
    if (day === undefined) setIsWrong(true)
    else take(day)
  }

  const step = (event: KeyboardEvent) => {
    // What is typed and no day yet is undone here; what was a day before, by whoever keeps it.
    if (draft !== undefined && isUndo(event)) {
      event.preventDefault()
      setDraft(undefined)
      setIsWrong(false)
      return
    }
    const today = todayInLagos(new Date())
    const from = (draft === undefined ? undefined : readDay(draft, today)) ?? (value === '' ? today : value)
    const day = event.altKey ? undefined : steps[event.key]?.(from)
    if (event.key === 'ArrowDown' && event.altKey) setIsOpen(true)
    if (event.key === 'Enter') settle()
    if (day === undefined) return
    event.preventDefault()
    take(day)
  }

  const close = () => {
    setIsOpen(false)
    field.current?.focus()
  }

  return (
    <TextInput
      autoComplete="off"
      placeholder={texts.day.hint}
      {...rest}
      ref={field}
      value={draft ?? (value === '' ? '' : formatDay(value))}
      error={isWrong ? texts.day.wrong : error}
      onChange={({ currentTarget }) => {
        setDraft(currentTarget.value)
        setIsWrong(false)
      }}
      onKeyDown={(event) => {
        step(event)
        onKeyDown?.(event)
      }}
      onBlur={(event) => {
        settle()
        onBlur?.(event)
      }}
      rightSection={
        <Popover
          opened={isOpen}
          onChange={(opened) => (opened ? setIsOpen(true) : close())}
          position="bottom-end"
          trapFocus
        >
          <Popover.Target>
            <ActionIcon tabIndex={-1} aria-label={texts.day.open} onClick={() => setIsOpen(!isOpen)}>
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={texts.day.calendar}>
            <Suspense fallback={<Skeleton height={280} width={252} />}>
              <Calendar
                value={value}
                onChange={(day) => {
                  take(day)
                  close()
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
