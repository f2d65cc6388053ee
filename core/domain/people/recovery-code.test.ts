import { expect, it } from 'vitest'

import { canonicalRecoveryCode, RECOVERY_CODE_BYTES, recoveryCodeFrom } from './recovery-code.ts'

it('prints five groups of five letters that nobody mistakes for each other', () => {
  const bytes = Uint8Array.from({ length: RECOVERY_CODE_BYTES }, (_, index) => index * 37)
  expect(recoveryCodeFrom(bytes)).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/)
})

it.each(['7k3qd-0ie1l', ' 7K3QD OIEIL ', '7K3QD01E11'])('reads %j as the code on paper', (typed) => {
  expect(canonicalRecoveryCode(typed)).toBe('7K3QD01E11')
})
