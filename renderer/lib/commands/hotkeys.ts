import { createStore } from 'zustand/vanilla'

import { type CommandKey, keysOf } from './keys.ts'

/**
 * - `everywhere`: while the frame is there.
 * - `page`: while its page is there and no dialog is open.
 * - `dialog`: while a dialog is open.
 */
export type HotkeyScope = 'everywhere' | 'page' | 'dialog'

export type Hotkey = {
  /** One key (`N`, `?`, `/`), a chord (`Ctrl+Enter`, `Ctrl+Shift+Z`) or two keys one after the other (`G I`). */
  readonly keys: string
  /** What it does, for the list of keys. Without one it is not listed. */
  readonly description?: string | undefined
  readonly run: () => void
  readonly scope: HotkeyScope
  /** Runs again and again while the key is held down. */
  readonly repeats?: boolean
}

export type Hotkeys = ReturnType<typeof createHotkeys>

/**
 * The keys that do something now. Of two with the same keys that of the page counts before that of the frame, and then
 * the one that came last.
 */
export function createHotkeys() {
  const active = createStore<readonly Hotkey[]>(() => [])
  /** Of two keys the one that was pressed. It waits for as long as it takes: a slow second key is no key by itself. */
  let first: string | undefined

  /** Those that count there, in the order in which they do. */
  const usableIn = (isInDialog: boolean): readonly Hotkey[] =>
    active
      .getState()
      .toReversed()
      .filter(({ scope }) => isInDialog === (scope === 'dialog'))
      .toSorted((left, right) => Number(left.scope === 'everywhere') - Number(right.scope === 'everywhere'))

  return {
    active,

    add(hotkey: Hotkey): () => void {
      active.setState((others) => [...others, hotkey], true)
      return () => active.setState((all) => all.filter((other) => other !== hotkey), true)
    },

    /** The first of two keys waits no longer: somebody has done something else. */
    forget: () => void (first = undefined),

    /** Does what a key means, for whoever was asked by other means, and says whether there was anything. */
    run(key: CommandKey, { isInDialog }: { isInDialog: boolean }): boolean {
      const found = usableIn(isInDialog).find(({ keys }) => keys === keysOf[key])
      found?.run()
      return found !== undefined
    },

    /** Runs what a pressed key is for, and says whether there was anything. */
    press(event: Press, where: { readonly isTyping: boolean; readonly isInDialog: boolean }): boolean {
      const pressed = nameOf(event)
      // Neither types anything, wherever the cursor is.
      const isChord = event.ctrlKey || event.metaKey || /^F\d+$/.test(event.key)
      if (pressed === undefined) return false
      const before = first
      first = undefined
      if (event.altKey || (where.isTyping && !isChord)) return false

      const usable = usableIn(where.isInDialog)
      const find = (keys: string) => usable.find((hotkey) => hotkey.keys.toLowerCase() === keys)
      if (event.repeat) {
        const held = find(pressed)
        if (held?.repeats !== true) return false
        held.run()
        return true
      }

      const found = find(before === undefined || isChord ? pressed : `${before} ${pressed}`)
      if (found) {
        found.run()
        return true
      }

      // However late the second one comes: alone, it may be the key of something that nothing takes back.
      if (usable.some((hotkey) => hotkey.keys.toLowerCase().startsWith(`${pressed} `))) first = pressed
      return false
    },
  }
}

/** Those of a scope that are listed. A key of the page counts before the same one of the frame, which does nothing now. */
export function listedHotkeys(active: readonly Hotkey[], scope: HotkeyScope): readonly Hotkey[] {
  const named = active.filter(({ description }) => description !== undefined)
  const ofPage = new Set(named.filter((one) => one.scope === 'page').map(({ keys }) => keys))
  return named.filter((one) => one.scope === scope && (scope === 'page' || !ofPage.has(one.keys)))
}

export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>

/**
 * The pressed keys as they are written here, in small letters. ⌘ of a Mac counts as Ctrl. Shift is named with letters
 * of chords only: elsewhere it is how the key is typed.
 */
function nameOf({ key, ctrlKey, metaKey, shiftKey }: Press): string | undefined {
  if (['Control', 'Meta', 'Shift', 'Alt', 'Dead', 'Unidentified', 'Process'].includes(key)) return undefined
  if (!ctrlKey && !metaKey) return key === ' ' ? 'space' : key.toLowerCase()
  const shift = shiftKey && /^[a-z]$/i.test(key) ? 'shift+' : ''
  return `ctrl+${shift}${key === ' ' ? 'space' : key.toLowerCase()}`
}

/** Whether a key is the one that means this. */
export const isPress = (press: Press, key: CommandKey): boolean => nameOf(press) === keysOf[key].toLowerCase()

/** Hands the keys of a page to the registry, and says which did something; answers how to stop. */
export function listenForHotkeys(hotkeys: Hotkeys, page: Document, onRan?: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const where = {
      isTyping: isField(event.target),
      // A letter that is typed does not look through a long page for one.
      get isInDialog() {
        return hasDialog(page)
      },
    }
    if (!hotkeys.press(event, where)) return
    event.preventDefault()
    onRan?.()
  }
  // A list that is closed would open at any Enter, and an open one take what is marked: Ctrl+Enter is no choice of it.
  const beforeLists = (event: KeyboardEvent) => {
    if (!isCtrlEnter(event) || !isOfList(event.target)) return
    onKeyDown(event)
    if (event.defaultPrevented) event.stopPropagation()
  }
  page.addEventListener('keydown', beforeLists, { capture: true })
  page.addEventListener('keydown', onKeyDown)
  page.addEventListener('pointerdown', hotkeys.forget)
  return () => {
    page.removeEventListener('keydown', beforeLists, { capture: true })
    page.removeEventListener('keydown', onKeyDown)
    page.removeEventListener('pointerdown', hotkeys.forget)
  }
}

/** Whether a dialog is open, or on its way. */
export const hasDialog = (page: Document): boolean => page.querySelector('[aria-modal="true"]') !== null

const isCtrlEnter = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

const isOfList = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.getAttribute('aria-haspopup') === 'listbox'

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
}
