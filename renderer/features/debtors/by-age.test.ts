import { describe, expect, it } from 'vitest'

import { ageOf, sortByAge } from './by-age.ts'

const none = { notDue: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0 }

describe('who owes longest', () => {
  it('comes first, however little it is', () => {
    const rows = [
      { ...none, name: 'much, not due', notDue: 1_000_000 },
      { ...none, name: 'little, long due', over90: 10 },
      { ...none, name: 'some, a month', days1to30: 500 },
      { ...none, name: 'more, long due', over90: 20 },
    ]
    const names = sortByAge(rows).map(({ name }) => name)
    expect(names).toEqual(['more, long due', 'little, long due', 'some, a month', 'much, not due'])
  })

  it.each([
    [null, 'notDue'],
    [0, 'notDue'],
    [1, 'days1to30'],
    [30, 'days1to30'],
    [31, 'days31to60'],
    [60, 'days31to60'],
    [61, 'days61to90'],
    [90, 'days61to90'],
    [91, 'over90'],
  ] as const)('is counted with %s days as %s', (days, age) => {
    expect(ageOf(days)).toBe(age)
  })
})
