import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { getInvoiceHistory } from '../../../../core/contract/activity/invoice-history.ts'
import { createInvoice, getInvoice, type Invoice, updateInvoice } from '../../../../core/contract/invoice/invoice.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import type { Answer, Client, JsonRoute } from '../../../lib/api/client.ts'
import { sampleEntry } from '../../../lib/invoices/sample-history.ts'
import { memoryStorage } from '../../../lib/persistence/memory-storage.ts'
import { createConfirmedFigures } from '../../../lib/persistence/confirmed-figures.ts'
import { createPriceModes } from '../../../lib/persistence/price-modes.ts'
import type { Edit } from '../document/edits.ts'
import { docOf, draftOf } from '../document/sample-doc.ts'
import { createEditorStore, createPendingWork, runEffects } from './run-effects.ts'
import { initialState, refusedIn, saveErrorIn } from './state.ts'
import { createDraftStore } from './stored-drafts.ts'
import { createPercentStore } from './stored-percents.ts'
import { createUndoStore } from './stored-undo.ts'

type Asked = { readonly body?: unknown; readonly idempotencyKey?: string }
type Call = { readonly route: JsonRoute; readonly input: Asked }

const notes = (text: string): Edit => ({ type: 'fields', field: 'notes', to: { notes: text } })
const lost = new ApiError('offline', { message: 'gone' })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An editor whose core answers these, one after the other: a version of the draft, or an error. */
function deskOf(answers: readonly (number | ApiError)[], chosen: Partial<Invoice> = {}) {
  const calls: Call[] = []
  const left: string[] = []
  let signedIn = true
  const store = createEditorStore(initialState(docOf(), 'b1'))
  const storage = memoryStorage()
  const kept = createDraftStore(() => storage, { userId: 'u1', businessId: 'b1' })
  const client: Pick<Client, 'call'> = {
    async call<R extends JsonRoute>(route: R, ...[input = {}]: [input?: Asked]): Promise<Answer<R>> {
      calls.push({ route, input })
      const next = answers[calls.length - 1]
      if (next === undefined) throw new Error('asked too often')
      if (next instanceof ApiError) throw next
      const by = { id: 'u2', name: 'Ngozi' }
      const data =
        route.operationId === getInvoiceHistory.operationId
          ? { items: [sampleEntry('invoice.updated', { by })] }
          : draftOf({ version: next, ...chosen })
      const answer: unknown = { data, warnings: [], status: 200 }
      return answer as Answer<R>
    },
  }
  const stop = runEffects({
    store,
    id: 'e1',
    kept,
    keptUndo: createUndoStore(memoryStorage, { userId: 'u1', businessId: 'b1' }),
    priceModes: createPriceModes(memoryStorage, { userId: 'u1', businessId: 'b1' }),
    confirmedFigures: createConfirmedFigures(memoryStorage, { userId: 'u1', businessId: 'b1' }),
    percents: createPercentStore(memoryStorage, { userId: 'u1', businessId: 'b1' }),
    client,
    userId: 'u1',
    pending: createPendingWork(),
    performOnPage: ({ type }) => left.push(type),
    isSignedIn: () => signedIn,
  })
  return {
    calls,
    left,
    kept,
    stop,
    store,
    state: () => store.getState(),
    edit: (edit: Edit) => store.dispatch({ type: 'edited', edit }),
    save: async () => {
      store.dispatch({ type: 'saveDue' })
      await vi.advanceTimersByTimeAsync(0)
    },
    wait: async (ms: number) => vi.advanceTimersByTimeAsync(ms),
    signOut: () => (signedIn = false),
  }
}

it('a first save whose answer was lost is sent again as it was, under the same key; what was typed since follows', async () => {
  const { calls, state, edit, save } = deskOf([lost, 1, 2])
  await save()
  expect(state().status).toMatchObject({ kind: 'failed', error: lost })

  edit(notes('Typed meanwhile'))
  await save()
  expect(calls.map(({ route }) => route)).toEqual([createInvoice, createInvoice, updateInvoice])
  expect(calls[1]?.input).toEqual(calls[0]?.input)
  expect(calls[0]?.input.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
  expect(calls[2]?.input.body).toEqual({ notes: 'Typed meanwhile', version: 1 })
  expect(state()).toMatchObject({ status: { kind: 'saved' }, stored: { version: 2 } })
})

it('a refused first save is another request once it is corrected', async () => {
  const refusal = new ApiError('validation_failed', {
    message: 'no',
    status: 400,
    details: [{ field: 'items[0].description', message: 'must not be that' }],
  })
  const { calls, state, edit, save } = deskOf([refusal, 1])
  await save()
  expect(refusedIn(state())).toEqual([
    { field: 'items[0].description', message: 'Description of line 1 must not be that.' },
  ])
  edit(notes('Corrected'))
  expect(refusedIn(state())).toEqual([])
  await save()
  expect(calls[0]?.input.idempotencyKey).not.toBe(calls[1]?.input.idempotencyKey)
})

it('nothing of one person is saved under the name of the next', async () => {
  const { calls, state, save, signOut } = deskOf([])
  signOut()
  await save()
  expect(calls).toEqual([])
  expect(state().status.kind).toBe('signedOut')
})

it('a save that waits for a key to be shown is sent at once when the page goes, and not once somebody else is there', async () => {
  const { calls, state, store, edit, save, signOut } = deskOf([1, 2])
  await save()
  edit(notes('Typed before the page goes'))
  store.dispatch({ type: 'saveDue' })
  expect(calls).toHaveLength(1)
  store.dispatch({ type: 'hidden' })
  // Without a moment in which a timer could be up.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  expect(calls[1]?.input.body).toEqual({ notes: 'Typed before the page goes', version: 1 })

  edit(notes('Typed by who leaves'))
  store.dispatch({ type: 'saveDue' })
  signOut()
  await vi.advanceTimersByTimeAsync(200)
  expect(calls).toHaveLength(2)
  expect(state().status.kind).toBe('signedOut')
})

it('the account that the core chose is shown from then on, and is not sent as a change', async () => {
  const { calls, state, edit, save } = deskOf([1, 2], { paymentDetails: 'the default one' })
  edit({ type: 'fields', field: 'paymentDetails', to: { paymentDetails: undefined } })
  await save()
  expect(calls[0]?.input.body).toMatchObject({ paymentDetails: undefined })
  expect(state().doc.paymentDetails).toBe('the default one')

  edit(notes('Typed after'))
  await save()
  expect(calls[1]?.input.body).toEqual({ notes: 'Typed after', version: 1 })
})

it('says above the page what was refused of the lines as a whole', async () => {
  const refusal = (field: string) =>
    new ApiError('credit_too_high', { message: 'x', status: 409, details: [{ field, message: 'is too much' }] })
  const whole = deskOf([refusal('items')])
  await whole.save()
  expect(saveErrorIn(whole.state().status)).toBeInstanceOf(ApiError)

  const one = deskOf([refusal('items[0].unitPrice')])
  await one.save()
  expect(saveErrorIn(one.state().status)).toBeUndefined()
  expect(refusedIn(one.state())).toHaveLength(1)
})

it('saves after a pause of 800 ms, and not while somebody goes on typing', async () => {
  const { calls, edit, wait } = deskOf([1])
  edit(notes('T'))
  await wait(700)
  edit(notes('Typed'))
  await wait(799)
  expect(calls).toEqual([])
  await wait(1)
  expect(calls).toHaveLength(1)
})

it('keeps what is typed in the browser after 200 ms, also while it is typed, until the core has it', async () => {
  const { kept, edit, wait } = deskOf([1])
  edit(notes('Typ'))
  await wait(150)
  edit(notes('Typed'))
  await wait(50)
  expect(kept.load('new.e1')?.doc.notes).toBe('Typed')
  await wait(1_000)
  expect(kept.load('new.e1')).toBeUndefined()
  expect(kept.load('i1')).toBeUndefined()
})

it('that is left keeps at once what is typed, saves it, and forgets it once the core has it', async () => {
  const { kept, calls, edit, stop, wait } = deskOf([1])
  edit(notes('Typed'))
  stop()
  expect(kept.load('new.e1')?.doc.notes).toBe('Typed')
  await wait(0)
  expect(calls).toHaveLength(1)
  expect(kept.load('new.e1')).toBeUndefined()
  await wait(10_000)
  expect(calls).toHaveLength(1)
})

it('asks who changed it when somebody else was faster', async () => {
  const conflict = new ApiError('version_conflict', { message: 'x', status: 409 })
  const { calls, state, edit, save } = deskOf([1, conflict, 5, 5], { notes: 'Of somebody else' })
  await save()
  edit(notes('Mine'))
  await save()
  expect(calls.slice(2).map(({ route }) => route)).toEqual([getInvoice, getInvoiceHistory])
  expect(state().status).toMatchObject({ kind: 'conflict', by: 'Ngozi', isSelf: false, remote: { version: 5 } })
})

it('finalizes what is saved and checked, and says so', async () => {
  const { left, calls, store, wait } = deskOf([1])
  store.dispatch({ type: 'taskRequested', task: 'finalize' })
  await wait(0)
  // The check was not answered: nothing is finalized, and why is said.
  expect(calls).toHaveLength(2)
  expect(store.getState()).toMatchObject({ request: undefined, finalizeError: new Error('asked too often') })
  expect(left).toEqual([])
})
