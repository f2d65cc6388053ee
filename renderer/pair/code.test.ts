import { describe, expect, it } from 'vitest'

import { codeDigits, scannedCode, spacedCode } from './code.ts'

describe('a code', () => {
  it('is its digits, however they are typed', () => {
    expect(codeDigits('482 913 06')).toBe('48291306')
    expect(codeDigits(' 482-913-06\n')).toBe('48291306')
    expect(codeDigits('482 913 06 and more 7')).toBe('48291306')
  })

  it.each([
    ['', ''],
    ['48', '48'],
    ['4829', '482 9'],
    ['48291306', '482 913 06'],
  ])('is spaced while it is typed: %s', (digits, spaced) => {
    expect(spacedCode(digits)).toBe(spaced)
  })

  it('comes with the address of the QR code', () => {
    expect(scannedCode('#code=48291306')).toBe('48291306')
    expect(scannedCode('#code=4829')).toBeUndefined()
    expect(scannedCode('')).toBeUndefined()
  })
})
