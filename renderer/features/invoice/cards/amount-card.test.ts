import { describe, expect, it } from 'vitest'

import { amountLabel } from './amount-card.tsx'

const invoice = {
  status: 'FIRS_APPROVED',
  invoiceType: 'STANDARD',
  invoiceKind: 'B2B',
  issueDate: '2026-11-20',
  dueDate: '2026-12-19',
  paymentDate: null,
  paymentState: 'UNPAID',
  total: 2580,
  balance: 2580,
  creditNotesTotal: 0,
} as const
const paid = { paymentState: 'PAID', balance: 0 } as const
const label = (changes: Partial<Parameters<typeof amountLabel>[0]>, today = '2026-11-20') =>
  amountLabel({ ...invoice, ...changes }, today)

describe('what stands above the amount', () => {
  it.each([
    [{}, 'Due by 19 Dec 2026'],
    [{ status: 'DRAFT' }, 'Total of this draft'],
    [{ status: 'CANCELLED' }, 'Cancelled, nothing to pay'],
    [{ status: 'FIRS_REJECTED' }, 'Owed; FIRS / NRS refused it, correct it first'],
    [{ status: 'FIRS_REJECTED', ...paid, paymentDate: '2026-11-21' }, 'Paid on 21 Nov 2026'],
    [{ ...paid, paymentDate: '2026-11-21' }, 'Paid on 21 Nov 2026'],
    [paid, 'Paid in full'],
    [{ paymentState: 'PARTLY_PAID', balance: 80, paymentDate: '2026-11-21' }, 'Due by 19 Dec 2026'],
    [{ paymentState: 'CLOSED', balance: 0 }, 'Settled, nothing to pay'],
    [{ status: 'PENDING_APPROVAL', paymentState: null, balance: 0 }, 'Not due yet'],
    [{ status: 'PENDING' }, 'Owed, due 19 Dec 2026'],
    [{ status: 'PENDING', invoiceKind: 'B2C' }, 'Due by 19 Dec 2026'],
    [{ status: 'PENDING', ...paid, paymentDate: '2026-11-21' }, 'Paid on 21 Nov 2026'],
    [{ invoiceType: 'CREDIT_NOTE' }, 'Total of this credit note'],
    [{ creditNotesTotal: 1290, balance: 1290 }, 'Due by 19 Dec 2026'],
    [{ creditNotesTotal: 2580, balance: 0, paymentState: 'CLOSED' }, 'Credited in full, nothing to pay'],
    [{ creditNotesTotal: 2580, ...paid, paymentDate: '2026-11-21' }, 'Paid on 21 Nov 2026'],
    [{ invoiceType: 'PROFORMA' }, 'Valid until 19 Dec 2026'],
  ] as const)('of %o', (changes, text) => {
    expect(label(changes)).toEqual({ label: text, isLate: false })
  })

  it('says when the day has passed, and not before', () => {
    expect(label({}, '2026-12-19').isLate).toBe(false)
    for (const status of ['FIRS_APPROVED', 'PENDING'] as const) {
      expect(label({ status }, '2026-12-20')).toEqual({ label: 'Overdue since 19 Dec 2026', isLate: true })
    }
  })

  it('reminds of what a consumer owes, and of nothing that one paid', () => {
    const sale = { invoiceKind: 'B2C', dueDate: '2026-11-20' } as const
    expect(label({ ...sale, ...paid }, '2026-12-20')).toEqual({ label: 'Paid in full', isLate: false })
    expect(label(sale, '2026-12-20')).toEqual({ label: 'Overdue since 20 Nov 2026', isLate: true })
  })
})
