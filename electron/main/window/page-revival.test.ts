import { expect, it } from 'vitest'

import { createPageRevival } from './page-revival.ts'

it('opens a page anew, and asks with the third stop in a minute', () => {
  let at = 0
  const revive = createPageRevival(() => at)
  const after = (seconds: number) => {
    at += seconds * 1000
    return revive()
  }

  expect([after(0), after(20), after(20)]).toEqual(['reload', 'reload', 'ask'])
  // The person has chosen to go on: it is counted anew.
  expect([after(1), after(1), after(1)]).toEqual(['reload', 'reload', 'ask'])
})

it('forgets what is a minute ago', () => {
  let at = 0
  const revive = createPageRevival(() => at)
  for (let stop = 0; stop < 5; stop++, at += 31_000) expect(revive()).toBe('reload')
})
