import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import type { Difference } from '../document/differences.ts'
import type { Doc } from '../document/doc.ts'
import { hasPlace, type FieldProblem } from '../document/field-paths.ts'
import type { DraftBody } from '../document/request-body.ts'
import type { ReturnedDraft, CustomerCorrection } from '../document/returned-draft.ts'
import { noHistory, type UndoHistory } from './undo-history.ts'

/** The draft in the core, as it was when it was last saved or loaded. */
export type Stored = Pick<
  Invoice,
  'id' | 'invoiceNumber' | 'status' | 'environment' | 'version' | 'invoiceKind' | 'updatedAt' | 'unfinished'
>

/** What was sent, and the document that it was. */
export type SentBody = { readonly doc: Doc; readonly body: DraftBody }

/** A first save whose answer has not come: it is sent again as it was, so that it happens once. */
export type PendingCreate = SentBody & { readonly key: string }

/** Where what is typed is. */
export type SaveStatus =
  /** The core has all of it, or nothing is typed yet. */
  | { readonly kind: 'saved' }
  /** The core has all of it but these fields, which are wrong or not complete; `items[2]` is a whole line. */
  | { readonly kind: 'partly'; readonly leftOut: readonly string[] }
  /** The core does not have all of it: a pause is waited for, or for what is missing. */
  | { readonly kind: 'unsaved' }
  /** `problems`: what the core refused the time before, until something is changed. */
  | { readonly kind: 'saving'; readonly sent: SentBody; readonly problems: readonly FieldProblem[] }
  /** The core said no, and why: `problems` where that is about fields. */
  | { readonly kind: 'refused'; readonly problems: readonly FieldProblem[]; readonly error: unknown }
  /** No clear answer. It is tried again once the core is reached. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Whoever typed it is not signed in any more. */
  | { readonly kind: 'signedOut' }
  /** Somebody else saved another version meanwhile. */
  | ({ readonly kind: 'conflict' } & RemoteVersion)
  /** It turned out to be no draft any more. `isTyped`: something was typed that it does not have. */
  | { readonly kind: 'notDraft'; readonly invoice: Invoice; readonly isTyped: boolean }

/** Another version of the draft, and who made it. */
export type RemoteVersion = { readonly remote: Invoice; readonly by: string | undefined; readonly isSelf: boolean }

export type Task = 'save' | 'preview' | 'print' | 'duplicate' | 'finalize' | 'finalizeAnyway'

/** What somebody asked for that needs all of it in the core first, and how far it is. */
export type TaskRequest = {
  readonly task: Task
  readonly phase: 'awaitingPending' | 'saving' | 'savingAgain' | 'checking' | 'running'
}

export type EditorState = {
  readonly businessId: string
  readonly doc: Doc
  readonly history: UndoHistory
  /** What was undone or done again just now, in words; `id` tells one time from the next. */
  readonly undoNotice: { readonly id: string; readonly text: string } | undefined
  readonly status: SaveStatus
  /** Undefined until the draft has its number. */
  readonly stored: Stored | undefined
  /** What the core has; undefined when that is not known exactly. */
  readonly base: Doc | undefined
  readonly creating: PendingCreate | undefined
  /** When it was last saved, as an instant. */
  readonly savedAt: string | undefined
  /** Why it was finalized before and is a draft again. */
  readonly returned: ReturnedDraft | undefined
  /** The customer, where it was put right here. */
  readonly customerCorrection: CustomerCorrection | undefined
  readonly request: TaskRequest | undefined
  /** Of the same intention to finalize, until the core has clearly refused it. */
  readonly finalizeKey: string | undefined
  readonly finalizeError: unknown
  /** It was to be finalized, and somebody had changed it meanwhile: what stands here now, and what differs from before. */
  readonly finalizeConflict:
    (Pick<RemoteVersion, 'by' | 'isSelf'> & { readonly changes: readonly Difference[] }) | undefined
  /** It was decided to keep what is typed here: also on top of a version that comes before that is saved. */
  readonly keepsLocal: boolean
  /** The version that FIRS / NRS would refuse. It is finalized only by who decides to, knowing what comes of it. */
  readonly blockedVersion: number | undefined
  /** What FIRS / NRS would refuse is to get the cursor. */
  readonly leadsToChecks: boolean
  /** The draft is shown as its page. */
  readonly page: 'preview' | 'print' | undefined
  /** Somebody wanted to go on: what is missing is shown even where nothing was typed yet. */
  readonly showsMissing: boolean
  /** Whether what is not whole of the draft was typed here: then it is marked, and no longer marked, from here. */
  readonly tracksUnfinished: boolean
  /** The row whose codes are open. */
  readonly detailsOf: string | undefined
}

export const initialState = (doc: Doc, businessId: string): EditorState => ({
  businessId,
  doc,
  history: noHistory,
  undoNotice: undefined,
  status: { kind: 'saved' },
  stored: undefined,
  base: undefined,
  creating: undefined,
  savedAt: undefined,
  returned: undefined,
  customerCorrection: undefined,
  request: undefined,
  finalizeKey: undefined,
  finalizeError: undefined,
  finalizeConflict: undefined,
  keepsLocal: false,
  blockedVersion: undefined,
  leadsToChecks: false,
  page: undefined,
  showsMissing: false,
  tracksUnfinished: false,
  detailsOf: undefined,
})

export const isFinalizing = ({ request }: Pick<EditorState, 'request'>): boolean =>
  request?.task === 'finalize' || request?.task === 'finalizeAnyway'

/** Whether something is typed that the core does not have. */
export function hasUnsaved({ status }: Pick<EditorState, 'status'>): boolean {
  return status.kind === 'notDraft' ? status.isTyped : status.kind !== 'saved'
}

const none: readonly FieldProblem[] = []

/** What the core refused; it stands until the next change. */
export function refusedIn({ status }: Pick<EditorState, 'status'>): readonly FieldProblem[] {
  return status.kind === 'refused' || status.kind === 'saving' ? status.problems : none
}

/** Why it could not be saved, where that is not about fields: those say it themselves. */
export function saveErrorIn(status: SaveStatus): unknown {
  if (status.kind === 'failed') return status.error
  if (status.kind !== 'refused') return undefined
  const isAtFields = status.problems.length > 0 && status.problems.every(({ field }) => hasPlace(field))
  return isAtFields ? undefined : status.error
}
