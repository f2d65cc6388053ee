import { describe, expect, it } from 'vitest'

import { partyWarnings } from './warnings.ts'

const suggested = (known: Parameters<typeof partyWarnings>[0]) =>
  partyWarnings(known).map(({ suggestion }) => suggestion)

describe('what looks mistyped', () => {
  it.each([
    ['31569955-0001', 'Lagos'],
    ['3156995512', 'LAGOS'],
    ['3156995512001', 'Abuja'],
    [null, 'FCT'],
    [null, 'NG-LA'],
    [null, null],
  ])('is nothing of the TIN %s in the state %s', (tin, state) => {
    expect(partyWarnings({ tin, state, country: 'Nigeria' })).toEqual([])
  })

  it.each([
    ['315699550001', '31569955-0001'],
    ['3156995', null],
  ])('is the TIN %s, and %s is probably meant', (tin, meant) => {
    expect(suggested({ tin })).toEqual([meant])
  })

  it.each([
    ['lagos state', 'Lagos'],
    ['Logos', 'Lagos'],
    ['Anambara', 'Anambra'],
    ['Nasarawwa', 'Nasarawa'],
    ['Ikeja', null],
    ['Greater Accra', null],
  ])('is the state %s, and %s is probably meant', (state, meant) => {
    expect(suggested({ state, country: 'Nigeria' })).toEqual([meant])
  })

  it('is no state of another country', () => {
    expect(partyWarnings({ state: 'Greater Accra', country: 'GH' })).toEqual([])
  })

  it('is said in words that stand behind the name of the field', () => {
    expect(
      partyWarnings({ tin: '3156995', state: 'Logos' }).map(({ field, message }) => `${field} ${message}`),
    ).toEqual([
      'tin has an unusual form; the usual ones are 12345678-0001, ten digits, or the 13-digit Tax ID',
      'state is not a state of Nigeria; Lagos is probably meant',
    ])
  })
})
