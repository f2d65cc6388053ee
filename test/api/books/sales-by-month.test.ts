import { describe, expect, it } from 'vitest'

import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import { monthsUpTo } from '../../../core/domain/invoice/sales.ts'
import { salesByMonth } from '../../../core/use-cases/invoice/sales.ts'
import { addMember, createCustomer, createInvoice, dataOf, lineBody } from '../../support/scenario.ts'
import {
  expectError,
  expectOk,
  freshReadyBusiness,
  openApp,
  trigger,
  triggerCustomer,
  untilStatus,
} from '../support/app.ts'

const app = openApp()
const nothing = { invoices: 0, creditNotes: 0, sales: 0, vat: 0, credited: 0 }

const salesOf = (businessId: string, query = '', api = app.owner) =>
  api.get(`/v1/businesses/${businessId}/sales${query}`)

async function shop() {
  const { owner } = app
  const businessId = await freshReadyBusiness(owner)
  const customerId = await createCustomer(owner, businessId)
  const months = monthsUpTo(lagosDate(app.server.clock.now()).slice(0, 7), 36)
  const monthsAgo = (count: number) => months.at(-1 - count) ?? ''
  const draft = (month: string, items: object[], changes: object = {}) =>
    createInvoice(owner, businessId, customerId, {
      issueDate: `${month}-01`,
      dueDate: `${month}-28`,
      items: items.map((item) => ({ ...lineBody, ...item })),
      ...changes,
    })
  const approved = async (month: string, items: object[], changes: object = {}) => {
    const id = await draft(month, items, changes)
    dataOf(await owner.post(`/v1/invoices/${id}/finalize`))
    return id
  }
  return { businessId, customerId, months, monthsAgo, draft, approved }
}

describe('sales by month', () => {
  it('are added up to the kobo: without VAT, after discounts, by the month of the issue date', async () => {
    const { businessId, months, monthsAgo, approved } = await shop()
    await approved(monthsAgo(0), [{ quantity: 3, unitPrice: 33.3333, discount: 0.01 }])
    await approved(monthsAgo(0), [{ quantity: 1, unitPrice: 0.1 }])
    await approved(monthsAgo(2), [{ quantity: 2, unitPrice: 8450 }], { issueDate: `${monthsAgo(2)}-28` })

    const data = expectOk(await salesOf(businessId))
    expect(data.environment).toBe('SANDBOX')
    expect(data.months.map(({ month }: { month: string }) => month)).toEqual(months.slice(-12))
    // 3 × 33.3333 = 100.00, less 0.01; its VAT 7.49925 is 7.50. 0.10 has VAT 0.0075, which is 0.01.
    expect(data.months.at(-1)).toEqual({
      month: monthsAgo(0),
      invoices: 2,
      creditNotes: 0,
      sales: 100.09,
      vat: 7.51,
      credited: 0,
    })
    expect(data.months.at(-3)).toMatchObject({ invoices: 1, sales: 16900, vat: 1267.5 })
    expect(data.months.at(-2)).toEqual({ month: monthsAgo(1), ...nothing })
    expect(data.total).toEqual({ invoices: 3, creditNotes: 0, sales: 17000.09, vat: 1275.01, credited: 0 })
  })

  it('lose what credit notes take off, in the month of the note', async () => {
    const { businessId, monthsAgo, approved } = await shop()
    const id = await approved(monthsAgo(1), [{ quantity: 2, unitPrice: 8450 }])
    dataOf(await app.owner.post(`/v1/invoices/${id}/submit-to-app`))
    await untilStatus(app, id, 'FIRS_APPROVED')
    const note = dataOf(await app.owner.post(`/v1/invoices/${id}/credit-notes`))
    expect(expectOk(await salesOf(businessId)).total).toMatchObject({ creditNotes: 0, sales: 16900 })
    dataOf(await app.owner.post(`/v1/invoices/${note.id}/finalize`))

    const data = expectOk(await salesOf(businessId))
    expect(data.months.at(-2)).toMatchObject({ invoices: 1, creditNotes: 0, sales: 16900, vat: 1267.5, credited: 0 })
    expect(data.months.at(-1)).toMatchObject({
      invoices: 0,
      creditNotes: 1,
      sales: -16900,
      vat: -1267.5,
      credited: 16900,
    })
    expect(data.total).toEqual({ invoices: 1, creditNotes: 1, sales: 0, vat: 0, credited: 16900 })
  })

  it('leave out what nobody sold: drafts, proformas, cancelled, refused, and what waits for approval', async () => {
    const { businessId, monthsAgo, draft, approved } = await shop()
    const { owner } = app
    await draft(monthsAgo(0), [{}])
    await approved(monthsAgo(0), [{}], { invoiceType: 'PROFORMA' })
    dataOf(await owner.delete(`/v1/invoices/${await draft(monthsAgo(0), [{}])}`))
    const refused = await approved(monthsAgo(0), [{}], {
      customerId: await triggerCustomer(owner, businessId, trigger.refuse),
    })
    expectError(await owner.post(`/v1/invoices/${refused}/submit-to-app`), 422, 'invoice_refused')
    dataOf(await owner.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: true }))
    await approved(monthsAgo(0), [{}])

    expect(expectOk(await salesOf(businessId)).total).toEqual(nothing)
  })

  it('keep SANDBOX and LIVE apart', async () => {
    const { businessId, monthsAgo, approved } = await shop()
    const sent = await approved(monthsAgo(0), [{}])
    dataOf(await app.owner.post(`/v1/invoices/${sent}/submit-to-app`))
    await untilStatus(app, sent, 'FIRS_APPROVED')
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}/app-provider`, { provider: 'provider1' }))
    await approved(monthsAgo(0), [{ quantity: 1 }])

    expect(expectOk(await salesOf(businessId))).toMatchObject({ environment: 'LIVE', total: { sales: 8450 } })
    const practice = expectOk(await salesOf(businessId, '?environment=SANDBOX'))
    expect(practice).toMatchObject({ environment: 'SANDBOX', total: { invoices: 1, sales: 16900 } })
  })

  it('are exact beyond what a double holds', async () => {
    const { businessId, monthsAgo, approved } = await shop()
    for (const unitPrice of [60e12, 60e12, 0.01])
      await approved(monthsAgo(0), [{ quantity: 1, unitPrice, taxPercent: 0 }])
    const { total } = await salesByMonth(app.server.core, { businessId }, { months: 1, environment: undefined })
    expect(total.sales).toBe(12_000_000_000_000_001n)
  })

  it('cover 1 to 36 months, and are for members of any role', async () => {
    const { businessId, months } = await shop()
    const all = expectOk(await salesOf(businessId, '?months=36'))
    expect(all.months.map(({ month }: { month: string }) => month)).toEqual(months)
    expect(expectOk(await salesOf(businessId, '?months=1')).months).toHaveLength(1)
    for (const wrong of ['0', '37', '-1', '1.5', 'x', '']) {
      expectError(await salesOf(businessId, `?months=${wrong}`), 400, 'validation_failed', 'months')
    }
    expectError(await salesOf(businessId, '?environment=TEST'), 400, 'validation_failed', 'environment')
    expectOk(await salesOf(businessId, '', await addMember(app.server, businessId, 'VIEWER')))
  })
})
