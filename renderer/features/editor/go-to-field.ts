import type { EditorStore } from './editor-state.ts'
import { cellOfField, lineFieldOf, rowOfField } from './field-names.ts'
import { focusCell } from './focus-cell.ts'

/** Moves the focus to a field by its name in the API. The codes of a line are opened first. */
export function goToField(store: EditorStore, field: string): void {
  const { doc } = store.get()
  const line = lineFieldOf(field)
  const rowId = line && rowOfField(doc, field)
  const cell = line && cellOfField(line.name)
  if (rowId !== undefined && cell) {
    focusCell(rowId, cell)
    return
  }

  if (rowId !== undefined) store.set({ detailsOf: rowId })
  // What was just opened is there with the next picture.
  requestAnimationFrame(() => {
    const place =
      rowId === undefined
        ? field
        : pathInRow(
            doc.rows.findIndex(({ id }) => id === rowId),
            field,
          )
    const found = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(place)}"]`)
    const fallback = rowId === undefined ? undefined : document.querySelector<HTMLElement>('tr section input')
    ;(found ?? fallback)?.focus()
  })
}

/** The fields of a row are named by where it stands in the grid, where blank rows may be between the lines. */
const pathInRow = (index: number, field: string) => field.replace(/^items\[\d+\]/, `items[${index}]`)
