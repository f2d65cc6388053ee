import type { AppRouter } from '../router.tsx'

/**
 * Moves the focus to the title of a page that was just opened or loaded anew, as soon as the page has one, unless it has
 * put the focus into a field or where it leads itself, or somebody does something meanwhile. Answers how to stop.
 */
export function focusTitleOnArrival(router: AppRouter): () => void {
  let giveUp = () => undefined as void

  const arrive = () => {
    giveUp()
    if (focusTitle()) return

    const observer = new MutationObserver(() => {
      if (focusTitle()) giveUp()
    })
    giveUp = () => {
      observer.disconnect()
      for (const type of ['keydown', 'pointerdown']) document.removeEventListener(type, giveUp, true)
    }
    observer.observe(document.body, { childList: true, subtree: true })
    // Captured: the key that opened the page may still be on its way up, and does not count.
    for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, giveUp, true)
  }
  const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) arrive()
  })
  // A start begins at the top of the page, with "Skip to content"; who loads it anew has been past that.
  if (isLoadedAnew()) arrive()

  return () => {
    stop()
    giveUp()
  }
}

const isLoadedAnew = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

/** Whether there is nothing left to do: the title has the focus, or a field of the page, or what it leads to, has it. */
function focusTitle(): boolean {
  const { activeElement } = document
  if (activeElement?.closest('main') && activeElement.matches('input, textarea, select, [data-takes-focus]'))
    return true

  const title = document.querySelector<HTMLElement>('h1')
  title?.focus({ preventScroll: true })
  return title !== null
}
