import { useState } from 'react'

import { formatKobo, readDecimal } from '../../../lib/format/money.ts'
import type { Cell, Row } from '../document/doc.ts'
import { type FigureCell, formatFigure } from '../document/figure-input.ts'
import { figuresOf } from '../document/figures.ts'

type Column = 'number' | 'quantity' | 'unit' | 'price' | 'discount' | 'vat' | 'amount'

/** How wide the columns are, in widths of a digit. */
type Widths = Readonly<Record<Column, number>>

/** The cell that has the cursor. */
export type FocusedCell = { readonly row: string; readonly cell: Cell }

/** So wide at least: the head stands above the figures, and nothing moves for ordinary amounts. */
const LEAST: Widths = { number: 2, quantity: 6, unit: 4, price: 9, discount: 7, vat: 4, amount: 12 }

const MOST: Widths = { number: 6, quantity: 20, unit: 10, price: 20, discount: 20, vat: 7, amount: 22 }

const ofAll = { true: new WeakMap<readonly Row[], Widths>(), false: new WeakMap<readonly Row[], Widths>() }
const known = { true: new WeakMap<Row, Widths>(), false: new WeakMap<Row, Widths>() }

/**
 * Every column as wide as its widest figure, told from the figures themselves: nothing on the screen is measured. What is
 * `typed`, and what its line comes to meanwhile, makes no column wider.
 */
export function columnWidths(rows: readonly Row[], includesVat: boolean, typed?: FocusedCell): Widths {
  const inFigures = typed?.cell === 'description' ? undefined : typed
  const cache = ofAll[`${includesVat}`]
  const before = inFigures ? undefined : cache.get(rows)
  const widths = before ?? widthsOfAll(rows, includesVat, inFigures)
  if (!inFigures) cache.set(rows, widths)
  return widths
}

function widthsOfAll(rows: readonly Row[], includesVat: boolean, typed: FocusedCell | undefined): Widths {
  const widths: Record<Column, number> = { ...LEAST }
  for (const row of rows) {
    const needed = widthsOf(row, includesVat)
    const isTyped = row.id === typed?.row
    for (const column of columns) {
      if (isTyped && (column === typed.cell || column === 'amount')) continue
      widths[column] = Math.max(widths[column], needed[column])
    }
  }
  for (const column of columns) widths[column] = Math.min(MOST[column], Math.ceil(widths[column]))
  return { ...widths, number: Math.max(LEAST.number, String(rows.length).length) }
}

/**
 * The widths while somebody works: columns grow for a figure that would be cut, once its cell is left, and never shrink
 * again, so that nothing moves to and fro. `settle` says which cell has the cursor now, after what was done before.
 */
export function useStableColumnWidths(rows: readonly Row[], includesVat: boolean) {
  const [typed, setTyped] = useState<FocusedCell>()
  const [held, hold] = useState(() => columnWidths(rows, includesVat))
  const grown = widest(held, columnWidths(rows, includesVat, typed))
  if (grown !== held) hold(grown)
  return {
    widths: grown,
    settle: (now: FocusedCell | undefined, present: readonly Row[]) => {
      setTyped(now)
      hold((before) => widest(before, columnWidths(present, includesVat)))
    },
  }
}

function widest(before: Widths, needed: Widths): Widths {
  if (columns.every((column) => needed[column] <= before[column])) return before
  const widths: Record<Column, number> = { ...before }
  for (const column of columns) widths[column] = Math.max(before[column], needed[column])
  return widths
}

const columns = Object.keys(LEAST) as Column[]

function widthsOf(row: Row, includesVat: boolean): Widths {
  const cache = known[`${includesVat}`]
  const before = cache.get(row)
  if (before) return before
  const { lineTotal, tax } = figuresOf(row, includesVat)
  const widths = {
    number: 0,
    quantity: figure('quantity', row.quantity),
    unit: 0.85 * row.unit.length,
    price: figure('price', row.price),
    discount: figure('discount', row.discount),
    vat: figure('vat', row.vat),
    // In bold letters.
    amount: 1.04 * inDigits(formatKobo(includesVat ? lineTotal + tax : lineTotal)),
  }
  cache.set(row, widths)
  return widths
}

/** As it is typed, and as it is written once its cell is left. What is no figure ("about twenty bags") needs no room. */
function figure(cell: FigureCell, typed: string): number {
  const tidied = formatFigure(cell, typed)
  return typeof readDecimal(tidied, 6) === 'string' ? 0 : Math.max(inDigits(typed), inDigits(tidied))
}

/** Digits are equally wide; a comma or a point takes less than half as much. */
function inDigits(text: string): number {
  const narrow = text.split(/[,.\s]/).length - 1
  return text.length - narrow / 2
}
