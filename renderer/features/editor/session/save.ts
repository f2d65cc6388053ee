import { MAX_UNFINISHED } from '../../../../core/contract/invoice/invoice.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { linesOf } from '../document/doc.ts'
import { problemsOfRefusal } from '../document/field-paths.ts'
import { fieldAtGridRow } from '../document/grid-rows.ts'
import { bodyOf, changesBetween, type DraftBody, isBody } from '../document/request-body.ts'
import { validSubsetOf } from '../document/valid-subset.ts'
import { type EditorState, refusedIn, type SaveStatus } from './state.ts'
import { type EventContext, transition, type Transition } from './transition.ts'

/** Also says what could not be saved, which otherwise waits for something to go with: half a line is soon a whole one. */
export const saveAndLeave = (state: EditorState, moment: EventContext): Transition =>
  save(state, moment, undefined, true)

/** Sends what the core does not have, if that can be sent now, and was not `sent` just before. */
export function save(state: EditorState, { id }: EventContext, sent?: DraftBody, isLeaving = false): Transition {
  const { status, doc, stored, base, businessId } = state
  if (status.kind === 'saving' || status.kind === 'conflict' || status.kind === 'notDraft') return transition(state)
  const problems = refusedIn(state)
  const create = (request: NonNullable<EditorState['creating']>) =>
    transition(
      { ...state, creating: request, status: { kind: 'saving', sent: request, problems } },
      { type: 'create', request },
    )

  if (state.creating) return create(state.creating)
  const sound = validSubsetOf(doc, base)
  const body = sound && bodyOf(sound.doc, businessId)
  if (!body || !isBody(body))
    return transition(status.kind === 'unsaved' ? state : { ...state, status: { kind: 'unsaved' } })
  const marking = unfinishedMarkOf(state, sound.leftOut)
  if (stored === undefined) return create({ key: id, doc: sound.doc, body: { ...body, ...marking.body } })

  const before = base && bodyOf(base, businessId)
  const changes = before && isBody(before) ? changesBetween(before, body) : withoutBusiness(body)
  const isSent = sent !== undefined && Object.keys(changesBetween(sent, body)).length === 0
  const hasNothing = isSent || Object.keys(changes).length === 0
  const mayWait = marking.body === undefined || (sound.leftOut.length > 0 && !isLeaving)
  const { tracksUnfinished } = marking
  if (hasNothing && mayWait) return transition({ ...state, tracksUnfinished, status: statusWithout(sound.leftOut) })
  return transition(
    {
      ...state,
      tracksUnfinished,
      status: { kind: 'saving', sent: { doc: sound.doc, body }, problems },
    },
    {
      type: 'update',
      id: stored.id,
      body: { ...(hasNothing ? {} : changes), ...marking.body, version: stored.version },
      ...(isLeaving && { isLeaving }),
    },
  )
}

type UnfinishedMark = Pick<EditorState, 'tracksUnfinished'> & {
  readonly body: Pick<DraftBody, 'unfinished'> | undefined
}

/** What the core is to know of what is left out; nothing where it knows, or where that was typed elsewhere. */
function unfinishedMarkOf({ tracksUnfinished, stored }: EditorState, leftOut: readonly string[]): UnfinishedMark {
  const isOurs = tracksUnfinished || leftOut.length > 0
  const now = leftOut.slice(0, MAX_UNFINISHED)
  const isSaid = !isOurs || JSON.stringify(now) === JSON.stringify(stored?.unfinished ?? [])
  return { tracksUnfinished: isOurs, body: isSaid ? undefined : { unfinished: now.length === 0 ? null : now } }
}

const statusWithout = (leftOut: readonly string[]): SaveStatus =>
  leftOut.length === 0 ? { kind: 'saved' } : { kind: 'partly', leftOut }

function withoutBusiness({ businessId: _, ...body }: DraftBody): Partial<DraftBody> {
  return body
}

/** The clear answers of the core; anything else leaves open what happened. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== undefined && error.status >= 400 && error.status < 500

export const isVersionConflict = (error: unknown) =>
  isRefusal(error) && (error.code === 'version_conflict' || error.code === 'invoice_not_draft')

/** What no clear answer, a refusal, or a version of somebody else makes of a save. */
export function saveFailed(state: EditorState, error: unknown): Transition {
  if (!isRefusal(error)) return transition({ ...state, status: { kind: 'failed', error } })
  if (error.code === 'unauthenticated') return transition({ ...state, status: { kind: 'signedOut' } })
  if (isVersionConflict(error) && state.stored) return transition(state, { type: 'fetchConflict', id: state.stored.id })
  const sent = state.status.kind === 'saving' ? linesOf(state.status.sent.doc) : []
  const inGrid = (field: string) => fieldAtGridRow(field, sent, state.doc)
  // Refused for good: what is corrected is another request, under another key.
  return transition({
    ...state,
    creating: undefined,
    keepsLocal: false,
    status: { kind: 'refused', problems: problemsOfRefusal(error, inGrid), error },
  })
}
