import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { isRefusedByAuthority, type PreflightItem } from '../../../../core/contract/invoice/preflight.ts'
import { formatDay } from '../../../lib/format/date-time.ts'
import { isDay } from '../../../lib/format/day.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { alignedWith, differencesOf } from '../document/differences.ts'
import type { Doc } from '../document/doc.ts'
import { applyEdit, type Edit } from '../document/edits.ts'
import { labelOfField, type FieldProblem } from '../document/field-paths.ts'
import { percentDiscountsIn } from '../document/percent-discount.ts'
import { problemsOf } from '../document/request-body.ts'
import { termsOfLastInvoice, withLastInvoice } from './default-terms.ts'
import type { EditorEvent } from './events.ts'
import { isVersionConflict, isRefusal, save, saveAndLeave, saveFailed } from './save.ts'
import {
  type EditorState,
  hasUnsaved,
  isFinalizing,
  refusedIn,
  type SaveStatus,
  type Stored,
  type Task,
  type RemoteVersion,
} from './state.ts'
import { andThen, type EventContext, transition, type Transition } from './transition.ts'
import { fieldLeft, noHistory, recorded, withStep } from './undo-history.ts'
import { undoOrRedo, type UndoEvent, withCustomer } from './undo-redo.ts'
import { acknowledged, fastForwarded, hasArrived, loaded, merged } from './versions.ts'

type EventOf<T extends EditorEvent['type']> = Extract<EditorEvent, { type: T }>

/**
 * The whole of the editor: what an event makes of its state, and what is to be done about it. Calls to the core go one
 * at a time, each only with what has changed since the one before; answers that nobody waits for change nothing.
 */
export function reduce(before: EditorState, event: EditorEvent, moment: EventContext): Transition {
  const after = continueRequest(react(before, event, moment), moment)
  return isStoredAlike(before, after.state) ? after : andThen(after, transition(after.state, { type: 'persist' }))
}

function react(state: EditorState, event: EditorEvent, moment: EventContext): Transition {
  const { status } = state
  switch (event.type) {
    case 'edited':
      return edited(state, event.edit, moment)
    case 'undone':
    case 'redone':
      return undoneOrRedone(state, event, moment)
    case 'fieldLeft': {
      const history = fieldLeft(state.history)
      const left = history === state.history ? state : { ...state, history }
      return status.kind === 'unsaved' ? save(left, moment) : transition(left)
    }
    case 'opened':
      return status.kind === 'unsaved' ? save(state, moment) : transition(state)
    case 'saveDue':
      return save(state, moment)
    case 'reached':
      return ['refused', 'failed', 'signedOut'].includes(status.kind) ? save(state, moment) : transition(state)
    case 'hidden':
    case 'closed':
      // Whoever goes away means to keep this one, and may go on with it elsewhere.
      return andThen(
        transition(state, { type: 'persistNow' }),
        hasUnsaved(state) ? saveAndLeave(state, moment) : transition(state),
      )

    case 'taskRequested':
      return taskRequested(state, event.task)
    case 'pendingWorkDone':
      return state.request === event.request ? pendingWorkDone(state, event.request.task, moment) : transition(state)
    case 'checked':
      return state.request?.phase === 'checking' ? checked(state, event, moment) : transition(state)
    case 'finalized':
      return transition(
        { ...state, request: undefined },
        { type: 'openFinalized', invoice: event.invoice, doc: state.doc },
      )
    case 'duplicated':
      return transition({ ...state, request: undefined }, { type: 'openDraft', id: event.id })
    case 'requestFailed':
      return requestFailed(state, event.error)

    case 'saved':
      if (status.kind !== 'saving') return transition(state)
      return save(
        { ...acknowledged(state, status.sent.doc, event.invoice, moment.at), keepsLocal: false },
        moment,
        status.sent.body,
      )
    case 'saveFailed':
      return status.kind === 'saving' ? saveFailed(state, event.error) : transition(state)
    case 'signedOut':
      return transition(status.kind === 'saving' ? { ...state, status: { kind: 'signedOut' } } : state)
    case 'conflictFetched': {
      if (status.kind !== 'saving') return transition(state)
      const { remote, by, isSelf } = event
      if (remote.status !== 'DRAFT') {
        return transition({ ...state, status: { kind: 'notDraft', invoice: remote, isTyped: true } })
      }
      if (hasArrived(remote, status.sent, state.businessId)) {
        return save(acknowledged(state, status.sent.doc, remote, moment.at), moment)
      }
      const alike = fastForwarded(state, remote)
      if (alike) return save({ ...alike, status: { kind: 'unsaved' } }, moment)
      const conflict = { ...state, status: { kind: 'conflict', remote, by, isSelf } } as const
      return state.keepsLocal ? keepLocal(conflict, remote, moment) : transition(conflict)
    }
    case 'changedRemotely':
      return changedRemotely(state, event.at)
    case 'latestFetched':
      return latestFetched(state, event, moment)
    case 'latestFailed':
      return state.request?.phase === 'running' ? requestFailed(state, event.error) : transition(state)

    case 'localKept':
      return status.kind === 'conflict' ? keepLocal(state, status.remote, moment) : transition(state)
    case 'finalizeConflictSeen':
      return transition({ ...state, finalizeConflict: undefined })
    case 'remoteAccepted': {
      if (status.kind !== 'conflict') return transition(state)
      const after = withRemote(state, status.remote)
      // Undone, it is as if the own changes had been kept on top of theirs.
      const change = { place: undefined, typedInto: undefined, before: merged(status.remote, state), after: after.doc }
      const history = withStep(noHistory, { id: moment.id, name: editorTexts.conflict.loaded, ...change })
      return transition({ ...after, history })
    }
    case 'copiedToNew':
      if (status.kind !== 'notDraft') return transition(state)
      return transition(
        { ...state, status: { ...status, isTyped: false } },
        { type: 'persistAsNew', id: moment.id, doc: state.doc },
        { type: 'openNew', id: moment.id },
      )
    case 'cancelled':
      return transition({ ...state, status: { kind: 'saved' } })

    case 'lastInvoiceFound':
      return lastInvoiceFound(state, event, moment)
    case 'customerCorrected': {
      const before =
        state.customerCorrection?.before.id === event.after.id ? state.customerCorrection.before : event.before
      const corrected = { before, after: event.after }
      // Stored with the customer, so there is nothing to save here, nor to be undone.
      return transition({ ...state, doc: withCustomer(state.doc, event.after), customerCorrection: corrected })
    }
    case 'detailsShown':
      return transition({ ...state, detailsOf: event.rowId })
    case 'pageClosed':
      return transition({ ...state, page: undefined })
    case 'unfinishedDiscarded':
      return save({ ...state, tracksUnfinished: true }, moment)
    case 'checksFocused':
      return transition({ ...state, leadsToChecks: false })
  }
}

/** The only place where a person's edit changes the document. */
function edited(state: EditorState, edit: Edit, { id }: EventContext): Transition {
  const doc = applyEdit(state.doc, edit, id)
  if (doc === state.doc) return transition(state)
  const history = recorded(state.history, edit, state.doc, doc, id)
  return changed({ ...state, history, undoNotice: dueDateNotice(edit, state.doc, doc, id) }, doc)
}

/** It comes whenever it comes, and is part of the step that chose the customer. */
function lastInvoiceFound(
  state: EditorState,
  { last, usual }: EventOf<'lastInvoiceFound'>,
  { id }: EventContext,
): Transition {
  const isSettled = state.status.kind === 'notDraft' || state.status.kind === 'conflict' || isFinalizing(state)
  const taken = isSettled ? undefined : termsOfLastInvoice(state.doc, state.history, last, usual)
  if (!taken) return transition(state)
  const doc = { ...state.doc, ...taken }
  const undoNotice = dueDateNotice(undefined, state.doc, doc, id) ?? state.undoNotice
  return changed({ ...state, undoNotice, history: withLastInvoice(state.history, taken) }, doc)
}

/** A due date that goes along with something else is said. */
function dueDateNotice(edit: Edit | undefined, before: Doc, after: Doc, id: string): EditorState['undoNotice'] {
  const isTyped = edit?.type === 'fields' && edit.field === 'dueDate'
  const isMoved = !isTyped && before.dueDate !== after.dueDate && isDay(after.dueDate)
  return isMoved ? { id, text: editorTexts.dueMoved(formatDay(after.dueDate)) } : undefined
}

const changed = (state: EditorState, doc: Doc): Transition =>
  transition(
    { ...state, doc, finalizeConflict: undefined, status: afterEdit(state.status) },
    { type: 'saveAfterPause' },
  )

function undoneOrRedone(state: EditorState, event: UndoEvent, moment: EventContext): Transition {
  if (state.status.kind === 'notDraft') return transition(state)
  const { state: after, doc, place } = undoOrRedo(state, event, moment.id)
  if (doc === state.doc) return transition(after)
  const there = changed(after, doc)
  const staysHere = event.type === 'undone' && event.staysHere
  return place && !staysHere ? andThen(there, transition(there.state, { type: 'goToPlace', place })) : there
}

function afterEdit(status: SaveStatus): SaveStatus {
  if (status.kind === 'saving') return { ...status, problems: [] }
  if (status.kind === 'notDraft') return { ...status, isTyped: true }
  return status.kind === 'conflict' ? status : { kind: 'unsaved' }
}

function withRemote(state: EditorState, remote: Invoice): EditorState {
  const { businessId, doc, returned } = state
  return {
    ...state,
    ...loaded(remote, doc, { businessId, was: returned?.was, percents: () => percentDiscountsIn(doc) }),
  }
}

/** Once is enough: whoever decided to keep their version is not asked again for a version that came while that is saved. */
function keepLocal(state: EditorState, remote: Invoice, moment: EventContext): Transition {
  const mine = {
    doc: merged(remote, state),
    history: noHistory,
    status: { kind: 'unsaved' },
    keepsLocal: true,
  } as const
  const after = save({ ...withRemote(state, remote), ...mine }, moment)
  return after.state.status.kind === 'saving' ? after : { ...after, state: { ...after.state, keepsLocal: false } }
}

/** What this editor saved itself it knows; while it saves, the answer to that tells. */
function changedRemotely(state: EditorState, at: string | undefined): Transition {
  const { stored, status } = state
  if (!stored || (at !== undefined && at <= stored.updatedAt)) return transition(state)
  if (status.kind === 'saving' || status.kind === 'notDraft' || isBeingFinalized(state)) return transition(state)
  return transition(state, { type: 'fetchLatest', id: stored.id, wasRefused: false })
}

type LatestFetched = EventOf<'latestFetched'>

const isBeingFinalized = (state: EditorState) => isFinalizing(state) && state.request?.phase === 'running'

/** Another window or another person has saved: who has nothing of their own to save sees that version. */
function latestFetched(
  before: EditorState,
  { remote, by, isSelf, wasRefused }: LatestFetched,
  moment: EventContext,
): Transition {
  const { stored, status } = before
  // The answer to that is on its way, and tells.
  if (isBeingFinalized(before) && !wasRefused) return transition(before)
  const isOvertaken = isFinalizing(before) && (wasRefused || status.kind === 'saved')
  const state = isOvertaken ? { ...before, request: undefined } : before
  if (stored?.id !== remote.id || remote.version <= stored.version) return transition(state)
  if (remote.status !== 'DRAFT' && status.kind !== 'saving') {
    return transition({ ...state, status: { kind: 'notDraft', invoice: remote, isTyped: hasUnsaved(state) } })
  }
  const conflict = { ...state, status: { kind: 'conflict', remote, by, isSelf } } as const
  switch (status.kind) {
    case 'saved':
      return adoptRemote(state, { remote, by, isSelf }, isOvertaken)
    case 'conflict':
      return transition(conflict)
    case 'partly':
    case 'refused':
      return transition(fastForwarded(state, remote) ?? conflict)
    case 'unsaved': {
      const after = save(state, moment)
      return after.state.status.kind === 'saving' ? after : transition(conflict)
    }
    case 'saving':
    case 'failed':
    case 'signedOut':
    case 'notDraft':
      return transition(state)
  }
}

/** Their version, in the rows that are shown: the cursor stays in its line, and what was done before can be undone. */
function adoptRemote(state: EditorState, { remote, by, isSelf }: RemoteVersion, isOvertaken: boolean): Transition {
  const after = withRemote(state, remote)
  const doc = alignedWith(state.doc, after.doc)
  const changes = differencesOf(state.doc, doc)
  const name = isSelf ? editorTexts.conflict.you : (by ?? editorTexts.conflict.somebody)
  const labels = changes.map(({ field }) => labelOfField(field))
  return transition({
    ...after,
    doc,
    base: after.base && doc,
    finalizeConflict: isOvertaken ? { by, isSelf, changes } : undefined,
    undoNotice: isOvertaken
      ? state.undoNotice
      : { id: `${remote.id}.${remote.version}`, text: editorTexts.conflict.followed(name, labels) },
  })
}

function taskRequested(state: EditorState, task: Task): Transition {
  // Whatever is under way saves, too, and finalizing is not interrupted.
  if (isFinalizing(state) || (state.request && task === 'save')) return transition(state)
  const request = { task, phase: 'awaitingPending' } as const
  const finalizeError = isFinalizing({ request }) ? undefined : state.finalizeError
  return transition(
    { ...state, request, finalizeError, finalizeConflict: undefined },
    { type: 'awaitPendingWork', request },
  )
}

function pendingWorkDone(state: EditorState, task: Task, moment: EventContext): Transition {
  const [missing] = problemsOf(state.doc)
  if (isFinalizing(state) && missing) return stopAt(missing, { ...state, showsMissing: true })
  return save({ ...state, request: { task, phase: 'saving' } }, moment)
}

/** What was asked for goes on once it is known whether the core has everything. A failure is not taken for an answer. */
function continueRequest(before: Transition, moment: EventContext): Transition {
  const { state } = before
  const { request, status, stored } = state
  if (!request || status.kind === 'saving') return before
  if (request.phase !== 'saving' && request.phase !== 'savingAgain') return before
  if (status.kind === 'saved' && stored) return andThen(before, run(state, request.task, stored, moment))
  if (request.phase === 'savingAgain') return andThen(before, stopRequest(state, request.task))
  const again = save({ ...state, request: { ...request, phase: 'savingAgain' } }, moment)
  return continueRequest(andThen(before, again), moment)
}

function run(state: EditorState, task: Task, stored: Stored, moment: EventContext): Transition {
  switch (task) {
    case 'save':
      return transition({ ...state, request: undefined })
    case 'preview':
    case 'print':
      return transition({ ...state, request: undefined, page: task })
    case 'duplicate':
      return transition(
        { ...state, request: { task, phase: 'running' } },
        { type: 'duplicate', id: stored.id, key: moment.id },
      )
    case 'finalize':
    case 'finalizeAnyway': {
      // Who decided to knew what is wrong with this version, and with no other.
      const isDecided = task === 'finalizeAnyway' && state.blockedVersion === stored.version
      if (isDecided) return finalize(state, stored, moment)
      const { id, version } = stored
      return transition({ ...state, request: { task, phase: 'checking' } }, { type: 'check', id, version })
    }
  }
}

/** It could not be saved: what keeps it from that is shown. */
function stopRequest(state: EditorState, task: Task): Transition {
  const refused = refusedIn(state)
  const after = { ...state, request: undefined }
  switch (task) {
    case 'save':
      return transition({ ...after, showsMissing: true })
    case 'preview':
    case 'print': {
      const [missing] = [...problemsOf(state.doc), ...refused]
      return missing ? stopAt(missing, { ...after, showsMissing: true }) : transition(after)
    }
    case 'finalize':
    case 'finalizeAnyway':
      return refused[0] ? stopAt(refused[0], after) : transition(after)
    case 'duplicate':
      return transition(after)
  }
}

const stopAt = ({ field }: FieldProblem, state: EditorState): Transition =>
  transition({ ...state, request: undefined }, { type: 'goTo', field })

type Report = { readonly version: number; readonly items: readonly PreflightItem[] }

function checked(state: EditorState, { version, items }: Report, moment: EventContext): Transition {
  // Without the set-up for FIRS / NRS, finalizing itself says so.
  const isBlocked = items.some(
    (item) => (isRefusedByAuthority(item) || item.isQuestion === true) && item.remedy.startsWith('EDIT_'),
  )
  if (isBlocked) return transition({ ...state, request: undefined, blockedVersion: version, leadsToChecks: true })
  return state.stored ? finalize(state, state.stored, moment) : transition(state)
}

function finalize(state: EditorState, { id, version }: Stored, moment: EventContext): Transition {
  const key = state.finalizeKey ?? moment.id
  const request = { task: 'finalize', phase: 'running' } as const
  return transition({ ...state, finalizeKey: key, request }, { type: 'finalize', id, version, key })
}

function requestFailed(state: EditorState, error: unknown): Transition {
  const after = { ...state, request: undefined }
  if (!isFinalizing(state)) return transition(after, { type: 'report', error })
  // Nobody finalizes what they have not seen: it is shown first.
  if (isBeingFinalized(state) && state.stored && isVersionConflict(error)) {
    return transition(
      { ...state, finalizeKey: undefined },
      { type: 'fetchLatest', id: state.stored.id, wasRefused: true },
    )
  }
  const isOver = state.request?.phase === 'running' && isRefusal(error)
  return transition({ ...after, finalizeError: error, finalizeKey: isOver ? undefined : state.finalizeKey })
}

function isStoredAlike(before: EditorState, after: EditorState): boolean {
  const isSame = (['doc', 'stored', 'base', 'creating'] as const).every((name) => before[name] === after[name])
  return isSame && hasUnsaved(before) === hasUnsaved(after)
}
