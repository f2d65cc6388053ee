import { useUndo } from '../../components/use-undo.tsx'
import { editor as editorTexts } from '../../lib/texts/editor.ts'
import { isBlank } from './doc.ts'
import { putBack, removeRow } from './edit-lines.ts'
import { useEditorTools } from './editor-context.ts'

const words = editorTexts.grid

/** Deletes a line at once, and offers to bring it back. */
export function useRemoveRow(): (id: string) => void {
  const { store, whenLeft } = useEditorTools()
  const doWithUndo = useUndo()
  return (id) => {
    const { rows } = store.get().doc
    const place = rows.findIndex((row) => row.id === id)
    const row = rows[place]
    if (!row || isBlank(row)) return
    void doWithUndo({
      message: words.removed(row.description.trim() || words.nameless),
      run: async () => store.change((doc) => removeRow(doc, id)),
      undo: async () => store.change((doc) => putBack(doc, row, place)),
    }).then(whenLeft)
  }
}
