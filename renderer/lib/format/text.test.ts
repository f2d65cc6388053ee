import { describe, expect, it } from 'vitest'

import { isStateCode, stateCode } from '../../../core/domain/reference/nigerian-states.ts'
import { initialsOfAllWords } from '../../../core/domain/text/initials.ts'
import { nigerianStates } from '../business/nigerian-states.ts'
import { formatDay } from './date-time.ts'

describe('the states to choose from', () => {
  it('are those that the core knows, in the order of the alphabet', () => {
    expect(nigerianStates).toEqual(nigerianStates.toSorted())
    expect(nigerianStates.at(0)).toBe('Abia')
    expect(nigerianStates).toHaveLength(37)
    for (const name of nigerianStates) expect(isStateCode(stateCode(name) ?? ''), name).toBe(true)
  })
})

describe('initials', () => {
  it.each([
    ['Okafor Trading', 'OT'],
    ['Ọlátúnjí Adébáyọ̀ & Sons', 'ỌA'],
    ['ọ̀gá  & co', 'Ọ̀C'.normalize('NFC')],
    ['ngozi@okafor.example', 'N'],
    ['  ', ''],
  ])('of %s', (name, expected) => {
    expect(initialsOfAllWords(name).normalize('NFC')).toBe(expected.normalize('NFC'))
  })
})

describe('a day', () => {
  it('is the day in Lagos, written with three letters', () => {
    expect(formatDay('2026-11-20T09:51:00.000Z')).toBe('20 Nov 2026')
    expect(formatDay('2026-09-05T23:30:00.000Z')).toBe('6 Sep 2026')
  })
})
