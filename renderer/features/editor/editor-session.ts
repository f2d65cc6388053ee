import type { Preferences } from '../../../core/contract/preferences.ts'
import { addDays } from '../../lib/format/day.ts'
import { readDecimal } from '../../lib/format/money.ts'
import { cameBackDraft } from './came-back-draft.ts'
import { blankRow, categoryOfRow, type Doc, textOfRate, type TypingPreferences } from './doc.ts'
import type { OpenedDraft } from './editor-api.ts'
import { loaded } from './draft-versions.ts'
import { type EditorState, initialState } from './editor-state.ts'
import { contentAtReopening } from './invoice-content.ts'
import { alignedWith } from './differences.ts'
import { type KeptDraft, type KeptDrafts, slotOfNew } from './kept-drafts.ts'
import type { KeptPercents } from './kept-percents.ts'
import type { PriceModes } from '../../lib/kept/price-modes.ts'
import type { KeptUndo, UndoKeeper } from './kept-undo.ts'
import { isAlike } from './reapply.ts'
import { createEditorStore, type EditorStore } from './run-effects.ts'
import { wereTypedWithVat } from './typed-with-vat.ts'
import type { UsualTerms } from './usual-terms.ts'

type InvoicePreferences = Preferences['perBusiness'][string] | undefined

/** One invoice being typed by one person, from its first key to its last. */
export type EditorSession = {
  /** Of this editing; also the name of what is kept before the draft has a number. */
  readonly id: string
  readonly userId: string
  readonly businessId: string
  readonly store: EditorStore
  readonly kept: KeptDrafts
  readonly keptUndo: UndoKeeper
  readonly priceModes: PriceModes
  readonly percents: KeptPercents
  /** Something that was typed earlier was brought back. */
  readonly isRestored: boolean
}

type Owner = Pick<EditorSession, 'userId' | 'businessId' | 'kept' | 'keptUndo' | 'priceModes' | 'percents'> & {
  readonly chargesVat: boolean
}

const STANDARD_VAT = 7.5

/** From the issue to the due date, where nobody has said otherwise. */
const USUAL_DAYS = 30

/** What new invoices of this person begin with: chosen in the account, and never taken from another customer's. */
export const usualTermsOf = (preferences: InvoicePreferences): UsualTerms => ({
  days: preferences?.dueInDays ?? USUAL_DAYS,
  terms: preferences?.paymentTerms ?? '',
})

function emptyDoc(preferences: InvoicePreferences, today: string, chargesVat: boolean): Doc {
  const { days, terms } = usualTermsOf(preferences)
  return {
    customer: null,
    invoiceType: 'STANDARD',
    invoiceKind: null,
    issueDate: today,
    dueDate: addDays(today, days),
    paymentTerms: terms,
    paymentMethod: null,
    paymentDetails: preferences?.paymentDetails ?? undefined,
    notes: preferences?.notes ?? '',
    original: null,
    originalIrn: '',
    originalIssueDate: '',
    ...typingOf(preferences, chargesVat),
    rows: [blankRow('first')],
  }
}

const typingOf = (preferences: InvoicePreferences, chargesVat: boolean): TypingPreferences => ({
  pricesIncludeVat: preferences?.pricesIncludeVat ?? false,
  usualVat: textOfRate(chargesVat ? (preferences?.taxPercent ?? STANDARD_VAT) : 0),
  isWithoutVat: !chargesVat,
})

/** A new invoice; with the id of an earlier editing, that one goes on where it was left. */
export function beginNew(
  owner: Owner,
  preferences: InvoicePreferences,
  today: string,
  id: string = crypto.randomUUID(),
): EditorSession {
  const kept = owner.kept.load(slotOfNew(id))
  const state = kept
    ? withUndo(stateOfKept(kept, owner), owner.keptUndo.load(slotOfNew(id)))
    : initialState(emptyDoc(preferences, today, owner.chargesVat), owner.businessId)
  return { ...owner, id, store: createEditorStore(state), isRestored: kept !== undefined }
}

/** A draft of the core, with what was typed here and not saved on top of it. */
export function beginStored(
  owner: Owner,
  preferences: InvoicePreferences,
  { invoice, history }: OpenedDraft,
): EditorSession {
  const usual = typingOf(preferences, owner.chargesVat)
  const pricesIncludeVat =
    owner.priceModes.load(invoice.id) ??
    owner.priceModes.load(invoice.originalInvoiceId ?? '') ??
    (owner.chargesVat ? wereTypedWithVat(invoice.items) : undefined) ??
    usual.pricesIncludeVat
  const typing = { ...usual, pricesIncludeVat }
  const was = contentAtReopening(invoice, history)
  const fetched = loaded(invoice, typing, {
    businessId: owner.businessId,
    was,
    percents: (doc) => owner.percents.of(invoice.id, doc),
  })
  const kept = owner.kept.load(invoice.id)
  const isUsed = kept?.stored !== undefined && invoice.status === 'DRAFT'
  const state = isUsed
    ? { ...stateOfKept(kept, owner), cameBack: cameBackDraft(invoice, kept.doc, was) }
    : { ...initialState(fetched.doc, owner.businessId), ...fetched }
  const store = createEditorStore(withUndo(state, owner.keptUndo.load(invoice.id)))
  return { ...owner, id: crypto.randomUUID(), store, isRestored: isUsed }
}

/**
 * With what could be undone before a reload. A version of somebody else begins anew: no undo takes back what another
 * person did.
 */
function withUndo(state: EditorState, undo: KeptUndo | undefined): EditorState {
  if (!undo || undo.version !== state.stored?.version) return state
  if (state.status.kind === 'unsaved') return isAlike(undo.doc, state.doc) ? { ...state, history: undo.history } : state
  if (state.status.kind !== 'saved') return state
  // The core knows no rows: its draft gets those that the steps are about.
  const doc = alignedWith(undo.doc, state.doc)
  return { ...state, doc, base: state.base && doc, history: undo.history }
}

function stateOfKept({ doc, stored, base, creating }: KeptDraft, { businessId, chargesVat }: Owner): EditorState {
  return {
    ...initialState(asBusinessIs(doc, chargesVat), businessId),
    stored,
    base,
    creating,
    marksUnfinished: true,
    status: { kind: 'unsaved' },
  }
}

/** Charging VAT was switched on or off since it was typed: its lines stay what they were, new ones are as is usual now. */
function asBusinessIs(doc: Doc, chargesVat: boolean): Doc {
  if (doc.isWithoutVat === undefined || doc.isWithoutVat === !chargesVat) return doc
  const rows = doc.rows.map((row) => {
    const rate = readDecimal(row.vat, 4)
    return typeof rate === 'string' ? row : { ...row, taxCategory: categoryOfRow(row, rate, doc) }
  })
  return { ...doc, rows, isWithoutVat: !chargesVat, usualVat: textOfRate(chargesVat ? STANDARD_VAT : 0) }
}
