import type { Cell } from '../document/doc.ts'
import { cellOfField, lineFieldOf, rowOfField } from '../document/field-paths.ts'
import type { EditorStore } from './run-effects.ts'
import type { Place } from './undo-history.ts'

/** Moves the focus to a field by its name in the API. The codes of a line are opened first. */
export function goToField(store: EditorStore, field: string): void {
  const line = lineFieldOf(field)
  const rowId = line && rowOfField(store.getState().doc, field)
  const cell = line && cellOfField(line.name)
  if (line === undefined || rowId === undefined) goToPlace(store, { field })
  else if (cell) focusCell(rowId, cell)
  else goToPlace(store, { rowId, field: line.name })
}

/** Moves the focus to where something is, once it is drawn there. The codes of a line are opened first. */
export function goToPlace(store: EditorStore, place: Place): void {
  if ('field' in place && 'rowId' in place) store.dispatch({ type: 'detailsShown', rowId: place.rowId })
  requestAnimationFrame(() => {
    if ('cell' in place) focusCell(place.rowId, place.cell)
    else focusField(store, place)
  })
}

function focusField(store: EditorStore, place: Exclude<Place, { readonly cell: Cell }>): void {
  const isOfRow = 'rowId' in place
  // Named by where the row stands in the grid, where blank rows may be between the lines.
  const index = isOfRow ? store.getState().doc.rows.findIndex(({ id }) => id === place.rowId) : -1
  const path = isOfRow ? `items[${index}].${place.field}` : place.field
  const found = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
  const fallback = isOfRow ? document.querySelector<HTMLElement>('tr section input') : undefined
  ;(found ?? fallback)?.focus()
}

/** Puts the cursor into a cell, with what stands there selected. */
export function focusCell(rowId: string, cell: Cell): void {
  const row = document.querySelector(`tr[data-row="${CSS.escape(rowId)}"]`)
  const find = (name: Cell) => row?.querySelector<HTMLInputElement>(`[data-cell="${name}"]`)
  // A blank row has no figures yet.
  const field = find(cell) ?? find('description')
  field?.focus()
  field?.select()
}
