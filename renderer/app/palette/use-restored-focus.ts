import { type RefObject, useCallback, useEffect, useRef } from 'react'

const MODAL = '[aria-modal="true"]'
const MENU = '[role="menu"]'

type Opening = { behind: HTMLElement | undefined; isOver: boolean }

/**
 * Closes an open menu, and keeps the cursor in the field of the palette: the menu gives the focus back to its button,
 * and what is typed would go there. That button has it once the palette is closed. Answers how to say that something was
 * chosen, which takes the focus elsewhere.
 */
export function useRestoredFocus(opened: boolean, field: RefObject<HTMLElement | null>): () => void {
  const now = useRef<Opening>(undefined)
  useEffect(() => {
    if (!opened) return
    const opening: Opening = { behind: undefined, isOver: false }
    now.current = opening
    document.querySelector(MENU)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest(MODAL) || !field.current || opening.isOver) return
      opening.behind = target
      field.current.focus()
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('focusin', onFocus)
      if (!opening.isOver) opening.behind?.focus()
    }
  }, [opened, field])
  return useCallback(() => {
    if (now.current) now.current.isOver = true
  }, [])
}
