import { expect, it } from 'vitest'

import { isUnusualAccount, isUsualTin, shownPhone } from './written-forms.ts'

it.each([
  ['12345678-0001', true],
  ['1234567890', true],
  ['1234567890123', true],
  ['12345', false],
  ['12345678-1', false],
  ['C-1234567', false],
])('the TIN %s is usual: %s', (tin, usual) => {
  expect(isUsualTin(tin)).toBe(usual)
})

it.each([
  ['0123456789', false],
  ['012 345 6789', false],
  ['012345678', true],
  ['01234567890', true],
  ['GB33BUKB20201555555555', false],
  ['', false],
])('the account %s deserves a second look: %s', (account, unusual) => {
  expect(isUnusualAccount(account)).toBe(unusual)
})

it.each([
  ['+2348031234567', '+234 803 123 4567'],
  ['+23412345678', '+23412345678'],
  ['+14155550123', '+14155550123'],
])('the phone number %s is shown as %s', (stored, shown) => {
  expect(shownPhone(stored)).toBe(shown)
})
