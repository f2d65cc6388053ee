import { readDecimal } from '../../../lib/format/money.ts'
import type { GridRow } from '../../../lib/spreadsheet/cell.ts'
import { areHsCodes, hsColumnNames, isicColumnNames, isWrittenAsHsCode } from '../../../lib/spreadsheet/code-heads.ts'
import { guessColumns, type KnownColumn, type Mapping } from '../../../lib/spreadsheet/guess-columns.ts'
import { stripNairaSign } from '../../../lib/spreadsheet/naira-cell.ts'
import { priceWithVatNames } from '../../../lib/spreadsheet/price-heads.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import type { Cell } from '../document/doc.ts'

const heads = editorTexts.fields
const { details, paste: words } = editorTexts

export type CodeColumn = 'hsnCode' | 'isicCode'

/** What a column may be beside the cells of a line: its codes, and what is understood and not taken over. */
export type PasteColumn = Cell | CodeColumn | 'lineNumber' | 'amount'

/** What was copied, as it is understood so far. */
export type PastedTable = {
  readonly heads: readonly string[]
  readonly mapping: Mapping
  /** No heading says what the columns are. */
  readonly isGuessed: boolean
  readonly rows: readonly GridRow[]
  /** Sums of the rows and what stands among those, which are left out. */
  readonly totals: readonly GridRow[]
  /** How many rows with something in them stand above the heading. */
  readonly above: number
}

/** What columns are called in people's spreadsheets. */
export const pasteColumns: readonly (KnownColumn & { readonly name: PasteColumn })[] = [
  {
    name: 'description',
    head: heads.description,
    aliases: [
      'description',
      'descriptions',
      'item',
      'items',
      'item name',
      'item description',
      'product',
      'product name',
      'products',
      'service',
      'services',
      'goods',
      'name',
      'particulars',
      'details',
      'article',
      'material',
      'materials',
      'description of goods',
      'goods or service',
    ],
    lastResort: ['code', 'sku', 'model', 'remarks'],
  },
  {
    name: 'quantity',
    head: heads.quantity,
    aliases: ['quantity', 'qty', 'quantities', 'no of units', 'units', 'number', 'count', 'pcs', 'pieces', 'how many'],
    lastResort: ['no'],
  },
  {
    name: 'unit',
    head: heads.unit,
    aliases: ['unit', 'uom', 'measure', 'unit of measure', 'unit of measurement', 'per', 'pack', 'packing'],
  },
  {
    name: 'price',
    head: heads.unitPrice,
    aliases: [
      'price',
      'unit price',
      'rate',
      'unit rate',
      'cost',
      'unit cost',
      'price each',
      'each',
      'selling price',
      'sales price',
      'price per unit',
      ...priceWithVatNames,
    ],
  },
  {
    name: 'discount',
    head: heads.discount,
    aliases: ['discount', 'disc', 'discount percent', 'disc percent', 'discount rate', 'less', 'reduction', 'rebate'],
  },
  {
    name: 'vat',
    head: heads.taxPercent,
    aliases: ['vat', 'tax', 'vat rate', 'tax rate', 'vat percent', 'tax percent', 'vat percentage'],
  },
  { name: 'hsnCode', head: details.hsCode, aliases: hsColumnNames },
  { name: 'isicCode', head: details.isicCode, aliases: isicColumnNames },
  {
    name: 'lineNumber',
    head: words.lineNumber,
    aliases: ['s n', 's no', 'serial', 'serial no', 'serial number', 'sr', 'sr no', 'line', 'line no', 'no'],
  },
  {
    name: 'amount',
    head: words.amount,
    aliases: [
      'amount',
      'total',
      'line total',
      'line amount',
      'total amount',
      'total price',
      'total cost',
      'total value',
      'sub total',
      'net amount',
      'gross amount',
      'extended price',
      'extended amount',
      'value',
      'sum',
    ],
  },
]

type Table = readonly (readonly string[])[]

/** The columns by the names in the heading. What it does not name may still be told by what is in it. */
export function columnsByHeading(heading: readonly string[], rows: Table): Mapping {
  const named = guessColumns(heading, pasteColumns)
  // Without a quantity the amount is the price of the one that is sold.
  const priced = named.map((name) =>
    name === 'amount' && !named.includes('price') && !named.includes('quantity') ? 'price' : name,
  )
  const coded = withCodes(priced, rows)
  if (coded.includes('description')) return coded
  const text = coded.findIndex((name, index) => name === undefined && kindOf(columnOf(rows, index)) === 'text')
  return coded.map((name, index) => (index === text ? 'description' : name))
}

/** A column that is called nothing that is known, and has codes in it. */
function withCodes(mapping: Mapping, rows: Table): Mapping {
  // Prices that nothing names look like codes, too.
  if (mapping.includes('hsnCode') || !mapping.includes('price')) return mapping
  const coded = mapping.findIndex((name, index) => name === undefined && isOfCodes(columnOf(rows, index)))
  return mapping.map((name, index) => (index === coded ? 'hsnCode' : name))
}

/**
 * The columns by what is in most of their rows, so that one bad cell changes none: text, quantity, unit, price,
 * discount, VAT in this order. Numbers that count the rows are line numbers, what is always quantity times price is the
 * amount, and what looks like HS codes is those where two other columns may be quantity and price.
 */
export function columnsByContent(rows: Table): Mapping {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const contents = Array.from({ length: width }, (_, index) => columnOf(rows, index))
  const kinds = contents.map(kindOf)
  const columns: (PasteColumn | undefined)[] = kinds.map(() => undefined)
  const text = kinds.indexOf('text')
  const first = text === -1 ? 0 : text
  columns[first] = 'description'

  const isBefore = (index: number) => index < first
  const figuresAt = kinds.flatMap((kind, index) => (kind === 'figure' && index !== first ? [index] : []))
  const counted = figuresAt.filter((index) => isBefore(index) && countsRows(contents[index] ?? []))
  for (const index of counted) columns[index] = 'lineNumber'
  const uncounted = figuresAt.filter((index) => !counted.includes(index))
  // Where an amount is quantity times price as all of them stand, none of the three is of codes.
  const multiplied = amountAt(uncounted, contents)
  const codes = contents.findIndex((cells, index) => index !== first && isOfCodes(cells))
  const hasCodes = codes !== -1 && uncounted.filter((index) => index !== codes).length > 1
  if (multiplied === undefined && hasCodes) columns[codes] = 'hsnCode'
  const amount =
    multiplied ??
    amountAt(
      uncounted.filter((index) => columns[index] === undefined),
      contents,
    )
  if (amount !== undefined) columns[amount] = 'amount'

  const left = uncounted.filter((index) => columns[index] === undefined && kinds[index] === 'figure')
  const price = priceAt(left, contents)
  if (price !== undefined) columns[price] = 'price'

  const figures: PasteColumn[] = price === undefined ? ['quantity', 'price', 'discount'] : ['quantity', 'discount']
  for (let index = 0; index < width; index++) {
    if (columns[index] !== undefined) continue
    const kind = kinds[index]
    if (kind === 'percent' && !columns.includes('vat')) columns[index] = 'vat'
    else if (kind === 'figure') columns[index] = figures.shift() ?? (columns.includes('vat') ? undefined : 'vat')
    else if (kind === 'text' && !columns.includes('unit') && !isBefore(index)) columns[index] = 'unit'
    // An empty column between figures stands for the one that would come here.
    else if (kind === 'empty' && columns.includes('price')) figures.shift()
  }
  return columns
}

/**
 * The first column of figures where it is of prices: with the sign of the naira, which the next one lacks, or the only
 * one, with kobo or too large for quantities.
 */
function priceAt(figures: readonly number[], contents: readonly (readonly string[])[]): number | undefined {
  const [first, second] = figures
  if (first === undefined) return undefined
  const most = (index: number, is: (cell: string) => boolean) => {
    const filled = (contents[index] ?? []).filter((cell) => cell !== '')
    return filled.filter(is).length * 2 > filled.length
  }
  const isSigned = (cell: string) => cell.includes('₦') || stripNairaSign(cell) !== cell
  if (second !== undefined) return most(first, isSigned) && !most(second, isSigned) ? first : undefined
  const isPrice = (cell: string) => isSigned(cell) || /\.\d{2}$/.test(cell) || (figureOf(cell) ?? 0) >= LEAST_PRICE
  return most(first, isPrice) ? first : undefined
}

/** Naira: few sell as many of most things at once, and few things cost less. */
const LEAST_PRICE = 500

const columnOf = (rows: Table, index: number): string[] => rows.map((row) => row[index] ?? '')

export const figureOf = (text: string): number | undefined => {
  const decimal = readDecimal(stripNairaSign(text).replace(/\s*%$/, ''), 6)
  return typeof decimal === 'string' ? undefined : Number(decimal.units) / 10 ** decimal.scale
}

export const isFigure = (text: string): boolean => figureOf(text) !== undefined

/**
 * Whether most of what stands here is written as HS codes are, `8481.80` or `3917.23.00`. So are prices, but for kobo
 * that are not tens.
 */
function isOfCodes(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const isNoPrice = (cell: string) => isWrittenAsHsCode(cell) && (cell.length > 7 || !cell.endsWith('0'))
  return areHsCodes(filled) && filled.some(isNoPrice)
}

/** What most of the cells are that say anything; where it is even, figures are. */
function kindOf(cells: readonly string[]): 'text' | 'figure' | 'percent' | 'empty' {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length === 0) return 'empty'
  const figures = filled.filter(isFigure)
  if (figures.length * 2 < filled.length) return 'text'
  return figures.filter((cell) => cell.endsWith('%')).length * 2 > figures.length ? 'percent' : 'figure'
}

/** Whether most of these are each one more than the row before, from 1. */
function countsRows(cells: readonly string[]): boolean {
  const right = cells.filter((cell, index) => figureOf(cell) === index + 1)
  return right.length * 2 > cells.length
}

/** The last column that is the product of the two before it in most rows that can be read. */
function amountAt(figures: readonly number[], contents: readonly (readonly string[])[]): number | undefined {
  return figures.findLast((index, place) => {
    const [left, right] = [figures[place - 2], figures[place - 1]]
    if (left === undefined || right === undefined) return false
    const rows = (contents[index] ?? []).flatMap((cell, row) => {
      const [count, each, amount] = [contents[left]?.[row] ?? '', contents[right]?.[row] ?? '', cell].map(figureOf)
      return count && each && amount !== undefined ? [Math.abs(count * each - amount) < 0.01 * count + 0.01] : []
    })
    return rows.filter(Boolean).length * 2 > rows.length
  })
}
