import Papa from 'papaparse'

import type { Product } from '../../../../core/contract/records/product.ts'
import { lineWithVat } from '../../../../core/domain/invoice/amounts.ts'
import { type Decimal, koboFromDecimal } from '../../../../core/domain/money/decimal.ts'
import { searchFold } from '../../../../core/domain/text/search-fold.ts'
import type { CellNote } from '../../../components/table/sheet-grid.tsx'
import { formatDecimal, readDecimal } from '../../../lib/format/money.ts'
import { cellText, columnLetter } from '../../../lib/spreadsheet/cell.ts'
import { findHeader, type Mapping } from '../../../lib/spreadsheet/guess-columns.ts'
import { stripNairaSign } from '../../../lib/spreadsheet/naira-cell.ts'
import { saysWithVat } from '../../../lib/spreadsheet/price-heads.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import {
  blankRow,
  moneyOfLine,
  type PastedRow,
  type Row,
  rowOfProduct,
  tidy,
  type TypingPreferences,
} from '../document/doc.ts'
import { rowOfPasted } from '../document/edits.ts'
import { formatFigure } from '../document/figure-input.ts'
import { figuresOf } from '../document/figures.ts'
import { amountNotes } from './amounts.ts'
import { type KnownCodes, readCodes } from './codes.ts'
import {
  columnsByContent,
  columnsByHeading,
  figureOf,
  isFigure,
  type PasteColumn,
  pasteColumns,
  type PastedTable,
} from './columns.ts'
import { mayBeTotalRow, totalRowsIn } from './total-rows.ts'

const words = editorTexts.paste

/** Reads rows that were copied from a spreadsheet. Their heading says what the columns are, else all rows together do. */
export function readPastedTable(text: string): PastedTable {
  const { data } = parse(text, delimiterOf(text))
  const table = data.map((row) => row.map((cell) => cell.trim().replace(/^[-–—]$/, '')))
  const header = headerOf(table)
  const below = table
    .map((cells, index) => ({ number: index + 1, cells }))
    .slice(header === undefined ? 0 : header + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const lines = below.filter((row) => !mayBeTotalRow(row))

  const heading = header === undefined ? undefined : (table[header] ?? [])
  const contents = (lines.length > 0 ? lines : below).map(({ cells }) => cells)
  const width = Math.max(0, ...table.map((row) => row.length))
  const named = heading && Array.from({ length: width }, (_, index) => heading[index] ?? '')
  const mapping = named ? columnsByHeading(named, contents) : columnsByContent(contents)
  const totals = totalRowsIn(below, mapping)
  return {
    heads: Array.from({ length: width }, (_, index) => named?.[index] || importTexts.column(columnLetter(index))),
    mapping,
    isGuessed: named === undefined && width > 1,
    rows: below.filter((row) => !totals.includes(row)),
    totals,
    above: header ?? 0,
  }
}

const parse = (text: string, delimiter: string) =>
  Papa.parse<string[]>(text.trimEnd(), { delimiter, skipEmptyLines: 'greedy' })

/**
 * What parts the columns: tabs, as a spreadsheet copies; else the commas or semicolons of a CSV file, where they make as
 * many columns of every row, with figures in one of them. Commas of descriptions do not.
 */
function delimiterOf(text: string): string {
  if (text.includes('\t')) return '\t'
  const isCsv = (delimiter: string) => {
    const { data, errors } = parse(text, delimiter)
    const [first = [], ...rest] = data
    const isEven = errors.length === 0 && rest.length > 0 && rest.every((row) => row.length === first.length)
    return isEven && first.some((_, column) => column > 0 && rest.every((row) => isFigure(row[column]?.trim() ?? '')))
  }
  return [',', ';'].find(isCsv) ?? '\t'
}

/** Names of columns have no figures among them; further down, one known word may as well be a product. */
function headerOf(table: readonly (readonly string[])[]): number | undefined {
  const worded = table.map((row) => (row.some((cell) => isFigure(cell)) ? [] : row))
  const header = findHeader(worded, pasteColumns)
  if (header === undefined || header === 0) return header
  const known = columnsByHeading(worded[header] ?? [], []).filter((name) => name !== undefined)
  return known.length > 1 ? header : undefined
}

export type PastedLine = {
  readonly number: number
  readonly pasted: PastedRow
  /** What is said at its cells: wrong, in the words of the grid, or to be looked at and taken all the same. */
  readonly notes: Partial<Record<PasteColumn, CellNote>>
  /** The saved price of the product, where the row has another one. */
  readonly savedPrice: string | undefined
}

/**
 * The rows as lines of a document. A row whose name is a saved product is that product, at the price of the row. What
 * the lists say of the codes is asked before.
 */
export function pastedLinesOf(
  { heads, mapping, rows }: Pick<PastedTable, 'heads' | 'mapping' | 'rows'>,
  products: readonly Product[],
  doc: TypingPreferences,
  codes: KnownCodes,
): readonly PastedLine[] {
  const known = productsByName(products)
  // Where the document has prices with VAT, they are taken as they stand.
  const hasPricesWithVat = !doc.pricesIncludeVat && saysWithVat(heads[mapping.indexOf('price')] ?? '')
  const isPartOff = /%|percent/i.test(heads[mapping.indexOf('discount')] ?? '')
  const lines = rows
    .map(({ number, cells }) => ({ number, ...rowOf(cells.map(cellText), mapping) }))
    .filter(saysSomething)
    .map(({ number, cells: typed, amount, typedCodes }) => {
      // Of what nobody counts there is one; an empty cell among quantities says nothing.
      const counted = mapping.includes('quantity') ? typed : { ...typed, quantity: '1' }
      const cells =
        isPartOff && isFigure(typed.discount)
          ? { ...counted, discount: `${typed.discount.replace(/\s*%$/, '')}%` }
          : counted
      const product = known.get(searchFold(cells.description))
      const saved = product && rowOfProduct(blankRow(''), product, doc)
      const coded = readCodes(typedCodes, saved, codes)
      const priced = hasPricesWithVat ? pricedWithVat(cells, cells.vat || saved?.vat || doc.usualVat) : cells
      const pasted = { ...(saved ? asProduct(priced, saved) : priced), ...coded.codes }
      const isOther = saved !== undefined && isFigure(priced.price) && tidy(priced.price, 4, 2) !== saved.price
      const savedPrice = isOther ? saved.price : undefined
      return { number, amount, pasted, row: rowOfPasted(pasted, '', doc), ofCodes: coded.notes, savedPrice }
    })

  const ofAmounts = amountNotes(lines, doc.pricesIncludeVat)
  return lines.map(({ number, pasted, row, ofCodes, savedPrice }, index) => {
    const { problems } = figuresOf(row, doc.pricesIncludeVat)
    const wrong = Object.entries(problems).map(([cell, message]) => [cell, { message, isWrong: true }] as const)
    const notes: Partial<Record<string, CellNote>> = {
      ...(savedPrice !== undefined && { price: { message: words.savedPrice(savedPrice), isWrong: false } }),
      ...Object.fromEntries(wrong),
      ...ofCodes,
      ...ofAmounts[index],
    }
    const inColumns = Object.entries(notes).filter(([cell]) => mapping.includes(cell))
    return { number, pasted, notes: Object.fromEntries(inColumns), savedPrice }
  })
}

/** A row that has but its number, its VAT or an amount of nothing is one that was not filled in. */
function saysSomething({ cells, amount, typedCodes }: ReturnType<typeof rowOf>): boolean {
  const texts = [cells.description, cells.price, ...Object.values(typedCodes)]
  return (
    texts.some((text) => text !== '') || [cells.quantity, amount].some((text) => text !== '' && figureOf(text) !== 0)
  )
}

/** Two products of nearly one name are nobody's guess. */
function productsByName(products: readonly Product[]): ReadonlyMap<string, Product> {
  const found = new Map<string, Product | undefined>()
  for (const product of products) {
    const name = searchFold(product.name)
    if (product.isActive && name !== '') found.set(name, found.has(name) ? undefined : product)
  }
  return new Map([...found].flatMap(([name, product]) => (product ? [[name, product] as const] : [])))
}

/** What the row says stays; the product says the rest. */
function asProduct(read: PastedRow, saved: Row): PastedRow {
  const isSavedRate = read.vat === '' || tidy(read.vat, 4, 0) === saved.vat
  const { productId, codedAs, kind, hsnCode, productCategory, isicCode, serviceCategory } = saved
  return {
    ...{ productId, codedAs, kind, hsnCode, productCategory, isicCode, serviceCategory },
    ...read,
    unit: read.unit || saved.unit,
    ...(read.price === '' && { price: saved.price, asStored: saved.asStored }),
    vat: read.vat || saved.vat,
    taxCategory: isSavedRate ? saved.taxCategory : null,
  }
}

/** A row whose price has VAT in it as a line of a document whose prices have none: it stays the price that it is. */
function pricedWithVat(cells: PastedRow, rate: string): PastedRow {
  const [unitPrice, taxPercent] = [readDecimal(cells.price, 4), readDecimal(rate, 4)]
  if (typeof unitPrice === 'string' || typeof taxPercent === 'string') return cells
  if (unitPrice.units < 0n || taxPercent.units < 0n) return cells
  const [quantity, off] = [readDecimal(cells.quantity, 6), readDecimal(cells.discount, 2)]
  const withVat = { unitPrice, discount: typeof off === 'string' ? 0n : koboFromDecimal(off) }
  const count = typeof quantity === 'string' ? ONE : quantity
  const shown = { quantity: formatFigure('quantity', cells.quantity), vat: formatDecimal(taxPercent) }
  const { discount, ...money } = moneyOfLine(lineWithVat({ quantity: count, taxPercent }, withVat), false, shown)
  // A part, such as 5%, is that of the line.
  return { ...cells, ...shown, ...money, discount: typeof off === 'string' ? cells.discount : discount }
}

const ONE: Decimal = { units: 1n, scale: 0 }

function rowOf(texts: readonly string[], mapping: Mapping) {
  const take = (column: PasteColumn) => (texts[mapping.indexOf(column)] ?? '').trim()
  const cells: PastedRow = {
    description: take('description').replace(/\s+/g, ' '),
    quantity: take('quantity'),
    unit: take('unit'),
    price: stripNairaSign(take('price')),
    discount: stripNairaSign(withoutMinus(take('discount'))),
    vat: take('vat').replace(/\s*%$/, ''),
  }
  return { cells, amount: take('amount'), typedCodes: { hsnCode: take('hsnCode'), isicCode: take('isicCode') } }
}

/** Spreadsheets write what is taken off as a negative number as often as not. */
const withoutMinus = (text: string) => text.replace(/^[-\u2212]\s*/, '')

/** The columns that something stands in and that become nothing. */
export function skippedRows({ heads, mapping, rows }: PastedTable): readonly string[] {
  const isFilled = (index: number) => rows.some(({ cells }) => cellText(cells[index]).trim() !== '')
  return heads.filter((_, index) => mapping[index] === undefined && isFilled(index))
}

/** Whether rows of several columns have none for the quantity: one of each is taken. */
export const defaultsQuantityToOne = ({ mapping }: Pick<PastedTable, 'mapping'>): boolean =>
  mapping.length > 1 && !mapping.includes('quantity')

/**
 * Whether somebody has to look before the lines are taken. A list with a heading in which everything is understood is
 * taken at once, because a look at it costs a key and tells nothing.
 */
export function needsReview(paste: PastedTable, lines: readonly PastedLine[]): boolean {
  const { isGuessed, totals, above, mapping } = paste
  const isNameless = !mapping.includes('description') || (mapping.length > 1 && !mapping.includes('price'))
  return (
    isGuessed ||
    isNameless ||
    defaultsQuantityToOne(paste) ||
    totals.length > 0 ||
    above > 0 ||
    skippedRows(paste).length > 0 ||
    lines.some(({ notes, savedPrice }) => savedPrice !== undefined || Object.keys(notes).length > 0)
  )
}
