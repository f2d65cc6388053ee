import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import type { ComparedContent } from '../document/compared-content.ts'
import { type Doc, docOfInvoice, linesOf, type Row, type TypingPreferences } from '../document/doc.ts'
import { type PercentDiscount, percentDiscountsIn, withPercentDiscounts } from '../document/percent-discount.ts'
import { bodyOf, changesBetween, type DraftBody, isBody } from '../document/request-body.ts'
import { returnedDraftOf } from '../document/returned-draft.ts'
import { validSubsetOf } from '../document/valid-subset.ts'
import type { EditorState, SentBody } from './state.ts'

type Known = {
  readonly businessId: string
  readonly was: ComparedContent | undefined
  /** The discounts of that draft that are parts of their lines. */
  readonly percents: (doc: Doc) => readonly PercentDiscount[]
}

/** The state of a draft that was just fetched. `was`: what was refused of it before. */
export function loaded(
  invoice: Invoice,
  preferences: TypingPreferences,
  { businessId, was, percents }: Known,
): Partial<EditorState> & Pick<EditorState, 'doc'> {
  const plain = docOfInvoice(invoice, preferences)
  const doc = withPercentDiscounts(plain, percents(plain))
  return {
    ...storedAs(invoice),
    returned: returnedDraftOf(invoice, doc, was),
    doc,
    base: isBody(bodyOf(doc, businessId)) ? doc : undefined,
    creating: undefined,
    savedAt: invoice.updatedAt,
    status: invoice.status === 'DRAFT' ? { kind: 'saved' } : { kind: 'notDraft', invoice, isTyped: false },
  }
}

/** After the core has taken what was sent: what it filled in is in the document, and typed since is what differs. */
export function acknowledged(state: EditorState, sent: Doc, invoice: Invoice, at: string): EditorState {
  return {
    ...state,
    ...storedAs(invoice),
    doc: withFilledIn(state.doc, sent, invoice),
    base: withFilledIn(sent, sent, invoice),
    creating: undefined,
    savedAt: at,
    status: { kind: 'unsaved' },
  }
}

/** To finalize another version is another intention. */
const storedAs = (invoice: Invoice): Pick<EditorState, 'stored' | 'finalizeKey'> => {
  const { id, invoiceNumber, status, environment, version, invoiceKind, updatedAt, unfinished } = invoice
  const stored = { id, invoiceNumber, status, environment, version, invoiceKind, updatedAt, unfinished }
  return { stored, finalizeKey: undefined }
}

function knownBody(doc: Doc, businessId: string): DraftBody | undefined {
  const body = bodyOf(doc, businessId)
  return isBody(body) ? body : undefined
}

/**
 * What the core filled in itself: the account to pay into, and codes of the product or of the business in rows that are
 * about the same as when they were sent.
 */
function withFilledIn(now: Doc, sent: Doc, { items, paymentDetails }: Invoice): Doc {
  const places = new Map(linesOf(sent).map((row, index) => [row.id, { row, item: items[index] }]))
  const rows = now.rows.map((row) => {
    const { row: before, item } = places.get(row.id) ?? {}
    if (!item || !before || !isOfSame(row, before)) return row
    const filled = {
      kind: row.kind ?? item.kind,
      hsnCode: row.hsnCode ?? item.hsnCode,
      productCategory: row.productCategory ?? item.productCategory,
      isicCode: row.isicCode ?? item.isicCode,
      serviceCategory: row.serviceCategory ?? item.serviceCategory,
    }
    const isSame = Object.entries(filled).every(([name, value]) => row[name as keyof typeof filled] === value)
    return isSame ? row : { ...row, ...filled }
  })
  const isPaidInto = now.paymentDetails !== undefined
  if (isPaidInto && rows.every((row, index) => row === now.rows[index])) return now
  return { ...now, rows, paymentDetails: isPaidInto ? now.paymentDetails : paymentDetails }
}

/** Whether two states of a row get the same codes from the core. */
const isOfSame = (row: Row, other: Row) =>
  row === other || (row.description === other.description && row.productId === other.productId && isCoded(row, other))

const isCoded = (row: Row, other: Row) =>
  (['kind', 'hsnCode', 'productCategory', 'isicCode', 'serviceCategory'] as const).every(
    (name) => row[name] === other[name],
  )

/** Whether the core has what was sent: then only the answer was lost on the way, and there is nobody to disagree with. */
export function hasArrived(theirs: Invoice, { doc, body }: SentBody, businessId: string): boolean {
  const other = knownBody(docOfInvoice(theirs, doc), businessId)
  if (!other) return false
  const mine = {
    ...body,
    invoiceKind: body.invoiceKind ?? theirs.invoiceKind,
    paymentDetails: body.paymentDetails === undefined ? theirs.paymentDetails : body.paymentDetails,
  }
  return Object.keys(changesBetween(other, mine)).length === 0
}

/** A version in which nothing stands that was not known here, as after it was only marked as not whole: it is gone on from. */
export function fastForwarded(state: EditorState, theirs: Invoice): EditorState | undefined {
  const { base, businessId } = state
  const body = base && knownBody(base, businessId)
  return base && body && hasArrived(theirs, { doc: base, body }, businessId)
    ? { ...state, ...storedAs(theirs) }
    : undefined
}

/** The fields that were changed here, on top of theirs; all of mine where it is not known which. */
export function merged(
  theirs: Invoice,
  { doc, base, businessId }: Pick<EditorState, 'doc' | 'base' | 'businessId'>,
): Doc {
  const mine = validSubsetOf(doc, base)
  const before = base && knownBody(base, businessId)
  const after = mine && knownBody(mine.doc, businessId)
  if (!before || !after) return doc
  const changed = Object.keys(changesBetween(before, after))
  const other = withPercentDiscounts(docOfInvoice(theirs, doc), percentDiscountsIn(doc))
  // What is typed and wrong is mine, too.
  const has = (name: string) =>
    changed.includes(name) || mine.leftOut.some((field) => field === name || field.startsWith(`${name}[`))
  return {
    ...doc,
    ...(!has('customerId') && { customer: other.customer }),
    ...(!has('invoiceKind') && { invoiceKind: other.invoiceKind }),
    ...(!has('invoiceType') && { invoiceType: other.invoiceType }),
    ...(!has('issueDate') && { issueDate: other.issueDate }),
    ...(!has('dueDate') && { dueDate: other.dueDate }),
    ...(!has('paymentTerms') && { paymentTerms: other.paymentTerms }),
    ...(!has('paymentMethod') && { paymentMethod: other.paymentMethod }),
    ...(!has('paymentDetails') && { paymentDetails: other.paymentDetails }),
    ...(!has('notes') && { notes: other.notes }),
    ...(!has('items') && { rows: other.rows }),
    ...(!has('originalInvoiceId') && {
      original: other.original,
      originalIrn: other.originalIrn,
      originalIssueDate: other.originalIssueDate,
    }),
  }
}
