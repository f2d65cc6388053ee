import { describe, expect, it } from 'vitest'

import { goesOnFrom } from './write-ahead-log.ts'

describe('a write-ahead log', () => {
  it('goes on from itself, and from one that it began anew after', () => {
    expect(goesOnFrom('0000000511111111', '0000000511111111')).toBe(true)
    expect(goesOnFrom('0000000511111111', '0000000622222222')).toBe(true)
    expect(goesOnFrom('ffffffff11111111', '0000000122222222')).toBe(true)
  })

  it('does not go on from a later one, or from another with the same count', () => {
    expect(goesOnFrom('0000000511111111', '0000000522222222')).toBe(false)
    expect(goesOnFrom('0000000611111111', '0000000522222222')).toBe(false)
    expect(goesOnFrom('0000000511111111', '8000000022222222')).toBe(false)
  })
})
