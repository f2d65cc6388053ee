import { expect, it } from 'vitest'

import { labelOfLeftOut } from './field-names.ts'

it('names what a save left out as a person would say it', () => {
  expect(labelOfLeftOut(['items[1]'])).toBe('line 2')
  expect(labelOfLeftOut(['items[0].quantity'])).toBe('the quantity of line 1')
  expect(labelOfLeftOut(['items[0].quantity', 'items[1]'])).toBe('2 things that are not complete')
})
