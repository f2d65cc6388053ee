import type { z } from 'zod'

import { createInvoice, type LineInputBody } from '../../../../core/contract/invoice/invoice.ts'
import type { LineInput } from '../../../../core/domain/invoice/amounts.ts'
import { isNote } from '../../../../core/domain/invoice/notes.ts'
import { decimalToNumber, koboToNumber } from '../../../../core/domain/money/decimal.ts'
import { isDay } from '../../../lib/format/day.ts'
import { texts } from '../../../lib/texts.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { type Cell, categoryOfRow, type Doc, isBlank, isService, linesOf, type Row } from './doc.ts'
import { fieldOfCell, fieldOfPath, type FieldProblem, labelOfField } from './field-paths.ts'
import { figuresOf } from './figures.ts'
import { fieldAtGridRow } from './grid-rows.ts'

const words = editorTexts.problems

export type DraftBody = z.input<typeof createInvoice.body>

/** What is sent for a document, or what is missing before it can be: the fields in the order they stand. */
export function bodyOf(doc: Doc, businessId: string): DraftBody | readonly FieldProblem[] {
  const problems = problemsOf(doc)
  return problems.length > 0 || doc.customer === null ? problems : contentOf(doc, doc.customer.id, businessId)
}

function contentOf(doc: Doc, customerId: string, businessId: string): DraftBody {
  return {
    businessId,
    customerId,
    invoiceType: doc.invoiceType,
    invoiceKind: doc.invoiceKind,
    issueDate: doc.issueDate,
    dueDate: doc.dueDate,
    items: linesOf(doc).map((row) => lineOf(row, doc)),
    paymentTerms: doc.paymentTerms.trim() || null,
    paymentMethod: doc.paymentMethod,
    paymentDetails: doc.paymentDetails,
    notes: doc.notes.trim() || null,
    ...originalOf(doc),
  }
}

export const isBody = (result: ReturnType<typeof bodyOf>): result is DraftBody => 'customerId' in result

function originalOf(doc: Doc): Pick<DraftBody, 'originalInvoiceId' | 'originalIrn' | 'originalIssueDate'> {
  const none = { originalInvoiceId: null, originalIrn: null, originalIssueDate: null }
  if (!isNote(doc.invoiceType)) return none
  if (doc.original) return { ...none, originalInvoiceId: doc.original.id }
  return { ...none, originalIrn: doc.originalIrn.trim() || null, originalIssueDate: doc.originalIssueDate || null }
}

function lineOf(row: Row, doc: Doc): LineInputBody {
  const { input } = figuresOf(row, doc.pricesIncludeVat)
  if (!input) throw new Error('A line with problems is not sent.')
  return {
    description: row.description.trim(),
    quantity: decimalToNumber(input.quantity),
    ...moneyOf(input),
    taxPercent: decimalToNumber(input.taxPercent),
    productCode: row.productId,
    unit: row.unit.trim() || null,
    kind: row.kind,
    taxCategory: categoryOfRow(row, input.taxPercent, doc),
    hsnCode: row.hsnCode,
    productCategory: row.productCategory,
    isicCode: row.isicCode,
    serviceCategory: row.serviceCategory,
  }
}

/** Both with VAT, or both without. */
function moneyOf({ unitPrice, discount, withVat }: LineInput): Partial<LineInputBody> {
  return withVat
    ? { unitPriceWithVat: decimalToNumber(withVat.unitPrice), discount: koboToNumber(withVat.discount) }
    : { unitPrice: decimalToNumber(unitPrice), discount: koboToNumber(discount) }
}

const known = new WeakMap<Doc, readonly FieldProblem[]>()

/** Everything that keeps the document from being saved, in the order of the screen; looked for once per document. */
export function problemsOf(doc: Doc): readonly FieldProblem[] {
  const before = known.get(doc)
  if (before) return before
  const found = findProblems(doc)
  known.set(doc, found)
  return found
}

function findProblems(doc: Doc): readonly FieldProblem[] {
  const found = [...headProblems(doc), ...lineProblems(doc)]
  if (found.length > 0 || doc.customer === null) return found

  // Nothing is missing: what is too long or cannot be stored, the contract knows.
  const parsed = createInvoice.body.safeParse(contentOf(doc, doc.customer.id, 'any'))
  return (parsed.error?.issues ?? []).map(({ path, message }) => {
    const field = fieldAtGridRow(fieldOfPath(path), linesOf(doc), doc) ?? fieldOfPath(path)
    return { field, message: editorTexts.refused(labelOfField(field), message) }
  })
}

function headProblems(doc: Doc): FieldProblem[] {
  const { customer, originalIrn, originalIssueDate, issueDate, dueDate } = doc
  const found: FieldProblem[] = []
  const add = (field: string, message: string) => found.push({ field, message })

  if (customer === null) add('customerId', words.customer)
  if (isNote(doc.invoiceType) && doc.original === null) {
    if (originalIrn.trim() !== '' && originalIssueDate === '') add('originalIssueDate', words.originalDate)
    if (originalIrn.trim() === '' && originalIssueDate !== '') add('originalIrn', words.originalIrn)
    if (originalIssueDate !== '' && !isDay(originalIssueDate)) add('originalIssueDate', texts.day.wrong)
  }
  if (!isDay(issueDate)) add('issueDate', issueDate === '' ? words.issueDate : texts.day.wrong)
  if (!isDay(dueDate)) add('dueDate', dueDate === '' ? words.dueDate : texts.day.wrong)
  else if (isDay(issueDate) && dueDate < issueDate) add('dueDate', words.dueTooEarly)
  return found
}

function lineProblems(doc: Doc): FieldProblem[] {
  if (linesOf(doc).length === 0) return [{ field: 'items[0].description', message: words.noLine }]
  return doc.rows.flatMap((row, index) => {
    if (isBlank(row)) return []
    const { problems } = figuresOf(row, doc.pricesIncludeVat)
    const wrong = cells.flatMap((cell) => {
      const message = problems[cell]
      return message === undefined ? [] : [{ field: `items[${index}].${fieldOfCell[cell]}`, message }]
    })
    if (!row.typedCode) return wrong
    const field = `items[${index}].${isService(row) ? 'isicCode' : 'hsnCode'}`
    return [...wrong, { field, message: editorTexts.details.noCode }]
  })
}

const cells: readonly Cell[] = ['description', 'quantity', 'unit', 'price', 'discount', 'vat']

/** Only what differs, so that what somebody else changed meanwhile in other fields stays. */
export function changesBetween(before: DraftBody, after: DraftBody): Partial<DraftBody> {
  const names = Object.keys(after) as (keyof DraftBody)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  // These are one thing of three fields: sent together, or the core would keep a part of the old one.
  const originals = ['originalInvoiceId', 'originalIrn', 'originalIssueDate'] as const
  const all = new Set([...changed, ...(changed.some((name) => isOneOf(originals, name)) ? originals : [])])
  // A new customer brings a new kind, unless one was chosen.
  if (all.has('customerId')) all.add('invoiceKind')
  return Object.fromEntries([...all].map((name) => [name, after[name]]))
}

const isOneOf = (names: readonly string[], name: string) => names.includes(name)
