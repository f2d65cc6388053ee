import { type RefObject, useEffect } from 'react'

import { useHotkey } from '../../../lib/commands/hotkeys-context.ts'
import { editor as words } from '../../../lib/texts/invoice/editor.ts'
import { useEditorTools } from '../session/context.ts'

const inTheGrid = () => undefined

/** The keys of lines: they work in the grid (key-map.ts) and are here to be listed. `details`: what they open. */
export function useLineKeys(details: string): void {
  useHotkey('duplicateLine', words.keys.duplicateLine, inTheGrid)
  useHotkey('deleteLine', words.keys.deleteLine, inTheGrid)
  useHotkey('moveLineUp', words.keys.moveUp, inTheGrid)
  useHotkey('moveLineDown', words.keys.moveDown, inTheGrid)
  useHotkey('lineCodes', details, inTheGrid)
}

/**
 * The keys that undo, and do again, what was done to the draft. The browser remembers by itself what was typed into
 * fields, of which it would change another one than people mean: asked in any way, it hands over to them.
 */
export function useUndoKeys(page: RefObject<HTMLElement | null>): void {
  const { store } = useEditorTools()
  const undo = () => store.dispatch({ type: 'undone' })
  const redo = () => store.dispatch({ type: 'redone' })
  useHotkey('undo', words.undo.undo, undo, 'page', true)
  useHotkey('redo', words.undo.redo, redo, 'page', true)
  useHotkey('redoToo', words.undo.redo, redo, 'page', true)

  useEffect(() => {
    const fields = page.current
    // From a menu, or from a dialog above the page, where its fields are the last that the browser knows.
    const onBeforeInput = (event: InputEvent) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return
      event.preventDefault()
      if (document.querySelector('[aria-modal="true"]') !== null) return
      store.dispatch({ type: event.inputType === 'historyUndo' ? 'undone' : 'redone' })
    }
    fields?.addEventListener('beforeinput', onBeforeInput)
    return () => fields?.removeEventListener('beforeinput', onBeforeInput)
  }, [page, store])
}
