import { expect, it } from 'vitest'

import { invoiceDetail } from './invoice-detail.ts'

const found = { status: 'FIRS_APPROVED', issueDate: '2026-11-03', total: 1_075 } as const

it('a credit note that is found is called one, and takes off', () => {
  expect(invoiceDetail({ ...found, invoiceType: 'STANDARD' })).toBe('FIRS approved, 3 Nov 2026, ₦1,075.00')
  expect(invoiceDetail({ ...found, invoiceType: 'CREDIT_NOTE' })).toBe(
    'Credit note, FIRS approved, 3 Nov 2026, ₦−1,075.00',
  )
})
