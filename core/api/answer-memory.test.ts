import { expect, it } from 'vitest'

import type { ReadUnit, Units } from '../ports/unit.ts'

import { createAnswerMemory } from './answer-memory.ts'

const refuse = () => Promise.reject(new Error('It only reads.'))

function memoryAt(start: string) {
  let [now, state] = [new Date(start), 0]
  const clock = { now: () => now, monotonic: () => 0 }
  const unit = { now, today: '2026-11-30', isCopy: false } as ReadUnit
  const units: Units = { read: (work) => work(unit), write: refuse, rehearse: refuse }
  const memory = createAnswerMemory(() => String(state), clock)
  const asked = (query: object = {}) => ({
    operationId: 'list',
    params: {},
    query,
    member: { businessId: 'b' } as never,
  })
  return {
    commit: () => void (state += 1),
    passTo: (then: string) => void (now = new Date(then)),
    /** Whether it was remembered since. */
    async isRemembered(work: (unit: ReadUnit) => unknown, text = 'answer', query: object = {}): Promise<boolean> {
      const given = await memory.answered(asked(query), units, async (watched) => {
        await watched.read(async (one) => work(one))
        return Buffer.from(text)
      })
      expect(given.toString()).toBe(text)
      return memory.recall(asked(query))?.toString() === text
    },
    recalls: (query: object = {}) => memory.recall(asked(query)) !== undefined,
  }
}

it('an answer is known until something is committed, and no longer than the day in Lagos', async () => {
  const desk = memoryAt('2026-11-30T22:59:00Z')
  expect(await desk.isRemembered(({ today }) => today)).toBe(true)
  expect(desk.recalls({ page: '2' })).toBe(false)
  desk.passTo('2026-11-30T22:59:59Z')
  expect(desk.recalls()).toBe(true)
  desk.passTo('2026-11-30T23:00:00Z')
  expect(desk.recalls()).toBe(false)
  expect(await desk.isRemembered(() => undefined)).toBe(true)
  desk.commit()
  expect(desk.recalls()).toBe(false)
})

it('one for which somebody looked at the time, or at what is not in the database, is not remembered', async () => {
  const desk = memoryAt('2026-11-30T10:00:00.123Z')
  expect(await desk.isRemembered((unit) => ({ ...unit }).today)).toBe(false)
  const looks: ((unit: ReadUnit) => unknown)[] = [
    ({ now }) => now.getTime(),
    ({ now }) => now > new Date(0),
    ({ now }) => `${String(now)}`,
    ({ now }) => JSON.stringify({ now }),
    (unit) => unit.isCopy,
    (unit) => unit.ids,
  ]
  for (const look of looks) expect(await desk.isRemembered(look), String(look)).toBe(false)
  expect(await desk.isRemembered(({ now }) => ({ now }))).toBe(true)
  // What is seen of it is right all the same.
  await desk.isRemembered(({ now }) => {
    expect(new Date(now).toISOString()).toBe('2026-11-30T10:00:00.123Z')
    expect(now.toISOString()).toBe('2026-11-30T10:00:00.123Z')
    expect(Number(now)).toBe(Date.parse('2026-11-30T10:00:00.123Z'))
  })
})

it('one during which something was committed is not remembered', async () => {
  const desk = memoryAt('2026-11-30T10:00:00Z')
  expect(await desk.isRemembered(() => desk.commit())).toBe(false)
})

it('the oldest make room for the newest, and a very long one is not kept', async () => {
  const desk = memoryAt('2026-11-30T10:00:00Z')
  const long = 'x'.repeat(200_000)
  for (let page = 1; page <= 12; page += 1) {
    expect(await desk.isRemembered(() => undefined, long, { page })).toBe(true)
    // The first is asked for all the time.
    expect(desk.recalls({ page: 1 })).toBe(true)
  }
  expect(desk.recalls({ page: 2 })).toBe(false)
  expect(desk.recalls({ page: 12 })).toBe(true)
  expect(await desk.isRemembered(() => undefined, 'x'.repeat(300_000), { page: 13 })).toBe(false)
})
