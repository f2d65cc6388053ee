import { beforeEach, describe, expect, it } from 'vitest'

import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import type { Json } from '../../support/api-client.ts'
import { createInvoice, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, invoiceIn, openApp } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from '../money/money-business.ts'

const app = openApp()
let shop: MoneyBusiness

beforeEach(async () => {
  shop = await moneyBusiness(app)
})

const OCTOBER = { issueDate: '2026-10-20', dueDate: '2026-10-31' }
const set = async (settings: object) =>
  expectOk(await app.owner.patch(`/v1/businesses/${shop.businessId}/settings`, settings))
const close = (lockDate: string | null = '2026-10-31') => set({ lockDate })
const act = (id: string, action: string, body: object = {}) => app.owner.post(`/v1/invoices/${id}/${action}`, body)
const draft = (changes: object = {}) =>
  createInvoice(app.owner, shop.businessId, shop.customerId, { items: shop.items(100), ...OCTOBER, ...changes })
const statusOf = async (id: string): Promise<string> => dataOf(await app.owner.get(`/v1/invoices/${id}`)).status
const reports = async (): Promise<Json> => {
  const path = `/v1/businesses/${shop.businessId}`
  const { total } = dataOf(await app.owner.get(`${path}/ageing?asOf=2026-10-31`))
  const { months } = dataOf(await app.owner.get(`${path}/sales`))
  return { total, october: months.find(({ month }: Json) => month === '2026-10') }
}

describe('where the books are closed', () => {
  it('no document of that time is finalized, and what the month came to stays', async () => {
    await shop.invoice(500, OCTOBER)
    const before = await reports()
    const note = { originalIrn: 'INV000007-94ND90NR-20261001', originalIssueDate: '2026-10-01' }
    const ids = [
      await draft(),
      await draft({ ...OCTOBER, issueDate: '2026-10-31' }),
      await draft({ ...note, invoiceType: 'CREDIT_NOTE' }),
      await draft({ ...note, invoiceType: 'DEBIT_NOTE' }),
    ]
    await close()
    for (const id of ids) {
      const answer = await act(id, 'finalize')
      expectError(answer, 409, 'period_closed')
      expect(answer.body.message).toMatch(/is dated \d+ Oct 2026, but the books are closed up to 31 Oct 2026\. Change/)
      expect(await statusOf(id)).toBe('DRAFT')
    }
    expect(await reports()).toEqual(before)

    expectOk(await app.owner.patch(`/v1/invoices/${ids[0]}`, { issueDate: '2026-11-01', dueDate: '2026-11-30' }))
    expectOk(await act(ids[0] ?? '', 'finalize'))
    expect(await reports()).toEqual(before)
    expectOk(await act(await draft({ invoiceType: 'PROFORMA' }), 'finalize'))
  })

  it('none is approved, and it may be sent back', async () => {
    await set({ requireApproval: true })
    const id = await draft()
    expectOk(await act(id, 'finalize'))
    await close()
    expectError(await act(id, 'approve'), 409, 'period_closed')
    expect(await statusOf(id)).toBe('PENDING_APPROVAL')
    const { items } = dataOf(await app.owner.get(`/v1/invoices/${id}/preflight`))
    expect(items).toContainEqual(expect.objectContaining({ code: 'period_closed', remedy: 'REOPEN' }))
    expectOk(await act(id, 'reject'))

    await close('2026-10-19')
    expectOk(await act(id, 'finalize'))
    expectOk(await act(id, 'approve'))
  })

  it('pre-flight of a draft says so, with the day of today to take instead', async () => {
    const id = await draft()
    await close()
    const { blocks, items } = dataOf(await app.owner.get(`/v1/invoices/${id}/preflight`))
    expect(blocks).toBe(true)
    expect(items.find(({ code }: Json) => code === 'period_closed')).toMatchObject({
      field: 'issueDate',
      severity: 'blocks',
      remedy: 'EDIT_INVOICE',
      message: expect.stringMatching(/^It is dated 20 Oct 2026, but the books are closed up to 31 Oct 2026\. Change/),
      suggestion: { field: 'issueDate', value: lagosDate(new Date()) },
    })
  })

  it('an approved one is not taken out, and goes its way', async () => {
    const id = await shop.invoice(100, OCTOBER)
    await close()
    const answer = await act(id, 'reopen')
    expectError(answer, 409, 'period_closed')
    expect(answer.body.message).toContain('send it to FIRS / NRS, then correct it with a credit note dated later')
    expectOk(await act(id, 'submit-to-app'))
  })

  it('a refused one may be corrected: it counts in no month', async () => {
    const id = await invoiceIn(app, shop.businessId, 'FIRS_REJECTED')
    await close('2026-11-20')
    expectOk(await act(id, 'reopen'))
    expectError(await act(id, 'finalize'), 409, 'period_closed')
  })

  it('what is given up counts for a day of its own, after the lock date', async () => {
    const id = await shop.invoice(100, OCTOBER)
    const give = (date: string) => act(id, 'write-off', { amount: 40, date, reason: 'Gone away' })
    await close('2026-10-30')
    expectError(await give('2026-10-30'), 409, 'period_closed')
    expectOk(await give('2026-10-31'))
    expect(await reports()).toMatchObject({ total: 60 })
  })

  it('up to today, nothing that counts today is done either', async () => {
    const { id: payment } = await shop.pay(80, { allocations: [] })
    const id = await shop.invoice(100)
    await close(lagosDate(new Date()))
    expectError(await act(id, 'apply-credit'), 409, 'period_closed')
    expectError(await act(id, 'reopen'), 409, 'period_closed')
    expectError(await app.owner.post(`/v1/payments/${payment}/unallocate`, {}), 409, 'period_closed')
    await close(null)
    expectOk(await act(id, 'apply-credit'))
  })
})
