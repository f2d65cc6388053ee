import { expect, it } from 'vitest'

import { tryAgainIn } from './token.ts'

it('says when the door is open again, one minute as one', () => {
  expect([1, 60, 61, 900].map(tryAgainIn)).toEqual([
    'Try again in a minute.',
    'Try again in a minute.',
    'Try again in 2 minutes.',
    'Try again in 15 minutes.',
  ])
})
