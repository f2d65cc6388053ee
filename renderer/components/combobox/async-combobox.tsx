import { Combobox, InputBase, Loader, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSelector } from '@tabler/icons-react'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { isUndo } from '../../lib/commands/is-undo.ts'
import { focusSibling } from '../../lib/commands/keystroke-buffer.ts'
import { texts } from '../../lib/texts.ts'
import styles from './async-combobox.module.css'
import { keystrokeBuffer } from './keystroke-buffer.ts'
import { useAfterPaint } from './use-after-paint.ts'
import { useStableWhilePressed } from './use-stable-while-pressed.ts'

type Props<T> = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type' | 'rightSection'> & {
  /** The text of what is chosen; empty for nothing. */
  readonly value: string
  readonly onPick: (item: T, by?: 'Tab') => void
  /** Told what is typed, for fields where typed text counts too (the description of a line). */
  readonly onType?: (typed: string) => void
  /** The field was left while this stood in it, typed and not chosen. Without it, what was there before comes back. */
  readonly onLeave?: (typed: string) => void
  /** Begins the key of its queries, for example `ofBusiness(id, 'customers', 'search')`. */
  readonly queryKey: QueryKey
  /** At most as many as fit a list. */
  readonly search: (typed: string, signal: AbortSignal) => Promise<readonly T[]>
  readonly idOf: (item: T) => string
  readonly labelOf: (item: T) => string
  readonly detailOf?: (item: T) => string | undefined
  /** Adds an entry that makes a new one from what was typed. */
  readonly onCreate?: (typed: string) => void
  /** Enter was pressed and nothing is found: what was typed stands. Without it, Enter then makes a new one. */
  readonly onEnter?: () => void
  /**
   * Which of those found Enter takes. Where it is none of them, the first is marked, and another Enter or the arrow keys
   * choose. Without it, Enter takes the first.
   */
  readonly meant?: (found: readonly T[], typed: string) => T | undefined
  /** Whether one of those found may be meant, where it is not known which. Without it, it may. */
  readonly mayMean?: (found: readonly T[], typed: string) => boolean
  /** Said where nothing is found, instead of that alone. */
  readonly nothing?: string
  /** Of the list, where the field is narrower than what it finds. */
  readonly listWidth?: number
  /** Text that is too long for one line goes on in the next. */
  readonly wraps?: boolean
}

const CREATE = ' create'

// The same in all that is used here; Mantine knows their events as those of another element.
const WrappingInput = InputBase.withProps({
  component: 'textarea',
  multiline: true,
  rows: 1,
}) as unknown as typeof TextInput

/** Chooses one of many by typing a part of it. Arrow keys and Enter choose, Esc puts back what was there. */
export function AsyncCombobox<T>(props: Props<T>) {
  const { value, onPick, onType, queryKey, search, idOf, labelOf, detailOf, onCreate, onEnter, onLeave, ...others } =
    props
  const {
    nothing = texts.combobox.nothing,
    listWidth,
    wraps = false,
    meant,
    mayMean,
    onBlur,
    onKeyDown,
    ...rest
  } = others
  const Field = wraps ? WrappingInput : TextInput
  const [draft, setDraft] = useState<string>()
  // Enter came before what it searches for: it counts once that is there.
  const [entered, setEntered] = useState<'Enter' | 'Tab'>()
  const isEntered = entered !== undefined
  // How often what was not answered was asked for again.
  const [again, setAgain] = useState(0)
  const choosing = useRef({})
  const input = useRef<Element>(undefined)
  // Left with Tab, and it is nobody: it stays there to be put right.
  const [isLeftOpen, setIsLeftOpen] = useState(false)
  const staysOpen = useRef(false)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  // The list takes longer to draw than a key may take to appear.
  const opening = useAfterPaint(() => combobox.openDropdown())
  const [settled] = useDebouncedValue(draft ?? '', 150)
  // Who has pressed Enter types on in the next field: nothing is to be waited for.
  const typed = isEntered ? (draft ?? '') : settled

  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: [...queryKey, typed, ...(again === 0 ? [] : [again])],
    queryFn: ({ signal }) => search(typed, signal),
    enabled: combobox.dropdownOpened,
    placeholderData: keepPreviousData,
  })
  const items = data ?? []
  const isEmpty = items.length === 0 && !isFetching
  // What is found may come while an entry is pressed.
  const { shown, onPointerDown } = useStableWhilePressed({ items, isEmpty })
  // Nothing is asked for before the list is open, so nothing can be found until then.
  const isSettled = combobox.dropdownOpened && typed === draft && !isFetching && !isPlaceholderData

  const leave = () => {
    opening.cancel()
    combobox.closeDropdown()
    setDraft(undefined)
    setEntered(undefined)
    setIsLeftOpen(false)
    staysOpen.current = false
  }

  const submit = (id: string) => {
    const item = shown.items.find((candidate) => idOf(candidate) === id)
    const text = (draft ?? '').trim()
    leave()
    if (item) onPick(item)
    else if (id === CREATE) onCreate?.(text)
  }

  const goOn = () => {
    if (input.current && document.activeElement === input.current) focusSibling(input.current, 1)
  }

  /** Tab asks nothing: it takes what is meant, or leaves the text as it is. */
  const leaveWithTab = () => {
    const text = (draft ?? '').trim()
    const marked = combobox.getSelectedOptionIndex()
    const only = items.length === 1 ? items[0] : undefined
    const taken = items[marked] ?? (meant ? meant(items, text) : only)
    keystrokeBuffer.release(choosing.current)
    if (taken === undefined && !onType && !onEnter) {
      setEntered(undefined)
      setIsLeftOpen(true)
      staysOpen.current = true
      combobox.closeDropdown()
    } else leave()
    if (taken !== undefined) onPick(taken, 'Tab')
    else onEnter?.()
    goOn()
  }

  const enter = () => {
    if (entered === 'Tab') return leaveWithTab()
    const text = (draft ?? '').trim()
    const taken = meant ? meant(items, text) : items[0]
    if (taken === undefined && items.length > 0 && (mayMean?.(items, text) ?? true)) {
      setEntered(undefined)
      combobox.selectFirstOption()
      keystrokeBuffer.refuse(choosing.current, 'marked')
      return
    }
    // Who was not answered does not know that there is none: what is typed stays, and Enter asks again.
    if (taken === undefined && !onEnter && error !== null) {
      setEntered(undefined)
      keystrokeBuffer.refuse(choosing.current, 'unanswered')
      return
    }
    const goesOn = taken !== undefined || onEnter !== undefined
    if (goesOn) keystrokeBuffer.release(choosing.current)
    else keystrokeBuffer.refuse(choosing.current, 'open')
    leave()
    if (taken !== undefined) onPick(taken)
    else if (onEnter) onEnter()
    else onCreate?.(text)
  }
  const latestEnter = useRef(enter)
  useEffect(() => {
    latestEnter.current = enter
  })
  useEffect(() => {
    if (isEntered && isSettled) latestEnter.current()
  }, [isEntered, isSettled])
  useEffect(() => {
    const by = choosing.current
    return () => keystrokeBuffer.drop(by)
  }, [])

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={submit}
      {...(listWidth !== undefined && { width: listWidth, position: 'bottom-start' as const })}
    >
      {/* A field of several lines is a text box that completes what is typed: no other role may be given to it. */}
      <Combobox.Target withExpandedAttribute={wraps !== true}>
        <Field
          autoComplete="off"
          aria-autocomplete="list"
          {...rest}
          {...(isLeftOpen && { error: texts.combobox.notChosen(draft ?? '', value) })}
          value={draft ?? value}
          // What is typed is searched for, whether the list is drawn already or not: the keys are its own.
          data-searching={draft !== undefined || undefined}
          rightSection={
            isFetching ? <Loader size={14} aria-label={texts.loading} /> : <IconSelector size={16} aria-hidden />
          }
          rightSectionPointerEvents="none"
          onChange={({ currentTarget }) => {
            setDraft(currentTarget.value)
            setEntered(undefined)
            setIsLeftOpen(false)
            staysOpen.current = false
            keystrokeBuffer.drop(choosing.current)
            onType?.(currentTarget.value)
            if (!combobox.dropdownOpened) opening.start()
            // Where none is selected, Mantine looks through the whole page for it: in a long invoice that is felt.
            else if (combobox.getSelectedOptionIndex() !== -1) combobox.resetSelectedOption()
          }}
          onClick={() => combobox.openDropdown()}
          onKeyDown={(event) => {
            // What is typed is a search, whether its list is drawn already or not.
            const isSearching = draft !== undefined
            if (event.key === 'Escape' && (isSearching || combobox.dropdownOpened)) {
              event.stopPropagation()
              keystrokeBuffer.drop(choosing.current)
              leave()
            }
            // Undoing takes back what was typed; where that counts by itself, so does whoever keeps it.
            if (isSearching && isUndo(event)) {
              if (!onType) event.preventDefault()
              keystrokeBuffer.drop(choosing.current)
              leave()
            }
            // Enter on a search takes what it finds first, or what is meant of it, however quickly it was pressed.
            const isUndecided = isSearching && combobox.getSelectedOptionIndex() === -1
            if (event.key === 'Enter' && wraps && !event.ctrlKey && !event.metaKey) event.preventDefault()
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && isUndecided && draft.trim()) {
              event.preventDefault()
              combobox.openDropdown()
              if (error !== null) setAgain(again + 1)
              setEntered('Enter')
              keystrokeBuffer.hold(choosing.current)
            }
            const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
            if (event.key === 'Tab' && isPlain && isSearching && !isLeftOpen && !onLeave && draft.trim()) {
              event.preventDefault()
              input.current = event.currentTarget
              combobox.openDropdown()
              setEntered('Tab')
              keystrokeBuffer.hold(choosing.current)
            }
            onKeyDown?.(event)
          }}
          onBlur={(event) => {
            keystrokeBuffer.drop(choosing.current)
            if (draft !== undefined) onLeave?.(draft)
            // A search that was not answered is nobody's choice to put back what was there.
            if (!staysOpen.current && (error === null || onLeave || onType)) leave()
            else combobox.closeDropdown()
            onBlur?.(event)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown onPointerDown={onPointerDown}>
        <Combobox.Options mah={280} className={styles['options'] ?? ''}>
          {shown.items.map((item) => (
            <Combobox.Option key={idOf(item)} value={idOf(item)} className={styles['option'] ?? ''}>
              <span>{labelOf(item)}</span>
              {detailOf?.(item) !== undefined && <small className={styles['detail']}>{detailOf(item)}</small>}
            </Combobox.Option>
          ))}
          {shown.isEmpty && <Combobox.Empty>{error ? texts.combobox.failed : nothing}</Combobox.Empty>}
          {onCreate && (
            <Combobox.Option value={CREATE} className={styles['create'] ?? ''}>
              <IconPlus size={16} aria-hidden />
              {texts.combobox.create((draft ?? '').trim())}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
