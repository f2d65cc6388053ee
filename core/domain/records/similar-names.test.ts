import { describe, expect, it } from 'vitest'

import { isPartOfName, isSimilarName, piecesOf, sameWordsKey } from './similar-names.ts'

const similar = [
  ['Adebayo Stores', 'Adébáyọ̀ Stores'],
  ['Danladi Nig', 'Ɗanladi Nigeria Limited'],
  ['Aisha Bello', "Bello A'isha"],
  ['Bola & Sons', 'Bola and Sons Ltd'],
  ['Ade Bayo', 'Adebayo'],
  ['Okafor Trading', 'Okafo Trading'],
  ['Okafor Trading', 'Okaofr Trading'],
  ['Okafor Trading', 'Okafur Trading Company'],
  ['The Company Ltd', 'Company The Ltd'],
] as const

describe('names', () => {
  it.each(similar)('%s and %s may be one', (left, right) => {
    expect(isSimilarName(left, right)).toBe(true)
    expect(isSimilarName(right, left)).toBe(true)
  })

  it.each(similar)('%s: a similar name has one of its pieces (%s)', (left, right) => {
    const folded = right
      .normalize('NFKD')
      .replace(/[\p{M}']/gu, '')
      .replace('Ɗ', 'D')
      .toLowerCase()
    expect(piecesOf(left).some((piece) => folded.includes(piece))).toBe(true)
  })

  it.each([
    ['Adebayo Stores', 'Adebayo Sons'],
    ['Ada', 'Ade'],
    ['Ada Obi', 'Ada'],
    ['Bola', 'Bola Bola'],
    ['Ltd', 'Plc'],
    ['', 'Ada'],
    ['!', '?'],
  ])('%s and %s are two', (left, right) => {
    expect(isSimilarName(left, right)).toBe(false)
    expect(isSimilarName(right, left)).toBe(false)
  })

  it.each([
    ['okafro', 'Okafor Trading Company'],
    ['Tradign Okafor', 'Okafor Trading Company'],
    ['adebao', 'Adébáyọ̀ Stores'],
  ])('%s may be a part of %s', (typed, name) => {
    expect(isPartOfName(typed, name)).toBe(true)
    expect(piecesOf(typed).length).toBeGreaterThan(0)
  })

  it.each([
    ['okafro okafor', 'Okafor Trading'],
    ['ade', 'Ada Obi'],
    ['', 'Ada Obi'],
  ])('%s is no part of %s', (typed, name) => {
    expect(isPartOfName(typed, name)).toBe(false)
  })
})

it.each([
  ['Adebayo Rice', 'Adébáyọ̀ Rice', true],
  ['Rice Adebayo', 'Adébáyọ̀ Rice Ltd', true],
  ['Okafor Trading', 'Okafo Trading', false],
  ['Paint 4 litres', 'Paint 5 litres', false],
])('%s and %s have the same words: %s', (left, right, same) => {
  expect(sameWordsKey(left) === sameWordsKey(right)).toBe(same)
})
