import { editor as editorTexts } from '../../lib/texts/editor.ts'
import { isDay } from '../../lib/format/day.ts'
import { formatDay } from '../../lib/format-day.ts'
import { type Doc, isBlank, type Row } from './doc.ts'
import { fieldOfCell } from './field-names.ts'
import { valueTyped } from './invoice-content.ts'

/** A field in which two versions of a draft differ, with what stands there in each; empty for nothing. */
export type Difference = { readonly field: string; readonly mine: string; readonly theirs: string }

const words = editorTexts.conflict

/** Another version of a document, whose lines are the same rows as those that are shown, where they are the same lines. */
export function alignedWith(shown: Doc, version: Doc): Doc {
  const free = new Set(shown.rows)
  const claim = (isIt: (row: Row) => boolean): Row | undefined => {
    const found = [...free].find(isIt)
    if (found) free.delete(found)
    return found
  }
  const content = (doc: Doc, row: Row) => valueTyped(doc, 'items[0]', row)
  const same = version.rows.map((row) =>
    claim((other) => isBlank(other) === isBlank(row) && content(shown, other) === content(version, row)),
  )
  const rows = version.rows.map((row, index) => {
    const known = same[index]
    if (known) return known
    const renewed = isBlank(row) ? undefined : claim((other) => !isBlank(other) && isSameThing(other, row))
    return renewed ? { ...row, id: renewed.id } : row
  })
  return { ...version, rows }
}

const isSameThing = (one: Row, other: Row) => one.description.trim() === other.description.trim()

/** In which fields a version differs from what stands here, in the order of the screen. */
export function differencesOf(mine: Doc, version: Doc): readonly Difference[] {
  const theirs = alignedWith(mine, version)
  return [...headDifferences(mine, theirs), ...lineDifferences(mine, theirs)]
}

type Shown = readonly [field: string, shown: (doc: Doc) => string]

const head: readonly Shown[] = [
  ['customerId', ({ customer }) => customer?.name ?? ''],
  ['invoiceType', ({ invoiceType }) => editorTexts.types[invoiceType]],
  ['invoiceKind', ({ invoiceKind }) => invoiceKind ?? ''],
  ['issueDate', ({ issueDate }) => shownDay(issueDate)],
  ['dueDate', ({ dueDate }) => shownDay(dueDate)],
  ['originalInvoiceId', ({ original, originalIrn }) => original?.name ?? originalIrn.trim()],
  ['paymentTerms', ({ paymentTerms }) => paymentTerms.trim()],
  ['paymentDetails', ({ paymentDetails }) => paymentDetails ?? ''],
  ['paymentMethod', ({ paymentMethod }) => (paymentMethod === null ? '' : editorTexts.methods[paymentMethod])],
  ['notes', ({ notes }) => notes.trim()],
]

const shownDay = (day: string) => (isDay(day) ? formatDay(day) : day)

function headDifferences(mine: Doc, theirs: Doc): readonly Difference[] {
  // What the core fills in itself is no other opinion.
  const isOpen = (field: string) =>
    (field === 'invoiceKind' && (mine.invoiceKind === null || theirs.invoiceKind === null)) ||
    (field === 'paymentDetails' && (mine.paymentDetails === undefined || theirs.paymentDetails === undefined))
  return head.flatMap(([field, shown]) => {
    const [here, there] = [shown(mine), shown(theirs)]
    return here === there || isOpen(field) ? [] : [{ field, mine: here, theirs: there }]
  })
}

const cells = ['description', 'quantity', 'unit', 'price', 'discount', 'vat'] as const

function lineDifferences(mine: Doc, theirs: Doc): readonly Difference[] {
  const there = new Map(theirs.rows.map((row) => [row.id, row]))
  const here = new Set(mine.rows.map(({ id }) => id))
  const changed = mine.rows.flatMap((row, index) => {
    const other = there.get(row.id)
    if (isBlank(row)) return []
    if (!other) return [{ field: `items[${index}]`, mine: lineInWords(row), theirs: '' }]
    return row === other ? [] : cellDifferences({ doc: mine, row }, { doc: theirs, row: other }, index)
  })
  const added = theirs.rows.flatMap((row, index) =>
    here.has(row.id) || isBlank(row) ? [] : [{ field: `items[${index}]`, mine: '', theirs: lineInWords(row) }],
  )
  const order = (doc: Doc) => doc.rows.filter((row) => !isBlank(row) && here.has(row.id) && there.has(row.id))
  const isMoved = order(mine).some(({ id }, index) => order(theirs)[index]?.id !== id)
  return [...changed, ...added, ...(isMoved ? [{ field: 'items', mine: '', theirs: words.otherOrder }] : [])]
}

type Placed = { readonly doc: Doc; readonly row: Row }

function cellDifferences(mine: Placed, theirs: Placed, index: number): readonly Difference[] {
  const differs = (name: string) => {
    const value = ({ doc, row }: Placed) => valueTyped(doc, `items[${index}].${name}`, row)
    return value(mine) !== value(theirs)
  }
  const found = cells
    .filter((cell) => differs(fieldOfCell[cell]))
    .map((cell) => ({
      field: `items[${index}].${fieldOfCell[cell]}`,
      mine: mine.row[cell].trim(),
      theirs: theirs.row[cell].trim(),
    }))
  const code = ({ row }: Placed) => row.hsnCode ?? row.isicCode ?? ''
  const isCoded = code(mine) !== code(theirs)
  const field = `items[${index}].${theirs.row.isicCode === null ? 'hsnCode' : 'isicCode'}`
  return isCoded ? [...found, { field, mine: code(mine), theirs: code(theirs) }] : found
}

const lineInWords = ({ description, quantity, price }: Row) =>
  words.line(description.trim(), quantity.trim(), price.trim())
