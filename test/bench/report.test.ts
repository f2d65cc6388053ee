import { describe, expect, it } from 'vitest'

import { interleaved, median, ratePerSecond } from './measure.ts'
import { isMet, jsonOf, tableOf, type Result } from './report.ts'

const faster: Result = {
  row: '1',
  name: 'create',
  unit: '/s',
  value: 450,
  against: { name: 'raw', value: 1_000 },
  goal: { atLeast: 0.35 },
  samples: { create: [440, 450, 460] },
}

describe('the benchmark', () => {
  it('takes the median', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 3, 2, 1])).toBe(2)
    expect(() => median([])).toThrow('nothing')
  })

  it('measures in turn, round by round', async () => {
    const order: string[] = []
    const measure = (name: string) => async () => order.push(name)
    const values = await interleaved(2, { a: measure('a'), b: measure('b') })

    expect(order).toEqual(['a', 'b', 'a', 'b'])
    expect(values).toEqual({ a: [1, 3], b: [2, 4] })
  })

  it('counts what is done, by every client', async () => {
    let done = 0
    const clients = new Set<number>()
    const rate = await ratePerSecond(20, 3, (client) => {
      done += 1
      clients.add(client)
      return new Promise((resolve) => setImmediate(resolve))
    })
    expect(clients).toEqual(new Set([0, 1, 2]))
    expect(rate).toBeLessThanOrEqual(done / 0.02)
    expect(rate).toBeGreaterThan(0)
  })

  it('says of every goal whether it is met', () => {
    expect(isMet(faster)).toBe(true)
    expect(isMet({ ...faster, value: 349 })).toBe(false)
    expect(isMet({ ...faster, goal: { atMost: 0.4 } })).toBe(false)

    expect(tableOf([faster, { ...faster, value: 1 }])).toMatch(/450 \/s +1000 \/s raw +0\.45 +>= 0\.35 +met\n.*MISSED$/)
    expect(JSON.parse(jsonOf([faster], { node: 'v24' }))).toMatchObject({
      node: 'v24',
      results: [{ ratio: 0.45, met: true }],
    })
  })
})
