import type { Cell } from './doc.ts'

/** Puts the cursor into a cell, with what stands there selected. */
export function focusCell(rowId: string, cell: Cell): void {
  const row = document.querySelector(`tr[data-row="${CSS.escape(rowId)}"]`)
  const find = (name: Cell) => row?.querySelector<HTMLInputElement>(`[data-cell="${name}"]`)
  // A blank row has no figures yet.
  const field = find(cell) ?? find('description')
  field?.focus()
  field?.select()
}
