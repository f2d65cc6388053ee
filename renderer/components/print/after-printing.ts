const LOOK_MS = 60_000

type Page = Pick<Document, 'hidden' | 'hasFocus'>

/**
 * Calls back once the dialog that a page has opened is gone for a minute: as long as it is open the window under it does
 * not have the focus, and cannot be hidden. Answers how to wait no longer.
 */
export function afterPrinting(page: Page, gone: () => void): () => void {
  let looks = 0
  const timer = setInterval(() => {
    looks = page.hidden || page.hasFocus() ? looks + 1 : 0
    if (looks < 2) return
    clearInterval(timer)
    gone()
  }, LOOK_MS)
  return () => clearInterval(timer)
}
