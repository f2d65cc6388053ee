import { expect, it } from 'vitest'

import { createInvoice, type Invoice, updateInvoice } from '../../../core/contract/invoice.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import type { Answer, Client, JsonRoute } from '../../lib/api/client.ts'
import type { Edit } from './edits.ts'
import { createEditorStore, initialState } from './editor-state.ts'
import { docOf, draftOf } from './sample-doc.ts'
import { createSaver } from './saver.ts'

type Asked = { readonly body?: unknown; readonly idempotencyKey?: string }
type Call = { readonly route: JsonRoute; readonly input: Asked }

const doc = docOf()
const notes = (text: string): Edit => ({ type: 'fields', field: 'notes', to: { notes: text } })

function deskOf(answers: readonly (number | ApiError)[], chosen: Partial<Invoice> = {}) {
  const calls: Call[] = []
  let signedIn = true
  let keys = 0
  const store = createEditorStore(initialState(doc))
  const client: Pick<Client, 'call'> = {
    async call<R extends JsonRoute>(route: R, ...[input = {}]: [input?: Asked]): Promise<Answer<R>> {
      calls.push({ route, input })
      const next = answers[calls.length - 1]
      if (next === undefined) throw new Error('asked too often')
      if (next instanceof ApiError) throw next
      const answer: unknown = { data: draftOf({ version: next, ...chosen }), warnings: [], status: 200 }
      return answer as Answer<R>
    },
  }
  const saver = createSaver({
    store,
    client,
    businessId: 'b1',
    userId: 'u1',
    newKey: () => `key ${++keys}`,
    now: () => new Date('2026-11-20T12:00:00Z'),
    isSignedIn: () => signedIn,
  })
  return { calls, store, saver, signOut: () => (signedIn = false) }
}

const lost = new ApiError('offline', { message: 'gone' })

it('a first save whose answer was lost is sent again as it was, under the same key; what was typed since follows', async () => {
  const { calls, store, saver } = deskOf([lost, 1, 2])
  await saver.save()
  expect(store.get().phase).toBe('failed')

  store.edit(notes('Typed meanwhile'))
  await saver.save()
  expect(calls.map(({ route }) => route)).toEqual([createInvoice, createInvoice, updateInvoice])
  expect(calls[1]?.input).toEqual(calls[0]?.input)
  expect(calls[0]?.input.idempotencyKey).toBe('key 1')
  expect(calls[2]?.input.body).toEqual({ notes: 'Typed meanwhile', version: 1 })
  expect(store.get()).toMatchObject({ phase: 'clean', stored: { version: 2 } })
})

it('a refused first save is another request once it is corrected', async () => {
  const refusal = new ApiError('validation_failed', {
    message: 'no',
    status: 400,
    details: [{ field: 'items[0].description', message: 'must not be that' }],
  })
  const { calls, store, saver } = deskOf([refusal, 1])
  await saver.save()
  expect(store.get().refused).toEqual([
    { field: 'items[0].description', message: 'Description of line 1 must not be that.' },
  ])
  store.edit(notes('Corrected'))
  await saver.save()
  expect(calls.map(({ input }) => input.idempotencyKey)).toEqual(['key 1', 'key 2'])
})

it('nothing of one person is saved under the name of the next', async () => {
  const { calls, saver, signOut } = deskOf([])
  signOut()
  await saver.save()
  expect(calls).toEqual([])
})

it('the account that the core chose is shown from then on, and is not sent as a change', async () => {
  const { calls, store, saver } = deskOf([1, 2], { paymentDetails: 'the default one' })
  store.edit({ type: 'fields', field: 'paymentDetails', to: { paymentDetails: undefined } })
  await saver.save()
  expect(calls[0]?.input.body).toMatchObject({ paymentDetails: undefined })
  expect(store.get().doc.paymentDetails).toBe('the default one')

  store.edit(notes('Typed after'))
  await saver.save()
  expect(calls[1]?.input.body).toEqual({ notes: 'Typed after', version: 1 })
})

it('says above the page what was refused of the lines as a whole', async () => {
  const refusal = (field: string) =>
    new ApiError('credit_too_high', { message: 'x', status: 409, details: [{ field, message: 'is too much' }] })
  const whole = deskOf([refusal('items')])
  await whole.saver.save()
  expect(whole.store.get().error).toBeInstanceOf(ApiError)

  const one = deskOf([refusal('items[0].unitPrice')])
  await one.saver.save()
  expect(one.store.get().error).toBeUndefined()
  expect(one.store.get().refused).toHaveLength(1)
})
