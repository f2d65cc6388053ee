import { describe, expect, it } from 'vitest'

import { checkDigitWarning, barcodeKey, barcodeKeys, barcodeProblem, isGtin } from './barcode.ts'

describe('a barcode', () => {
  it.each(['96385074', '5901234123457', '036000291452', '0036000291452', '1234', 'SHELF-7', '00000000', '04252614'])(
    '%s is taken without a word',
    (barcode) => expect([barcodeProblem(barcode), checkDigitWarning(barcode)]).toEqual([undefined, undefined]),
  )

  it.each([
    ['96385075', 'EAN-8', 4],
    ['5901234123475', 'EAN-13', 1],
    ['036000291453', 'UPC-A', 2],
    ['20001234', 'EAN-8', 0],
    ['1234567891234', 'EAN-13', 1],
    ['202611270001', 'UPC-A', 5],
  ])('%s is no %s, which is said; it may be a code of the shop', (barcode, kind, expected) => {
    expect(barcodeProblem(barcode)).toBeUndefined()
    expect(checkDigitWarning(barcode)).toContain(`is not a valid ${kind}: its last digit would be ${String(expected)}`)
  })

  it.each(['6.15E+12', '6.1511e+12', '6,15E12'])('%s is what a spreadsheet made of one', (barcode) => {
    expect(barcodeProblem(barcode)).toContain('was shortened by a spreadsheet')
  })

  it.each([
    ['036000291452', '0036000291452', '00036000291452', '36000291452'],
    ['5400000002649', '05400000002649'],
    // Of a GS1 code the number of the article counts.
    [
      '5400000002649',
      '0105400000002649172812311012AB',
      ']d20105400000002649',
      ']C10105400000002649',
      '(01)05400000002649',
    ],
    ['5400000002649', `]d2010540000000264910A1${'\u001d'}21XYZ`, 'https://id.gs1.org/01/05400000002649/10/ABC'],
    ['5400000002649', ']E05400000002649'],
    // A UPC-E is the UPC-A that it was shortened from.
    ['042100005264', '04252614'],
    ['SHELF-7', ' shelf-7 '],
  ])('is one article however it is read: %s', (first, ...others) => {
    for (const other of others) expect(barcodeKey(other)).toBe(barcodeKey(first))
  })

  it.each([
    ['96385074', '0000096385074'],
    ['1234', '01234'],
    ['12345678901', '012345678901'],
    ['15400000002646', '5400000002649'],
    ['0199999999999999', '9999999999999'],
  ])('is another article: %s and %s', (one, other) => {
    expect(barcodeKey(one)).not.toBe(barcodeKey(other))
  })

  it('is looked for under the keys of before, too', () => {
    expect(barcodeKeys('5400000002649')).toContain('05400000002649')
    expect(barcodeKeys('036000291452')).toContain('36000291452')
    expect(new Set(barcodeKeys('SHELF-7'))).toEqual(new Set(['SHELF-7']))
  })

  it('is whole with its check digit', () => {
    expect(['5901234123457', '036000291452', '96385074'].every(isGtin)).toBe(true)
    expect(['5901234123458', '590123412345', 'SHELF-7', ''].some(isGtin)).toBe(false)
  })
})
