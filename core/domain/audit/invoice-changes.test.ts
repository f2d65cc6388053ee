import { describe, expect, it } from 'vitest'

import { sampleInvoice } from '../../../test/provider/sample-invoice.ts'

import { draftDifferences } from './invoice-changes.ts'

describe('what an edit changed', () => {
  const invoice = sampleInvoice()

  it('is null where nothing did that a reader sees', () => {
    expect(draftDifferences(invoice, { ...invoice, updatedAt: '2030-01-01T00:00:00.000Z', version: 9 })).toBeNull()
  })

  it('is told in naira and plain numbers', () => {
    const [line] = invoice.lines
    if (!line) throw new Error('the sample has lines')
    const changed = draftDifferences(invoice, {
      ...invoice,
      notes: 'new',
      total: 123n,
      lines: [{ ...line, quantity: { units: 25n, scale: 1 }, lineTotal: 105n }],
    })
    expect(changed?.to).toMatchObject({ notes: 'new', total: 1.23, items: [{ quantity: 2.5, lineTotal: 1.05 }] })
    expect(Object.keys(changed?.from ?? {}).toSorted()).toEqual(['items', 'notes', 'total'])
  })
})
