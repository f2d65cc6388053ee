import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'

import { isUndo } from '../../lib/commands/is-undo.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { addDays, addMonths, isDay, readDay, todayInLagos } from '../../lib/format/day.ts'
import { texts } from '../../lib/texts.ts'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type' | 'rightSection'> & {
  /** `YYYY-MM-DD`; empty for none. What is no day is shown as it was typed. */
  readonly value: string
  /**
   * Told when the field is left or Enter is pressed: the day; an empty text where the field was emptied; and what was
   * typed where it is no day, so that nobody goes on with the day that stood there before.
   */
  readonly onChange: (value: string) => void
  /** What is no day stays in the field alone: a list goes on with the day before. */
  readonly daysOnly?: boolean
}

const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowUp: (day) => addDays(day, 1),
  ArrowDown: (day) => addDays(day, -1),
  PageUp: (day) => addMonths(day, 1),
  PageDown: (day) => addMonths(day, -1),
}

/**
 * A day, typed (`20/11/2026`, `20 Nov`, `today`), stepped with the arrow and page keys, or picked from a calendar, which
 * a finger opens at once.
 */
export function DayInput({ value, onChange, daysOnly = false, error, onBlur, onKeyDown, ...rest }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string>()
  const [isWrong, setIsWrong] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const day = isDay(value) ? value : ''

  const take = (taken: string) => {
    setDraft(undefined)
    setIsWrong(false)
    if (taken !== value) onChange(taken)
  }

  const settle = () => {
    if (draft === undefined) return
    const typed = draft.trim()
    const read = typed === '' ? '' : readDay(typed, todayInLagos(new Date()))
    if (read === undefined && daysOnly) setIsWrong(true)
    else take(read ?? typed)
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
    const from = (draft === undefined ? undefined : readDay(draft, today)) ?? (day === '' ? today : day)
    const stepped = event.altKey ? undefined : steps[event.key]?.(from)
    if (event.key === 'ArrowDown' && event.altKey) setIsOpen(true)
    if (event.key === 'Enter') settle()
    if (stepped === undefined) return
    event.preventDefault()
    take(stepped)
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
      value={draft ?? (day === '' ? value : formatDay(day))}
      error={isWrong || (draft === undefined && day !== value) ? texts.day.wrong : error}
      {...(isTouch && { inputMode: 'none', onClick: () => setIsOpen(true) })}
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
                value={day}
                onChange={(picked) => {
                  take(picked)
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
