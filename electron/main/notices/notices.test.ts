import { EventEmitter } from 'node:events'

import { expect, it, vi } from 'vitest'

import type { Notice, NoticeKind } from '../../shared/notices.ts'
import { createNotices } from './notices.ts'

const refused: Notice = {
  kind: 'refused',
  title: 'Refused by FIRS / NRS',
  body: 'Adé & Sons: 1 invoice',
  path: '/businesses/1/sending',
}

function notices() {
  const made: (EventEmitter & { show: () => void })[] = []
  const make = vi.fn((_said: { title: string; body: string }) => {
    const one = Object.assign(new EventEmitter(), { show: vi.fn() })
    made.push(one)
    return one
  })
  const isWanted = vi.fn((_kind: NoticeKind) => true)
  const isSeen = vi.fn(() => false)
  const open = vi.fn()
  const now = vi.fn(() => 0)
  return { made, make, isWanted, isSeen, open, now, tell: createNotices({ make, isWanted, isSeen, open, now }) }
}

it('leads to its place', () => {
  const { tell, made, make, open } = notices()
  expect(tell(refused)).toBe(true)
  expect(make).toHaveBeenCalledExactlyOnceWith({ title: refused.title, body: refused.body })
  expect(made[0]?.show).toHaveBeenCalledOnce()
  made[0]?.emit('click')
  expect(open).toHaveBeenCalledExactlyOnceWith('/businesses/1/sending')
})

it('is not shown where that kind is switched off, or somebody works in the app', () => {
  const { tell, make, isWanted, isSeen } = notices()
  isWanted.mockImplementation((kind) => kind !== 'refused')
  expect(tell(refused)).toBe(false)
  isWanted.mockReturnValue(true)
  isSeen.mockReturnValue(true)
  expect(tell(refused)).toBe(false)
  expect(make).not.toHaveBeenCalled()
})

it('is said once, however many windows notice it', () => {
  const { tell, now } = notices()
  expect(tell(refused)).toBe(true)
  expect(tell(refused)).toBe(false)
  expect(tell({ ...refused, body: 'Adé & Sons: 2 invoices' })).toBe(true)
  now.mockReturnValue(10 * 60_000)
  expect(tell(refused)).toBe(true)
})
