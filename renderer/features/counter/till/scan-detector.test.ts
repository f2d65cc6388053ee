import { describe, expect, it } from 'vitest'

import { createScanDetector } from './scan-detector.ts'

/** Presses the keys of a text and Enter, so many milliseconds apart. */
function read(text: string, apart: number, before = 0) {
  const burst = createScanDetector()
  return [...text, 'Enter'].map((key, index) => burst.press({ key, at: before + index * apart })).at(-1)
}

describe('what a scanner reads', () => {
  it('is told by its speed, whatever stands in it', () => {
    expect(read('5901234123457', 30)).toEqual({ kind: 'scan', text: '5901234123457' })
    expect(read('SHELF-7', 30)).toEqual({ kind: 'scan', text: 'SHELF-7' })
  })

  it('is one also where the machine is slow, for a whole barcode', () => {
    expect(read('5901234123457', 90)?.kind).toBe('scan')
  })

  it('begins anew after a rest, so that what was typed before is none of it', () => {
    const burst = createScanDetector()
    burst.press({ key: '3', at: 0 })
    const keys = [...'96385074', 'Enter'].map((key, index) => burst.press({ key, at: 500 + index * 30 }))
    expect(keys[0]).toEqual({ kind: 'begins' })
    expect(keys.at(-1)).toEqual({ kind: 'scan', text: '96385074' })
  })

  it('is not what fingers type, however well', () => {
    expect(read('35700', 110)?.kind).toBe('none')
    expect(read('Cement', 100)?.kind).toBe('none')
    expect(read('12', 20)?.kind).toBe('none')
    expect(read('12.5%', 30)?.kind).toBe('none')
  })

  it('is one also where the machine was busy in its middle', () => {
    const burst = createScanDetector()
    const keys = [...'5901234123457', 'Enter']
    const last = keys.map((key, index) => burst.press({ key, at: index * 30 + (index > 5 ? 300 : 0) })).at(-1)
    expect(last).toEqual({ kind: 'scan', text: '5901234123457' })
  })

  it('is no amount, however fast that is typed', () => {
    expect(read('24000', 30)?.kind).toBe('none')
    expect(read('1250.50', 30)?.kind).toBe('none')
  })

  it('may end with Tab, and with nothing where it is a whole barcode', () => {
    const burst = createScanDetector()
    const keys = [...'5901234123457', 'Tab'].map((key, index) => burst.press({ key, at: index * 30 }))
    expect(keys.at(-1)).toEqual({ kind: 'scan', text: '5901234123457' })
    const whole = (text: string, apart: number) => {
      for (const [index, key] of [...text].entries()) burst.press({ key, at: 10_000 + index * apart })
      const read = burst.whole()
      burst.forget()
      return read
    }
    expect(whole('5901234123457', 30)).toBe('5901234123457')
    expect(whole('5901234123457', 150)).toBeUndefined()
    // Its check digit is another, it goes on, or it may be an amount.
    expect(whole('5901234123458', 30)).toBeUndefined()
    expect(whole('590123412345', 30)).toBeUndefined()
    expect(whole('96385074', 30)).toBeUndefined()
    expect(burst.whole()).toBeUndefined()
  })

  it('ends with any other key', () => {
    const burst = createScanDetector()
    for (const [index, key] of [...'96385074', 'Escape'].entries()) burst.press({ key, at: index * 30 })
    expect(burst.press({ key: 'Enter', at: 300 }).kind).toBe('none')
  })
})
