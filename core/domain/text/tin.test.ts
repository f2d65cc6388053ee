import { expect, it } from 'vitest'

import { isStandardTin, formatTin } from './tin.ts'

it.each([
  ['12345678-0001', true],
  ['1234567890', true],
  ['1234567890123', true],
  ['12345', false],
  ['12345678-1', false],
  ['123456780001', false],
  ['C-1234567', false],
])('the TIN %s is usual: %s', (tin, usual) => {
  expect(isStandardTin(tin)).toBe(usual)
})

it.each([
  ['204811660001', '20481166-0001'],
  ['2048 1166 0001', '20481166-0001'],
  ['20481166/0001', '20481166-0001'],
  ['1234-567-890', '1234567890'],
  ['1234567890 123', '1234567890123'],
  ['20481166-0001', '20481166-0001'],
  ['2048116-0001', null],
  ['C-1234567', null],
])('%s in its usual form is %s', (tin, usual) => {
  expect(formatTin(tin)).toBe(usual)
})
