import { type Cell, type Doc, isBlank, isService, linesOf, type Row, withBlankEnd } from './doc.ts'
import { applyEdit } from './edits.ts'
import { cellOfField, fieldOfCell, lineFieldOf, type FieldProblem } from './field-paths.ts'
import { problemsOf } from './request-body.ts'

/** What of a document can be saved, and what is left out of it, by fields of the API; `items[2]` is a whole line. */
export type ValidSubset = { readonly doc: Doc; readonly leftOut: readonly string[] }

/** A whole line is left out in the third round at the latest: first its cells, then what was saved of it. */
const ROUNDS = 4

/**
 * The document without what is wrong or not complete in it: there stands what was saved last, and lines of which nothing
 * was are not in it. Undefined where nothing can be saved yet.
 */
export function validSubsetOf(doc: Doc, saved: Doc | undefined): ValidSubset | undefined {
  if (problemsOf(doc).length === 0) return { doc, leftOut: [] }
  const last = saved && applyEdit(saved, { type: 'pricesIncludeVat', value: doc.pricesIncludeVat }, 'none')
  let sound = doc
  for (let round = 0; round < ROUNDS; round++) {
    const problems = problemsOf(sound)
    if (problems.length === 0) return { doc: sound, leftOut: differences(doc, sound) }
    const mended = withoutProblems(sound, problems, last)
    if (!mended) return undefined
    sound = mended
  }
  return undefined
}

/** Fields that are one thing are taken back together. */
const dates = ['issueDate', 'dueDate'] as const
const originals = ['original', 'originalIrn', 'originalIssueDate'] as const
const fieldsOfHead: Readonly<Record<string, readonly (keyof Doc)[]>> = {
  customerId: ['customer'],
  issueDate: dates,
  dueDate: dates,
  originalInvoiceId: originals,
  originalIrn: originals,
  originalIssueDate: originals,
  paymentTerms: ['paymentTerms'],
  paymentDetails: ['paymentDetails'],
  notes: ['notes'],
}

function withoutProblems(doc: Doc, problems: readonly FieldProblem[], last: Doc | undefined): Doc | undefined {
  const wrong = new Map<string, string[]>()
  let after = doc
  for (const { field } of problems) {
    const line = lineFieldOf(field)
    const row = line && doc.rows[line.index]
    if (row) {
      const names = wrong.get(row.id)
      if (names) names.push(line.name)
      else wrong.set(row.id, [line.name])
    } else if (!line) {
      const names = fieldsOfHead[field] ?? []
      const isKnown = last !== undefined && names.some((name) => last[name] !== after[name])
      if (!isKnown) return undefined
      after = { ...after, ...Object.fromEntries(names.map((name) => [name, last[name]])) }
    }
  }
  const rows = after.rows.flatMap((row) => {
    const names = wrong.get(row.id)
    return names ? rowWithoutProblems(row, names, last) : [row]
  })
  if (rows.some((row) => !isBlank(row))) return { ...after, rows: withBlankEnd(rows, 'end') }
  return last && linesOf(last).length > 0 ? { ...after, rows: last.rows } : undefined
}

function rowWithoutProblems(row: Row, names: readonly string[], last: Doc | undefined): readonly Row[] {
  // What was typed for a code and is none counts for nothing.
  const plain = row.typedCode && names.some((name) => codes.includes(name)) ? { ...row, typedCode: null } : row
  const before = last?.rows.find(({ id }) => id === row.id)
  if (!before || isBlank(before)) return plain === row ? [] : [plain]
  // Of something else nothing fits: the price of one would stand beside the VAT of the other.
  if (before.productId !== row.productId) return isAlike(before, row) ? [] : [before]
  const taken = names.reduce<Row>((mended, name) => fieldsFrom(before, mended, name), plain)
  if (!isAlike(taken, row)) return [taken]
  return isAlike(before, row) ? [] : [before]
}

const codes = ['hsnCode', 'isicCode']

function fieldsFrom(before: Row, row: Row, name: string): Row {
  const key = cellOfField(name) ?? name
  return key in row ? { ...row, [key]: before[key as keyof Row] } : row
}

const isAlike = (left: Row, right: Row) =>
  (Object.keys(left) as (keyof Row)[]).every((name) => left[name] === right[name])

function differences(doc: Doc, sound: Doc): string[] {
  const head = Object.entries(fieldsOfHead).flatMap(([field, names]) => {
    const name = names.find((one) => one === field) ?? names[0]
    return name !== undefined && doc[name] !== sound[name] ? [field] : []
  })
  // The lines that were saved are not taken away as long as there is no other.
  if (linesOf(doc).length === 0) return [...head, 'items']
  const kept = new Map(sound.rows.map((row) => [row.id, row]))
  return [
    ...head,
    ...doc.rows.flatMap((row, index) => (isBlank(row) ? [] : differencesInLine(row, index, kept.get(row.id)))),
  ]
}

function differencesInLine(row: Row, index: number, kept: Row | undefined): string[] {
  if (kept === row) return []
  if (!kept || isBlank(kept)) return [`items[${index}]`]
  const cells = (Object.keys(fieldOfCell) as Cell[]).filter((cell) => row[cell] !== kept[cell])
  const names: string[] = cells.map((cell) => fieldOfCell[cell])
  if (row.typedCode !== kept.typedCode) names.push(isService(row) ? 'isicCode' : 'hsnCode')
  return names.map((name) => `items[${index}].${name}`)
}
