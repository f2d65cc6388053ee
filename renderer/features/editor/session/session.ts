import type { Preferences } from '../../../../core/contract/people/preferences.ts'
import { addDays } from '../../../lib/format/day.ts'
import { readDecimal } from '../../../lib/format/money.ts'
import type { ConfirmedFigures } from '../../../lib/persistence/confirmed-figures.ts'
import type { PriceModes } from '../../../lib/persistence/price-modes.ts'
import { contentAtReopening } from '../document/compared-content.ts'
import { alignedWith } from '../document/differences.ts'
import { blankRow, categoryOfRow, type Doc, textOfRate, type TypingPreferences } from '../document/doc.ts'
import { inferPricesIncludeVat } from '../document/infer-price-mode.ts'
import { isAlike } from '../document/rebase.ts'
import { returnedDraftOf } from '../document/returned-draft.ts'
import type { OpenedDraft } from './api.ts'
import type { DefaultTerms } from './default-terms.ts'
import { createEditorStore, type EditorStore } from './run-effects.ts'
import { type EditorState, initialState } from './state.ts'
import { type StoredDraft, type DraftStore, slotOfNew } from './stored-drafts.ts'
import type { PercentStore } from './stored-percents.ts'
import type { StoredUndo, UndoStore } from './stored-undo.ts'
import { loaded } from './versions.ts'

type InvoicePreferences = Preferences['perBusiness'][string] | undefined

/** One invoice being typed by one person, from its first key to its last. */
export type EditorSession = {
  /** Of this editing; also the name of what is kept before the draft has a number. */
  readonly id: string
  readonly userId: string
  readonly businessId: string
  readonly store: EditorStore
  readonly kept: DraftStore
  readonly keptUndo: UndoStore
  readonly priceModes: PriceModes
  readonly confirmedFigures: ConfirmedFigures
  readonly percents: PercentStore
  /** Something that was typed earlier was brought back. */
  readonly isRestored: boolean
}

type Owner = Pick<
  EditorSession,
  'userId' | 'businessId' | 'kept' | 'keptUndo' | 'priceModes' | 'confirmedFigures' | 'percents'
> & {
  readonly chargesVat: boolean
}

const STANDARD_VAT = 7.5

/** From the issue to the due date, where nobody has said otherwise. */
const DEFAULT_DUE_DAYS = 30

/** What new invoices of this person begin with: chosen in the account, and never taken from another customer's. */
export const defaultTermsOf = (preferences: InvoicePreferences): DefaultTerms => ({
  days: preferences?.dueInDays ?? DEFAULT_DUE_DAYS,
  terms: preferences?.paymentTerms ?? '',
})

function emptyDoc(preferences: InvoicePreferences, today: string, chargesVat: boolean): Doc {
  const { days, terms } = defaultTermsOf(preferences)
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
    ? withUndo(stateOfStored(kept, owner), owner.keptUndo.load(slotOfNew(id)))
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
    (owner.chargesVat ? inferPricesIncludeVat(invoice.items) : undefined) ??
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
    ? { ...stateOfStored(kept, owner), returned: returnedDraftOf(invoice, kept.doc, was) }
    : { ...initialState(fetched.doc, owner.businessId), ...fetched }
  const store = createEditorStore(withUndo(state, owner.keptUndo.load(invoice.id)))
  return { ...owner, id: crypto.randomUUID(), store, isRestored: isUsed }
}

/**
 * With what could be undone before a reload. A version of somebody else begins anew: no undo takes back what another
 * person did.
 */
function withUndo(state: EditorState, undo: StoredUndo | undefined): EditorState {
  if (!undo || undo.version !== state.stored?.version) return state
  if (state.status.kind === 'unsaved') return isAlike(undo.doc, state.doc) ? { ...state, history: undo.history } : state
  if (state.status.kind !== 'saved') return state
  // The core knows no rows: its draft gets those that the steps are about.
  const doc = alignedWith(undo.doc, state.doc)
  return { ...state, doc, base: state.base && doc, history: undo.history }
}

function stateOfStored({ doc, stored, base, creating }: StoredDraft, { businessId, chargesVat }: Owner): EditorState {
  return {
    ...initialState(asBusinessIs(doc, chargesVat), businessId),
    stored,
    base,
    creating,
    tracksUnfinished: true,
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
