import { describe, expect, it } from 'vitest'

import { productWithoutCode, backfillCode } from './backfill.ts'
import type { InvoiceLine } from './invoice.ts'

const none = { hsnCode: null, productCategory: null, isicCode: null, serviceCategory: null }
const garri = { ...none, productId: 'garri', kind: null, description: 'Garri', lineTotal: 4500n } as InvoiceLine
const product = { ...none, kind: null, hsnCode: '1108.14', productCategory: 'Food' }

describe('a code that a product got after it was sold', () => {
  it('comes to the line as a whole, and changes nothing else of it', () => {
    const half = { ...garri, productCategory: 'Old' }
    expect(backfillCode(half, product)).toEqual({ ...garri, ...product, kind: 'GOODS' })
    const service = { ...none, kind: null, isicCode: '4923', serviceCategory: 'Transport' }
    expect(backfillCode(garri, service)).toEqual({ ...garri, ...service, kind: 'SERVICE' })
  })

  it('never replaces a code that the line has, nor comes from a product without one', () => {
    const coded = { ...garri, hsnCode: '2523.29' }
    expect(backfillCode(coded, product)).toBe(coded)
    expect(backfillCode(garri, { ...product, hsnCode: null })).toBe(garri)
    expect(backfillCode(garri, undefined)).toBe(garri)
    expect([
      productWithoutCode(coded),
      productWithoutCode(garri),
      productWithoutCode({ ...garri, productId: null }),
    ]).toEqual([null, 'garri', null])
  })
})
