import { expect, it } from 'vitest'

import { memoryStorage } from '../persistence/memory-storage.ts'
import { openTillStore } from './till-store.ts'
import { unsentOfOthers } from './unsent-sales.ts'

it('goes on in memory where a browser keeps nothing, and says so', async () => {
  const localStorage = memoryStorage()
  localStorage.setItem('invoice-desk.counter aisha shop unsent a', 'of an earlier version')
  const host = { localStorage, navigator: {}, indexedDB: undefined } as unknown as Parameters<typeof openTillStore>[0]
  const store = await openTillStore(host)
  expect(store.trouble()).toBe('blocked')
  store.set('invoice-desk.counter bola shop unsent b', 'sold')
  expect(await store.settled()).toBe(false)
  expect(store.get('invoice-desk.counter bola shop unsent b')).toBe('sold')

  // What was there before is taken up, and stays where it was until it is kept elsewhere.
  expect(store.get('invoice-desk.counter aisha shop unsent a')).toBe('of an earlier version')
  expect(localStorage.getItem('invoice-desk.counter aisha shop unsent a')).toBe('of an earlier version')
  expect(unsentOfOthers(store, { userId: 'bola', businessId: 'shop' })).toBe(1)
  expect(unsentOfOthers(store, { userId: 'bola', businessId: 'other' })).toBe(0)
})
