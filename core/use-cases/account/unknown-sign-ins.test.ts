import { expect, it } from 'vitest'

import { createUnknownSignIns } from './unknown-sign-ins.ts'

it('of an hour the first, the tenth, the hundredth and so on are worth an entry', () => {
  const signIns = createUnknownSignIns()
  const noted = Array.from({ length: 100_000 }, (_, index) => signIns.refused(index)).filter((count) => count !== null)
  expect(noted).toEqual([1, 10, 100, 1_000, 10_000, 100_000])
  expect(signIns.refused(60 * 60 * 1000)).toBe(1)
})
