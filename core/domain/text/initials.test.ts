import { expect, it } from 'vitest'

import { initials, initialsOfAllWords } from './initials.ts'

it.each([
  ['Okafor Trading Ltd', 'OT'],
  ['Dangote', 'D'],
  ['  mama nkechi   stores ', 'MN'],
  ['Adébáyọ̀ & Sons', 'AS'],
  ['Ọ̀ṣun Ẹlẹ́kọ̀ọ́', 'Ọ̀Ẹ'],
  ['The House of Ɗanladi', 'HƊ'],
  ['7 Star (Nigeria) Ltd', '7S'],
  ['— …', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

it('small words have an initial where all words are asked for', () => {
  expect(initialsOfAllWords('The House of Ɗanladi')).toBe('TH')
})
