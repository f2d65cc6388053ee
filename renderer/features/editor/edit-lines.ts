import { blankRow, type Cell, type Doc, isBlank, type Row, tidy, withBlankEnd } from './doc.ts'
import type { PastedRow } from './paste-rows.ts'

/** Changes one row. A line that has just begun gets the usual quantity and VAT. */
export function changeRow(doc: Doc, id: string, change: (row: Row) => Row): Doc {
  const rows = doc.rows.map((row) => (row.id === id ? begun(change(row), isBlank(row), doc) : row))
  return { ...doc, rows: withBlankEnd(rows) }
}

function begun(row: Row, wasBlank: boolean, { usualVat }: Doc): Row {
  if (!wasBlank || isBlank(row)) return row
  return { ...row, quantity: row.quantity || '1', vat: row.vat || usualVat }
}

/** What was typed into a cell. A new rate says anew what kind of tax it is. */
export function typeInto(doc: Doc, id: string, cell: Cell, text: string): Doc {
  return changeRow(doc, id, (row) => ({ ...row, [cell]: text, ...(cell === 'vat' && { taxCategory: null }) }))
}

const formats = {
  quantity: [6, 0],
  price: [4, 2],
  discount: [2, 2],
  vat: [4, 0],
} as const

/** Writes a figure out once its cell is left. */
export function tidyCell(doc: Doc, id: string, cell: Cell): Doc {
  if (cell === 'description' || cell === 'unit') return doc
  const row = doc.rows.find((candidate) => candidate.id === id)
  const [decimals, shown] = formats[cell]
  const text = row && tidy(row[cell], decimals, shown)
  return row === undefined || text === row[cell] ? doc : changeRow(doc, id, (before) => ({ ...before, [cell]: text }))
}

export function duplicateRow(doc: Doc, id: string): { readonly doc: Doc; readonly copy: string | undefined } {
  const place = doc.rows.findIndex((row) => row.id === id)
  const row = doc.rows[place]
  if (!row || isBlank(row)) return { doc, copy: undefined }
  const copy = { ...row, id: crypto.randomUUID() }
  return { doc: { ...doc, rows: doc.rows.toSpliced(place + 1, 0, copy) }, copy: copy.id }
}

export function removeRow(doc: Doc, id: string): Doc {
  return { ...doc, rows: withBlankEnd(doc.rows.filter((row) => row.id !== id)) }
}

/** Puts a removed row back where it was, or at the end of a shorter list. */
export function putBack(doc: Doc, row: Row, place: number): Doc {
  if (doc.rows.some(({ id }) => id === row.id)) return doc
  return { ...doc, rows: withBlankEnd(doc.rows.toSpliced(Math.min(place, doc.rows.length - 1), 0, row)) }
}

export function moveRow(doc: Doc, id: string, by: 1 | -1): Doc {
  const from = doc.rows.findIndex((row) => row.id === id)
  const to = from + by
  const row = doc.rows[from]
  // The blank row stays at the end.
  if (!row || isBlank(row) || to < 0 || to > doc.rows.length - 2) return doc
  return { ...doc, rows: doc.rows.toSpliced(from, 1).toSpliced(to, 0, row) }
}

/** Puts pasted lines behind a row, or in its place where nothing stands in it. */
export function insertRows(doc: Doc, id: string, pasted: readonly PastedRow[]): Doc {
  const place = doc.rows.findIndex((row) => row.id === id)
  const target = doc.rows[place]
  if (!target) return doc
  const added = pasted.map((cells): Row => {
    const row = { ...blankRow(), ...cells, quantity: cells.quantity || '1', vat: cells.vat || doc.usualVat }
    return {
      ...row,
      quantity: tidy(row.quantity, 6, 0),
      price: tidy(row.price, 4, 2),
      discount: tidy(row.discount, 2, 2),
      vat: tidy(row.vat, 4, 0),
    }
  })
  const rows = isBlank(target) ? doc.rows.toSpliced(place, 1, ...added) : doc.rows.toSpliced(place + 1, 0, ...added)
  return { ...doc, rows: withBlankEnd(rows) }
}
