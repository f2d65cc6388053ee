import type { z } from 'zod'

import type { createPurchase, updatePurchase } from '../../../../core/contract/purchases/purchase.ts'
import { decimalToNumber, koboToNumber } from '../../../../core/domain/money/decimal.ts'
import { isDay } from '../../../lib/format/day.ts'
import { koboOfText } from '../../../lib/format/money.ts'
import { texts } from '../../../lib/texts.ts'
import { billEditor } from '../../../lib/texts/purchases/bill-editor.ts'
import { type Cell, type Doc, isBlank, linesOf, type Row } from '../document/doc.ts'
import { fieldOfCell, type FieldProblem } from '../document/field-paths.ts'
import { figuresOf } from '../document/figures.ts'
import { type BillFields, noBillFields, noBillLineFields } from '../../../lib/purchases/bill-fields.ts'

const words = billEditor.problems

type BillBody = z.input<typeof createPurchase.body>
type BillLine = NonNullable<z.input<typeof updatePurchase.body>['items']>[number]

const cells: readonly Cell[] = ['description', 'quantity', 'unit', 'price', 'discount', 'vat']
const known = new WeakMap<Doc, readonly FieldProblem[]>()

/** The fields of the head of a bill, also where none of them was typed. */
export const headOf = (doc: Doc): BillFields => ({ ...noBillFields, ...doc })

/** What keeps a bill from being saved, in the order of the screen; looked for once per document. */
export function billProblemsOf(doc: Doc): readonly FieldProblem[] {
  const before = known.get(doc)
  if (before) return before
  const found = [...headProblems(doc), ...lineProblems(doc)]
  known.set(doc, found)
  return found
}

function headProblems(doc: Doc): FieldProblem[] {
  const { billType, corrects, taxPoint, printedTotal, customsValue } = headOf(doc)
  const { issueDate, dueDate } = doc
  const found: FieldProblem[] = []
  const add = (field: string, message: string) => found.push({ field, message })
  if (billType === 'CREDIT_NOTE' && corrects === null) add('billId', words.corrects)
  if (!isDay(issueDate)) add('date', issueDate === '' ? words.date : texts.day.wrong)
  if (dueDate !== '' && !isDay(dueDate)) add('dueDate', texts.day.wrong)
  else if (dueDate !== '' && isDay(issueDate) && dueDate < issueDate) add('dueDate', words.dueTooEarly)
  if (taxPoint !== '' && !isDay(taxPoint)) add('taxPoint', texts.day.wrong)
  if (printedTotal.trim() !== '' && koboOfText(printedTotal) === undefined) add('total', words.printedTotal)
  if (customsValue.trim() !== '' && koboOfText(customsValue) === undefined) add('customsValue', words.printedTotal)
  return found
}

function lineProblems(doc: Doc): FieldProblem[] {
  if (linesOf(doc).length === 0) return [{ field: 'items[0].description', message: words.noLine }]
  return doc.rows.flatMap((row, index) => {
    if (isBlank(row)) return []
    const { problems } = figuresOf(row, doc.pricesIncludeVat)
    return cells.flatMap((cell) => {
      const message = problems[cell]
      return message === undefined ? [] : [{ field: `items[${index}].${fieldOfCell[cell]}`, message }]
    })
  })
}

/** What is sent for a bill in which nothing is wrong. */
export function billBodyOf(doc: Doc): Omit<BillBody, 'businessId' | 'record'> {
  const head = headOf(doc)
  const isImport = head.billType === 'IMPORT_VAT'
  return {
    type: head.billType,
    supplierId: head.supplier?.id ?? null,
    billId: head.billType === 'CREDIT_NOTE' ? (head.corrects?.id ?? null) : null,
    supplierInvoiceNumber: head.supplierInvoiceNumber.trim() || null,
    irn: head.irn.trim() || null,
    date: doc.issueDate,
    taxPoint: head.taxPoint || null,
    dueDate: doc.dueDate || null,
    customsValue: isImport ? nairaOf(head.customsValue) : null,
    declarationNumber: isImport ? head.declarationNumber.trim() || null : null,
    total: nairaOf(head.printedTotal),
    notes: doc.notes.trim() || null,
    items: linesOf(doc).map((row) => lineOf(row, doc.pricesIncludeVat)),
  }
}

function lineOf(row: Row, includesVat: boolean): BillLine {
  const { input } = figuresOf(row, includesVat)
  if (!input) throw new Error('A line with problems is not sent.')
  const { kind, category, inputVat, reason, forZeroRated, printedVat, billLine } = row.purchase ?? noBillLineFields
  const { unitPrice, discount, withVat } = input
  return {
    description: row.description.trim(),
    quantity: decimalToNumber(input.quantity),
    ...(withVat
      ? { unitPriceWithVat: decimalToNumber(withVat.unitPrice), discount: koboToNumber(withVat.discount) }
      : { unitPrice: decimalToNumber(unitPrice), discount: koboToNumber(discount) }),
    taxPercent: decimalToNumber(input.taxPercent),
    taxAmount: nairaOf(printedVat),
    kind,
    category: category?.trim() || null,
    inputVat,
    notClaimableReason: inputVat === 'NOT_CLAIMABLE' ? reason : null,
    forZeroRated,
    billLine,
    productCode: row.productId,
  }
}

/** Naira as a number of the API; null for nothing, and for what is no amount. */
function nairaOf(typed: string): number | null {
  const kobo = koboOfText(typed)
  return kobo === undefined ? null : koboToNumber(kobo)
}
