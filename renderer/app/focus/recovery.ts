import { focusFirstOf, isFocusLost, OVERLAY, pageFocusTargets } from './return.ts'

const ROW = 'main tbody > tr, main li'

/** Where a page is worked on: it has the focus once what had it is gone. */
const HOME = 'main [data-focus-home]'

/**
 * The focus never stays nowhere because what had it has left the page: a row that was approved, a bar that did its work,
 * a form that is done. It goes to where the page is worked on, to the next row of the list, or to the title of the page;
 * and back to a button that took no press while it worked. What lies over the page is a matter of `returnFocusOnClose`.
 * Answers how to stop.
 */
export function recoverLostFocus(): () => void {
  let last: HTMLElement | undefined
  let wasOver = false
  let row: { readonly list: Element; readonly index: number; readonly kind: string } | undefined
  let isLooking = false

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    last = target
    wasOver = target.closest(OVERLAY) !== null
    const inRow = target.closest(ROW)
    if (!inRow?.parentElement) return
    const index = [...inRow.parentElement.children].indexOf(inRow)
    row = { list: inRow.parentElement, index, kind: target.matches('[type="checkbox"]') ? '[type="checkbox"]' : STOP }
  }
  // Who presses beside it means to leave it.
  const onPointerDown = ({ target }: PointerEvent) => {
    if (!(target instanceof Node) || last?.contains(target) !== true) last = undefined
  }
  const onBlur = ({ target }: FocusEvent) => {
    requestAnimationFrame(() => {
      const isLeft = target === last && isFocusLost() && last?.isConnected === true && takesFocus(last)
      if (isLeft) last = undefined
    })
  }

  const look = () => {
    isLooking = false
    if (!last || !isFocusLost()) return
    if (last.isConnected) {
      if (takesFocus(last)) last.focus({ preventScroll: true })
      return
    }
    // A page that is only coming has no title yet, and gives itself the focus.
    const titles = document.querySelectorAll('h1')
    if (wasOver || titles.length === 0) return
    focusFirstOf([...document.querySelectorAll<HTMLElement>(HOME), ...rowsFrom(row), ...pageFocusTargets()])
  }
  const observer = new MutationObserver(() => {
    // Nothing is looked for while somebody types: the focus is somewhere then.
    if (isLooking || !last || !isFocusLost()) return
    isLooking = true
    requestAnimationFrame(look)
  })

  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  document.addEventListener('pointerdown', onPointerDown, true)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
    document.removeEventListener('pointerdown', onPointerDown, true)
    observer.disconnect()
  }
}

const STOP = '[data-row-stop], a[href], button:not(:disabled)'

const takesFocus = (element: HTMLElement) => !element.matches(':disabled')

/** What stands now where the row was, then what follows, then what stands before; nothing where the list is gone, too. */
function rowsFrom(row: { list: Element; index: number; kind: string } | undefined): HTMLElement[] {
  if (row?.list.isConnected !== true) return []
  const rows = [...row.list.children]
  const near = [...rows.slice(row.index), ...rows.slice(0, row.index).toReversed()]
  return near.flatMap((one) => one.querySelector<HTMLElement>(row.kind) ?? [])
}
