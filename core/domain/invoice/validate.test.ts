import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { validateInvoiceData } from './validate.ts'

const seed = Math.trunc(Math.random() * 0x7fffffff)

const good = {
  irn: 'A-17-94ND90NR-20240229',
  issueDate: '2024-02-29',
  invoiceType: 'CREDIT_NOTE',
  supplier: { name: 'Okafor', TIN: '20481166-0001', address: 'Lagos' },
  buyer: { name: 'Ade', TIN: '1234567890123', address: 'Ìbàdàn' },
  items: [{ description: 'x', quantity: 3, unitPrice: 0.335, taxPercent: 7.5 }],
  taxTotal: 0.08,
  monetaryTotal: 1.09,
}

describe('validating invoice data', () => {
  it('finds nothing wrong with data that adds up to the kobo', () => {
    expect(validateInvoiceData(good)).toEqual([])
  })

  it('names the right sums', () => {
    expect(validateInvoiceData({ ...good, taxTotal: 0.07, monetaryTotal: 1.08 })).toEqual([
      { field: 'taxTotal', message: 'must be 0.08, the sum of the tax of the items' },
      { field: 'monetaryTotal', message: 'must be 1.09, the items with their tax' },
    ])
  })

  it('does not add up lines that are wrong themselves', () => {
    const items = [{ ...good.items[0], quantity: -1 }]
    expect(validateInvoiceData({ ...good, items }).map(({ field }) => field)).toEqual(['items[0].quantity'])
  })

  it('takes at most 1,000 lines', () => {
    const items = Array.from({ length: 1001 }, () => good.items[0])
    expect(validateInvoiceData({ ...good, items })).toEqual([
      { field: 'items', message: 'must have at most 1,000 lines' },
    ])
  })

  it(`never throws, whatever it is given (seed ${seed})`, () => {
    const anything = fc.anything({ maxDepth: 3 })
    const field = fc.constantFrom(...Object.keys(good))
    fc.assert(
      fc.property(field, anything, (name, value) => {
        for (const { field: path, message } of validateInvoiceData({ ...good, [name]: value })) {
          expect([path, message].every((text) => text.length > 0)).toBe(true)
        }
      }),
      { numRuns: 2_000, seed },
    )
  })
})
