import type { Invoice } from '../../../core/contract/invoice.ts'
import type { PreflightItem } from '../../../core/contract/preflight.ts'
import { alignedWith, differencesOf } from './differences.ts'
import type { Doc } from './doc.ts'
import { type FieldProblem, problemsOf } from './draft-body.ts'
import { acknowledged, caughtUp, hasArrived, loaded, merged } from './draft-versions.ts'
import { isDay } from '../../lib/format/day.ts'
import { formatDay } from '../../lib/format-day.ts'
import { editor as editorTexts } from '../../lib/texts/editor.ts'
import { applyEdit, type Edit } from './edits.ts'
import type { EditorEvent } from './editor-events.ts'
import {
  type EditorState,
  hasUnsaved,
  isFinalizing,
  refusedIn,
  type SaveStatus,
  type Stored,
  type Task,
  type Theirs,
} from './editor-state.ts'
import { labelOfField } from './field-names.ts'
import { percentsIn } from './percent-off.ts'
import { isOvertakenBy, isRefusal, save, saveAndLeave, saveFailed } from './save.ts'
import { andThen, type Moment, step, type Step } from './step.ts'
import { fieldLeft, noHistory, recorded, withStep } from './undo-history.ts'
import { travel, type Travel, withCustomer } from './undo-travel.ts'
import { asOnLast, withLastInvoice } from './usual-terms.ts'

type EventOf<T extends EditorEvent['type']> = Extract<EditorEvent, { type: T }>

/**
 * The whole of the editor: what an event makes of its state, and what is to be done about it. Calls to the core go one
 * at a time, each only with what has changed since the one before; answers that nobody waits for change nothing.
 */
export function next(before: EditorState, event: EditorEvent, moment: Moment): Step {
  const after = goOn(react(before, event, moment), moment)
  return isKeptAlike(before, after.state) ? after : andThen(after, step(after.state, { type: 'keep' }))
}

function react(state: EditorState, event: EditorEvent, moment: Moment): Step {
  const { status } = state
  switch (event.type) {
    case 'edited':
      return edited(state, event.edit, moment)
    case 'undone':
    case 'redone':
      return travelled(state, event, moment)
    case 'fieldLeft': {
      const history = fieldLeft(state.history)
      const left = history === state.history ? state : { ...state, history }
      return status.kind === 'unsaved' ? save(left, moment) : step(left)
    }
    case 'opened':
      return status.kind === 'unsaved' ? save(state, moment) : step(state)
    case 'saveDue':
      return save(state, moment)
    case 'reached':
      return ['refused', 'failed', 'signedOut'].includes(status.kind) ? save(state, moment) : step(state)
    case 'hidden':
    case 'closed':
      // Whoever goes away means to keep this one, and may go on with it elsewhere.
      return andThen(step(state, { type: 'keepNow' }), hasUnsaved(state) ? saveAndLeave(state, moment) : step(state))

    case 'asked':
      return asked(state, event.task)
    case 'settled':
      return state.request === event.request ? settled(state, event.request.task, moment) : step(state)
    case 'checked':
      return state.request?.step === 'checking' ? checked(state, event, moment) : step(state)
    case 'finalized':
      return step({ ...state, request: undefined }, { type: 'openFinalized', invoice: event.invoice, doc: state.doc })
    case 'duplicated':
      return step({ ...state, request: undefined }, { type: 'openDraft', id: event.id })
    case 'requestFailed':
      return requestFailed(state, event.error)

    case 'saved':
      if (status.kind !== 'saving') return step(state)
      return save(
        { ...acknowledged(state, status.sent.doc, event.invoice, moment.at), keepsMine: false },
        moment,
        status.sent.body,
      )
    case 'saveFailed':
      return status.kind === 'saving' ? saveFailed(state, event.error) : step(state)
    case 'signedOut':
      return step(status.kind === 'saving' ? { ...state, status: { kind: 'signedOut' } } : state)
    case 'overtaken': {
      if (status.kind !== 'saving') return step(state)
      const { theirs, by, isSelf } = event
      if (theirs.status !== 'DRAFT') {
        return step({ ...state, status: { kind: 'notDraft', invoice: theirs, isTyped: true } })
      }
      if (hasArrived(theirs, status.sent, state.businessId)) {
        return save(acknowledged(state, status.sent.doc, theirs, moment.at), moment)
      }
      const alike = caughtUp(state, theirs)
      if (alike) return save({ ...alike, status: { kind: 'unsaved' } }, moment)
      const conflict = { ...state, status: { kind: 'conflict', theirs, by, isSelf } } as const
      return state.keepsMine ? keepMine(conflict, theirs, moment) : step(conflict)
    }
    case 'changedSomewhere':
      return changedSomewhere(state, event.at)
    case 'told':
      return told(state, event, moment)
    case 'newsFailed':
      return state.request?.step === 'running' ? requestFailed(state, event.error) : step(state)

    case 'mineKept':
      return status.kind === 'conflict' ? keepMine(state, status.theirs, moment) : step(state)
    case 'overtakenSeen':
      return step({ ...state, overtaken: undefined })
    case 'theirsTaken': {
      if (status.kind !== 'conflict') return step(state)
      const after = withTheirs(state, status.theirs)
      // Undone, it is as if the own changes had been kept on top of theirs.
      const change = { place: undefined, typedInto: undefined, before: merged(status.theirs, state), after: after.doc }
      const history = withStep(noHistory, { id: moment.id, name: editorTexts.conflict.loaded, ...change })
      return step({ ...after, history })
    }
    case 'reused':
      if (status.kind !== 'notDraft') return step(state)
      return step(
        { ...state, status: { ...status, isTyped: false } },
        { type: 'keepAsNew', id: moment.id, doc: state.doc },
        { type: 'openNew', id: moment.id },
      )
    case 'cancelled':
      return step({ ...state, status: { kind: 'saved' } })

    case 'lastInvoiceFound':
      return lastInvoiceFound(state, event, moment)
    case 'customerCorrected': {
      const before = state.corrected?.before.id === event.after.id ? state.corrected.before : event.before
      const corrected = { before, after: event.after }
      // Stored with the customer, so there is nothing to save here, nor to be undone.
      return step({ ...state, doc: withCustomer(state.doc, event.after), corrected })
    }
    case 'detailsShown':
      return step({ ...state, detailsOf: event.rowId })
    case 'pageClosed':
      return step({ ...state, page: undefined })
    case 'unfinishedGivenUp':
      return save({ ...state, marksUnfinished: true }, moment)
    case 'ledToChecks':
      return step({ ...state, leadsToChecks: false })
  }
}

/** The only place where a person's edit changes the document. */
function edited(state: EditorState, edit: Edit, { id }: Moment): Step {
  const doc = applyEdit(state.doc, edit, id)
  if (doc === state.doc) return step(state)
  const history = recorded(state.history, edit, state.doc, doc, id)
  return changed({ ...state, history, undoNews: dueMoved(edit, state.doc, doc, id) }, doc)
}

/** It comes whenever it comes, and is part of the step that chose the customer. */
function lastInvoiceFound(state: EditorState, { last, usual }: EventOf<'lastInvoiceFound'>, { id }: Moment): Step {
  const isSettled = state.status.kind === 'notDraft' || state.status.kind === 'conflict' || isFinalizing(state)
  const taken = isSettled ? undefined : asOnLast(state.doc, state.history, last, usual)
  if (!taken) return step(state)
  const doc = { ...state.doc, ...taken }
  const undoNews = dueMoved(undefined, state.doc, doc, id) ?? state.undoNews
  return changed({ ...state, undoNews, history: withLastInvoice(state.history, taken) }, doc)
}

/** A due date that goes along with something else is said. */
function dueMoved(edit: Edit | undefined, before: Doc, after: Doc, id: string): EditorState['undoNews'] {
  const isTyped = edit?.type === 'fields' && edit.field === 'dueDate'
  const isMoved = !isTyped && before.dueDate !== after.dueDate && isDay(after.dueDate)
  return isMoved ? { id, text: editorTexts.dueMoved(formatDay(after.dueDate)) } : undefined
}

const changed = (state: EditorState, doc: Doc): Step =>
  step({ ...state, doc, overtaken: undefined, status: afterEdit(state.status) }, { type: 'saveAfterPause' })

function travelled(state: EditorState, event: Travel, moment: Moment): Step {
  if (state.status.kind === 'notDraft') return step(state)
  const { state: after, doc, place } = travel(state, event, moment.id)
  if (doc === state.doc) return step(after)
  const there = changed(after, doc)
  const staysHere = event.type === 'undone' && event.staysHere
  return place && !staysHere ? andThen(there, step(there.state, { type: 'goToPlace', place })) : there
}

function afterEdit(status: SaveStatus): SaveStatus {
  if (status.kind === 'saving') return { ...status, problems: [] }
  if (status.kind === 'notDraft') return { ...status, isTyped: true }
  return status.kind === 'conflict' ? status : { kind: 'unsaved' }
}

function withTheirs(state: EditorState, theirs: Invoice): EditorState {
  const { businessId, doc, cameBack } = state
  return { ...state, ...loaded(theirs, doc, { businessId, was: cameBack?.was, percents: () => percentsIn(doc) }) }
}

/** Once is enough: whoever decided to keep theirs is not asked again for a version that came while that is saved. */
function keepMine(state: EditorState, theirs: Invoice, moment: Moment): Step {
  const mine = { doc: merged(theirs, state), history: noHistory, status: { kind: 'unsaved' }, keepsMine: true } as const
  const after = save({ ...withTheirs(state, theirs), ...mine }, moment)
  return after.state.status.kind === 'saving' ? after : { ...after, state: { ...after.state, keepsMine: false } }
}

/** What this editor saved itself it knows; while it saves, the answer to that tells. */
function changedSomewhere(state: EditorState, at: string | undefined): Step {
  const { stored, status } = state
  if (!stored || (at !== undefined && at <= stored.updatedAt)) return step(state)
  if (status.kind === 'saving' || status.kind === 'notDraft' || isBeingFinalized(state)) return step(state)
  return step(state, { type: 'fetchNews', id: stored.id, wasRefused: false })
}

type News = EventOf<'told'>

const isBeingFinalized = (state: EditorState) => isFinalizing(state) && state.request?.step === 'running'

/** Another window or another person has saved: who has nothing of their own to save sees that version. */
function told(before: EditorState, { theirs, by, isSelf, wasRefused }: News, moment: Moment): Step {
  const { stored, status } = before
  // The answer to that is on its way, and tells.
  if (isBeingFinalized(before) && !wasRefused) return step(before)
  const isOvertaken = isFinalizing(before) && (wasRefused || status.kind === 'saved')
  const state = isOvertaken ? { ...before, request: undefined } : before
  if (stored?.id !== theirs.id || theirs.version <= stored.version) return step(state)
  if (theirs.status !== 'DRAFT' && status.kind !== 'saving') {
    return step({ ...state, status: { kind: 'notDraft', invoice: theirs, isTyped: hasUnsaved(state) } })
  }
  const conflict = { ...state, status: { kind: 'conflict', theirs, by, isSelf } } as const
  switch (status.kind) {
    case 'saved':
      return followed(state, { theirs, by, isSelf }, isOvertaken)
    case 'conflict':
      return step(conflict)
    case 'partly':
    case 'refused':
      return step(caughtUp(state, theirs) ?? conflict)
    case 'unsaved': {
      const after = save(state, moment)
      return after.state.status.kind === 'saving' ? after : step(conflict)
    }
    case 'saving':
    case 'failed':
    case 'signedOut':
    case 'notDraft':
      return step(state)
  }
}

/** Their version, in the rows that are shown: the cursor stays in its line, and what was done before can be undone. */
function followed(state: EditorState, { theirs, by, isSelf }: Theirs, isOvertaken: boolean): Step {
  const after = withTheirs(state, theirs)
  const doc = alignedWith(state.doc, after.doc)
  const changes = differencesOf(state.doc, doc)
  const name = isSelf ? editorTexts.conflict.you : (by ?? editorTexts.conflict.somebody)
  const labels = changes.map(({ field }) => labelOfField(field))
  return step({
    ...after,
    doc,
    base: after.base && doc,
    overtaken: isOvertaken ? { by, isSelf, changes } : undefined,
    undoNews: isOvertaken
      ? state.undoNews
      : { id: `${theirs.id}.${theirs.version}`, text: editorTexts.conflict.followed(name, labels) },
  })
}

function asked(state: EditorState, task: Task): Step {
  // Whatever is under way saves, too, and finalizing is not interrupted.
  if (isFinalizing(state) || (state.request && task === 'save')) return step(state)
  const request = { task, step: 'settling' } as const
  const finalizeError = isFinalizing({ request }) ? undefined : state.finalizeError
  return step({ ...state, request, finalizeError, overtaken: undefined }, { type: 'settle', request })
}

function settled(state: EditorState, task: Task, moment: Moment): Step {
  const [missing] = problemsOf(state.doc)
  if (isFinalizing(state) && missing) return stopAt(missing, { ...state, showsMissing: true })
  return save({ ...state, request: { task, step: 'saving' } }, moment)
}

/** What was asked for goes on once it is known whether the core has everything. A failure is not taken for an answer. */
function goOn(before: Step, moment: Moment): Step {
  const { state } = before
  const { request, status, stored } = state
  if (!request || status.kind === 'saving') return before
  if (request.step !== 'saving' && request.step !== 'savingAgain') return before
  if (status.kind === 'saved' && stored) return andThen(before, run(state, request.task, stored, moment))
  if (request.step === 'savingAgain') return andThen(before, giveUp(state, request.task))
  const again = save({ ...state, request: { ...request, step: 'savingAgain' } }, moment)
  return goOn(andThen(before, again), moment)
}

function run(state: EditorState, task: Task, stored: Stored, moment: Moment): Step {
  switch (task) {
    case 'save':
      return step({ ...state, request: undefined })
    case 'preview':
    case 'print':
      return step({ ...state, request: undefined, page: task })
    case 'duplicate':
      return step(
        { ...state, request: { task, step: 'running' } },
        { type: 'duplicate', id: stored.id, key: moment.id },
      )
    case 'finalize':
    case 'finalizeAnyway': {
      // Who decided to knew what is wrong with this version, and with no other.
      const isDecided = task === 'finalizeAnyway' && state.blockedVersion === stored.version
      if (isDecided) return finalize(state, stored, moment)
      const { id, version } = stored
      return step({ ...state, request: { task, step: 'checking' } }, { type: 'check', id, version })
    }
  }
}

/** It could not be saved: what keeps it from that is shown. */
function giveUp(state: EditorState, task: Task): Step {
  const refused = refusedIn(state)
  const after = { ...state, request: undefined }
  switch (task) {
    case 'save':
      return step({ ...after, showsMissing: true })
    case 'preview':
    case 'print': {
      const [missing] = [...problemsOf(state.doc), ...refused]
      return missing ? stopAt(missing, { ...after, showsMissing: true }) : step(after)
    }
    case 'finalize':
    case 'finalizeAnyway':
      return refused[0] ? stopAt(refused[0], after) : step(after)
    case 'duplicate':
      return step(after)
  }
}

const stopAt = ({ field }: FieldProblem, state: EditorState): Step =>
  step({ ...state, request: undefined }, { type: 'goTo', field })

type Report = { readonly version: number; readonly items: readonly PreflightItem[] }

function checked(state: EditorState, { version, items }: Report, moment: Moment): Step {
  // Without the set-up for FIRS / NRS, finalizing itself says so.
  const isBlocked = items.some(({ severity, remedy }) => severity === 'blocks' && remedy.startsWith('EDIT_'))
  if (isBlocked) return step({ ...state, request: undefined, blockedVersion: version, leadsToChecks: true })
  return state.stored ? finalize(state, state.stored, moment) : step(state)
}

function finalize(state: EditorState, { id, version }: Stored, moment: Moment): Step {
  const key = state.finalizeKey ?? moment.id
  const request = { task: 'finalize', step: 'running' } as const
  return step({ ...state, finalizeKey: key, request }, { type: 'finalize', id, version, key })
}

function requestFailed(state: EditorState, error: unknown): Step {
  const after = { ...state, request: undefined }
  if (!isFinalizing(state)) return step(after, { type: 'report', error })
  // Nobody finalizes what they have not seen: it is shown first.
  if (isBeingFinalized(state) && state.stored && isOvertakenBy(error)) {
    return step({ ...state, finalizeKey: undefined }, { type: 'fetchNews', id: state.stored.id, wasRefused: true })
  }
  const isOver = state.request?.step === 'running' && isRefusal(error)
  return step({ ...after, finalizeError: error, finalizeKey: isOver ? undefined : state.finalizeKey })
}

function isKeptAlike(before: EditorState, after: EditorState): boolean {
  const isSame = (['doc', 'stored', 'base', 'creating'] as const).every((name) => before[name] === after[name])
  return isSame && hasUnsaved(before) === hasUnsaved(after)
}
