import { expect, it } from 'vitest'

import { isCode } from '../../../lib/queries/reference.ts'
import { completeCode } from './complete-code.ts'

it('takes only what is all of a code, as codes are written', () => {
  const hs = ['2523', ' 2523.29 ', '252329', '25 23 29 00', '252', '25232', 'cement', '2523 cement', ''] as const
  expect(hs.map((typed) => completeCode('hs', typed))).toEqual([
    '2523',
    '2523.29',
    '2523.29',
    '2523.29.00',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(['4923', '49', '4923.10', 'haulage'].map((typed) => completeCode('isic', typed))).toEqual([
    '4923',
    undefined,
    undefined,
    undefined,
  ])
})

it('is a code that the list has, or one below a heading of it', () => {
  const found = (code: string) => ({ code, description: 'x' })
  expect(isCode('hs', '2523.29', found('2523.29'))).toBe(true)
  expect(isCode('hs', '2523.77', found('2523'))).toBe(true)
  expect(isCode('hs', '2523', found('2523.29'))).toBe(false)
  expect(isCode('hs', '9999', undefined)).toBe(false)
  expect(isCode('isic', '4923', found('4923'))).toBe(true)
  expect(isCode('isic', '4923', found('4922'))).toBe(false)
})
