import type { KeystrokeBuffer } from './keystroke-buffer.ts'

/** What has not opened by then does not open: a slow computer takes some seconds for a page that it opens first. */
const LONGEST_MS = 15_000
const LOOK_EVERY_MS = 50
const MODAL = '[aria-modal="true"]'
/** What a dialog shows before it has what it asks about. */
const WAITING = '[data-waiting]'
const FIELD = 'input, textarea'

type Options = {
  readonly page: Document
  /** The same that the fields have, so that each key finds its field. */
  readonly ahead: Pick<KeystrokeBuffer, 'hold' | 'release' | 'drop' | 'isTaken'>
  /** Whether another page is on its way. */
  readonly isLeaving: () => boolean
}

/**
 * Who knows the keys types on before what a key opens is there: `Ctrl+K`, then the name. Until the cursor is in the dialog
 * or on the page that comes, what is pressed is held, and typed there. Nothing of it is a key of the page that was left.
 */
export function createNavigationTypeahead({ page, ahead, isLeaving }: Options) {
  const opening = {}
  let since: number | undefined
  let looking: ReturnType<typeof setInterval> | undefined

  const isOpening = (): boolean => {
    const modals = [...page.querySelectorAll(MODAL)]
    return modals.length > 0 ? !modals.some(isThere) : isLeaving()
  }

  /** The cursor is in it, and it has something to put the cursor into. */
  const isThere = (modal: Element): boolean =>
    modal.contains(page.activeElement) && (isInField() || modal.querySelector(WAITING) === null)

  const isInField = (): boolean => page.activeElement?.matches(FIELD) === true

  function hold(): void {
    if (since !== undefined || ahead.isTaken() || !isOpening()) return
    ahead.hold(opening)
    since = performance.now()
    looking = setInterval(look, LOOK_EVERY_MS)
  }

  function end(): void {
    clearInterval(looking)
    since = undefined
  }

  /** A dialog may come to its field, or to none, without the cursor moving. */
  function look(): void {
    if (since !== undefined && performance.now() - since > LONGEST_MS) {
      end()
      ahead.drop(opening)
    } else if (page.querySelector(MODAL) !== null) onFocus()
  }

  function onFocus(): void {
    // Each cell of a long invoice that is gone to comes by here, and nothing is looked for then.
    if (since === undefined) return
    // A page that puts the cursor into a field is there, whatever else of it is still on its way.
    const hasField = page.querySelector(MODAL) === null && isInField()
    if (isOpening() && !hasField) return
    end()
    ahead.release(opening)
  }

  /** What React draws for a key or a click comes in a microtask, an address soon after. */
  function ran(): void {
    queueMicrotask(hold)
    setTimeout(hold)
  }

  page.addEventListener('focusin', onFocus)
  page.addEventListener('click', ran)
  return {
    /** A key of the page has done what it is for. */
    ran,
    stop() {
      end()
      page.removeEventListener('focusin', onFocus)
      page.removeEventListener('click', ran)
    },
  }
}
