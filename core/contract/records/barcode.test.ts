import { describe, expect, it } from 'vitest'

import { barcodeKey, barcodeProblem } from './barcode.ts'

describe('a barcode', () => {
  it.each(['96385074', '5901234123457', '036000291452', '0036000291452', '1234', 'SHELF-7', '00000000'])(
    '%s is taken',
    (barcode) => expect(barcodeProblem(barcode)).toBeUndefined(),
  )

  it.each([
    ['96385075', 'EAN-8', 4],
    ['5901234123475', 'EAN-13', 1],
    ['036000291453', 'UPC-A', 2],
  ])('%s is no %s: one digit is mistyped', (barcode, kind, expected) => {
    expect(barcodeProblem(barcode)).toContain(`is not a valid ${kind}: its last digit should be ${String(expected)}`)
  })

  it.each(['6.15E+12', '6.1511e+12', '6,15E12'])('%s is what a spreadsheet made of one', (barcode) => {
    expect(barcodeProblem(barcode)).toContain('was shortened by a spreadsheet')
  })

  it('is one, whether a scanner reads a UPC-A or the EAN-13 that it is, and in whatever case', () => {
    expect(barcodeKey('036000291452')).toBe(barcodeKey('0036000291452'))
    expect(barcodeKey(' shelf-7 ')).toBe(barcodeKey('SHELF-7'))
    expect(barcodeKey('96385074')).not.toBe(barcodeKey('0000096385074'))
  })
})
