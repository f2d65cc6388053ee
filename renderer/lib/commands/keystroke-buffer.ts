/** Keys that come within so many milliseconds of the one before were pressed without looking. */
const BURST_MS = 400

type Field = HTMLInputElement | HTMLTextAreaElement

/** Where keys are heard before they reach a field: the window. */
type Page = {
  addEventListener(
    type: 'keydown' | 'pointerdown',
    listener: (event: KeyboardEvent) => void,
    how: { capture: true },
  ): void
  removeEventListener(
    type: 'keydown' | 'pointerdown',
    listener: (event: KeyboardEvent) => void,
    how: { capture: true },
  ): void
  readonly performance: Pick<Performance, 'now'>
}

/**
 * What is asked where nothing could be chosen. `marked`: one of several answers is marked, and Enter or an arrow as the
 * very next key may choose; `open`: nothing counts before a pause or the mouse. `unanswered`: nobody could say what is
 * meant, and the text stands in its field as it was. What is typed on is meant for the next field however late it comes,
 * and never for this one: other keys and the mouse say that it was looked at.
 */
export type PendingChoice = 'marked' | 'open' | 'unanswered'

export type KeystrokeBuffer = ReturnType<typeof createKeystrokeBuffer>

/**
 * The keys that people press faster than a field can decide. While one finds out what Enter chooses, what is typed on
 * belongs to the next field: it is held here, and typed there once the choice is made. Where there is no choice but a
 * question, the rest of what was pressed without looking is no answer to it, and is dropped: `onDropped` is told all of
 * it, as it grows; an empty text is Enter or Tab alone.
 */
export function createKeystrokeBuffer(page: Page, onDropped: (typed: string, question: PendingChoice) => void) {
  let state: 'open' | 'holding' | 'typing' | 'refusing' = 'open'
  let holder: object | undefined
  let held: KeyboardEvent[] = []
  let lastAt = 0
  let isFirst = false
  let question: PendingChoice = 'open'
  let dropped = ''

  const enterState = (to: typeof state) => {
    if (state === 'open' && to !== 'open') page.addEventListener('keydown', take, { capture: true })
    if (to === 'open') {
      page.removeEventListener('keydown', take, { capture: true })
      page.removeEventListener('pointerdown', stop, { capture: true })
      held = []
      holder = undefined
    }
    state = to
  }
  function stop() {
    enterState('open')
  }

  function take(event: KeyboardEvent): void {
    // What is typed from here comes by this way, too.
    if (!event.isTrusted || isModifier(event) || isOfBrowser(event)) return
    if (state === 'refusing') {
      const isLate = event.timeStamp - lastAt > BURST_MS
      const isChoice = isFirst && /^(Arrow(Up|Down)|Enter)$/.test(event.key) && holder !== undefined
      isFirst = false
      const isForNext = question === 'unanswered' && isText(event)
      if ((isLate && !isForNext) || isChoice) return stop()
      lastAt = event.timeStamp
      drop([event])
    } else {
      if (event.key === 'Escape') return stop()
      held.push(event)
    }
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  function drop(keys: readonly KeyboardEvent[]): void {
    const before = dropped
    for (const key of keys) dropped += isText(key) ? key.key : /^(Enter|Tab)$/.test(key.key) ? ' ' : ''
    if (dropped !== before) onDropped(dropped.trim().replace(/ +/g, ' '), question)
  }

  async function typeHeld(): Promise<void> {
    while (state === 'typing') {
      // What the key before has changed is drawn, and the cursor is where that put it.
      await nextTask()
      if (state !== 'typing') return
      const key = held.shift()
      if (!key) return stop()
      press(key)
    }
  }

  return {
    /** Whether a field is making its choice, or has asked a question: the keys are not for others. */
    isTaken: (): boolean => state === 'holding' || state === 'refusing',

    /** The key that is held first; undefined where none is. */
    nextHeld: (): string | undefined => held[0]?.key,

    /** From now on keys are not for the field of `by`, which is making its choice, but for the one after it. */
    hold(by: object): void {
      holder = by
      enterState('holding')
    },

    /** The choice is made and the cursor is where it goes on. */
    release(by: object): void {
      if (state !== 'holding' || holder !== by) return
      // Where nothing is held, the next key reaches its field by itself.
      if (held.length === 0) return stop()
      enterState('typing')
      void typeHeld()
    },

    /** There is no choice but a question. */
    refuse(by: object, asked: PendingChoice): void {
      if (state !== 'holding' || holder !== by) return
      question = asked
      isFirst = asked === 'marked' && held.length === 0
      lastAt = page.performance.now()
      dropped = ''
      drop(held)
      held = []
      if (asked === 'open') holder = undefined
      enterState('refusing')
      page.addEventListener('pointerdown', stop, { capture: true })
    },

    /** The field was left, or is gone: nothing that was held has a place. */
    drop(by: object): void {
      const isOpen = state === 'holding' || (state === 'refusing' && question === 'unanswered')
      if (isOpen && holder === by) stop()
    },
  }
}

const isText = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => key.length === 1 && ctrlKey === altKey && !metaKey

const isModifier = ({ key }: KeyboardEvent) => ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(key)

/** Copying, reloading and what else the browser does; only finalizing is an answer to what was typed. */
const isOfBrowser = (event: KeyboardEvent) =>
  ((event.ctrlKey || event.metaKey) && !event.altKey && event.key !== 'Enter') || /^(F\d+|Process)$/.test(event.key)

const nextTask = async () => new Promise<void>((resolve) => setTimeout(resolve))

/** Does what the key would have done in the field that has the cursor now. */
function press(key: KeyboardEvent): void {
  const field = document.activeElement ?? document.body
  const { code, shiftKey, ctrlKey, metaKey, altKey } = key
  const init = { key: key.key, code, shiftKey, ctrlKey, metaKey, altKey, bubbles: true, cancelable: true }
  const isUnused = field.dispatchEvent(new KeyboardEvent('keydown', init))
  if (!isUnused) return
  if (key.key === 'Tab') return focusSibling(field, shiftKey ? -1 : 1)
  const types = isText(key)
  if (!isField(field) || (!types && key.key !== 'Backspace' && key.key !== 'Delete')) return
  const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
  const isPoint = from === to
  const start = isPoint && key.key === 'Backspace' ? Math.max(0, from - 1) : from
  const end = isPoint && key.key === 'Delete' ? Math.min(field.value.length, to + 1) : to
  // Not by `value`: React would take that for its own.
  field.setRangeText(types ? key.key : '', start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: types ? 'insertText' : 'deleteContent' }))
}

const isField = (element: Element): element is Field =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.selectionStart !== null)

/**
 * Moves the cursor to the field after one or before it, as Tab does. Only what stands on the way is asked whether it is
 * seen: to answer, the browser lays out what is out of sight, which is half a second for the lines of a long invoice.
 */
export function focusSibling(field: Element, step: 1 | -1): void {
  const way = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT, (one) =>
    one instanceof HTMLElement && isStop(one) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  )
  way.currentNode = field
  const next = step === 1 ? way.nextNode() : way.previousNode()
  if (!(next instanceof HTMLElement)) return
  next.focus()
  if (isField(next)) next.select()
}

const isStop = (element: HTMLElement): boolean =>
  element.matches('input, textarea, select, button, a[href], [tabindex]') &&
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  element.checkVisibility()
