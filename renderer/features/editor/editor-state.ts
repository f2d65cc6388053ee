import type { Invoice } from '../../../core/contract/invoice.ts'
import type { CameBackDraft, Corrected } from './came-back-draft.ts'
import type { Doc } from './doc.ts'
import type { DraftBody, FieldProblem } from './draft-body.ts'
import { applyEdit, type Edit } from './edits.ts'

/** The draft in the core, as it was when it was last saved or loaded. */
export type Stored = Pick<Invoice, 'id' | 'invoiceNumber' | 'status' | 'environment' | 'version' | 'invoiceKind'>

type SavePhase = 'clean' | 'dirty' | 'saving' | 'failed'

/** A first save whose answer has not come: it is sent again as it was, so that it happens once. */
export type Creating = { readonly key: string; readonly doc: Doc; readonly body: DraftBody }

export type Conflict = { readonly theirs: Invoice; readonly by: string | undefined; readonly isSelf: boolean }

export type EditorState = {
  readonly doc: Doc
  /** Undefined until the draft has its number. */
  readonly stored: Stored | undefined
  /** Why it was finalized before and is a draft again. */
  readonly cameBack: CameBackDraft | undefined
  /** The customer, where it was put right here. */
  readonly corrected: Corrected | undefined
  /** What the core has, as a request body; undefined when that is not known exactly. */
  readonly base: DraftBody | undefined
  readonly phase: SavePhase
  /** When it was last saved, as an instant. */
  readonly savedAt: string | undefined
  /** Why it could not be saved, where that is not about fields. */
  readonly error: unknown
  readonly creating: Creating | undefined
  readonly conflict: Conflict | undefined
  /** The invoice, once it turned out to be no draft any more. */
  readonly left: Invoice | undefined
  /** What the core refused; it stands until the next change. */
  readonly refused: readonly FieldProblem[]
  /** Somebody wanted to finalize: what is missing is shown even where nothing was typed yet. */
  readonly showsMissing: boolean
  /** The row whose codes are open. */
  readonly detailsOf: string | undefined
}

export const initialState = (doc: Doc): EditorState => ({
  doc,
  stored: undefined,
  cameBack: undefined,
  corrected: undefined,
  base: undefined,
  phase: 'clean',
  savedAt: undefined,
  error: undefined,
  creating: undefined,
  conflict: undefined,
  left: undefined,
  refused: [],
  showsMissing: false,
  detailsOf: undefined,
})

export type EditorStore = ReturnType<typeof createEditorStore>

/** What is typed, outside of React: a key in one cell wakes what shows that cell, and nothing else. */
export function createEditorStore(initial: EditorState) {
  let state = initial
  const listeners = new Set<() => void>()
  const changeListeners = new Set<() => void>()

  const set = (changes: Partial<EditorState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  return {
    get: () => state,
    set,

    /** A change by a person: it is going to be saved. */
    edit(edit: Edit): void {
      const doc = applyEdit(state.doc, edit, crypto.randomUUID())
      if (doc === state.doc) return
      set({ doc, refused: [], phase: state.phase === 'saving' ? 'saving' : 'dirty' })
      for (const listener of changeListeners) listener()
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Told after changes by a person only. */
    onChange(listener: () => void): () => void {
      changeListeners.add(listener)
      return () => changeListeners.delete(listener)
    },
  }
}
