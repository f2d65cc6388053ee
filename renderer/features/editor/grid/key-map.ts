import type { Cell } from '../document/doc.ts'

export const cellOrder = [
  'description',
  'quantity',
  'unit',
  'price',
  'discount',
  'vat',
] as const satisfies readonly Cell[]

export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Where the cursor is when a key is pressed. */
export type GridCursor = {
  readonly cell: Cell
  readonly row: number
  /** How many rows there are, with the blank one at the end. */
  readonly rows: number
  /** A list of products is open: it has the keys. */
  readonly isListOpen: boolean
  /** Something was typed into the cell since the cursor came into it. */
  readonly isTyped: boolean
  /** Arrows leave a text only at its ends, or when all of it is selected. */
  readonly atStart: boolean
  readonly atEnd: boolean
  readonly isBlank: boolean
  readonly hasPrice: boolean
}

export type LineCommand = 'duplicate' | 'delete' | 'up' | 'down' | 'details'

type KeyAction =
  | { readonly kind: 'go'; readonly row: number; readonly cell: Cell }
  | { readonly kind: 'line'; readonly command: LineCommand }
  /** What stood in the cell when the cursor came into it stands there again. */
  | { readonly kind: 'putBack' }
  | { readonly kind: 'leave' }

/** What a key does in the grid of lines; undefined leaves it to the field. Tab is the browser's: cells stand in order. */
export function actionOf(press: Press, cursor: GridCursor): KeyAction | undefined {
  const isCtrl = press.ctrlKey || press.metaKey
  if (press.altKey && !isCtrl) return lineAction(press.key, cursor)
  if (isCtrl) return press.key.toLowerCase() === 'd' && !cursor.isBlank ? lineCommand('duplicate') : undefined
  if (press.key === 'Escape' && cursor.isTyped) return { kind: 'putBack' }
  if (cursor.isListOpen) return undefined

  const { row, rows, cell } = cursor
  switch (press.key) {
    case 'Enter':
      return press.shiftKey ? go(row - 1, cell, rows) : enter(cursor)
    case 'Escape':
      return { kind: 'leave' }
    case 'ArrowUp':
      return go(row - 1, cell, rows)
    case 'ArrowDown':
      return go(row + 1, cell, rows)
    case 'ArrowLeft':
      return cursor.atStart && !press.shiftKey ? beside(cursor, -1) : undefined
    case 'ArrowRight':
      return cursor.atEnd && !press.shiftKey ? beside(cursor, 1) : undefined
    default:
      return undefined
  }
}

function lineAction(key: string, { row, rows, isBlank }: GridCursor): KeyAction | undefined {
  if (isBlank) return undefined
  switch (key) {
    case 'ArrowUp':
      return row > 0 ? lineCommand('up') : undefined
    case 'ArrowDown':
      return row < rows - 2 ? lineCommand('down') : undefined
    case 'Delete':
    case 'Backspace':
      return lineCommand('delete')
    case 'Enter':
      return lineCommand('details')
    default:
      return undefined
  }
}

const lineCommand = (command: LineCommand): KeyAction => ({ kind: 'line', command })

const go = (row: number, cell: Cell, rows: number): KeyAction | undefined =>
  row >= 0 && row < rows ? { kind: 'go', row, cell } : undefined

/** On to what the line still needs (quantity, then a price), then to the next line. */
function enter({ cell, row, rows, isBlank, hasPrice }: GridCursor): KeyAction | undefined {
  if (isBlank) return undefined
  if (cell === 'description') return go(row, 'quantity', rows)
  if ((cell === 'quantity' || cell === 'unit') && !hasPrice) return go(row, 'price', rows)
  return go(row + 1, 'description', rows)
}

function beside({ cell, row, rows }: GridCursor, step: 1 | -1): KeyAction | undefined {
  const place = cellOrder.indexOf(cell) + step
  const next = cellOrder[place]
  if (next !== undefined) return go(row, next, rows)
  return place < 0 ? go(row - 1, 'vat', rows) : go(row + 1, 'description', rows)
}
