import { formatDay } from '../../../lib/format/date-time.ts'
import { isDay } from '../../../lib/format/day.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { valueTyped } from './compared-content.ts'
import { type Doc, isBlank, type Row } from './doc.ts'
import { fieldOfCell } from './field-paths.ts'

/** A field in which two versions of a draft differ, with what stands there in each; empty for nothing. */
export type Difference = { readonly field: string; readonly local: string; readonly remote: string }

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
export function differencesOf(local: Doc, version: Doc): readonly Difference[] {
  const remote = alignedWith(local, version)
  return [...headDifferences(local, remote), ...lineDifferences(local, remote)]
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

function headDifferences(local: Doc, remote: Doc): readonly Difference[] {
  // What the core fills in itself is no other opinion.
  const isOpen = (field: string) =>
    (field === 'invoiceKind' && (local.invoiceKind === null || remote.invoiceKind === null)) ||
    (field === 'paymentDetails' && (local.paymentDetails === undefined || remote.paymentDetails === undefined))
  return head.flatMap(([field, shown]) => {
    const [here, there] = [shown(local), shown(remote)]
    return here === there || isOpen(field) ? [] : [{ field, local: here, remote: there }]
  })
}

const cells = ['description', 'quantity', 'unit', 'price', 'discount', 'vat'] as const

function lineDifferences(local: Doc, remote: Doc): readonly Difference[] {
  const there = new Map(remote.rows.map((row) => [row.id, row]))
  const here = new Set(local.rows.map(({ id }) => id))
  const changed = local.rows.flatMap((row, index) => {
    const other = there.get(row.id)
    if (isBlank(row)) return []
    if (!other) return [{ field: `items[${index}]`, local: lineInWords(row), remote: '' }]
    return row === other ? [] : cellDifferences({ doc: local, row }, { doc: remote, row: other }, index)
  })
  const added = remote.rows.flatMap((row, index) =>
    here.has(row.id) || isBlank(row) ? [] : [{ field: `items[${index}]`, local: '', remote: lineInWords(row) }],
  )
  const order = (doc: Doc) => doc.rows.filter((row) => !isBlank(row) && here.has(row.id) && there.has(row.id))
  const isMoved = order(local).some(({ id }, index) => order(remote)[index]?.id !== id)
  return [...changed, ...added, ...(isMoved ? [{ field: 'items', local: '', remote: words.otherOrder }] : [])]
}

type Placed = { readonly doc: Doc; readonly row: Row }

function cellDifferences(local: Placed, remote: Placed, index: number): readonly Difference[] {
  const differs = (name: string) => {
    const value = ({ doc, row }: Placed) => valueTyped(doc, `items[${index}].${name}`, row)
    return value(local) !== value(remote)
  }
  const found = cells
    .filter((cell) => differs(fieldOfCell[cell]))
    .map((cell) => ({
      field: `items[${index}].${fieldOfCell[cell]}`,
      local: local.row[cell].trim(),
      remote: remote.row[cell].trim(),
    }))
  const code = ({ row }: Placed) => row.hsnCode ?? row.isicCode ?? ''
  const isCoded = code(local) !== code(remote)
  const field = `items[${index}].${remote.row.isicCode === null ? 'hsnCode' : 'isicCode'}`
  return isCoded ? [...found, { field, local: code(local), remote: code(remote) }] : found
}

const lineInWords = ({ description, quantity, price }: Row) =>
  words.line(description.trim(), quantity.trim(), price.trim())
