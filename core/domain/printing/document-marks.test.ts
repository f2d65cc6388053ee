import { describe, expect, it } from 'vitest'
import { InvoiceStatus } from '../../contract/http/vocabulary.ts'
import { documentMarks } from './document-marks.ts'

const live = { environment: 'LIVE', isCopy: false, invoiceType: 'STANDARD' } as const

describe('documentMarks', () => {
  it.each([
    ['DRAFT', ['DRAFT'], ['DRAFT']],
    ['PENDING_APPROVAL', ['NOT YET CLEARED'], ['NOT YET APPROVED']],
    ['APPROVED', ['NOT YET CLEARED'], []],
    ['PENDING', ['NOT YET CLEARED'], []],
    ['SUBMITTED', ['NOT YET CLEARED'], []],
    ['FIRS_APPROVED', [], []],
    ['PAID', [], []],
    ['FIRS_REJECTED', ['REJECTED'], ['REJECTED']],
    ['CANCELLED', ['CANCELLED'], ['CANCELLED']],
  ] as const)(
    'marks %s: %j for a business or the state, %j for a consumer or an offer',
    (status, business, consumer) => {
      expect(documentMarks({ ...live, status, invoiceKind: 'B2B' })).toEqual(business)
      expect(documentMarks({ ...live, status, invoiceKind: 'B2G' })).toEqual(business)
      expect(documentMarks({ ...live, status, invoiceKind: 'B2C' })).toEqual(consumer)
      expect(documentMarks({ ...live, status, invoiceKind: 'B2B', invoiceType: 'PROFORMA' })).toEqual(consumer)
    },
  )

  it('marks everything of the sandbox, whatever its state', () => {
    for (const status of InvoiceStatus.options) {
      expect(documentMarks({ ...live, status, invoiceKind: 'B2B', environment: 'SANDBOX' }).at(-1)).toBe('SANDBOX')
    }
  })

  it('calls a copy so where the invoice stands; else its state is what matters, and never three marks stand', () => {
    const copy = { ...live, invoiceKind: 'B2B', isCopy: true } as const
    expect(documentMarks({ ...copy, status: 'FIRS_APPROVED' })).toEqual(['COPY'])
    expect(documentMarks({ ...copy, status: 'PAID', environment: 'SANDBOX' })).toEqual(['COPY', 'SANDBOX'])
    expect(documentMarks({ ...copy, status: 'APPROVED', environment: 'SANDBOX' })).toEqual([
      'NOT YET CLEARED',
      'SANDBOX',
    ])
  })
})
