import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import type { PreflightItem } from '../../../../core/contract/invoice/preflight.ts'
import type { Customer } from '../../../../core/contract/records/customer.ts'
import type { Doc } from '../document/doc.ts'
import type { Edit } from '../document/edits.ts'
import type { DraftBody } from '../document/request-body.ts'
import type { LastInvoice, DefaultTerms } from './default-terms.ts'
import type { PendingCreate, TaskRequest, Task, RemoteVersion } from './state.ts'
import type { Place } from './undo-history.ts'

/** Everything that can happen to an invoice while it is typed. */
export type EditorEvent =
  // By whoever types.
  | { readonly type: 'edited'; readonly edit: Edit }
  | { readonly type: 'fieldLeft' }
  /** The last step, or the one that a notice is about. `staysHere`: the cursor is where it belongs. */
  | { readonly type: 'undone'; readonly stepId?: string; readonly staysHere?: true }
  | { readonly type: 'redone' }
  | { readonly type: 'taskRequested'; readonly task: Task }
  | { readonly type: 'localKept' }
  /** What somebody else changed before it could be finalized was read. */
  | { readonly type: 'finalizeConflictSeen' }
  | { readonly type: 'remoteAccepted' }
  /** What was typed goes into another invoice, with a number of its own. */
  | { readonly type: 'copiedToNew' }
  /** Of the customer who was chosen. */
  | { readonly type: 'lastInvoiceFound'; readonly last: LastInvoice; readonly usual: DefaultTerms }
  | { readonly type: 'customerCorrected'; readonly before: Customer; readonly after: Customer }
  | { readonly type: 'detailsShown'; readonly rowId: string | undefined }
  | { readonly type: 'pageClosed' }
  /** What FIRS / NRS would refuse has the cursor. */
  | { readonly type: 'checksFocused' }
  /** What somebody typed elsewhere and could not save is given up: what is saved is all of it. */
  | { readonly type: 'unfinishedDiscarded' }
  /** The draft was cancelled, with everything but its number. */
  | { readonly type: 'cancelled' }
  // By the page around it.
  | { readonly type: 'opened' }
  | { readonly type: 'closed' }
  | { readonly type: 'hidden' }
  | { readonly type: 'saveDue' }
  | { readonly type: 'reached' }
  | { readonly type: 'pendingWorkDone'; readonly request: TaskRequest }
  // By the core.
  | { readonly type: 'saved'; readonly invoice: Invoice }
  | { readonly type: 'saveFailed'; readonly error: unknown }
  | { readonly type: 'signedOut' }
  /** The version for which a save of this one was refused. */
  | ({ readonly type: 'conflictFetched' } & RemoteVersion)
  /** The draft was changed, here or elsewhere: at this instant, where that is known. */
  | { readonly type: 'changedRemotely'; readonly at: string | undefined }
  /** What the core has by now. */
  | ({ readonly type: 'latestFetched'; readonly wasRefused: boolean } & RemoteVersion)
  | { readonly type: 'latestFailed'; readonly error: unknown }
  | { readonly type: 'checked'; readonly version: number; readonly items: readonly PreflightItem[] }
  | { readonly type: 'finalized'; readonly invoice: Invoice }
  | { readonly type: 'duplicated'; readonly id: string }
  | { readonly type: 'requestFailed'; readonly error: unknown }

/** What is to be done about it, outside of the state. */
export type Effect =
  | PageEffect
  | { readonly type: 'create'; readonly request: PendingCreate }
  | {
      readonly type: 'update'
      readonly id: string
      readonly body: Partial<DraftBody> & { readonly version: number }
      /** Whoever types goes away: nothing may wait. */
      readonly isLeaving?: true
    }
  /** What the core has instead of what was to be saved, and who changed it. */
  | { readonly type: 'fetchConflict'; readonly id: string }
  /** What the core has by now, and who changed it. `wasRefused`: it was to be finalized as something else. */
  | { readonly type: 'fetchLatest'; readonly id: string; readonly wasRefused: boolean }
  | { readonly type: 'saveAfterPause' }
  /** In this browser, soon or at once. */
  | { readonly type: 'persist' }
  | { readonly type: 'persistNow' }
  | { readonly type: 'persistAsNew'; readonly id: string; readonly doc: Doc }
  /** Fields that still look up what was typed into them come to their end. */
  | { readonly type: 'awaitPendingWork'; readonly request: TaskRequest }
  | { readonly type: 'check'; readonly id: string; readonly version: number }
  | { readonly type: 'finalize'; readonly id: string; readonly version: number; readonly key: string }
  | { readonly type: 'duplicate'; readonly id: string; readonly key: string }

/** What only the page around can do. */
export type PageEffect =
  | { readonly type: 'goTo'; readonly field: string }
  | { readonly type: 'goToPlace'; readonly place: Place }
  | { readonly type: 'openFinalized'; readonly invoice: Invoice; readonly doc: Doc }
  | { readonly type: 'openDraft'; readonly id: string }
  | { readonly type: 'openNew'; readonly id: string }
  | { readonly type: 'report'; readonly error: unknown }
