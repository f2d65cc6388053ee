import { describe, expect, it } from 'vitest'

import { InvoiceStatus } from '../../contract/http/vocabulary.ts'

import { actionsIn, IN_FLIGHT, nextStatus, statusesFor } from './status.ts'

const statuses = InvoiceStatus.options

describe('the status table', () => {
  it.each([
    ['DRAFT', 'finalizeForApproval', 'PENDING_APPROVAL'],
    ['DRAFT', 'finalize', 'APPROVED'],
    ['DRAFT', 'cancel', 'CANCELLED'],
    ['PENDING_APPROVAL', 'approve', 'APPROVED'],
    ['PENDING_APPROVAL', 'reject', 'DRAFT'],
    ['APPROVED', 'submit', 'PENDING'],
    ['PENDING', 'accepted', 'SUBMITTED'],
    ['SUBMITTED', 'cleared', 'FIRS_APPROVED'],
    ['SUBMITTED', 'refused', 'FIRS_REJECTED'],
    ['PENDING', 'refused', 'FIRS_REJECTED'],
    ['FIRS_APPROVED', 'paid', 'PAID'],
    ['APPROVED', 'reopen', 'DRAFT'],
    ['FIRS_REJECTED', 'reopen', 'DRAFT'],
  ] as const)('leads from %s by %s to %s', (from, step, to) => {
    expect(nextStatus(from, step)).toBe(to)
  })

  it.each([
    ['edit', ['DRAFT']],
    ['cancel', ['DRAFT']],
    ['finalize', ['DRAFT']],
    ['approve', ['PENDING_APPROVAL']],
    ['reject', ['PENDING_APPROVAL']],
    ['submit', ['APPROVED']],
    ['reopen', ['APPROVED', 'FIRS_REJECTED']],
    ['updatePayment', ['APPROVED', 'PENDING', 'SUBMITTED', 'FIRS_APPROVED', 'PAID']],
    ['recordPayment', ['APPROVED', 'PENDING', 'SUBMITTED', 'FIRS_APPROVED', 'FIRS_REJECTED', 'PAID']],
    ['creditNote', ['FIRS_APPROVED', 'PAID']],
    ['debitNote', ['FIRS_APPROVED', 'PAID']],
    ['abandon', ['PENDING', 'SUBMITTED', 'FIRS_REJECTED']],
  ] as const)('allows %s in %j only', (action, expected) => {
    expect(statusesFor(action)).toEqual(expected)
    for (const status of statuses) {
      expect(actionsIn(status).includes(action)).toBe((expected as readonly string[]).includes(status))
    }
  })

  it('has no way out of CANCELLED, none out of what FIRS has but by payment, and out of what it lost by giving up', () => {
    const moving = (status: InvoiceStatus) =>
      actionsIn(status).filter((action) => nextStatus(status, action) !== status)
    expect(moving('CANCELLED')).toEqual([])
    expect(moving('PAID')).toEqual([])
    expect(moving('FIRS_APPROVED')).toEqual([])
    expect(moving('SUBMITTED')).toEqual(['abandon'])
  })

  it('changes no status by recording a payment', () => {
    for (const action of ['updatePayment', 'recordPayment'] as const) {
      for (const status of statusesFor(action)) expect(nextStatus(status, action)).toBe(status)
    }
  })

  it('knows what is on its way', () => {
    expect(IN_FLIGHT).toEqual(['PENDING', 'SUBMITTED'])
  })
})
