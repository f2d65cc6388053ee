import { useHotkey } from '../../lib/hotkeys/hotkeys-context.ts'
import { editor as editorTexts } from '../../lib/texts/editor.ts'

const words = editorTexts

type Keys = { readonly onSave: () => void; readonly onPrint: () => void }

const inTheGrid = () => undefined

/** The keys of the editor. Those of lines work in the grid (key-map.ts) and are here to be listed. */
export function useEditorKeys({ onSave, onPrint }: Keys): void {
  useHotkey('Ctrl+S', words.saveNow, onSave)
  useHotkey('Ctrl+P', words.print, onPrint)
  useHotkey('Ctrl+D', words.keys.duplicateLine, inTheGrid)
  useHotkey('Alt+Delete', words.keys.deleteLine, inTheGrid)
  useHotkey('Alt+ArrowUp', words.keys.moveUp, inTheGrid)
  useHotkey('Alt+ArrowDown', words.keys.moveDown, inTheGrid)
  useHotkey('Alt+Enter', words.keys.lineCodes, inTheGrid)
}
