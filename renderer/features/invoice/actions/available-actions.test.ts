import { describe, expect, it } from 'vitest'

import { InvoiceStatus } from '../../../../core/contract/http/vocabulary.ts'
import { invoiceActions } from '../../../../core/contract/invoice/allowed-actions.ts'
import { actionsIn } from '../../../../core/domain/invoice/status.ts'
import { isToBePrinted, otherActionsOf, primaryActionOf } from './available-actions.ts'

const situation = (status: InvoiceStatus, allowedActions = actionsIn(status)) => ({
  status,
  allowedActions,
  submittedAt: null as string | null,
  submission: null,
  invoiceType: 'STANDARD' as const,
  balance: 2580,
})

describe('the one thing to do', () => {
  it.each([
    ['DRAFT', 'finalize'],
    ['PENDING_APPROVAL', 'approve'],
    ['APPROVED', 'submit'],
    ['PENDING', undefined],
    ['SUBMITTED', undefined],
    ['FIRS_APPROVED', 'recordPayment'],
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

  it('with an offer that stands is to make the invoice, and to send it stays behind the dots', () => {
    const offer = { ...situation('APPROVED'), invoiceType: 'PROFORMA' as const }
    expect([primaryActionOf(offer, false), primaryActionOf(offer, true)]).toEqual(['makeInvoice', 'makeInvoice'])
    expect(otherActionsOf(offer, 'makeInvoice').behind).toContain('submit')
    expect(primaryActionOf({ ...offer, ...situation('APPROVED', []), invoiceType: 'PROFORMA' }, false)).toBeUndefined()
    for (const status of ['DRAFT', 'PENDING_APPROVAL', 'CANCELLED'] as const) {
      expect(primaryActionOf({ ...situation(status), invoiceType: 'PROFORMA' }, false)).not.toBe('makeInvoice')
    }
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
    expect(primaryActionOf({ ...situation('FIRS_APPROVED'), balance: 0 }, false)).toBeUndefined()
  })
})

describe('what nobody pays', () => {
  const approved = situation('FIRS_APPROVED')

  it('is a credit note: it is printed for the customer', () => {
    const note = { ...approved, invoiceType: 'CREDIT_NOTE' as const, balance: 0 }
    expect(primaryActionOf(note, false)).toBeUndefined()
    expect(isToBePrinted(note)).toBe(true)
    expect(isToBePrinted(approved)).toBe(false)
  })

  it('is what is settled in full, and nothing less', () => {
    expect(primaryActionOf({ ...approved, balance: 0 }, false)).toBeUndefined()
    expect(primaryActionOf({ ...approved, balance: 0.01 }, false)).toBe('recordPayment')
  })
})

describe('the other actions', () => {
  it('are all that is allowed, each once, but what the authority hears by itself', () => {
    const allowedActions = [...invoiceActions]
    const { seen, behind } = otherActionsOf(
      { status: 'PENDING_APPROVAL', invoiceType: 'STANDARD', allowedActions, balance: 1 },
      'approve',
    )
    expect([...seen, ...behind, 'approve', 'updatePayment'].toSorted()).toEqual(allowedActions.toSorted())
  })

  it('are without a payment where nothing is open', () => {
    const paid = {
      status: 'APPROVED',
      invoiceType: 'STANDARD',
      allowedActions: ['recordPayment', 'duplicate'],
      balance: 0,
    } as const
    const { seen, behind } = otherActionsOf({ ...paid, allowedActions: [...paid.allowedActions] }, undefined)
    expect([...seen, ...behind]).toEqual(['duplicate'])
  })

  const of = { invoiceType: 'STANDARD' as const, allowedActions: ['recordPayment' as const], balance: 1 }
  it.each([
    ['APPROVED', ['recordPayment']],
    ['PENDING', ['recordPayment']],
    ['FIRS_REJECTED', []],
  ] as const)('show the payment of one that is %s: %j', (status, shown) => {
    expect(otherActionsOf({ ...of, status }, undefined).seen).toEqual(shown)
  })
})
