import { type Cell, cellText, type GridRow } from '../../../lib/spreadsheet/cell.ts'
import { foldHead, type Mapping } from '../../../lib/spreadsheet/guess-columns.ts'

const ADDRESS_LINE = /^(?:po|main|bill(?:ing)?)?(?:address|street|addr)(?:line)?[234]$/
const NAME_PARTS = [/^(?:first|given) name$/, /^(?:middle|additional) name$/, /^(?:last|family) name$|^surname$/]

const VARIANT = /^option\d?value$/

/**
 * Rows in which one cell says what a list has in several: an address with its second line, the name of a person where a
 * row names no company, and what a product is called of which there are several under one handle.
 */
export function completeRows(rows: readonly GridRow[], heads: readonly Cell[], mapping: Mapping): readonly GridRow[] {
  const folded = heads.map((head) => foldHead(cellText(head)))
  const lines = folded.flatMap((head, index) =>
    mapping[index] === undefined && ADDRESS_LINE.test(head.replaceAll(' ', '')) ? [index] : [],
  )
  const parts = NAME_PARTS.map((pattern) => folded.findIndex((head) => pattern.test(head))).filter((at) => at !== -1)
  const [name, address] = [mapping.indexOf('name'), mapping.indexOf('address')]

  const textsAt = (cells: readonly Cell[], columns: readonly number[]) =>
    columns.map((column) => cellText(cells[column]).trim()).filter((text) => text !== '')
  const handle = folded.indexOf('handle')
  const variants = folded.flatMap((head, index) => (VARIANT.test(head.replaceAll(' ', '')) ? [index] : []))
  const ofHandle = new Map<string, GridRow[]>()
  for (const row of handle === -1 ? [] : rows) {
    const key = cellText(row.cells[handle])
    ofHandle.set(key, [...(ofHandle.get(key) ?? []), row])
  }
  const nameOf = (row: GridRow): string => {
    const siblings = ofHandle.get(cellText(row.cells[handle])) ?? []
    const [base = ''] = siblings.flatMap(({ cells }) => textsAt(cells, [name]))
    return [base, ...textsAt(row.cells, siblings.length > 1 ? variants : [])].join(' ')
  }

  return rows.map((row) => {
    if (handle !== -1 && variants.length > 0) return put(row, name, nameOf(row))
    const named = textsAt(row.cells, [name]).length > 0 ? row : put(row, name, textsAt(row.cells, parts).join(' '))
    return lines.length === 0 ? named : put(named, address, textsAt(row.cells, [address, ...lines]).join(', '))
  })
}

const put = (row: GridRow, column: number, text: string): GridRow =>
  column === -1 || text === '' ? row : { ...row, cells: row.cells.map((cell, at) => (at === column ? text : cell)) }
