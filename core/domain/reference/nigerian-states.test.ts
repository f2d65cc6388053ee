import { describe, expect, it } from 'vitest'

import { isStateCode, nearestState, nigerianStates, stateCode } from './nigerian-states.ts'

describe('stateCode', () => {
  it('knows 36 states and the capital, each once', () => {
    expect(new Set(nigerianStates.map(([code]) => code)).size).toBe(37)
    expect(nigerianStates.every(([code, name]) => stateCode(name) === `NG-${code}`)).toBe(true)
  })

  it.each([
    ['Lagos', 'NG-LA'],
    [' lagos STATE ', 'NG-LA'],
    ['NG-LA', 'NG-LA'],
    ['la', 'NG-LA'],
    ['Akwa-Ibom', 'NG-AK'],
    ['cross river state', 'NG-CR'],
    ['FCT', 'NG-FC'],
    ['Abuja', 'NG-FC'],
    ['F.C.T. Abuja', 'NG-FC'],
    ['Abuja (FCT)', 'NG-FC'],
    ['Federal Capital Territory', 'NG-FC'],
    ['FCT Abuja', 'NG-FC'],
    ['F C T', 'NG-FC'],
    ['Niger', 'NG-NI'],
    ['Nigeria', null],
    ['Greater Accra', null],
    ['', null],
  ])('%s is %s', (written, code) => expect(stateCode(written)).toBe(code))

  it.each(['Wuse, Abuja', 'Abuja Municipal', 'FCT Garki', 'FCT Abuja'])('%s is probably the capital', (written) => {
    expect(nearestState(written)).toBe('Federal Capital Territory')
  })

  it('takes only the exact code as a code', () => {
    expect(['NG-LA', 'Lagos', 'ng-la', 'NG-XX'].map(isStateCode)).toEqual([true, false, false, false])
  })
})
