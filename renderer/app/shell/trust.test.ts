import { expect, it } from 'vitest'

import { trustOf } from './trust.ts'

type Told = Parameters<typeof trustOf>[0]

const calm: Told = {
  needsYou: 0,
  waiting: 0,
  readyToSend: 0,
  waitingSince: null,
  environment: 'LIVE',
}

it.each<[Partial<Told>, string | undefined]>([
  [{}, 'All sent to FIRS / NRS'],
  [{ environment: 'SANDBOX' }, undefined],
  [{ waiting: 2, waitingSince: 'then' }, '2 waiting, oldest 3 h'],
  [{ readyToSend: 1 }, '1 waiting'],
  [{ waiting: 2, waitingSince: 'then', needsYou: 1 }, '1 needs you'],
  [{ needsYou: 4, environment: 'SANDBOX' }, '4 need you'],
])('the trust line for %o says "%s"', (changes, text) => {
  expect(trustOf({ ...calm, ...changes }, () => '3 h')?.text).toBe(text)
})
