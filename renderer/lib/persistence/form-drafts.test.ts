import { expect, it } from 'vitest'

import { createFormDrafts } from './form-drafts.ts'

/** As a browser has it: its keys are its own properties. */
function memoryStorage(): Storage {
  const put = (key: string, value: string) => {
    Reflect.set(store, key, value)
  }
  const hidden = {
    getItem: (key: string) => (Object.hasOwn(store, key) ? (Reflect.get(store, key) as string) : null),
    setItem: put,
    removeItem: (key: string) => void Reflect.deleteProperty(store, key),
  }
  const store: object = Object.create(hidden) as object
  return store as Storage
}

const place = { userId: 'u1', businessId: 'b1', form: 'contact' }
const fields = { phone: { typed: '0805', over: '0803' } }
const at = '2026-11-20T09:51:00.000Z'

it('keeps the text of one form of one person in one business', () => {
  const kept = createFormDrafts(memoryStorage)
  const storage = memoryStorage()
  const texts = createFormDrafts(() => storage)
  texts.save(place, fields, at)
  expect(texts.load(place)).toEqual({ at, fields })
  for (const other of [
    { ...place, userId: 'u2' },
    { ...place, businessId: 'b2' },
    { ...place, form: 'business' },
  ]) {
    expect(texts.load(other)).toBeUndefined()
  }
  texts.forget(place)
  expect(texts.load(place)).toBeUndefined()
  expect(kept.load(place)).toBeUndefined()
})

it('remembers when something was typed, not when it was looked at', () => {
  const storage = memoryStorage()
  const texts = createFormDrafts(() => storage)
  texts.save(place, fields, at)
  texts.save(place, fields, '2026-11-21T09:51:00.000Z')
  expect(texts.load(place)?.at).toBe(at)
  texts.save(place, { phone: { typed: '0806', over: '0803' } }, '2026-11-21T09:51:00.000Z')
  expect(texts.load(place)?.at).toBe('2026-11-21T09:51:00.000Z')
})

it('forgets what others have typed, and nothing else', () => {
  const storage = memoryStorage()
  const texts = createFormDrafts(() => storage)
  storage.setItem('invoice-desk.other', 'x')
  texts.save(place, fields, at)
  texts.save({ ...place, userId: 'u2' }, fields, at)
  texts.forgetOthers('u2')
  expect(texts.load(place)).toBeUndefined()
  expect(texts.load({ ...place, userId: 'u2' })).toEqual({ at, fields })
  expect(storage.getItem('invoice-desk.other')).toBe('x')
})

it('takes nothing that it did not write, and works where nothing can be kept', () => {
  const storage = memoryStorage()
  const texts = createFormDrafts(() => storage)
  for (const strange of ['', '{', '{"phone":"0805"}', '{"at":"x","fields":{"phone":"0805"}}', 'null']) {
    storage.setItem('invoice-desk.typed u1 b1 contact', strange)
    expect(texts.load(place)).toBeUndefined()
  }
  const blocked = createFormDrafts(() => {
    throw new Error('SecurityError')
  })
  blocked.save(place, fields, at)
  blocked.forget(place)
  blocked.forgetOthers('u1')
  expect(blocked.load(place)).toBeUndefined()
})
