import { expect, it } from 'vitest'

import { matches } from './palette.ts'

it.each([
  ['Adébáyọ̀ Ọlátúnjí & Sons', 'olat ade', true],
  ['New invoice', 'inv', true],
  ['New invoice', 'voice', false],
  ['Number register', '', true],
])('%s is found by "%s": %s', (text, typed, found) => expect(matches(text, typed)).toBe(found))
