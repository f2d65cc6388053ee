import { expect, it } from 'vitest'

import { readSearch } from '../../lib/routing/search.ts'
import { invoiceSearch, queryOf } from './search.ts'

const today = '2026-11-20'
const newestFirst = { sortBy: 'createdAt', sortOrder: 'desc' }

it('an address without parameters asks for everything, the newest first', () => {
  expect(queryOf(readSearch(invoiceSearch, {}), today)).toEqual(newestFirst)
})

it('the address says which invoices are asked for', () => {
  const search = { show: 'sending', type: 'CREDIT_NOTE', period: 'last-month', search: 42, sort: 'total', order: 'asc' }
  expect(queryOf(readSearch(invoiceSearch, search), today)).toEqual({
    status: 'PENDING,SUBMITTED',
    invoiceType: 'CREDIT_NOTE',
    startDate: '2026-10-01',
    endDate: '2026-10-31',
    search: '42',
    sortBy: 'total',
    sortOrder: 'asc',
  })
})

it('what was paid is among what FIRS / NRS approved', () => {
  const { show } = readSearch(invoiceSearch, { show: 'cleared' })
  expect(queryOf({ show }, today)).toEqual({ status: 'FIRS_APPROVED,PAID', ...newestFirst })
})

it.each([
  ['unpaid', { unpaid: 'true' }],
  ['paid', { paymentState: 'PAID' }],
  ['sent-back', { sentBackToMe: 'true' }],
])('the tab "%s" is about more than a status', (show, asked) => {
  expect(queryOf(readSearch(invoiceSearch, { show }), today)).toEqual({ ...asked, ...newestFirst })
})

it('chosen days may be open at either end, and days without "chosen days" do not count', () => {
  expect(queryOf({ period: 'custom', from: '2026-11-02' }, today)).toEqual({ startDate: '2026-11-02', ...newestFirst })
  expect(queryOf({ from: '2026-11-02', to: '2026-11-03' }, today)).toEqual(newestFirst)
})
