import { expect, it } from 'vitest'

import { numberModes } from './first-number.ts'

it('a fresh beginning is offered after practice, and never where real invoices have numbers', () => {
  expect(numberModes({ next: 7, hasLive: false })).toEqual(['goOn', 'begin', 'other'])
  expect(numberModes({ next: 1, hasLive: false })).toEqual(['goOn', 'other'])
  expect(numberModes({ next: 7, hasLive: true })).toEqual(['goOn', 'other'])
})
