import { isUndo } from '../../lib/commands/is-undo.ts'

/** What is chosen from: those found by what was typed. */
type Search<T> = {
  readonly items: readonly T[]
  readonly typed: string
  /** Which of those found is meant, where it is not simply the first. */
  readonly meant?: ((found: readonly T[], typed: string) => T | undefined) | undefined
  /** Whether one of those found may be meant, where it is not known which. */
  readonly mayMean?: ((found: readonly T[], typed: string) => boolean) | undefined
}

/**
 * What Enter comes to. `unclear`: one of those found may be meant, and somebody has to say which. `unanswered`: nobody
 * could say what there is. `stands`: what was typed counts as it is. `new`: there is none, and one may be made.
 */
type Choice<T> =
  { readonly kind: 'taken'; readonly item: T } | { readonly kind: 'unclear' | 'unanswered' | 'stands' | 'new' }

type Situation<T> = Search<T> & { readonly isAnswered: boolean; readonly mayStand: boolean }

export function choiceByEnter<T>({ items, typed, meant, mayMean, isAnswered, mayStand }: Situation<T>): Choice<T> {
  const item = meant ? meant(items, typed) : items[0]
  if (item !== undefined) return { kind: 'taken', item }
  if (items.length > 0 && (mayMean?.(items, typed) ?? true)) return { kind: 'unclear' }
  if (mayStand) return { kind: 'stands' }
  return { kind: isAnswered ? 'new' : 'unanswered' }
}

/** What Tab takes, which asks nothing: what is marked or meant, or the only one. */
export function itemByTab<T>({ items, typed, meant }: Search<T>, marked: number): T | undefined {
  const only = items.length === 1 ? items[0] : undefined
  return items[marked] ?? (meant ? meant(items, typed) : only)
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

type FieldState = {
  /** What is typed and not chosen; undefined where nothing is. */
  readonly draft: string | undefined
  readonly isOpen: boolean
  /** The arrow keys are at an entry, which the list takes itself. */
  readonly isMarked: boolean
  /** Tab just leaves. */
  readonly tabLeaves: boolean
}

/** What a key does to a search; undefined for what is typed, and for the keys of the list. */
export function searchKey(press: KeyPress, state: FieldState): 'giveUp' | 'undo' | 'enter' | 'tab' | undefined {
  const { draft, isOpen, isMarked, tabLeaves } = state
  const isSearching = draft !== undefined
  const hasText = isSearching && draft.trim() !== ''
  const isChord = press.ctrlKey || press.metaKey
  if (press.key === 'Escape') return isSearching || isOpen ? 'giveUp' : undefined
  if (isSearching && isUndo(press)) return 'undo'
  if (press.key === 'Enter') return hasText && !isMarked && !isChord ? 'enter' : undefined
  const isPlainTab = press.key === 'Tab' && !press.shiftKey && !press.altKey && !isChord
  return isPlainTab && hasText && !tabLeaves ? 'tab' : undefined
}
