import { useUndo } from '../../components/use-undo.tsx'
import { isBlank } from './doc.ts'
import { type Edit, nameOfEdit } from './edits.ts'
import { useEditorTools } from './editor-context.ts'

/** Deletes a line at once, and offers to bring it back. */
export function useRemoveRow(): (id: string) => void {
  const { store, edit, whenLeft } = useEditorTools()
  const doWithUndo = useUndo()
  return (id) => {
    const { doc } = store.getState()
    const place = doc.rows.findIndex((row) => row.id === id)
    const row = doc.rows[place]
    if (!row || isBlank(row)) return
    const removal: Edit = { type: 'removeRow', rowId: id }
    void doWithUndo({
      message: nameOfEdit(removal, doc),
      run: async () => edit(removal),
      undo: async () => edit({ type: 'putBackRow', row, place }),
    }).then(whenLeft)
  }
}
