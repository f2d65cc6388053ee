import { describe, expect, it } from 'vitest'

import { harmless, withoutGuard } from './formula-guard.ts'

describe('text that a spreadsheet would run', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)', "'=1"])(
    'has an apostrophe in front, and comes back as it was: %j',
    (text) => {
      expect(harmless(text)).toBe(`'${text}`)
      expect(withoutGuard(harmless(text))).toBe(text)
    },
  )

  it.each(['Rice', "O'Neil", '', '1=1', "'Rice'"])('is not %j', (text) => {
    expect(harmless(text)).toBe(text)
    expect(withoutGuard(text)).toBe(text)
  })
})
