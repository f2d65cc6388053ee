import { expect, it } from 'vitest'

import { isUnusualAccountNumber, isStandardHsCode, formatPhone, formatHsCode } from './formatting.ts'

it.each([
  ['0123456789', false],
  ['012 345 6789', false],
  ['012345678', true],
  ['01234567890', true],
  ['GB33BUKB20201555555555', false],
  ['', false],
])('the account %s deserves a second look: %s', (account, unusual) => {
  expect(isUnusualAccountNumber(account)).toBe(unusual)
})

it.each([
  ['+2348031234567', '+234 803 123 4567'],
  ['+23412345678', '+23412345678'],
  ['+14155550123', '+14155550123'],
])('the phone number %s is shown as %s', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown)
})

it.each([
  ['2523', true, '2523'],
  ['2523.29', true, '2523.29'],
  ['252329', false, '2523.29'],
  ['2523 29 00', false, '2523.29.00'],
  ['8415.1', false, '8415.10'],
  ['402.1', false, '0402.10'],
  ['402.10', false, '0402.10'],
  ['303', false, '0303'],
  ['4021000', false, '0402.10.00'],
  ['84151000.0', false, '8415.10.00'],
  ['84151', false, null],
  ['12', false, null],
  ['252', false, null],
  ['cement', false, null],
])('the HS code %s is printed so: %s, else as %s', (code, usual, printed) => {
  expect([isStandardHsCode(code), formatHsCode(code)]).toEqual([usual, printed])
})
