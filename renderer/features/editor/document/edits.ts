import type { Product } from '../../../../core/contract/records/product.ts'
import { addDays, isDay } from '../../../lib/format/day.ts'
import { formatDecimal, readDecimal } from '../../../lib/format/money.ts'
import { toExclusive, toInclusive } from '../../../lib/money/vat-inclusive.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import {
  blankRow,
  type Cell,
  daysBetweenInputs,
  type Doc,
  isBlank,
  linesOf,
  moneyOfLine,
  type Row,
  rowOfProduct,
  withBlankEnd,
  type PastedRow,
} from './doc.ts'
import { fieldOfCell, labelOfField } from './field-paths.ts'
import { discountOfLine, formatFigure, withPercentDiscount, withQuantity } from './figure-input.ts'
import { figuresOf } from './figures.ts'
import { isSameProductName, withoutFormerCodes } from './former-codes.ts'
import { discountPercentOf, withDiscountFor } from './percent-discount.ts'

type OfRow = { readonly rowId: string }

/** What stood in the cells of a line. */
export type TypedFigures = Pick<Row, 'id' | 'price' | 'discount' | 'percentOff'>

/** Every way in which a person changes the document. */
export type Edit =
  /** Fields outside of the lines. `field` is the one that it is named after, as the API calls it. */
  | { readonly type: 'fields'; readonly field: string; readonly to: Partial<Omit<Doc, 'rows'>> }
  | { readonly type: 'issueDate'; readonly day: string }
  | { readonly type: 'pricesIncludeVat'; readonly value: boolean }
  /** After that: the figures as they were typed, which now have VAT in them, or none. The totals change instead. */
  | { readonly type: 'keepFigures'; readonly of: readonly TypedFigures[] }
  | (OfRow & { readonly type: 'cell'; readonly cell: Cell; readonly text: string })
  /** Once its cell is left: a figure is written out, and a description that names another thing gives up its codes. */
  | (OfRow & { readonly type: 'tidyCell'; readonly cell: Cell })
  | (OfRow & { readonly type: 'row'; readonly field: string; readonly to: Partial<Row> })
  | (OfRow & { readonly type: 'product'; readonly product: Product })
  /** The code of a row for every line that has none. */
  /** `alike`: only for the lines that are called like this one. */
  | (OfRow & { readonly type: 'codeForAll'; readonly alike: boolean })
  /** The tax of a row and of all that are taxed like it and sell the same product, or none. */
  | (OfRow & {
      readonly type: 'taxOfAlike'
      readonly field: string
      readonly to: Pick<Partial<Row>, 'vat' | 'taxCategory'>
    })
  | (OfRow & { readonly type: 'duplicateRow' })
  | (OfRow & { readonly type: 'removeRow' })
  | (OfRow & { readonly type: 'moveRow'; readonly by: 1 | -1 })
  /** Pasted lines, behind a row or in its place where nothing stands in it. */
  | (OfRow & { readonly type: 'pasteRows'; readonly pasted: readonly PastedRow[] })
  | { readonly type: 'clear' }

/** The document after an edit; the same one where the edit changes nothing. `id` is a new one, for new rows. */
export function applyEdit(doc: Doc, edit: Edit, id: string): Doc {
  switch (edit.type) {
    case 'fields':
      return { ...doc, ...edit.to }
    case 'issueDate': {
      // The time to pay stays as long as it was, also over something that is no day.
      const before = isDay(doc.issueDate) ? doc.issueDate : doc.dayBefore
      const days = before === undefined ? undefined : daysBetweenInputs(before, doc.dueDate)
      const moved = isDay(edit.day) && days !== undefined && days >= 0 ? addDays(edit.day, days) : doc.dueDate
      return { ...doc, issueDate: edit.day, dueDate: moved, dayBefore: isDay(edit.day) ? undefined : before }
    }
    case 'pricesIncludeVat':
      return convertPrices(doc, edit.value)
    case 'keepFigures': {
      const typed = new Map(edit.of.map((figures) => [figures.id, figures]))
      const rows = doc.rows.map((row) => {
        const figures = typed.get(row.id)
        return figures ? { ...row, ...figures, asStored: undefined } : row
      })
      return { ...doc, rows }
    }
    case 'cell': {
      const { cell, text } = edit
      const row = rowIn(doc, edit.rowId)
      if (row && cell === 'quantity' && doc.invoiceType === 'CREDIT_NOTE' && discountPercentOf(row) === undefined) {
        return changeRow(doc, row.id, withQuantity(row, text), id)
      }
      // A new rate says anew what kind of tax it is, a new discount what is taken off.
      const changes = {
        ...(cell === 'vat' && { taxCategory: null }),
        ...(cell === 'discount' && { discounted: undefined, percentOff: null }),
      }
      return changeRow(doc, edit.rowId, { [cell]: text, ...changes }, id)
    }
    case 'tidyCell':
      return tidyCell(doc, edit.rowId, edit.cell, id)
    case 'row': {
      // Codes that are chosen here are those of the line, whatever it is called.
      const isCoded = 'hsnCode' in edit.to || 'isicCode' in edit.to
      return changeRow(doc, edit.rowId, { ...(isCoded && { codedAs: null, former: null }), ...edit.to }, id)
    }
    case 'product': {
      const row = rowIn(doc, edit.rowId)
      return row ? changeRow(doc, row.id, rowOfProduct(row, edit.product, doc), id) : doc
    }
    case 'codeForAll': {
      const row = rowIn(doc, edit.rowId)
      const codeless = row ? linesWithoutCode(doc, edit.alike ? row : undefined) : []
      return row && codeless.length > 0
        ? { ...doc, rows: doc.rows.map((other) => (codeless.includes(other) ? { ...other, ...codesOf(row) } : other)) }
        : doc
    }
    case 'taxOfAlike': {
      const alike = linesTaxedLike(doc, rowIn(doc, edit.rowId))
      return { ...doc, rows: doc.rows.map((row) => (alike.includes(row) ? { ...row, ...edit.to } : row)) }
    }
    case 'duplicateRow': {
      const row = rowIn(doc, edit.rowId)
      if (!row || isBlank(row)) return doc
      return { ...doc, rows: doc.rows.toSpliced(doc.rows.indexOf(row) + 1, 0, { ...row, id }) }
    }
    case 'removeRow': {
      const row = rowIn(doc, edit.rowId)
      if (!row || isBlank(row)) return doc
      const rows = doc.rows.filter((other) => other !== row)
      return withRows(doc, rows, id)
    }
    case 'moveRow':
      return moveRow(doc, edit.rowId, edit.by)
    case 'pasteRows':
      return pasteRows(doc, edit.rowId, edit.pasted, id)
    case 'clear':
      return { ...doc, customer: null, notes: '', rows: [blankRow(id)] }
  }
}

const words = editorTexts.edits

/** What people call an edit, said of the document before it: `Price of line 3`, `Line 3 deleted (Cement)`. */
export function nameOfEdit(edit: Edit, doc: Doc): string {
  const place = 'rowId' in edit ? doc.rows.findIndex(({ id }) => id === edit.rowId) : -1
  const description = doc.rows[place]?.description.trim() ?? ''
  switch (edit.type) {
    case 'fields':
      return labelOfField(edit.field)
    case 'issueDate':
      return labelOfField('issueDate')
    case 'pricesIncludeVat':
    case 'keepFigures':
      return editorTexts.grid.includesVat
    case 'cell':
    case 'tidyCell':
      return labelOfField(`items[${place}].${fieldOfCell[edit.cell]}`)
    case 'row':
      return labelOfField(`items[${place}].${edit.field}`)
    case 'product':
      return labelOfField(`items[${place}].productCode`)
    case 'codeForAll':
      return words.codeForAll(linesWithoutCode(doc, edit.alike ? doc.rows[place] : undefined).length)
    case 'taxOfAlike': {
      const alike = linesTaxedLike(doc, doc.rows[place])
      return alike.length > 1 ? words.taxOfAlike(alike.length) : labelOfField(`items[${place}].${edit.field}`)
    }
    case 'duplicateRow':
      return words.duplicated(place + 1, description)
    case 'removeRow':
      return words.removed(place + 1, description)
    case 'moveRow':
      return words.moved(place + 1, place + 1 + edit.by)
    case 'pasteRows':
      return words.pasted(edit.pasted.length)
    case 'clear':
      return editorTexts.discarded
  }
}

/** Lines in whose place FIRS / NRS wants a code, and that have none; of those the ones that are called like one. */
export function linesWithoutCode(doc: Doc, like?: Row): readonly Row[] {
  const codeless = linesOf(doc).filter((row) => row.hsnCode === null && row.isicCode === null && !row.typedCode)
  return like === undefined ? codeless : codeless.filter((row) => isSameProductName(like.description, row.description))
}

/** A line and all that are taxed like it and sell the same product, or none. */
function linesTaxedLike(doc: Doc, like: Row | undefined): readonly Row[] {
  if (like === undefined) return []
  const { vat, taxCategory, productId } = like
  return linesOf(doc).filter((row) => row.vat === vat && row.taxCategory === taxCategory && row.productId === productId)
}

/** What says what is sold; the tax is that of each line. */
function codesOf({ kind, hsnCode, productCategory, isicCode, serviceCategory }: Row): Partial<Row> {
  return { kind, hsnCode, productCategory, isicCode, serviceCategory }
}

const rowIn = ({ rows }: Doc, id: string): Row | undefined => rows.find((row) => row.id === id)

const withRows = (doc: Doc, rows: readonly Row[], id: string): Doc => ({ ...doc, rows: withBlankEnd(rows, id) })

function changeRow(doc: Doc, rowId: string, to: Partial<Row>, id: string): Doc {
  const rows = doc.rows.map((row) =>
    row.id === rowId ? begun(withDiscount(row, { ...row, ...to }), isBlank(row), doc) : row,
  )
  return withRows(doc, rows, id)
}

/** A discount goes along with other figures, or it is known that it does not. */
const withDiscount = (before: Row, after: Row): Row => withDiscountFor(before, withPercentDiscount(before, after))

/** A line that has just begun gets the usual quantity and VAT. */
function begun(row: Row, wasBlank: boolean, { usualVat }: Doc): Row {
  if (!wasBlank || isBlank(row)) return row
  return { ...row, quantity: row.quantity || '1', vat: row.vat || usualVat }
}

function tidyCell(doc: Doc, rowId: string, cell: Cell, id: string): Doc {
  const row = rowIn(doc, rowId)
  if (!row || cell === 'unit') return doc
  if (cell === 'description') {
    const renamed = withoutFormerCodes(row)
    return renamed === row ? doc : changeRow(doc, rowId, renamed, id)
  }
  const tidied: Row = { ...row, [cell]: formatFigure(cell, row[cell]) }
  const { [cell]: figure, discount } = { ...tidied, discount: discountOfLine(tidied) }
  return figure === row[cell] && discount === row.discount
    ? doc
    : changeRow(doc, rowId, { [cell]: figure, discount, ...percentOffIn(tidied, discount) }, id)
}

const percentOffIn = ({ discount: percent }: Row, naira: string): Partial<Row> =>
  percent === naira ? {} : { percentOff: { percent, naira } }

function moveRow(doc: Doc, rowId: string, by: 1 | -1): Doc {
  const from = doc.rows.findIndex((row) => row.id === rowId)
  const to = from + by
  const row = doc.rows[from]
  // The blank row stays at the end.
  if (!row || isBlank(row) || to < 0 || to > doc.rows.length - 2) return doc
  return { ...doc, rows: doc.rows.toSpliced(from, 1).toSpliced(to, 0, row) }
}

/** A pasted line as a row of the document. */
export function rowOfPasted(cells: PastedRow, id: string, { usualVat }: Pick<Doc, 'usualVat'>): Row {
  const row: Row = {
    ...blankRow(id),
    ...cells,
    id,
    quantity: formatFigure('quantity', cells.quantity),
    price: formatFigure('price', cells.price),
    discount: formatFigure('discount', cells.discount),
    vat: formatFigure('vat', cells.vat || usualVat),
  }
  const discount = discountOfLine(row)
  return { ...row, discount, ...percentOffIn(row, discount) }
}

function pasteRows(doc: Doc, rowId: string, pasted: readonly PastedRow[], id: string): Doc {
  const target = rowIn(doc, rowId)
  if (!target) return doc
  const added = pasted.map((cells, index) => rowOfPasted(cells, `${id}.${index}`, doc))
  const place = doc.rows.indexOf(target)
  const rows = isBlank(target) ? doc.rows.toSpliced(place, 1, ...added) : doc.rows.toSpliced(place + 1, 0, ...added)
  return withRows(doc, rows, id)
}

/** The document with VAT in its prices, or without: the amounts stay. What cannot be read stays as it was typed. */
function convertPrices(doc: Doc, pricesIncludeVat: boolean): Doc {
  if (doc.pricesIncludeVat === pricesIncludeVat) return doc
  return { ...doc, pricesIncludeVat, rows: doc.rows.map((row) => convertRow(row, pricesIncludeVat)) }
}

function convertRow(row: Row, includesVat: boolean): Row {
  const { input } = figuresOf(row, !includesVat)
  if (input) {
    const money = moneyOfLine(input, includesVat, row)
    const isPercent = row.percentOff?.naira === row.discount
    const percentOff = row.percentOff ? { ...row.percentOff, naira: money.discount } : null
    return { ...row, ...money, ...(isPercent && { percentOff }) }
  }
  // Something in the line is wrong: what can be read of it is turned by itself.
  const vat = readDecimal(row.vat, 4)
  if (typeof vat === 'string') return row
  const turn = includesVat ? toInclusive : toExclusive
  const converted = (typed: string, decimals: 2 | 4) => {
    const amount = readDecimal(typed, decimals)
    return typeof amount === 'string' ? typed : formatDecimal(turn(amount, vat, decimals), 2)
  }
  return { ...row, price: converted(row.price, 4), discount: converted(row.discount, 2) }
}
