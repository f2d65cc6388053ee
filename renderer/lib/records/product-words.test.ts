import { expect, it } from 'vitest'

import { wordsOfProduct } from './product-words.ts'

it.each([
  ['Portland cement 50kg', 'Portland cement'],
  ['Ọ̀gì, 5 kg', 'Ọ̀gì'],
  ['Rod 12mm x 6 m', 'Rod x'],
  ['1.5 litres of groundnut oil', 'of groundnut oil'],
  ['Malta Guinness 33cl', 'Malta Guinness'],
  ['2/0 5 kg', ''],
])('%s is %s', (name, words) => {
  expect(wordsOfProduct(name)).toBe(words)
})
