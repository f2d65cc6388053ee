import { expect, it } from 'vitest'

import { looksScanned, quantityOf, readEntry } from './input.ts'

it.each([
  ['5901234123457', '1', '5901234123457'],
  ['3*5901234123457', '3', '5901234123457'],
  [' 0.5 * yam ', '0.5', 'yam'],
  ['Paper 2*3', '1', 'Paper 2*3'],
  // What was scanned before a star is no quantity.
  ['5901234123457*7', '1', '5901234123457*7'],
  ['0*yam', '1', '0*yam'],
])('reads %s as %s of %s', (typed, quantity, text) => {
  expect(readEntry(typed)).toEqual({ quantity, text })
})

it('has nothing to look for in an empty field, nor before the thing itself came', () => {
  expect(readEntry('  ')).toBeUndefined()
  expect(readEntry('3*')).toBeUndefined()
})

it('takes no barcode for a quantity', () => {
  expect(quantityOf('96385074')).toBeUndefined()
  expect(quantityOf('1,200')).toBe('1200')
  expect(quantityOf('0')).toBeUndefined()
  expect(quantityOf('-1')).toBeUndefined()
})

it('knows digits that nobody types', () => {
  expect(looksScanned('96385074')).toBe(true)
  expect(looksScanned('SHELF-7')).toBe(false)
})
