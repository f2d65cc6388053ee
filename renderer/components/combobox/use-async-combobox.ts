import { useCombobox } from '@mantine/core'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { focusSibling } from '../../lib/commands/keystroke-buffer.ts'
import { choiceByEnter, itemByTab, searchKey } from './choice.ts'
import { keystrokeBuffer } from './keystroke-buffer.ts'
import { useStableWhilePressed } from './use-stable-while-pressed.ts'
import { useTypingPause } from './use-typing-pause.ts'

export type ComboboxSource<T> = {
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
}

/** Among the ids of what is found: the entry that makes a new one. */
export const CREATE = ' create'

/** What is typed into a field that searches, what is found by it, and what the keys choose. */
export function useAsyncCombobox<T>(source: ComboboxSource<T>) {
  const { onPick, onType, onLeave, queryKey, search, idOf, onCreate, onEnter, meant, mayMean } = source
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
  // What was typed when the keys paused last. The list comes then: to draw it takes longer than a key may.
  const [settled, setSettled] = useState('')
  const pause = useTypingPause(() => {
    setSettled(draft ?? '')
    combobox.openDropdown()
  })
  // Who has pressed Enter types on in the next field: nothing is to be waited for.
  const typed = isEntered ? (draft ?? '') : settled
  const text = (draft ?? '').trim()

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

  /** What was entered before no longer counts. */
  const reset = () => {
    setEntered(undefined)
    setIsLeftOpen(false)
    staysOpen.current = false
  }

  const leave = () => {
    pause.cancel()
    combobox.closeDropdown()
    setDraft(undefined)
    setSettled('')
    reset()
  }

  const goOn = () => {
    if (input.current && document.activeElement === input.current) focusSibling(input.current, 1)
  }

  /** Tab asks nothing: it takes what is meant, or leaves the text as it is. */
  const leaveWithTab = () => {
    const item = itemByTab({ items, typed: text, meant }, combobox.getSelectedOptionIndex())
    keystrokeBuffer.release(choosing.current)
    if (item === undefined && !onType && !onEnter) {
      setEntered(undefined)
      setIsLeftOpen(true)
      staysOpen.current = true
      pause.cancel()
      combobox.closeDropdown()
    } else leave()
    if (item !== undefined) onPick(item, 'Tab')
    else onEnter?.()
    goOn()
  }

  const choose = () => {
    if (entered === 'Tab') return leaveWithTab()
    const choice = choiceByEnter({
      ...{ items, typed: text, meant, mayMean },
      isAnswered: error === null,
      mayStand: onEnter !== undefined,
    })
    switch (choice.kind) {
      case 'unclear':
        setEntered(undefined)
        combobox.selectFirstOption()
        return keystrokeBuffer.refuse(choosing.current, 'marked')
      // Who was not answered does not know that there is none: what is typed stays, and Enter asks again.
      case 'unanswered':
        setEntered(undefined)
        return keystrokeBuffer.refuse(choosing.current, 'unanswered')
      case 'taken':
        keystrokeBuffer.release(choosing.current)
        leave()
        return onPick(choice.item)
      case 'stands':
        keystrokeBuffer.release(choosing.current)
        leave()
        return onEnter?.()
      case 'new':
        keystrokeBuffer.refuse(choosing.current, 'open')
        leave()
        return onCreate?.(text)
    }
  }
  const latestChoose = useRef(choose)
  useEffect(() => {
    latestChoose.current = choose
  })
  useEffect(() => {
    if (isEntered && isSettled) latestChoose.current()
  }, [isEntered, isSettled])
  useEffect(() => {
    const by = choosing.current
    return () => keystrokeBuffer.drop(by)
  }, [])

  /** Waits for what is found, and holds the keys that come meanwhile. */
  const enter = (by: 'Enter' | 'Tab') => {
    combobox.openDropdown()
    setEntered(by)
    keystrokeBuffer.hold(choosing.current)
  }

  const giveUp = () => {
    keystrokeBuffer.drop(choosing.current)
    leave()
  }

  return {
    combobox,
    /** What is typed and not chosen yet. */
    draft,
    shown,
    error,
    isFetching,
    isLeftOpen,
    onPointerDown,

    type(next: string): void {
      setDraft(next)
      reset()
      keystrokeBuffer.drop(choosing.current)
      onType?.(next)
      pause.await()
      // Where none is selected, Mantine looks through the whole page for it: in a long invoice that is felt.
      if (combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1) combobox.resetSelectedOption()
    },

    submit(id: string): void {
      const item = shown.items.find((candidate) => idOf(candidate) === id)
      leave()
      if (item) onPick(item)
      else if (id === CREATE) onCreate?.(text)
    },

    press(event: KeyboardEvent): void {
      const key = searchKey(event, {
        draft,
        isOpen: combobox.dropdownOpened,
        isMarked: combobox.getSelectedOptionIndex() !== -1,
        tabLeaves: isLeftOpen || onLeave !== undefined,
      })
      if (key === 'giveUp') {
        event.stopPropagation()
        giveUp()
      }
      // Undoing takes back what was typed; where that counts by itself, so does whoever keeps it.
      if (key === 'undo') {
        if (!onType) event.preventDefault()
        giveUp()
      }
      // Enter on a search takes what it finds first, or what is meant of it, however quickly it was pressed.
      if (key === 'enter') {
        event.preventDefault()
        if (error !== null) setAgain(again + 1)
        enter('Enter')
      }
      if (key === 'tab') {
        event.preventDefault()
        input.current = event.currentTarget
        enter('Tab')
      }
    },

    blur(): void {
      keystrokeBuffer.drop(choosing.current)
      if (draft !== undefined) onLeave?.(draft)
      // A search that was not answered is nobody's choice to put back what was there.
      if (!staysOpen.current && (error === null || onLeave || onType)) leave()
      else {
        pause.cancel()
        combobox.closeDropdown()
      }
    },
  }
}
