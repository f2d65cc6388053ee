import fc from 'fast-check'
import { expect, it } from 'vitest'

import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { memoryStorage } from '../../../lib/persistence/memory-storage.ts'
import type { DraftBody } from '../document/request-body.ts'
import { docOf, draftOf, itemOf, cement } from '../document/sample-doc.ts'
import type { EditorEvent, Effect } from './events.ts'
import { reduce } from './reducer.ts'
import { type EditorState, hasUnsaved, initialState } from './state.ts'
import { createDraftStore, slotOfNew } from './stored-drafts.ts'

const seed = Math.trunc(Math.random() * 0x7fffffff)

type Field = 'notes' | 'paymentTerms'
type Call = Extract<Effect, { type: 'create' | 'update' | 'fetchConflict' }>

const lost = new ApiError('offline', { message: 'gone' })
const no = (code: 'version_conflict' | 'invoice_not_draft' | 'validation_failed' | 'unauthenticated', status: number) =>
  new ApiError(code, { message: code, status })

/** A core with one draft. It remembers answers by their key, and every text that it ever had. */
function modelCore() {
  let draft: Invoice | undefined
  const answered = new Map<string, Invoice>()
  const had = new Set<string>()
  const store = (changes: Partial<DraftBody>): Invoice => {
    const { notes = draft?.notes ?? null, paymentTerms = draft?.paymentTerms ?? null } = changes
    had.add(`notes ${notes ?? ''}`).add(`paymentTerms ${paymentTerms ?? ''}`)
    draft = draftOf({ ...draft, items: [itemOf(cement)], notes, paymentTerms, version: (draft?.version ?? 0) + 1 })
    return draft
  }
  return {
    had,
    /** Then it gives the same answer again, and refuses nothing. */
    hasAnswered: (call: Call) => call.type === 'create' && answered.has(call.request.key),
    change: (field: Field, text: string) => void (draft?.status === 'DRAFT' && store({ [field]: text })),
    finalize: () => void (draft && (draft = { ...draft, status: 'PENDING_APPROVAL', version: draft.version + 1 })),
    answer(call: Call): EditorEvent {
      if (call.type === 'create') {
        const { key, body } = call.request
        const before = answered.get(key)
        if (before) return { type: 'saved', invoice: before }
        expect(draft, 'one editor makes one draft').toBeUndefined()
        const created = store(body)
        answered.set(key, created)
        return { type: 'saved', invoice: created }
      }
      if (!draft) throw new Error('There is no draft yet.')
      if (call.type === 'fetchConflict') return { type: 'conflictFetched', remote: draft, by: 'Ngozi', isSelf: false }
      if (draft.status !== 'DRAFT') return { type: 'saveFailed', error: no('invoice_not_draft', 409) }
      if (draft.version !== call.body.version) return { type: 'saveFailed', error: no('version_conflict', 409) }
      return { type: 'saved', invoice: store(call.body) }
    },
  }
}

type Command =
  | { readonly type: 'type'; readonly field: Field }
  | { readonly type: 'undo or redo'; readonly event: Extract<EditorEvent, { type: 'undone' | 'redone' }> }
  | { readonly type: 'event'; readonly event: EditorEvent }
  | { readonly type: 'answer'; readonly how: 'well' | 'lost' | 'lost afterwards' | 'refused' | 'signed out' }
  | { readonly type: 'somebody else'; readonly field: Field }
  | { readonly type: 'finalized elsewhere' }
  | { readonly type: 'reload' }

const field = fc.constantFrom<Field>('notes', 'paymentTerms')
const events: readonly EditorEvent[] = [
  { type: 'saveDue' },
  { type: 'fieldLeft' },
  { type: 'reached' },
  { type: 'hidden' },
  { type: 'closed' },
  { type: 'localKept' },
  { type: 'taskRequested', task: 'save' },
  { type: 'taskRequested', task: 'preview' },
  { type: 'pageClosed' },
]
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('type' as const), field }) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('undone' as const, 'undone' as const, 'redone' as const)
      .map((type): Command => ({ type: 'undo or redo', event: { type } })),
  },
  { weight: 6, arbitrary: fc.constantFrom(...events).map((event): Command => ({ type: 'event', event })) },
  {
    weight: 8,
    arbitrary: fc
      .constantFrom('well', 'well', 'well', 'lost', 'lost afterwards', 'refused', 'signed out')
      .map((how): Command => ({ type: 'answer', how })),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('somebody else' as const), field }),
  },
  { weight: 1, arbitrary: fc.constant<Command>({ type: 'reload' }) },
)

/** An editor, its browser and its core; nothing typed may get lost between them. */
function world() {
  const core = modelCore()
  const storage = memoryStorage()
  const kept = createDraftStore(() => storage, { userId: 'u1', businessId: 'b1' })
  let state = initialState(docOf(), 'b1')
  let moments = 0
  let calls: Call[] = []
  /** What was typed last, until the core has had it. */
  const typed = new Map<Field, string>()

  function dispatch(event: EditorEvent): void {
    moments += 1
    const step = reduce(state, event, { at: '2026-11-20T12:00:00Z', id: `id ${moments}` })
    state = step.state
    for (const effect of step.effects) perform(effect)
  }

  function perform(effect: Effect): void {
    if (effect.type === 'create' || effect.type === 'update' || effect.type === 'fetchConflict') calls.push(effect)
    else if (effect.type === 'awaitPendingWork') dispatch({ type: 'pendingWorkDone', request: effect.request })
    else if (effect.type === 'persist' || effect.type === 'persistNow') {
      const slot = state.stored?.id ?? slotOfNew('e1')
      if (state.stored) kept.remove(slotOfNew('e1'))
      if (hasUnsaved(state)) kept.save(slot, state, '2026-11-20T12:00:00Z')
      else kept.remove(slot)
    }
  }

  function answer(how: Extract<Command, { type: 'answer' }>['how']): void {
    const call = calls.shift()
    if (!call) return
    if (how === 'lost') dispatch({ type: 'saveFailed', error: lost })
    else if (how === 'refused' && !core.hasAnswered(call))
      dispatch({ type: 'saveFailed', error: no('validation_failed', 400) })
    else if (how === 'signed out') dispatch({ type: 'signedOut' })
    else {
      const event = core.answer(call)
      dispatch(how !== 'lost afterwards' ? event : { type: 'saveFailed', error: lost })
    }
  }

  function reload(): void {
    const back = kept.load(state.stored?.id ?? slotOfNew('e1'))
    calls = []
    if (!back) return
    const { doc, stored, base, creating } = back
    state = { ...initialState(doc, 'b1'), stored, base, creating, status: { kind: 'unsaved' } }
    dispatch({ type: 'opened' })
  }

  return {
    core,
    typed,
    state: () => state,
    calls: () => calls,
    kept: () => kept.load(state.stored?.id ?? slotOfNew('e1')),
    dispatch,
    run(now: Command): void {
      switch (now.type) {
        case 'type':
          typed.set(now.field, `typed ${moments}`)
          dispatch({
            type: 'edited',
            edit: { type: 'fields', field: now.field, to: { [now.field]: `typed ${moments}` } },
          })
          return
        case 'undo or redo': {
          const before = state.doc
          dispatch(now.event)
          // What stands there then is what whoever types means.
          for (const name of ['notes', 'paymentTerms'] as const) {
            if (state.doc[name] !== before[name]) typed.set(name, state.doc[name])
          }
          return
        }
        case 'event':
          dispatch(now.event)
          return
        case 'answer':
          answer(now.how)
          return
        case 'somebody else':
          core.change(now.field, `theirs ${moments}`)
          return
        case 'finalized elsewhere':
          core.finalize()
          return
        case 'reload':
          if (hasUnsaved(state)) reload()
      }
    },
  }
}

/** What is typed is in the document; and the document is saved, or being saved or said not to be, and kept. */
function checkNothingLost({ state, typed, core, kept, calls }: ReturnType<typeof world>): void {
  const now = state()
  for (const [name, text] of typed) {
    // Once the core has had it, somebody else may have changed it.
    if (core.had.has(`${name} ${text}`)) typed.delete(name)
    else expect(now.doc[name], `${name} stands as it was typed`).toBe(text)
  }
  if (now.status.kind === 'saving') expect(calls(), 'one call is on its way').toHaveLength(1)
  else expect(calls()).toHaveLength(0)

  if (hasUnsaved(now)) expect(kept()?.doc).toEqual(JSON.parse(JSON.stringify(now.doc)))
  else expect([...typed.keys()], 'the core has everything').toEqual([])
}

/** With a core that answers, everything is saved in the end, or said to be in an invoice that is no draft any more. */
function settleAll(w: ReturnType<typeof world>): void {
  for (let round = 0; round < 20; round++) {
    if (w.calls().length > 0) w.run({ type: 'answer', how: 'well' })
    else if (w.state().status.kind === 'conflict') w.dispatch({ type: 'localKept' })
    else w.dispatch({ type: 'saveDue' })
    checkNothingLost(w)
  }
}

const play = (commands: readonly Command[]): EditorState => {
  const w = world()
  for (const now of commands) {
    w.run(now)
    checkNothingLost(w)
  }
  settleAll(w)
  return w.state()
}

it(`nothing that is typed is ever lost, whatever happens (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      const { status, stored } = play(commands)
      expect([status.kind, stored !== undefined]).toEqual(['saved', true])
    }),
    { seed, numRuns: 150 },
  )
})

it(`nor where the invoice is finalized elsewhere meanwhile (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 20 }), fc.array(command, { maxLength: 20 }), (before, after) => {
      const { status } = play([...before, { type: 'finalized elsewhere' }, ...after])
      expect(['saved', 'notDraft']).toContain(status.kind)
    }),
    { seed, numRuns: 100 },
  )
})
