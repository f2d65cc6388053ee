/** What lies over the page, and is gone once it is closed. */
export const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"]'

type Origin = { readonly from: HTMLElement | undefined; readonly within: Element | undefined }

/**
 * Where a dialog, drawer or menu was opened, the focus is again once it is closed, unless something else took it: with
 * the focus nowhere, the next Tab begins at the top of the page, and a screen reader says nothing. Where what opened it is
 * gone too, the focus is on what opened that (the menu of a menu's item), else on the title of the page. Answers how to stop.
 */
export function returnFocusOnClose(): () => void {
  const origins = new WeakMap<Element, Origin>()
  const open = new Set<Element>()
  let last: HTMLElement | undefined

  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const over = target.closest(OVERLAY)
    if (over && !open.has(over)) {
      open.add(over)
      const from = relatedTarget instanceof HTMLElement ? relatedTarget : last
      origins.set(over, { from, within: from?.closest(OVERLAY) ?? undefined })
    }
    last = target
  }

  const observer = new MutationObserver(() => {
    const closed = [...open].filter((over) => !over.isConnected)
    if (closed.length === 0) return
    for (const over of closed) open.delete(over)
    requestAnimationFrame(() => {
      const [outermost] = closed
      if (isFocusLost() && outermost) focusFirstOf([...placesBefore(outermost), ...pageFocusTargets()])
    })
  })

  /** The nearest first. */
  function placesBefore(over: Element): HTMLElement[] {
    const { from, within } = origins.get(over) ?? {}
    return [...(from ? [from] : []), ...(within && within !== over ? placesBefore(within) : [])]
  }

  document.addEventListener('focusin', onFocus)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', onFocus)
    observer.disconnect()
  }
}

export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

export const pageFocusTargets = () => [
  ...document.querySelectorAll<HTMLElement>('h1'),
  ...document.querySelectorAll<HTMLElement>('main'),
]

/** What is disabled or hidden does not take the focus. */
export function focusFirstOf(places: readonly HTMLElement[]): void {
  for (const place of places) {
    if (!place.isConnected) continue
    place.focus({ preventScroll: true })
    if (document.activeElement === place) return
  }
}
