import { type Cell, cellText, type GridRow } from '../../../lib/spreadsheet/cell.ts'
import { foldHead, type Mapping } from '../../../lib/spreadsheet/guess-columns.ts'
import { sideColumn, withSide } from '../../../lib/spreadsheet/signed-amount.ts'

const ADDRESS_LINE = /^(?:po|main|bill(?:ing)?)?(?:toaddress|address|street|addr)(?:line)?(?:[234]|two|three)$/
const HOUSE = /^(?:house|plot|building|flat|shop)(?: no| number)?$/
const NAME_PARTS = [/^(?:first|given) name$/, /^(?:middle|additional) name$/, /^(?:last|family) name$|^surname$/]

/** What is said elsewhere in a row that has nothing in its own column: a number under `Mobile` where `Phone` is empty. */
const OTHERS: readonly (readonly [string, RegExp])[] = [
  [
    'phone',
    /^(?:(?:home|work|office|business|main|primary|other|contact) )?(?:phone|tel|telephone|mobile|mobile phone|cell|cell phone|gsm|whatsapp)(?: (?:no|nos|number|numbers))?(?: ?[1-4])?(?: value)?$/,
  ],
  [
    'email',
    /^(?:(?:home|work|office|business|main|primary|other) )?(?:e mail|email)(?: address)?(?: ?[1-4])?(?: (?:value|address))?$/,
  ],
]

const VARIANT = /^(?:variant)?option(?:\d|one|two|three)?value$/

/** What each of several products under one handle has for itself; the rest stands in the first of their rows. */
const OWN: readonly string[] = ['name', 'unitPrice', 'unitPriceWithVat', 'barcode']

/**
 * Rows in which one cell says what a list has in several: an address with its house and its second line, the name of a
 * person where a row names no company, a number under `Mobile` where none is under `Phone`, an amount with its side, and
 * what a product is called of which there are several under one handle.
 */
export function completeRows(rows: readonly GridRow[], heads: readonly Cell[], mapping: Mapping): readonly GridRow[] {
  const folded = heads.map((head) => foldHead(cellText(head)))
  if (folded.includes('handle')) return completeVariants(rows, folded, mapping)

  const lines = folded.flatMap((head, index) =>
    mapping[index] === undefined && ADDRESS_LINE.test(head.replaceAll(' ', '')) ? [index] : [],
  )
  const houses = folded.flatMap((head, index) => (mapping[index] === undefined && HOUSE.test(head) ? [index] : []))
  const parts = NAME_PARTS.map((pattern) => folded.findIndex((head) => pattern.test(head))).filter((at) => at !== -1)
  const [name, address] = [mapping.indexOf('name'), mapping.indexOf('address')]
  const others = OTHERS.map(([field, pattern]) => ({
    column: mapping.indexOf(field),
    instead: folded.flatMap((head, index) => (mapping[index] === undefined && pattern.test(head) ? [index] : [])),
  }))
  const amount = mapping.indexOf('amount')
  const side = amount === -1 ? -1 : sideColumn(folded, rows)
  return rows.map((given) => {
    const sided = side === -1 ? given : put(given, amount, withSide(given.cells[amount] ?? '', given.cells[side] ?? ''))
    const row = others.reduce(
      (whole, { column, instead }) =>
        textsAt(whole, [column]).length > 0 ? whole : put(whole, column, textsAt(whole, instead)[0] ?? ''),
      sided,
    )
    const isWhole = textsAt(row, [name]).length > 0 && !parts.includes(name)
    const named = isWhole ? row : put(row, name, textsAt(row, parts).join(' '))
    if (lines.length === 0 && houses.length === 0) return named
    const street = textsAt(row, [...houses, address]).join(' ')
    return put(named, address, [street, ...textsAt(row, lines)].filter(Boolean).join(', '))
  })
}

/** Rows of products of which several stand under one handle, each with its options in its name. */
function completeVariants(rows: readonly GridRow[], folded: readonly string[], mapping: Mapping): readonly GridRow[] {
  const name = mapping.indexOf('name')
  const shared = mapping.flatMap((field, column) => (field === undefined || OWN.includes(field) ? [] : [column]))
  const { families, handleOf, options } = familiesOf(rows, folded)
  return rows.map((row) => {
    const family = handleOf(row) === '' ? [row] : (families.get(handleOf(row)) ?? [row])
    const said = shared.reduce((whole, column) => {
      const [first = ''] = family.flatMap((one) => textsAt(one, [column]))
      return textsAt(whole, [column]).length > 0 ? whole : put(whole, column, first)
    }, row)
    const [base = ''] = family.flatMap((one) => textsAt(one, [name]))
    return put(said, name, [base, ...textsAt(row, family.length > 1 ? options : [])].join(' '))
  })
}

/** Rows of a family of products that name none of them: in such a row stands another picture. */
export function pictureRows(rows: readonly GridRow[], heads: readonly Cell[], mapping: Mapping): number[] {
  const folded = heads.map((head) => foldHead(cellText(head)))
  if (!folded.includes('handle')) return []
  const { families, handleOf, options } = familiesOf(rows, folded)
  const own = [...OWN.map((field) => mapping.indexOf(field)), ...options]
  return rows
    .filter((row) => families.get(handleOf(row))?.[0] !== row && textsAt(row, own).length === 0)
    .map(({ number }) => number)
}

/** Rows by the product that they belong to, and where its options stand. */
function familiesOf(rows: readonly GridRow[], folded: readonly string[]) {
  const handle = folded.indexOf('handle')
  const handleOf = ({ cells }: GridRow) => cellText(cells[handle]).trim()
  const families = new Map<string, GridRow[]>()
  for (const row of rows) families.set(handleOf(row), [...(families.get(handleOf(row)) ?? []), row])
  return {
    handleOf,
    families,
    options: folded.flatMap((head, index) => (VARIANT.test(head.replaceAll(' ', '')) ? [index] : [])),
  }
}

const textsAt = ({ cells }: GridRow, columns: readonly number[]): string[] =>
  columns.map((column) => cellText(cells[column]).trim()).filter((text) => text !== '')

const put = (row: GridRow, column: number, text: Cell): GridRow =>
  column === -1 || text === ''
    ? row
    : {
        ...row,
        cells: Array.from({ length: Math.max(row.cells.length, column + 1) }, (_, at) =>
          at === column ? text : (row.cells[at] ?? ''),
        ),
      }
