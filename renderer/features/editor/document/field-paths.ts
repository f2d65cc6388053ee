import { isNote } from '../../../../core/domain/invoice/notes.ts'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { billEditor } from '../../../lib/texts/purchases/bill-editor.ts'
import type { Cell, Doc } from './doc.ts'

const words = editorTexts.fields

/** A field that keeps the draft from being saved, by its name in the API: `items[2].unitPrice`. */
export type FieldProblem = { readonly field: string; readonly message: string }

export const fieldOfCell = {
  description: 'description',
  quantity: 'quantity',
  unit: 'unit',
  price: 'unitPrice',
  discount: 'discount',
  vat: 'taxPercent',
} as const satisfies Record<Cell, string>

/** The path of an issue as the API names fields: `items[2].unitPrice`. */
export const fieldOfPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (field, part) => (typeof part === 'number' ? `${field}[${part}]` : `${field}${field && '.'}${String(part)}`),
    '',
  )

/** A field of a line: `items[2].unitPrice` is the price of the third line. */
export function lineFieldOf(field: string): { readonly index: number; readonly name: string } | undefined {
  const match = /^items\[(\d+)\](?:\.(.+))?$/.exec(field)
  return match ? { index: Number(match[1]), name: match[2] ?? 'description' } : undefined
}

export function cellOfField(name: string): Cell | undefined {
  return (Object.keys(fieldOfCell) as Cell[]).find((cell) => fieldOfCell[cell] === name)
}

/** Which row a field is about: fields number the rows of the grid (grid-rows.ts). */
export function rowOfField(doc: Doc, field: string): string | undefined {
  const line = lineFieldOf(field)
  return line && (doc.rows[line.index] ?? doc.rows.at(-1))?.id
}

/** What a field is called on the screen: `Price of line 3`. */
export function labelOfField(field: string): string {
  const line = lineFieldOf(field)
  const known: Readonly<Record<string, string>> = { ...billEditor.fields, ...words }
  if (line && isWholeLine(field)) return capitalized(editorTexts.line(line.index + 1))
  const label = known[line ? line.name : field] ?? words.other
  return line ? editorTexts.cellOfLine(label, line.index + 1) : label
}

const isWholeLine = (field: string) => lineFieldOf(field) !== undefined && !field.includes('.')

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A problem as it is said where its field is not seen at once; what the core refused names the field itself. */
export const namedProblem = (label: string, message: string): string =>
  message.startsWith(label) ? message : `${label}: ${message}`

/** The same beside its line. */
export const problemOfCell = (cell: Cell, message: string): string => namedProblem(words[fieldOfCell[cell]], message)

const MOST_NAMED = 6

/** Fields that lack the same, by where it is put right first: `Price of lines 3, 7 and 12`. */
export function groupedByProblem<T extends FieldProblem>(
  problems: readonly T[],
): readonly (T & { readonly label: string })[] {
  const groups = new Map<string, { readonly first: T; readonly lines: number[] }>()
  for (const problem of problems) {
    const line = lineFieldOf(problem.field)
    const key = `${line?.name ?? problem.field} ${problem.message}`
    const group = groups.get(key) ?? { first: problem, lines: [] }
    if (line) group.lines.push(line.index + 1)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ first, lines }) => ({
    ...first,
    label: lines.length > 1 ? labelOfLines(first.field, lines) : labelOfField(first.field),
  }))
}

function labelOfLines(field: string, lines: readonly number[]): string {
  const label = labelOfField(lineFieldOf(field)?.name ?? field)
  const shown = lines.length > MOST_NAMED ? lines.slice(0, MOST_NAMED - 1) : lines
  return editorTexts.cellOfLines(label, shown, lines.length - shown.length)
}

/** What a save left out, as one short name. */
export function labelOfSkipped(fields: readonly string[]): string {
  const { one, several } = editorTexts.leftOut
  const names = new Set(fields.map((field) => (isWholeLine(field) ? wholeLine(field) : one(labelOfField(field)))))
  const [only] = names
  return names.size === 1 && only !== undefined ? only : several(names.size)
}

const wholeLine = (field: string) => editorTexts.line((lineFieldOf(field)?.index ?? 0) + 1)

/** Whether a problem of this field is seen beside it: the lines as a whole have no such place. */
export function hasPlace(field: string): boolean {
  return field !== 'items' && field !== 'other' && (field in words || lineFieldOf(field) !== undefined)
}

/** What the core refused, as sentences at fields. `inGrid`: what the grid calls a field of what was sent. */
export function problemsOfRefusal(
  { details }: ApiError,
  inGrid: (field: string) => string | undefined,
): readonly FieldProblem[] {
  return details.map((detail) => {
    const field = inGrid(detail.field) ?? detail.field
    return { field, message: editorTexts.refused(labelOfField(field), detail.message) }
  })
}

/** `Credit note for INV000042` where a note is typed, else the number of the draft. */
export function editorTitle(
  { invoiceType, original, originalIrn }: Pick<Doc, 'invoiceType' | 'original' | 'originalIrn'>,
  invoiceNumber: string | undefined,
): string {
  if (!isNote(invoiceType)) return invoiceNumber ?? editorTexts.newTitle
  const corrected = original?.name ?? originalIrn.trim()
  return editorTexts.noteTitle[invoiceType](corrected === '' ? undefined : numberOf(corrected))
}

/** An IRN is the number, the service ID and the date; foreign numbers may have hyphens of their own. */
const numberOf = (irn: string) => irn.replace(/-[a-z0-9]+-\d{8}$/i, '')
