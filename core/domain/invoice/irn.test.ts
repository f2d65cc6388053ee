import { describe, expect, it } from 'vitest'
import vectors from '../../../test/fixtures/irn.json' with { type: 'json' }
import { formatInvoiceNumber, formatIrn, isFirsServiceId, isInvoiceNumber, isServiceId, parseIrn } from './irn.ts'

describe('IRN', () => {
  it.each(vectors.valid)('formats and reads $irn', ({ irn, ...parts }) => {
    expect(formatIrn(parts)).toBe(irn)
    expect(parseIrn(irn)).toEqual(parts)
  })

  it.each(vectors.readOnly)('reads $irn from the right', ({ irn, ...parts }) => {
    expect(parseIrn(irn)).toEqual(parts)
  })

  it.each(vectors.invalid)('does not read %j', (irn) => {
    expect(parseIrn(irn)).toBeUndefined()
  })

  it.each([
    { number: 'INV-001', serviceId: '94ND90NR', issueDate: '2024-06-11' },
    { number: '', serviceId: '94ND90NR', issueDate: '2024-06-11' },
    { number: 'INV001', serviceId: '94ND 0NR', issueDate: '2024-06-11' },
    { number: 'INV001', serviceId: '94ND90NR', issueDate: '20240611' },
    { number: 'INV001', serviceId: '94ND90NR', issueDate: '2024-02-30' },
  ])('refuses to make an IRN of $number, $serviceId, $issueDate', (parts) => {
    expect(() => formatIrn(parts)).toThrow(RangeError)
  })
})

describe('service IDs and invoice numbers', () => {
  it('knows what FIRS issues from what is seen in the wild', () => {
    expect(['94ND90NR', 'abcdefgh'].every(isFirsServiceId)).toBe(true)
    expect(['94ND90N', '94ND90NR1', '94ND-0NR', ''].some(isFirsServiceId)).toBe(false)
    expect(isServiceId('94ND90NR1')).toBe(true)
    expect(['', '94 D', '94-D', '94ND90NR\n', 'ọ'].some(isServiceId)).toBe(false)
  })

  it('takes letters and digits in an invoice number, no dash', () => {
    expect(isInvoiceNumber('INV000001')).toBe(true)
    expect(['INV-1', '', 'INV 1', 'INV/1', 'INV1\n'].some(isInvoiceNumber)).toBe(false)
  })

  it('writes six digits, and more when needed', () => {
    expect(formatInvoiceNumber('INV', 1)).toBe('INV000001')
    expect(formatInvoiceNumber('SAL', 999_999)).toBe('SAL999999')
    expect(formatInvoiceNumber('', 1_000_000)).toBe('1000000')
    for (const wrong of [0, -1, 1.5, Number.NaN, 2 ** 53]) {
      expect(() => formatInvoiceNumber('INV', wrong)).toThrow(RangeError)
    }
    expect(() => formatInvoiceNumber('IN-', 1)).toThrow(RangeError)
  })
})
