import { expect, it } from 'vitest'

import { memoryStorage } from './memory-storage.ts'
import { createPriceModes } from './price-modes.ts'

const owner = { userId: 'u1', businessId: 'b1' }

it('are known of the drafts that were typed last', () => {
  const browser = memoryStorage()
  const modes = createPriceModes(() => browser, owner)
  for (let made = 0; made <= 200; made++) modes.save(`i${made}`, made % 2 === 0)
  expect(['i0', 'i1', 'i200', 'other'].map(modes.load)).toEqual([undefined, false, true, undefined])
  expect(createPriceModes(() => browser, { ...owner, userId: 'u2' }).load('i200')).toBeUndefined()
})

it('are nothing where storage is blocked or holds something else', () => {
  const blocked = createPriceModes(() => {
    throw new Error('blocked')
  }, owner)
  blocked.save('i1', true)
  expect(blocked.load('i1')).toBeUndefined()

  const browser = memoryStorage()
  browser.setItem('invoice-desk.price-modes.u1.b1', '{"i1":"yes"}')
  expect(createPriceModes(() => browser, owner).load('i1')).toBeUndefined()
})

it('of a draft that was made of another one is that of the other, where it is known', () => {
  const modes = createPriceModes(memoryStorage, owner)
  modes.copy('unknown', 'copy')
  expect(modes.load('copy')).toBeUndefined()

  const browser = memoryStorage()
  const kept = createPriceModes(() => browser, owner)
  kept.save('offer', true)
  kept.copy('offer', 'invoice')
  expect(kept.load('invoice')).toBe(true)
})
