import { describe, expect, it } from 'vitest'

import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { sampleEntry } from '../../../lib/invoices/sample-history.ts'
import { isPaidAtFirs, isPaymentRefused, nextStepText } from './next-step.ts'

const situation = (
  status: Parameters<typeof nextStepText>[0]['status'],
  allowedActions: Invoice['allowedActions'],
) => ({
  status,
  invoiceType: 'STANDARD' as const,
  environment: 'LIVE' as const,
  submittedAt: null,
  total: 2580,
  creditNotesTotal: 0,
  allowedActions,
  paymentStatus: null,
  submission: null,
  paymentRefused: false,
  paidAtFirs: false,
})

describe('what to do next', () => {
  it.each([
    ['PENDING_APPROVAL', ['approve', 'reject'], 'Check it, then approve it or send it back.'],
    ['PENDING_APPROVAL', [], 'It waits for somebody who may approve it. To change it, ask them to send it back.'],
    ['PENDING_APPROVAL', ['reject'], 'To change it, send it back.'],
    ['APPROVED', ['submit'], 'Approved here, and not by FIRS / NRS yet. Send it to them next.'],
    [
      'APPROVED',
      ['duplicate'],
      'Approved here, and not by FIRS / NRS yet. It waits for somebody who may send it to them.',
    ],
    ['DRAFT', ['finalize', 'edit'], 'Finalize it when it is complete. Until then everything can be changed.'],
    ['DRAFT', [], 'It is a draft, and not finalized yet.'],
    ['FIRS_REJECTED', ['reopen', 'duplicate'], 'Correct it, then send it again under the same number.'],
    ['FIRS_REJECTED', ['reopen'], 'Correct opens it for those who may change it'],
    ['FIRS_REJECTED', ['duplicate'], 'An owner or admin can correct it'],
  ] as const)('with %s, for somebody who may %j: %s', (status, allowed, text) => {
    expect(nextStepText(situation(status, [...allowed]))).toContain(text)
  })

  it('with one that was refused after it was accepted is to duplicate it, whoever looks', () => {
    const refused = (allowed: Parameters<typeof situation>[1]) =>
      nextStepText({ ...situation('FIRS_REJECTED', allowed), submittedAt: '2026-11-21T10:00:00.000Z' })
    expect(refused(['duplicate'])).toContain('it stays owed until an owner or admin gives up on it')
    expect(refused(['duplicate', 'abandon'])).toContain('Bill again: a new draft replaces it')
  })

  it('with one that is paid and not sent is to send it', () => {
    const paid = { ...situation('APPROVED', ['submit']), paymentStatus: 'PAID' as const }
    expect(nextStepText(paid)).toContain('It is paid, but not sent yet. Send it')
    expect(nextStepText({ ...paid, allowedActions: [] })).toContain('FIRS / NRS is told automatically')
  })

  it('with an offer is to give it away, sent or not', () => {
    const offer = { ...situation('APPROVED', ['submit']), invoiceType: 'PROFORMA' as const }
    expect(nextStepText(offer)).toMatch(/^Give it to the customer, and create the invoice/)
  })

  it('with one that was credited in full is nothing', () => {
    const approved = situation('FIRS_APPROVED', ['updatePayment'])
    expect(nextStepText({ ...approved, creditNotesTotal: 1290 })).toContain('Give it to the customer')
    expect(nextStepText({ ...approved, creditNotesTotal: 2580 })).toContain('it is credited in full')
  })

  it('with an approved one of the sandbox is not to give it away', () => {
    const approved = situation('FIRS_APPROVED', ['updatePayment'])
    expect(nextStepText(approved)).toContain('Give it to the customer')
    expect(nextStepText({ ...approved, environment: 'SANDBOX' })).toContain('not for the customer')
  })

  it('with a payment that FIRS / NRS did not take is to record it anew, not to wait', () => {
    const paid = { ...situation('FIRS_APPROVED', ['updatePayment']), paymentStatus: 'PAID' as const }
    expect(nextStepText(paid)).toContain('FIRS / NRS is told automatically')
    expect(nextStepText({ ...paid, paymentRefused: true })).toContain('Reverse the payment and record it again')
    expect(nextStepText({ ...paid, allowedActions: [], paymentRefused: true })).toContain(
      'Somebody who may record payments',
    )
  })

  it('with a payment that was taken back, but not at FIRS / NRS, is said plainly, credited in full or not', () => {
    const open = { ...situation('FIRS_APPROVED', ['recordPayment']), paymentStatus: 'PENDING' as const }
    expect(nextStepText({ ...open, paidAtFirs: true })).toContain('Give it to the customer')
    expect(nextStepText({ ...open, paymentRefused: true })).not.toContain('it still has PAID')
    for (const creditNotesTotal of [0, 2580]) {
      const refused = { ...open, creditNotesTotal, paymentRefused: true, paidAtFirs: true }
      expect(nextStepText(refused)).toContain('it still has PAID')
    }
  })
})

it.each([
  [['invoice.paymentRecorded', 'invoice.balanceChanged', 'invoice.paymentRefused'], true],
  [['invoice.paymentRecorded', 'invoice.paymentRefused', 'invoice.handedOver'], true],
  [['invoice.paymentRefused', 'invoice.balanceChanged'], false],
  [['invoice.paymentRefused', 'invoice.paymentRecorded', 'invoice.paymentTaken'], false],
  [[], false],
] as const)('after %j a payment stands refused: %s', (actions, refused) => {
  expect(isPaymentRefused(actions.map((action) => ({ action })))).toBe(refused)
})

it.each([
  [[], false],
  [['FIRS_APPROVED'], false],
  [['PAID'], true],
  [['PAID', 'FIRS_APPROVED'], false],
] as const)('FIRS / NRS, which took %j in turn, has it as paid: %s', (taken, paid) => {
  const history = taken.map((status) => sampleEntry('invoice.paymentTaken', { to: { status } }))
  expect(isPaidAtFirs(history)).toBe(paid)
})
