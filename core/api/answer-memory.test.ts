import { expect, it } from 'vitest'

import type { DataState, ReadUnit, Units } from '../ports/unit.ts'

import { createAnswerMemory, ROOM_OF_LISTS } from './answer-memory.ts'

const refuse = () => Promise.reject(new Error('It only reads.'))

const ALL = ['invoice', 'customer']

function memoryAt(start: string) {
  let [now, moment] = [new Date(start), 0]
  const changed = new Map<string, number>()
  const clock = { now: () => now, monotonic: () => 0 }
  const unit = { now, hour: now, today: '2026-11-30', isCopy: false } as ReadUnit
  const units: Units = { read: (work) => work(unit), write: refuse, rehearse: refuse }
  const state: DataState = {
    now: () => moment,
    async noting(parts, work) {
      parts.add('invoice')
      return work()
    },
    hasChanged: (parts, since) => [...parts].some((part) => (changed.get(part) ?? 0) > since),
  }
  const memory = createAnswerMemory(state, clock, ROOM_OF_LISTS)
  const asked = (query: object = {}) => ({
    operationId: 'list',
    params: {},
    query,
    member: { businessId: 'b' } as never,
  })
  return {
    commit(tables: readonly string[] = ALL) {
      moment += 1
      for (const table of tables) changed.set(table, moment)
    },
    passTo: (then: string) => void (now = new Date(then)),
    /** Whether it was remembered since. */
    async isRemembered(
      work: (unit: ReadUnit) => unknown,
      text = 'answer',
      { elsewhere, ...query }: { page?: number; elsewhere?: { madeOf: readonly string[] | undefined } } = {},
    ): Promise<boolean> {
      const given = await memory.answered(asked(query), units, async (watched) => {
        await watched.read(async (one) => work(one))
        return { bytes: Buffer.from(text), ...(elsewhere && { elsewhere }) }
      })
      expect(given.toString()).toBe(text)
      return memory.recall(asked(query))?.toString() === text
    },
    recalls: (query: object = {}) => memory.recall(asked(query)) !== undefined,
  }
}

it('an answer is known until something of it is committed, and no longer than the hour', async () => {
  const desk = memoryAt('2026-11-30T22:59:00Z')
  expect(await desk.isRemembered(({ today }) => today)).toBe(true)
  expect(desk.recalls({ page: '2' })).toBe(false)
  desk.passTo('2026-11-30T22:59:59Z')
  expect(desk.recalls()).toBe(true)
  desk.passTo('2026-11-30T23:00:00Z')
  expect(desk.recalls()).toBe(false)
  expect(await desk.isRemembered(() => undefined)).toBe(true)
  desk.commit(['customer'])
  expect(desk.recalls()).toBe(true)
  desk.commit(['customer', 'invoice'])
  expect(desk.recalls()).toBe(false)
})

it('one that was made elsewhere is known while that is the same, and where it is known what that was', async () => {
  const desk = memoryAt('2026-11-30T10:00:00Z')
  const elsewhere = { madeOf: ['customer'] }
  expect(await desk.isRemembered(() => undefined, 'answer', { elsewhere })).toBe(true)
  desk.commit(['customer'])
  expect(desk.recalls()).toBe(false)
  expect(await desk.isRemembered(() => undefined, 'answer', { elsewhere: { madeOf: undefined } })).toBe(false)
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
  expect(await desk.isRemembered(({ now, hour }) => ({ now, at: hour.getTime() }))).toBe(true)
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
