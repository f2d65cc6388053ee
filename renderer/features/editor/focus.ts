import type { Cell } from './doc.ts'
import { cellOfField, lineFieldOf, rowOfField } from './field-names.ts'
import type { EditorStore } from './run-effects.ts'

/** Moves the focus to a field by its name in the API. The codes of a line are opened first. */
export function goToField(store: EditorStore, field: string): void {
  const { doc } = store.getState()
  const line = lineFieldOf(field)
  const rowId = line && rowOfField(doc, field)
  const cell = line && cellOfField(line.name)
  if (rowId !== undefined && cell) {
    focusCell(rowId, cell)
    return
  }

  if (rowId !== undefined) store.dispatch({ type: 'detailsShown', rowId })
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

/** Puts the cursor into a cell, with what stands there selected. */
export function focusCell(rowId: string, cell: Cell): void {
  const row = document.querySelector(`tr[data-row="${CSS.escape(rowId)}"]`)
  const find = (name: Cell) => row?.querySelector<HTMLInputElement>(`[data-cell="${name}"]`)
  // A blank row has no figures yet.
  const field = find(cell) ?? find('description')
  field?.focus()
  field?.select()
}
