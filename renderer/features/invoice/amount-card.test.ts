import { describe, expect, it } from 'vitest'

import { amountLabel } from './amount-card.tsx'

const invoice = {
  status: 'FIRS_APPROVED',
  invoiceType: 'STANDARD',
  invoiceKind: 'B2B',
  issueDate: '2026-11-20',
  dueDate: '2026-12-19',
  paymentStatus: null,
  paymentDate: null,
  total: 2580,
  credited: 0,
} as const
const label = (changes: Partial<Parameters<typeof amountLabel>[0]>, today = '2026-11-20') =>
  amountLabel({ ...invoice, ...changes }, today)

describe('what stands above the amount', () => {
  it.each([
    [{}, 'To pay by 19 Dec 2026'],
    [{ status: 'DRAFT' }, 'Total of this draft'],
    [{ status: 'CANCELLED' }, 'Cancelled, nothing to pay'],
    [{ status: 'FIRS_REJECTED' }, 'Refused, not to be paid yet'],
    [{ paymentStatus: 'PAID', paymentDate: '2026-11-21' }, 'Paid on 21 Nov 2026'],
    [{ paymentStatus: 'REJECTED', paymentDate: '2026-11-21' }, 'To pay by 19 Dec 2026'],
    [{ status: 'PENDING_APPROVAL' }, 'Not to be paid yet'],
    [{ status: 'PENDING' }, 'Not to be paid yet'],
    [{ status: 'PENDING', invoiceKind: 'B2C' }, 'To pay by 19 Dec 2026'],
    [{ status: 'PENDING', paymentStatus: 'PAID', paymentDate: '2026-11-21' }, 'Paid on 21 Nov 2026'],
    [{ invoiceType: 'CREDIT_NOTE' }, 'Credit for the customer'],
    [{ credited: 1290 }, 'To pay by 19 Dec 2026'],
    [{ credited: 2580 }, 'Credited in full, nothing to pay'],
    [{ credited: 2580, paymentStatus: 'PAID', paymentDate: '2026-11-21' }, 'Paid on 21 Nov 2026'],
    [{ invoiceType: 'PROFORMA' }, 'Valid until 19 Dec 2026'],
  ] as const)('of %o', (changes, text) => {
    expect(label(changes)).toEqual({ label: text, isLate: false })
  })

  it('says when the day has passed, and not before', () => {
    expect(label({}, '2026-12-19').isLate).toBe(false)
    expect(label({}, '2026-12-20')).toEqual({ label: 'Overdue since 19 Dec 2026', isLate: true })
  })

  it('reminds nobody of what a consumer took and paid, only of what one owes', () => {
    const sale = { invoiceKind: 'B2C', dueDate: '2026-11-20' } as const
    expect(label(sale)).toEqual({ label: 'Total of this sale', isLate: false })
    expect(label(sale, '2026-12-20')).toEqual({ label: 'Total of this sale', isLate: false })
    expect(label({ invoiceKind: 'B2C' }, '2026-12-20')).toEqual({ label: 'Overdue since 19 Dec 2026', isLate: true })
  })
})
