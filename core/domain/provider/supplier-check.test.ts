import { describe, expect, it } from 'vitest'

import type { SupplierMatch } from './invoice-search.ts'
import { judgeSupplier, type SupplierDocument } from './supplier-check.ts'

const IRN = 'A1-94ND90NR-20261120'
const finding: SupplierMatch = {
  irn: IRN,
  supplierTin: '20481166-0001',
  supplierName: 'Bello & Co',
  issueDate: '2026-11-20',
  totalAmount: 10_750_000n,
  taxAmount: 750_000n,
  status: 'PENDING',
}
const paper = (changes: Partial<SupplierDocument> = {}): SupplierDocument => ({
  irn: IRN,
  tin: null,
  total: null,
  ...changes,
})

describe('the verdict on a supplier', () => {
  it('is KNOWN when everything given agrees', () => {
    expect(judgeSupplier(paper({ tin: '204811660001', total: 10_750_000n }), { kind: 'known', finding })).toEqual({
      verdict: 'KNOWN',
      sentence: 'FIRS / NRS knows this invoice.',
      advice: 'You can pay it and claim its VAT as usual.',
      differences: [],
      finding,
    })
  })

  it('DIFFERS with each thing that is not as given', () => {
    const given = paper({ tin: '20481166-0002', total: 10_750_001n })

    expect(judgeSupplier(given, { kind: 'known', finding })).toMatchObject({
      verdict: 'DIFFERS',
      sentence:
        'FIRS / NRS knows this invoice, but with different details: its TIN is 20481166-0001, not 20481166-0002, and its total is ₦107,500.00, not ₦107,500.01.',
      differences: [
        { field: 'tin', given: '20481166-0002', found: '20481166-0001' },
        { field: 'total', given: '₦107,500.01', found: '₦107,500.00' },
      ],
    })
  })

  it('never calls different what the provider does not tell, and says what is left to compare', () => {
    const silent = { ...finding, supplierTin: null, totalAmount: null }

    expect(judgeSupplier(paper({ tin: 'X', total: 1n }), { kind: 'known', finding: silent })).toMatchObject({
      verdict: 'KNOWN',
      advice: 'Your provider does not report its TIN and its total: check with the supplier before you pay.',
      differences: [],
    })
  })

  it('is REJECTED whatever the amounts', () => {
    expect(judgeSupplier(paper({ total: 1n }), { kind: 'rejected', finding })).toMatchObject({
      verdict: 'REJECTED',
      sentence: 'FIRS / NRS has refused this invoice.',
      differences: [],
    })
  })

  it.each([
    [paper(), 'FIRS / NRS does not know this invoice.', /report it before you pay or claim its VAT/],
    [paper({ irn: null, tin: 'X' }), 'FIRS / NRS does not know this TIN.', /ask the supplier for the right TIN/],
  ])('is UNKNOWN with a way on: %j', (given, sentence, advice) => {
    const verdict = judgeSupplier(given, { kind: 'unknown' })

    expect(verdict).toMatchObject({ verdict: 'UNKNOWN', sentence, finding: null })
    expect(verdict.advice).toMatch(advice)
  })

  it('on a TIN alone names its owner and asks for more', () => {
    expect(judgeSupplier(paper({ irn: null, tin: '20481166-0001' }), { kind: 'known', finding })).toMatchObject({
      verdict: 'KNOWN',
      sentence: 'FIRS / NRS knows this TIN. It belongs to Bello & Co.',
      advice: 'To be sure of an invoice, check its IRN too.',
    })
  })
})
