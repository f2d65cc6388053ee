import { describe, expect, it } from 'vitest'

import { logFactsOf } from './facts.ts'

const nobody = { id: 'x', name: null, customer: null, document: null, date: null, amount: null }
const said = (action: string, subject: object, from: object | null, to: object | null) =>
  logFactsOf({
    action,
    subject: { kind: 'invoice', ...nobody, ...subject },
    from: from && { ...from },
    to: to && { ...to },
  }).join(' | ')

describe('an entry of the log in words', () => {
  it('about money says how much, of whom, for which invoice, and why', () => {
    const entry = { kind: 'accountEntry', customer: 'Zenith Stores', document: 'INV000012', amount: 50 }
    const to = { amount: 1_250_000.5, invoiceId: '01', reason: 'Gone away' }
    expect(said('writeOff.recorded', entry, null, to)).toBe(
      '₦1,250,000.50 | INV000012 | Zenith Stores | Reason: Gone away',
    )
    const certificate = { number: 'WHT/2026/0455', date: '2026-11-20' }
    expect(said('deduction.certified', { ...entry, kind: 'deduction' }, null, certificate)).toBe(
      '₦50.00 | INV000012 | Zenith Stores | Certificate: WHT/2026/0455 | Date: 20 Nov 2026',
    )
    const receipt = { kind: 'payment', name: 'RCT000001', document: 'RCT000001', customer: 'Zenith Stores', amount: 5 }
    expect(said('payment.recorded', receipt, null, { amount: 5, method: 'CASH', customerId: '01' })).toBe(
      '₦5.00 | Zenith Stores | Method: Cash',
    )
  })

  it('about money says the day that it counts for, also where only its entry has it', () => {
    const entry = { kind: 'accountEntry', customer: 'Zenith Stores', date: '2026-10-31' }
    expect(said('refund.recorded', entry, null, { amount: 5, date: '2026-10-31' })).toBe(
      '₦5.00 | Zenith Stores | dated 31 Oct 2026',
    )
    expect(said('payment.recorded', { ...entry, kind: 'payment' }, null, { amount: 5 })).toBe(
      '₦5.00 | Zenith Stores | dated 31 Oct 2026',
    )
    // Its subject is the invoice that it is used on, which has a day of its own.
    expect(said('credit.applied', entry, null, { amount: 5, invoiceId: '01' })).toBe('₦5.00 | Zenith Stores')
    const back = { date: '2026-11-03', reason: 'Bounced' }
    expect(said('payment.reversed', { ...entry, kind: 'payment' }, { amount: 5 }, back)).toBe(
      '₦5.00 | Zenith Stores | dated 3 Nov 2026 | Reason: Bounced',
    )
  })

  it('about a day at the counter says what was counted, and why it differs', () => {
    const to = { number: 'Z000012', environment: 'LIVE', sales: 5, expected: 16_000, counted: 15_900, difference: -100 }
    expect(said('day.closed', { kind: 'dayClose' }, null, { ...to, note: 'Change was given twice' })).toBe(
      'Close: Z000012 | Expected in drawer: ₦16,000.00 | Counted: ₦15,900.00 | Difference: −₦100.00 | Note: Change was given twice',
    )
    expect(said('day.closed', { kind: 'dayClose' }, null, { ...to, counted: null, difference: null, note: null })).toBe(
      'Close: Z000012 | Expected in drawer: ₦16,000.00',
    )
  })

  it('says nothing twice', () => {
    const made = { kind: 'customer', name: 'Zenith Stores' }
    expect(said('customer.created', made, null, { name: 'Zenith Stores' })).toBe('')
  })

  it('about settings says what was what before', () => {
    const settings = (lockDate: string | null) => ({ settings: { requireApproval: false, lockDate } })
    const business = { kind: 'business' }
    expect(said('business.settingsUpdated', business, settings(null), settings('2026-10-31'))).toBe(
      'Books closed up to: nothing → 31 Oct 2026',
    )
    const plan = { isOn: false, hour: 9, weekdaysOnly: true, smallestBalance: '0' }
    const reminders = (days: readonly number[], changes = {}) => ({
      reminderPlan: { ...plan, steps: days.map((one) => ({ days: one, since: '' })), ...changes },
    })
    const switchedOn = reminders([-2, 3, 14], { isOn: true, smallestBalance: '500000' })
    expect(said('business.settingsUpdated', business, reminders([3, 14]), switchedOn)).toBe(
      [
        'Automatic reminders: no → yes',
        'Reminder days: 3, 14 after it is due → 2 before; 3, 14 after it is due',
        'Reminders from: ₦0.00 → ₦5,000.00',
      ].join(' | '),
    )
    expect(
      said('product.updated', { kind: 'product' }, { unitPrice: { units: '845000', scale: 2 } }, { unitPrice: null }),
    ).toBe('Price: 8450.00 → nothing')
  })

  it('about an invoice says its step and its figures, and what is too much for a line by its name', () => {
    const invoice = { name: 'INV000012', customer: 'Zenith Stores', amount: 1075 }
    expect(said('invoice.approved', invoice, { status: 'PENDING_APPROVAL' }, { status: 'APPROVED' })).toBe(
      '₦1,075.00 | Zenith Stores | Status: Needs approval → Approved',
    )
    expect(
      said('invoice.balanceChanged', invoice, { balance: 1075 }, { balance: 75, paymentState: 'PARTLY_PAID' }),
    ).toBe('Zenith Stores | Balance due: ₦1,075.00 → ₦75.00')
    expect(said('invoice.updated', invoice, { items: [{}] }, { items: [{}, {}] })).toBe('Zenith Stores | Lines changed')
  })
})
