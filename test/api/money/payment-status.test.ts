import { beforeAll, describe, expect, it } from 'vitest'

import { dayAfter } from '../../../core/domain/calendar/days.ts'
import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import { apiClient } from '../../support/api-client.ts'
import { addMember, addPerson, dataOf } from '../../support/scenario.ts'

import {
  expectError,
  expectOk,
  freshReadyBusiness,
  invoiceIn,
  invoiceNow,
  malformedIds,
  NO_ID,
  openApp,
  paymentPath,
  untilStatus,
} from '../support/app.ts'

const app = openApp()
let businessId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
})

const paid = { status: 'PAID', paymentDate: '2026-11-21', paymentReference: 'TRF-1' }
const pay = (id: string, body: object = paid, api = app.owner, business = businessId) =>
  api.patch(paymentPath(business, id), body)

describe('the payment status', () => {
  it('PAID on a FIRS_APPROVED invoice makes it PAID', async () => {
    const id = await invoiceIn(app, businessId, 'FIRS_APPROVED')
    expect(expectOk(await pay(id))).toMatchObject({
      invoiceId: id,
      status: 'PAID',
      paymentDate: '2026-11-21',
      paymentReference: 'TRF-1',
    })
    expect(await invoiceNow(app.owner, id)).toMatchObject({
      status: 'PAID',
      paymentStatus: 'PAID',
      paymentDate: '2026-11-21',
      paymentReference: 'TRF-1',
    })
  })

  it('needs no reference', async () => {
    const id = await invoiceIn(app, businessId, 'FIRS_APPROVED')
    const { paymentReference: _reference, ...body } = paid
    expect(expectOk(await pay(id, body)).paymentReference).toBeNull()
  })

  it('is dated from the issue of the invoice up to tomorrow', async () => {
    const id = await invoiceIn(app, businessId, 'PAID')
    const tomorrow = dayAfter(lagosDate(app.server.clock.now()), 1)
    for (const status of ['PAID', 'PENDING', 'REJECTED']) {
      for (const paymentDate of ['2026-11-19', dayAfter(tomorrow, 2)]) {
        expectError(await pay(id, { ...paid, status, paymentDate }), 400, 'validation_failed', 'paymentDate')
      }
    }
    for (const paymentDate of ['2026-11-20', tomorrow]) expectOk(await pay(id, { ...paid, paymentDate }))
  })

  it('updates date and reference of a PAID invoice', async () => {
    const id = await invoiceIn(app, businessId, 'PAID')
    expectOk(await pay(id, { ...paid, paymentDate: '2026-11-22', paymentReference: 'TRF-2' }))
    expect(await invoiceNow(app.owner, id)).toMatchObject({
      status: 'PAID',
      paymentDate: '2026-11-22',
      paymentReference: 'TRF-2',
    })
  })

  it.each(['PENDING', 'REJECTED'])('%s is recorded and changes no status', async (status) => {
    const id = await invoiceIn(app, businessId, 'FIRS_APPROVED')
    expect(expectOk(await pay(id, { ...paid, status })).status).toBe(status)
    expect(await invoiceNow(app.owner, id)).toMatchObject({ status: 'FIRS_APPROVED', paymentStatus: status })
  })

  it.each(['APPROVED', 'PENDING', 'SUBMITTED'] as const)('on an invoice that is %s is 202 and recorded', async (at) => {
    const id = await invoiceIn(app, businessId, at)
    expect(expectOk(await pay(id), 202)).toMatchObject({ status: 'PAID', invoiceStatus: at })
    expect(await invoiceNow(app.owner, id)).toMatchObject({ status: at, paymentStatus: 'PAID' })
  })

  it('taken at the counter is told to FIRS once the invoice is approved there', async () => {
    const id = await invoiceIn(app, businessId, 'APPROVED')
    expectOk(await pay(id), 202)
    expectOk(await app.owner.post(`/v1/invoices/${id}/submit-to-app`))
    await untilStatus(app, id, 'PAID')
    const { irn } = await invoiceNow(app.owner, id)
    const found = dataOf(
      await app.owner.get(`/v1/api/v1/businesses/${businessId}/app/invoices/search?irn=${irn}`),
    ).items
    expect(found).toMatchObject([{ irn, status: 'PAID' }])
  })

  it.each(['DRAFT', 'PENDING_APPROVAL', 'FIRS_REJECTED', 'CANCELLED'] as const)(
    'is refused for an invoice that is %s (409)',
    async (status) => {
      const id = await invoiceIn(app, businessId, status)
      const answer = await pay(id)
      expectError(answer, 409, 'payment_not_possible')
      expect(answer.body.message).toContain(`Current status: ${status}.`)
      expect((await invoiceNow(app.owner, id)).paymentStatus).toBeNull()
    },
  )

  it.each([
    ['status', undefined],
    ['status', 'paid'],
    ['status', 'REFUNDED'],
    ['status', null],
    ['paymentDate', undefined],
    ['paymentDate', '2026-02-30'],
    ['paymentDate', '21/11/2026'],
    ['paymentDate', null],
    ['paymentReference', 5],
    ['paymentReference', 'x'.repeat(201)],
  ])('refuses %s: %j', async (field, value) => {
    const id = await invoiceIn(app, businessId, 'APPROVED')
    expectError(await pay(id, { ...paid, [field]: value }), 400, 'validation_failed', field)
  })

  it('needs a connected provider (422), after the state (409)', async () => {
    const business = await freshReadyBusiness(app.owner)
    const approved = await invoiceIn(app, business, 'APPROVED')
    const draft = await invoiceIn(app, business, 'DRAFT')
    dataOf(await app.owner.patch(`/v1/businesses/${business}/app-provider`, { provider: 'provider1' }))
    expectError(await pay(approved, paid, app.owner, business), 422, 'provider_not_configured')
    expectError(await pay(draft, paid, app.owner, business), 409, 'payment_not_possible')
    expect((await invoiceNow(app.owner, approved)).paymentStatus).toBeNull()
  })

  it('is 404 for invoices of another business, and for ids that are none', async () => {
    const other = await freshReadyBusiness(app.owner)
    const foreign = await invoiceIn(app, other, 'APPROVED')
    expectError(await pay(foreign), 404, 'not_found')
    for (const wrong of [NO_ID, ...malformedIds]) {
      expectError(await pay(wrong), 404, 'not_found')
      expectError(await pay(foreign, paid, app.owner, wrong), 404, 'not_found')
    }
  })

  it('is 401 without a token, 404 for strangers, 403 below MANAGER', async () => {
    const id = await invoiceIn(app, businessId, 'APPROVED')
    expectError(await pay(id, {}, apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await pay(id, {}, (await addPerson(app.server)).api), 404, 'not_found')
    expectError(await pay(id, {}, await addMember(app.server, businessId, 'CREATOR')), 403, 'role_insufficient')
    expectOk(await pay(id, paid, await addMember(app.server, businessId, 'MANAGER')), 202)
  })
})
