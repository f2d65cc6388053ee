import { describe, expect, it } from 'vitest'

import { invoiceActions } from '../../../core/contract/invoice.ts'
import { InvoiceStatus } from '../../../core/contract/vocabulary.ts'
import { actionsIn } from '../../../core/invoice/status.ts'
import { otherActionsOf, primaryActionOf } from './next-action.ts'

const situation = (status: InvoiceStatus, allowedActions = actionsIn(status)) => ({
  status,
  allowedActions,
  paymentStatus: null,
  submittedAt: null as string | null,
  submission: null,
})

describe('the one thing to do', () => {
  it.each([
    ['DRAFT', 'finalize'],
    ['PENDING_APPROVAL', 'approve'],
    ['APPROVED', 'submit'],
    ['PENDING', undefined],
    ['SUBMITTED', undefined],
    ['FIRS_APPROVED', 'updatePayment'],
    ['FIRS_REJECTED', 'reopen'],
    ['PAID', undefined],
    ['CANCELLED', 'duplicate'],
  ] as const)('with %s is to %s', (status, action) => {
    expect(primaryActionOf(situation(status), false)).toBe(action)
  })

  it('is to change what would be refused', () => {
    expect(primaryActionOf(situation('DRAFT'), true)).toBe('edit')
    expect(primaryActionOf(situation('APPROVED'), true)).toBe('reopen')
  })

  it('is never something that is not allowed', () => {
    for (const status of InvoiceStatus.options) expect(primaryActionOf(situation(status, []), true)).toBeUndefined()
  })

  it('with one that FIRS / NRS refused is to bill again only where its number is used up', () => {
    const refused = situation('FIRS_REJECTED', ['duplicate'])
    expect(primaryActionOf(refused, false)).toBeUndefined()
    expect(primaryActionOf({ ...refused, submittedAt: '2026-11-21T10:00:00.000Z' }, false)).toBe('duplicate')
  })

  it('is not to record a payment that is recorded already', () => {
    expect(primaryActionOf({ ...situation('FIRS_APPROVED'), paymentStatus: 'PAID' }, false)).toBeUndefined()
  })
})

describe('the other actions', () => {
  it('are all that is allowed, each once', () => {
    const allowedActions = [...invoiceActions]
    const { seen, behind } = otherActionsOf({ allowedActions }, 'approve')
    expect([...seen, ...behind, 'approve'].toSorted()).toEqual(allowedActions.toSorted())
  })
})
