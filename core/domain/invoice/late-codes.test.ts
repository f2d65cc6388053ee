import { describe, expect, it } from 'vitest'

import type { InvoiceLine } from './invoice.ts'
import { lacksCodeOf, withLateCode } from './late-codes.ts'

const none = { hsnCode: null, productCategory: null, isicCode: null, serviceCategory: null }
const garri = { ...none, productId: 'garri', kind: null, description: 'Garri', lineTotal: 4500n } as InvoiceLine
const product = { ...none, kind: null, hsnCode: '1108.14', productCategory: 'Food' }

describe('a code that a product got after it was sold', () => {
  it('comes to the line as a whole, and changes nothing else of it', () => {
    const half = { ...garri, productCategory: 'Old' }
    expect(withLateCode(half, product)).toEqual({ ...garri, ...product, kind: 'GOODS' })
    const service = { ...none, kind: null, isicCode: '4923', serviceCategory: 'Transport' }
    expect(withLateCode(garri, service)).toEqual({ ...garri, ...service, kind: 'SERVICE' })
  })

  it('never replaces a code that the line has, nor comes from a product without one', () => {
    const coded = { ...garri, hsnCode: '2523.29' }
    expect(withLateCode(coded, product)).toBe(coded)
    expect(withLateCode(garri, { ...product, hsnCode: null })).toBe(garri)
    expect(withLateCode(garri, undefined)).toBe(garri)
    expect([lacksCodeOf(coded), lacksCodeOf(garri), lacksCodeOf({ ...garri, productId: null })]).toEqual([
      null,
      'garri',
      null,
    ])
  })
})
