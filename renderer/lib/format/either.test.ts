import { expect, it } from 'vitest'

import { joinWithOr } from './text.ts'

it.each([
  [['Ngozi'], 'Ngozi'],
  [['Ngozi', 'Bola'], 'Ngozi or Bola'],
  [['Ngozi', 'Bola', 'Ada'], 'Ngozi, Bola or Ada'],
  [['Ngozi', 'Bola', 'Ada', 'Ife', 'Uche'], 'Ngozi, Bola or 3 others'],
])('%j is "%s"', (names, text) => {
  expect(joinWithOr(names)).toBe(text)
})
