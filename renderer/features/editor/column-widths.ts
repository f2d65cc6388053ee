import { formatKobo } from '../../lib/format/money.ts'
import { type Row, tidy } from './doc.ts'
import { figuresOf } from './line-figures.ts'

type Column = 'number' | 'quantity' | 'unit' | 'price' | 'discount' | 'vat' | 'amount'

/** How wide the columns are, in widths of a digit. */
type Widths = Readonly<Record<Column, number>>

/** So wide at least: the head stands above the figures, and nothing moves for ordinary amounts. */
const LEAST: Widths = { number: 2, quantity: 6, unit: 4, price: 8, discount: 7, vat: 4, amount: 10 }

/** What is no figure ("about twenty bags") does not push the figures away. */
const MOST: Widths = { number: 6, quantity: 20, unit: 10, price: 20, discount: 20, vat: 7, amount: 22 }

const known = { true: new WeakMap<Row, Widths>(), false: new WeakMap<Row, Widths>() }

/** Every column as wide as its widest figure, told from the figures themselves: nothing on the screen is measured. */
export function columnWidths(rows: readonly Row[], includesVat: boolean): Widths {
  const widths: Record<Column, number> = { ...LEAST }
  for (const row of rows) {
    const needed = widthsOf(row, includesVat)
    for (const column of columns) widths[column] = Math.max(widths[column], needed[column])
  }
  for (const column of columns) widths[column] = Math.min(MOST[column], Math.ceil(widths[column]))
  return { ...widths, number: Math.max(LEAST.number, String(rows.length).length) }
}

const columns = Object.keys(LEAST) as Column[]

function widthsOf(row: Row, includesVat: boolean): Widths {
  const cache = known[`${includesVat}`]
  const before = cache.get(row)
  if (before) return before
  const { lineTotal, tax } = figuresOf(row, includesVat)
  const widths = {
    number: 0,
    quantity: figure(row.quantity, 6, 0),
    unit: 0.85 * row.unit.length,
    price: figure(row.price, 4, 2),
    discount: figure(row.discount, 2, 2),
    vat: figure(row.vat, 4, 0),
    // In bold letters.
    amount: 1.04 * inDigits(formatKobo(includesVat ? lineTotal + tax : lineTotal)),
  }
  cache.set(row, widths)
  return widths
}

/** As it is typed, and as it is written once its cell is left. */
const figure = (typed: string, decimals: number, shown: number) =>
  Math.max(inDigits(typed), inDigits(tidy(typed, decimals, shown)))

/** Digits are equally wide; a comma or a point takes less than half as much. */
function inDigits(text: string): number {
  const narrow = text.split(/[,.\s]/).length - 1
  return text.length - narrow / 2
}
