import type { TypeAhead } from './type-ahead.ts'

/** What has not opened by then does not open: a slow computer takes some seconds for a page that it opens first. */
const LONGEST_MS = 15_000
const MODAL = '[aria-modal="true"]'

type Options = {
  readonly page: Document
  /** The same that the fields have, so that each key finds its field. */
  readonly ahead: Pick<TypeAhead, 'hold' | 'release' | 'drop' | 'isTaken'>
  /** Whether another page is on its way. */
  readonly isLeaving: () => boolean
}

/**
 * Who knows the keys types on before what a key opens is there: `Ctrl+K`, then the name. Until the cursor is in the dialog
 * or on the page that comes, what is pressed is held, and typed there. Nothing of it is a key of the page that was left.
 */
export function createKeysAhead({ page, ahead, isLeaving }: Options) {
  const opening = {}
  let giveUp: ReturnType<typeof setTimeout> | undefined

  const isOpening = (): boolean => {
    const modals = [...page.querySelectorAll(MODAL)]
    if (modals.length > 0) return !modals.some((modal) => modal.contains(page.activeElement))
    return isLeaving()
  }

  function hold(): void {
    if (giveUp !== undefined || ahead.isTaken() || !isOpening()) return
    ahead.hold(opening)
    giveUp = setTimeout(() => {
      giveUp = undefined
      ahead.drop(opening)
    }, LONGEST_MS)
  }

  function onFocus(): void {
    // A page that puts the cursor into a field is there, whatever else of it is still on its way.
    const hasField = page.querySelector(MODAL) === null && page.activeElement?.matches('input, textarea') === true
    if (giveUp === undefined || (isOpening() && !hasField)) return
    clearTimeout(giveUp)
    giveUp = undefined
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
      page.removeEventListener('focusin', onFocus)
      page.removeEventListener('click', ran)
    },
  }
}
