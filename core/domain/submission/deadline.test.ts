import { describe, expect, it } from 'vitest'

import { deadlineOf } from './deadline.ts'

const finalizedAt = '2026-11-20T10:00:00.000Z'
const sale = {
  status: 'PENDING',
  invoiceKind: 'B2C',
  invoiceType: 'STANDARD',
  finalizedAt,
  environment: 'LIVE',
} as const

describe('the deadline of an invoice', () => {
  it('is 24 hours after finalizing for B2C, to the millisecond', () => {
    const at = '2026-11-21T10:00:00.000Z'
    expect(deadlineOf(sale, new Date(at))).toEqual({ kind: 'REPORT_WITHIN_24_HOURS', at, passed: false })
    expect(deadlineOf(sale, new Date('2026-11-21T10:00:00.001Z'))).toMatchObject({ passed: true })
  })

  it.each(['PENDING_APPROVAL', 'APPROVED', 'PENDING'] as const)('runs while a B2C invoice is %s', (status) => {
    expect(deadlineOf({ ...sale, status }, new Date(finalizedAt))).toMatchObject({ kind: 'REPORT_WITHIN_24_HOURS' })
  })

  it.each(['DRAFT', 'SUBMITTED', 'FIRS_APPROVED', 'FIRS_REJECTED', 'PAID', 'CANCELLED'] as const)(
    'does not run when it is %s',
    (status) => {
      const at = status === 'DRAFT' ? null : finalizedAt
      expect(deadlineOf({ ...sale, status, finalizedAt: at }, new Date(finalizedAt))).toBeNull()
    },
  )

  it.each(['B2C', 'B2B'] as const)('is none for an offer (%s): it reports no sale', (invoiceKind) => {
    expect(deadlineOf({ ...sale, invoiceKind, invoiceType: 'PROFORMA' }, new Date(finalizedAt))).toBeNull()
  })

  it('never runs in the sandbox', () => {
    expect(deadlineOf({ ...sale, environment: 'SANDBOX' }, new Date(finalizedAt))).toBeNull()
  })

  it.each(['B2B', 'B2G'] as const)('is an order of things for %s: cleared first', (invoiceKind) => {
    expect(deadlineOf({ ...sale, invoiceKind }, new Date('2027-01-01T00:00:00Z'))).toEqual({
      kind: 'NOT_BEFORE_CLEARED',
      at: null,
      passed: false,
    })
  })
})
