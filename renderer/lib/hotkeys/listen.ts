import type { Hotkeys } from './hotkeys.ts'

/** Hands the keys of a page to the registry; answers how to stop. */
export function listenForHotkeys(hotkeys: Hotkeys, page: Document): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return
    const isInDialog = page.querySelector('[aria-modal="true"]') !== null
    if (hotkeys.press(event, { isTyping: isField(event.target), isInDialog })) event.preventDefault()
  }
  page.addEventListener('keydown', onKeyDown)
  return () => page.removeEventListener('keydown', onKeyDown)
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
}
