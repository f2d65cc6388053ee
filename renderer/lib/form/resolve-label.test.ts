import { expect, it } from 'vitest'

import { rankByPrefix, resolveLabel } from './resolve-label.ts'

const states = ['Abia', 'Benue', 'Edo', 'Enugu', 'Niger', 'Nasarawa']

it.each([
  ['Enugu', 'Enugu'],
  [' enu ', 'Enugu'],
  ['N', undefined],
  ['gu', undefined],
  ['', undefined],
  ['Lagos Island', undefined],
])('%j stands for %j', (typed, word) => {
  expect(resolveLabel(states, typed)).toBe(word)
})

const types = ['Sole proprietor (business name)', 'Limited company (Ltd)', 'Public company (Plc)', 'Something else']

it.each([
  ['ltd', 'Limited company (Ltd)'],
  ['PLC', 'Public company (Plc)'],
  ['company', undefined],
  ['s', undefined],
  ['td', undefined],
])('%j stands for %j among words of several parts', (typed, word) => {
  expect(resolveLabel(types, typed)).toBe(word)
})

it('lists what begins with the text before what only has it', () => {
  const options = states.map((label) => ({ label }))
  expect(rankByPrefix(options, 'Enu').map(({ label }) => label)).toEqual(['Enugu', 'Benue'])
  expect(rankByPrefix(options, 'zz')).toEqual([])
  const trade = ({ label }: { label: string }) => (label === 'Abia' ? 'shop boutique' : '')
  expect(rankByPrefix(options, 'bout', trade).map(({ label }) => label)).toEqual(['Abia'])
  expect(rankByPrefix(options, 'tique', trade)).toEqual([])
})
