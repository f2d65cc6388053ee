import { cellText, type GridRow, type Sheet } from '../../../lib/spreadsheet/cell.ts'
import { guessColumns, type Mapping } from '../../../lib/spreadsheet/guess-columns.ts'
import { sectionRows, sortRows } from '../../../lib/spreadsheet/row-roles.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import { completeRows, pictureRows } from './complete-rows.ts'
import { rowsAboveGroups, unnamedRows, withCustomerColumn } from './grouped-rows.ts'
import { type FoundStyle, listStyle } from './list-style.ts'
import { inactiveRows, inTheirSense } from './inactive-rows.ts'
import { mostlyCredit, otherKinds, settledRows, unknownKinds, withoutTax } from './kinds-of-rows.ts'
import { lostLetters } from './lost-letters.ts'
import { otherMoney } from './other-money.ts'
import { pricesByRow } from './prices-with-vat.ts'
import { withPayableTotals } from './fields/bill.ts'
import type { FileField } from './fields/field.ts'
import { importRows, type RowReading, type RowWarning, rowsBelow } from './rows-to-send.ts'
import type { ImportDraft } from './stored-import.ts'
import { linesAbove, recordsAbove } from '../../../lib/spreadsheet/rows-above-heads.ts'
import { hasRunningBalance, runningBalances } from './running-balance.ts'
import { partedAmounts, quotedRows, unevenRows } from './uneven-rows.ts'

const { doubts: words } = importTexts

const AMOUNTS: readonly string[] = ['unitPrice', 'unitPriceWithVat', 'amount']

type Fields = readonly FileField[]

type OpenedList = {
  /** With a column for the customers, where a report names them above its rows. */
  readonly sheet: Sheet
  readonly mapping: Mapping
  readonly rows: readonly GridRow[]
  /** The numbers of rows that are sums or headings. */
  readonly others: readonly number[]
  /** The numbers of rows in which nothing is open. */
  readonly settled: readonly number[]
}

/** The cells that name the columns, one for each column of the sheet. */
export function headsOf({ rows }: Sheet, header: number | undefined) {
  const width = Math.max(0, ...rows.map((row) => row.length))
  return Array.from({ length: width }, (_, index) => rows[header ?? -1]?.[index] ?? '')
}

/** What the columns and rows of a sheet probably are. The first of the fields is the name of a record. */
export function openList(given: Sheet, header: number | undefined, fields: Fields): OpenedList {
  const sheet = withCustomerColumn(given, header, fields)
  const heads = headsOf(sheet, header)
  const below = rowsBelow(sheet, header)
  const guessed = guessColumns(heads, fields, below)
  const groups = rowsAboveGroups(below, guessed, sheet.delimiter)
  const sorted = sortRows(completeRows(below, heads, guessed), guessed.indexOf(fields[0]?.name), heads, groups)
  const pictures = pictureRows(below, heads, guessed)
  const rows = sorted.rows
  const others = [...new Set([...sorted.others, ...pictures, ...noRecords(rows, guessed, fields)])].toSorted(
    (left, right) => left - right,
  )
  const kept = rows.filter(({ number }) => !others.includes(number))
  const names = heads.map((head) => cellText(head))
  const isRunning = hasRunningBalance(kept, names, guessed, sheet.delimiter)
  const mapping = isRunning
    ? guessed.map((field) => (field === 'amount' ? undefined : field))
    : withPayableTotals(guessed, kept)
  return { sheet, mapping, rows, others, settled: settledRows(kept, mapping) }
}

/** Rows as they are sent, with everything in them and in their list that is wrong or doubted; and how it is written. */
export function readList(
  list: Pick<ImportDraft, 'sheet' | 'header' | 'mapping' | 'numbers' | 'days'>,
  kept: readonly GridRow[],
  fields: Fields,
  forAll: Readonly<Record<string, string>>,
): { readonly reading: RowReading; readonly style: FoundStyle } {
  const { sheet, header, mapping } = list
  const name = fields[0]?.name ?? ''
  const style = listStyle(list, kept, fields)
  const names = (header === undefined ? [] : (sheet.rows[header] ?? [])).map((cell) => cellText(cell))
  const asWritten = importRows(kept, mapping, inTheirSense(fields, names, mapping), forAll, style)
  const read = withoutTax(pricesByRow(asWritten, kept, names), kept, names, mapping)

  const width = names.findLastIndex((head) => head.trim() !== '') + 1
  const uneven = sheet.delimiter === undefined || width === 0 ? [] : unevenRows(kept, width, mapping, name)
  const amounts = mapping.flatMap((field, column) => (AMOUNTS.includes(field ?? '') ? [column] : []))
  const parted = sheet.delimiter === ',' ? partedAmounts(kept, names.slice(0, width), mapping, amounts) : []
  const quoted = quotedRows(kept, sheet.quoted ?? [], name)
  const doubts = [
    ...uneven,
    ...parted,
    ...quoted,
    ...style.doubts,
    ...recordsAbove(sheet, header, kept[0]?.number, name),
    ...otherMoney(kept, names, mapping, linesAbove(sheet, header)),
    ...runningBalances(kept, names, mapping, sheet.delimiter),
    ...lostLetters(kept, mapping, fields),
    ...inactiveRows(kept, names, mapping, fields),
    ...sections(kept, mapping, name),
    ...otherKinds(kept, names, mapping, fields),
    ...unknownKinds(kept, names, mapping),
    ...mostlyCredit(kept, mapping),
    ...unnamedRows(kept, mapping),
    ...read.doubts,
  ]
  return { reading: { ...read, doubts: doubts.toSorted((left, right) => left.row - right.row) }, style }
}

/** Names by themselves that may be headings. */
const sections = (rows: readonly GridRow[], mapping: Mapping, name: string): RowWarning[] =>
  sectionRows(rows, mapping.indexOf(name)).map(({ number }) => ({
    row: number,
    field: name,
    message: words.section,
    suggestion: null,
  }))

/** The numbers of rows that say themselves that they are none of the records of the list. */
const noRecords = (rows: readonly GridRow[], mapping: Mapping, fields: Fields): number[] =>
  fields.flatMap(({ name, isNoRecord }) =>
    isNoRecord && mapping.includes(name)
      ? rows.flatMap(({ number, cells }) => (isNoRecord(cellText(cells[mapping.indexOf(name)]).trim()) ? [number] : []))
      : [],
  )
