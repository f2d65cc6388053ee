import type { Preferences } from '../../../core/contract/preferences.ts'
import { addDays } from '../../lib/format/day.ts'
import { cameBackDraft } from './came-back-draft.ts'
import { blankRow, type Doc, textOfRate } from './doc.ts'
import type { OpenedDraft } from './editor-api.ts'
import { createEditorStore, type EditorState, type EditorStore, initialState } from './editor-state.ts'
import { contentAtReopening } from './invoice-content.ts'
import { type KeptDraft, type KeptDrafts, slotOfNew } from './kept-drafts.ts'
import { loaded } from './saver.ts'

type Liked = Preferences['perBusiness'][string] | undefined

/** One invoice being typed by one person, from its first key to its last. */
export type EditorSession = {
  /** Of this editing; also the name of what is kept before the draft has a number. */
  readonly id: string
  readonly userId: string
  readonly businessId: string
  readonly store: EditorStore
  readonly kept: KeptDrafts
  /** Something that was typed earlier was brought back. */
  readonly isRestored: boolean
}

type Owner = Pick<EditorSession, 'userId' | 'businessId' | 'kept'>

const STANDARD_VAT = 7.5

function emptyDoc(liked: Liked, today: string): Doc {
  return {
    customer: null,
    invoiceType: 'STANDARD',
    invoiceKind: null,
    issueDate: today,
    dueDate: addDays(today, liked?.dueInDays ?? 30),
    paymentTerms: liked?.paymentTerms ?? '',
    paymentMethod: null,
    paymentDetails: liked?.paymentDetails ?? undefined,
    notes: liked?.notes ?? '',
    original: null,
    originalIrn: '',
    originalIssueDate: '',
    pricesIncludeVat: liked?.pricesIncludeVat ?? false,
    usualVat: usualVatOf(liked),
    rows: [blankRow('first')],
  }
}

const usualVatOf = (liked: Liked) => textOfRate(liked?.taxPercent ?? STANDARD_VAT)

/** A new invoice; with the id of an earlier editing, that one goes on where it was left. */
export function beginNew(owner: Owner, liked: Liked, today: string, id: string = crypto.randomUUID()): EditorSession {
  const kept = owner.kept.load(slotOfNew(id))
  const state = kept ? stateOfKept(kept) : initialState(emptyDoc(liked, today))
  return { ...owner, id, store: createEditorStore(state), isRestored: kept !== undefined }
}

/** A draft of the core, with what was typed here and not saved on top of it. */
export function beginStored(owner: Owner, liked: Liked, { invoice, history }: OpenedDraft): EditorSession {
  const manners = { pricesIncludeVat: liked?.pricesIncludeVat ?? false, usualVat: usualVatOf(liked) }
  const was = contentAtReopening(invoice, history)
  const fetched = loaded(invoice, manners, { businessId: owner.businessId, was })
  const kept = owner.kept.load(invoice.id)
  const isUsed = kept?.stored !== undefined && invoice.status === 'DRAFT'
  const state = isUsed
    ? { ...stateOfKept(kept), cameBack: cameBackDraft(invoice, kept.doc, was) }
    : { ...initialState(fetched.doc), ...fetched }
  return { ...owner, id: crypto.randomUUID(), store: createEditorStore(state), isRestored: isUsed }
}

function stateOfKept({ doc, stored, base, creating }: KeptDraft): EditorState {
  return { ...initialState(doc), stored, base, creating, phase: 'dirty' }
}
