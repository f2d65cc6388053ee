import { expect, it } from 'vitest'

import { isUnusualAccount, shownPhone } from './written-forms.ts'

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
