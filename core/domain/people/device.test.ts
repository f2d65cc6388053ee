import { describe, expect, it } from 'vitest'

import { pairingCodeFrom, pairingDigits, shownCode } from './device.ts'

describe('a code', () => {
  it.each([
    ['482 913 06', '48291306'],
    ['48291306', '48291306'],
    [' 482-913-06 ', '48291306'],
    ['４８２ ９１３ ０６', '48291306'],
    ['4829130', undefined],
    ['482913061', undefined],
    ['482 913 O6', undefined],
    ['', undefined],
  ])('typed as "%s" is %s', (typed, digits) => {
    expect(pairingDigits(typed)).toBe(digits)
  })

  it('has eight digits, whatever was drawn', () => {
    expect(pairingCodeFrom(new Uint8Array(6))).toBe('00000000')
    expect(pairingCodeFrom(new Uint8Array([255, 255, 255, 255, 255, 255]))).toMatch(/^\d{8}$/)
    expect(shownCode('48291306')).toBe('482 913 06')
  })
})
