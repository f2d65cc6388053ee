import type { PurchaseBody } from '../../../../core/contract/purchases/purchase.ts'
import type { Supplier } from '../../../../core/contract/purchases/supplier.ts'
import { addDays, isDay } from '../../../lib/format/day.ts'
import { formatAmount, formatDecimal } from '../../../lib/format/money.ts'
import { blankRow, type Doc, figuresOfItem, moneyOfLine, type Row, textOfRate, withBlankEnd } from '../document/doc.ts'
import { isAlike } from '../document/rebase.ts'
import { createEditorStore, type EditorStore } from '../session/run-effects.ts'
import { type EditorState, initialState } from '../session/state.ts'
import type { DraftStore } from '../session/stored-drafts.ts'
import type { UndoStore } from '../session/stored-undo.ts'
import { slotOfNewBill } from '../../../lib/persistence/pending-files.ts'
import { type BillFields, type BillSupplier, noBillFields } from '../../../lib/purchases/bill-fields.ts'
import { reduceBill } from './reducer.ts'

const STANDARD_VAT = 7.5

/** Whose bill is typed, and where what they type is kept. */
export type BillOwner = {
  readonly userId: string
  readonly businessId: string
  readonly chargesVat: boolean
  readonly kept: DraftStore
  readonly keptUndo: UndoStore
}

/** One bill while it is typed. */
export type BillSession = BillOwner & {
  readonly id: string
  /** Under which what is typed is kept. */
  readonly slot: string
  /** The draft that it is in the core; undefined for one that was never saved. */
  readonly stored: PurchaseBody | undefined
  readonly store: EditorStore
  readonly isRestored: boolean
}

/** How a new bill begins. */
export type BillBeginning = {
  readonly id: string | undefined
  readonly type: BillFields['billType'] | undefined
  readonly supplier: Supplier | undefined
  /** The bill that a credit note takes back. */
  readonly corrects: PurchaseBody | undefined
}

/** A supplier as a bill needs it. */
export const billSupplierOf = (supplier: Supplier): BillSupplier => ({
  id: supplier.id,
  name: supplier.name,
  tin: supplier.tin,
  category: supplier.defaultCategory,
  inputVat: supplier.defaultInputVat,
  termsDays: supplier.paymentTermsDays,
})

/** When a bill of a supplier is due: by its terms, else on its own day. */
export const billDueOn = (day: string, supplier: BillSupplier | null): string =>
  isDay(day) ? addDays(day, supplier?.termsDays ?? 0) : ''

function emptyBill(today: string, chargesVat: boolean): Doc {
  return {
    ...noBillFields,
    customer: null,
    invoiceType: 'STANDARD',
    invoiceKind: null,
    issueDate: today,
    dueDate: today,
    paymentTerms: '',
    paymentMethod: null,
    paymentDetails: null,
    notes: '',
    original: null,
    originalIrn: '',
    originalIssueDate: '',
    pricesIncludeVat: false,
    // What a supplier charges is on the paper, whether the business charges VAT itself or not.
    usualVat: textOfRate(STANDARD_VAT),
    isWithoutVat: false,
    ...(!chargesVat && { pricesIncludeVat: true }),
    rows: [blankRow('first')],
  }
}

/** A new bill; with the id of an earlier editing, that one goes on where it was left. */
export function beginBill(owner: BillOwner, today: string, how: BillBeginning): BillSession {
  const id = how.id ?? crypto.randomUUID()
  const slot = slotOfNewBill(id)
  const kept = how.id === undefined ? undefined : owner.kept.load(slot)
  const state = initialState(kept?.doc ?? begun(emptyBill(today, owner.chargesVat), how), owner.businessId)
  return sessionOf(owner, { id, slot, stored: undefined, state, isRestored: kept !== undefined })
}

function begun(doc: Doc, { type = 'BILL', supplier, corrects }: BillBeginning): Doc {
  if (corrects) return creditOf(doc, corrects)
  const chosen = supplier ? billSupplierOf(supplier) : null
  return { ...doc, billType: type, supplier: chosen, dueDate: billDueOn(doc.issueDate, chosen) }
}

/** A credit note with all lines of its bill: what stays bought is taken out of it. */
function creditOf(doc: Doc, bill: PurchaseBody): Doc {
  const lines = docOfBill(bill, doc).rows.map((row, index) =>
    row.purchase ? { ...row, purchase: { ...row.purchase, billLine: index + 1, printedVat: '' } } : row,
  )
  return {
    ...doc,
    billType: 'CREDIT_NOTE',
    supplier: supplierOfBill(bill),
    corrects: { id: bill.id, name: bill.number ?? bill.supplierInvoiceNumber ?? '' },
    rows: lines,
  }
}

/** A draft of the core, with what was typed here and not saved on top of it. */
export function beginStoredBill(owner: BillOwner, bill: PurchaseBody): BillSession {
  const slot = `bill.${bill.id}`
  const fetched = docOfBill(bill, emptyBill(bill.date, owner.chargesVat))
  const kept = owner.kept.load(slot)
  const isUsed = kept !== undefined && bill.status === 'DRAFT' && !isAlike(kept.doc, fetched)
  const state = initialState(isUsed ? kept.doc : fetched, owner.businessId)
  return sessionOf(owner, { id: bill.id, slot, stored: bill, state, isRestored: isUsed })
}

type Begun = Pick<BillSession, 'id' | 'slot' | 'stored' | 'isRestored'> & { readonly state: EditorState }

function sessionOf(owner: BillOwner, { state, ...begun }: Begun): BillSession {
  const undo = owner.keptUndo.load(begun.slot)
  const history = undo && isAlike(undo.doc, state.doc) ? undo.history : state.history
  const known: EditorState = { ...state, history, ...(begun.isRestored && { status: { kind: 'unsaved' } }) }
  return { ...owner, ...begun, store: createEditorStore(known, reduceBill) }
}

const supplierOfBill = ({ supplierId, supplierName, supplierTin }: PurchaseBody): BillSupplier | null =>
  supplierId === null
    ? null
    : { id: supplierId, name: supplierName ?? '', tin: supplierTin, category: null, inputVat: null, termsDays: null }

function docOfBill(bill: PurchaseBody, empty: Doc): Doc {
  const pricesIncludeVat = bill.items.length > 0 && bill.items.every((line) => line.unitPriceWithVat !== null)
  const id = `${bill.id}.${bill.version}`
  return {
    ...empty,
    billType: bill.type,
    supplier: supplierOfBill(bill),
    supplierInvoiceNumber: bill.supplierInvoiceNumber ?? '',
    irn: bill.irn ?? '',
    issueDate: bill.date,
    dueDate: bill.dueDate,
    taxPoint: bill.taxPoint === bill.date ? '' : bill.taxPoint,
    customsValue: textOf(bill.customsValue),
    declarationNumber: bill.declarationNumber ?? '',
    printedTotal: textOf(bill.printedTotal),
    corrects: bill.billId === null ? null : { id: bill.billId, name: '' },
    notes: bill.notes ?? '',
    pricesIncludeVat,
    rows: withBlankEnd(
      bill.items.map((line, index) => rowOfLine(line, `${id}.${index}`, pricesIncludeVat)),
      id,
    ),
  }
}

function rowOfLine(line: PurchaseBody['items'][number], id: string, includesVat: boolean): Row {
  const figures = figuresOfItem(line)
  const shown = { quantity: formatDecimal(figures.quantity), vat: formatDecimal(figures.taxPercent) }
  return {
    ...blankRow(id),
    description: line.description,
    ...shown,
    ...moneyOfLine(figures, includesVat, shown),
    productId: line.productCode,
    purchase: {
      kind: line.kind,
      category: line.category,
      inputVat: line.inputVat,
      reason: line.notClaimableReason,
      forZeroRated: line.forZeroRated,
      printedVat: textOf(line.printedTax),
      billLine: line.billLine,
    },
  }
}

const textOf = (naira: number | null): string => (naira === null ? '' : formatAmount(naira))
