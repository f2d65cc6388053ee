import { describe, expect, it } from 'vitest'

import { interleaved, median, percentile, ratePerSecond } from './measure.ts'
import { baselineOf, isMet, isRegression, jsonOf, keyOf, noiseOf, tableOf, type Result } from './report.ts'

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

    expect(tableOf([faster, { ...faster, value: 1 }], {})).toMatch(
      /450 \/s +1000 \/s raw +0\.45 +- +>= 0\.35 +met\n.*MISSED$/,
    )
    expect(JSON.parse(jsonOf([faster], {}, { node: 'v24' }))).toMatchObject({
      node: 'v24',
      results: [{ ratio: 0.45, met: true, regression: false }],
    })
  })

  it('fails where a promise is missed by more than it was, beyond the noise of both runs', () => {
    const baseline = baselineOf([faster])
    expect(baseline).toEqual({ [keyOf(faster)]: { ratio: 0.45, noise: 0.25 } })
    expect(isRegression({ ...faster, value: 310 }, baseline)).toBe(false)
    expect(isRegression({ ...faster, value: 290 }, baseline)).toBe(true)
    expect(tableOf([{ ...faster, value: 290 }], baseline)).toMatch(/WORSE THAN BEFORE$/)

    const slow: Result = { ...faster, value: 500, goal: { atMost: 0.4 } }
    expect(isRegression(slow, baselineOf([slow]))).toBe(false)
    expect(isRegression({ ...slow, value: 800 }, baselineOf([slow]))).toBe(true)
    // What keeps its promise is none, nor what nobody has measured before.
    expect(isRegression({ ...slow, value: 390 }, baselineOf([{ ...slow, value: 10 }]))).toBe(false)
    expect(isRegression({ ...slow, name: 'another' }, baselineOf([slow]))).toBe(false)
  })

  it('takes for noise what lies between the quarters of its samples', () => {
    const spread = [60, 80, 100, 120, 140]
    expect(percentile(spread, 0.75)).toBe(120)
    expect(noiseOf({ ...faster, samples: { steady: [100, 100, 100], spread, other: spread } })).toBeCloseTo(0.4)
    expect(noiseOf({ ...faster, samples: { one: [7], none: [0, 0] } })).toBe(0.25)
  })
})
