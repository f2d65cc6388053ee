import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import type { Customer } from '../../../../core/contract/records/customer.ts'
import { type DraftReturn, draftReturnOf, type RefusalReason } from '../../../lib/invoices/draft-return.ts'
import { type ComparedContent, contentOfInvoice, valueIn, valueTyped } from './compared-content.ts'
import { type Cell, type Doc, linesOf, type Row } from './doc.ts'
import { cellOfField, lineFieldOf } from './field-paths.ts'

/** What FIRS / NRS refused, and the row that it was about: lines may be put in or taken out since. */
export type PreviousRefusal = RefusalReason & {
  readonly rowId: string | undefined
  /** What stood there, to be compared only; undefined where that is not known or is no field of the invoice. */
  readonly value: string | undefined
}

/** Why the draft that is typed came back. */
export type ReturnedDraft = Pick<DraftReturn, 'sentBack'> & {
  readonly refused: readonly PreviousRefusal[]
  /** What was refused. */
  readonly was: ComparedContent
  /** The customer at that time, as far as that is known. */
  readonly customer: { readonly id: string | undefined; readonly name: string }
}

/** A customer that was put right in this editor: as it was before, and as it is now. */
export type CustomerCorrection = { readonly before: Customer; readonly after: Customer }

/** What is looked at to tell whether something was changed since it was refused. */
export type CurrentInput = { readonly doc: Doc; readonly customerCorrection: CustomerCorrection | undefined }

export function returnedDraftOf(
  invoice: Invoice,
  doc: Doc,
  was: ComparedContent = contentOfInvoice(invoice),
): ReturnedDraft | undefined {
  const cameBack = draftReturnOf(invoice)
  if (!cameBack) return undefined
  const refused = cameBack.refused.map((reason) => {
    const field = reason.field ?? ''
    return { ...reason, rowId: findRow(doc, was, field)?.id, value: valueIn(was, field) }
  })
  const customer = {
    id: was.customer === invoice.customerName ? invoice.customerId : undefined,
    name: was.customer,
  }
  return { sentBack: cameBack.sentBack, refused, was, customer }
}

/** The row of a line that was refused, as it is now; undefined where it was deleted since. */
export function rowOfReason({ was }: ReturnedDraft, { field, rowId }: PreviousRefusal, doc: Doc): Row | undefined {
  // Rows of a version that was loaded anew are others.
  return doc.rows.find(({ id }) => id === rowId) ?? findRow(doc, was, field ?? '')
}

function findRow(doc: Doc, was: ComparedContent, field: string): Row | undefined {
  const place = lineFieldOf(field)
  const line = place && was.items[place.index]
  if (!place) return undefined
  if (!line) return linesOf(doc)[place.index] ?? doc.rows.at(-1)

  const rows = linesOf(doc)
  const isIt = ({ description }: { description: string }) => description.trim() === line.description
  const at = rows[place.index]
  const found = at && isIt(at) ? at : rows.find(isIt)
  return found ?? (rows.length === was.items.length ? at : undefined)
}

const isOfCustomer = ({ field }: PreviousRefusal) => field !== null && /^customer\b/.test(field)

/** Whether something else stands now where it was refused. What is not known to be changed is not. */
export function isChanged(
  cameBack: ReturnedDraft,
  reason: PreviousRefusal,
  { doc, customerCorrection }: CurrentInput,
): boolean {
  if (isOfCustomer(reason)) return isOtherCustomer(cameBack, doc) || isCorrected(reason, doc, customerCorrection)
  const { field, value } = reason
  if (field === null || value === undefined) return false
  const row = rowOfReason(cameBack, reason, doc)
  if (lineFieldOf(field) && !row) return true
  return valueTyped(doc, field, row) !== value
}

function isOtherCustomer({ customer: { id, name } }: ReturnedDraft, { customer }: Doc): boolean {
  return id === undefined ? customer?.name !== name : customer?.id !== id
}

function isCorrected(
  { field }: PreviousRefusal,
  { customer }: Doc,
  customerCorrection: CustomerCorrection | undefined,
): boolean {
  if (!customerCorrection || customerCorrection.before.id !== customer?.id) return false
  const { updatedAt: _before, ...before } = customerCorrection.before
  const { updatedAt: _after, ...after } = customerCorrection.after
  const name = (Object.keys(before) as (keyof typeof before)[]).find((key) => field === `customer.${key}`)
  return name === undefined ? JSON.stringify(before) !== JSON.stringify(after) : before[name] !== after[name]
}

/** What was refused at a field of the head or the foot and still stands there. A customer is one field here. */
export function refusedAt(cameBack: ReturnedDraft | undefined, field: string, typed: CurrentInput): string | undefined {
  return cameBack?.refused.find((reason) => placeOf(reason) === field && !isChanged(cameBack, reason, typed))?.message
}

const placeOf = (reason: PreviousRefusal) => (isOfCustomer(reason) ? 'customerId' : reason.field)

/** The same of the lines, by row and cell. What has no cell of its own stands at the description. */
export function refusedCells(
  cameBack: ReturnedDraft,
  typed: CurrentInput,
): readonly { rowId: string; cell: Cell; message: string }[] {
  return cameBack.refused.flatMap((reason) => {
    const { field, message } = reason
    const row = rowOfReason(cameBack, reason, typed.doc)
    if (!row || isChanged(cameBack, reason, typed)) return []
    return [{ rowId: row.id, cell: cellOfField(lineFieldOf(field ?? '')?.name ?? '') ?? 'description', message }]
  })
}
