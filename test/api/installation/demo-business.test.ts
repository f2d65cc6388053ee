import { describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { addPerson, createInvoice, dataOf, until } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, invoiceNow, openApp } from '../support/app.ts'

const app = openApp()

const openDemo = async (api = app.owner): Promise<Json> => expectOk(await api.post('/v1/businesses/demo'), 201)
const somebody = async () => (await addPerson(app.server)).api
const listOf = async (api: Json, path: string): Promise<Json[]> => dataOf(await api.get(path)).items

describe('a demo business', () => {
  it('is ready in one call, with something on every screen', async () => {
    const api = await somebody()
    const demo = await openDemo(api)
    expect(demo).toMatchObject({
      name: expect.stringMatching(/^Demo/),
      isDemo: true,
      isDefault: true,
      role: 'OWNER',
      appProvider: { name: 'sandbox', isConnected: true },
      firsConfig: { serviceId: expect.stringMatching(/^[A-Z0-9]{8}$/) },
    })

    const of = `businessId=${demo.id}&limit=100`
    const customers = await listOf(api, `/v1/customers?${of}`)
    expect(customers.filter(({ isWalkIn }) => !isWalkIn)).toHaveLength(3)
    expect(customers.some(({ name }) => name !== name.normalize('NFD'))).toBe(true)
    const products = await listOf(api, `/v1/products?${of}`)
    expect(products).toHaveLength(5)
    for (const { hsnCode, isicCode } of products) expect(hsnCode ?? isicCode).toMatch(/\d/)
    expect(await listOf(api, `/v1/payment-details?${of}`)).toHaveLength(1)

    const invoices = await listOf(api, `/v1/invoices?${of}`)
    const seen = invoices.map(({ status }) => status)
    expect(seen).toContain('DRAFT')
    expect(seen).toContain('APPROVED')
    expect(seen.filter((status) => status !== 'DRAFT' && status !== 'APPROVED')).toHaveLength(4)
    expect(new Set(invoices.map(({ environment }) => environment))).toEqual(new Set(['SANDBOX']))
  })

  it('sends its invoices by itself: some are approved, one is paid, one is refused', async () => {
    const api = await somebody()
    const { id } = await openDemo(api)
    const settled = await until(
      async () => {
        app.server.clock.advance(500)
        app.server.core.worker.wake()
        return listOf(api, `/v1/invoices?businessId=${id}&limit=100`)
      },
      (invoices) => !invoices.some(({ status }) => ['PENDING', 'SUBMITTED'].includes(status)) && invoices.some(isPaid),
    )
    const count = (wanted: string) => settled.filter(({ status }) => status === wanted).length
    expect([count('FIRS_APPROVED'), count('PAID'), count('FIRS_REJECTED')]).toEqual([2, 1, 1])

    const refused = settled.find(({ status }) => status === 'FIRS_REJECTED')
    expect(refused.firsRejectionReason).toMatch(/TIN/)
    const today = new Date().toISOString().slice(0, 10)
    expect(settled.filter(({ status, dueDate }) => status === 'FIRS_APPROVED' && dueDate < today)).toHaveLength(1)
    for (const { id: invoiceId, status } of settled) {
      if (status === 'APPROVED' || status === 'FIRS_APPROVED') {
        expect((await invoiceNow(api, invoiceId)).qrCode).toMatch(/^data:image/)
      }
    }
  })

  it('buys: what is claimed, shared and not, an import, tax withheld, a receipt, and something overdue', async () => {
    const api = await somebody()
    const demo = await openDemo(api)
    const bills = await listOf(api, `/v1/purchases?businessId=${demo.id}&limit=100`)
    expect(new Set(bills.map(({ environment }) => environment))).toEqual(new Set(['SANDBOX']))
    const lines = bills.flatMap(({ items }): Json[] => items)
    const treated = new Set(lines.map(({ inputVat, notClaimableReason }) => notClaimableReason ?? inputVat))
    expect(treated).toEqual(new Set(['CLAIMABLE', 'APPORTIONED', 'NONE_DUE', 'PRIVATE', 'BEFORE_2026']))
    expect(bills.map(({ type }) => type)).toContain('IMPORT_VAT')
    expect(bills.flatMap(({ attachments }): Json[] => attachments)).toMatchObject([{ contentType: 'application/pdf' }])
    expect(lines.filter(({ kind }) => kind === 'FIXED_ASSET')).toMatchObject([{ inputVat: 'CLAIMABLE' }])

    const { total, notDue } = dataOf(await api.get(`/v1/businesses/${demo.id}/payables`))
    expect(notDue).toBeGreaterThan(0)
    expect(total).toBeGreaterThan(notDue)
    const [payment] = (await listOf(api, `/v1/payments-out?businessId=${demo.id}`)).filter(
      ({ whtReceiptNumber }) => whtReceiptNumber !== null,
    )
    expect(payment.allocations[0].deductions).toMatchObject([{ kind: 'WHT', amount: 17_500 }])
    const live = await listOf(api, `/v1/purchases?businessId=${demo.id}&environment=LIVE`)
    expect(live).toEqual([])
  })

  it('has a customer who owes, has paid a part, withheld tax and has credit', async () => {
    const api = await somebody()
    const { id } = await openDemo(api)
    const { topDebtors, credit } = dataOf(await api.get(`/v1/businesses/${id}/receivables`))
    expect(credit).toBe(21_500)
    expect(topDebtors.length).toBeGreaterThan(0)
    const [payment] = await listOf(api, `/v1/payments?businessId=${id}&customerId=${topDebtors[0].customerId}`)
    expect(payment.allocations[0]).toMatchObject({
      amount: 1_000_000,
      deductions: [{ kind: 'WHT', amount: 35_000, ratePercent: 2, certificateNumber: null }],
      balanceAfter: 846_250,
    })
  })

  it('is answered again while it exists, however often and at once it is asked for', async () => {
    const api = await somebody()
    const demos = await Promise.all([openDemo(api), openDemo(api), openDemo(api)])
    expect(new Set(demos.map(({ id }) => id)).size).toBe(1)
    expect((await openDemo(api)).id).toBe(demos[0].id)
    expect(dataOf(await api.get('/v1/businesses')).filter(({ isDemo }: Json) => isDemo)).toHaveLength(1)
  })

  it('is one per person, each with a TIN of its own that no real business has', async () => {
    const [mine, theirs] = [await openDemo(await somebody()), await openDemo(await somebody())]
    expect(mine.id).not.toBe(theirs.id)
    expect(mine.TIN).not.toBe(theirs.TIN)
    for (const { TIN } of [mine, theirs]) expect(TIN).toMatch(/^0{7}\d{6}$/)
  })

  it('goes in one call although invoices are on their way, and its queue stops', async () => {
    const api = await somebody()
    const demo = await openDemo(api)
    const pending = await listOf(api, `/v1/invoices?businessId=${demo.id}&status=PENDING,SUBMITTED`)
    expect(pending.length).toBeGreaterThan(0)

    expectOk(await api.delete(`/v1/businesses/${demo.id}`))
    expectError(await api.get(`/v1/businesses/${demo.id}`), 404, 'not_found')
    const due = await app.server.storage.read(({ submissions }) => submissions.due('2099-01-01T00:00:00.000Z', 1000))
    expect(due.filter(({ businessId }) => businessId === demo.id)).toEqual([])

    const next = await openDemo(api)
    expect(next.id).not.toBe(demo.id)
    expectOk(await api.delete(`/v1/businesses/${next.id}`))
  })

  it.each(['provider1', 'mbs'])('never leaves the sandbox for %s', async (provider) => {
    const api = await somebody()
    const { id } = await openDemo(api)
    const answer = await api.patch(`/v1/businesses/${id}/app-provider`, { provider })
    if (answer.body.code !== 'validation_failed') expectError(answer, 409, 'demo_business')
    expect(answer.body.message).toMatch(/own business|must be one of/)
    expect(dataOf(await api.get(`/v1/businesses/${id}`)).appProvider).toEqual({ name: 'sandbox', isConnected: true })
  })

  it('keeps its invented TIN, so that it never blocks a real one', async () => {
    const api = await somebody()
    const { id, TIN } = await openDemo(api)
    expectError(await api.patch(`/v1/businesses/${id}`, { TIN: '20481199-0001' }), 409, 'demo_business')
    expect(expectOk(await api.patch(`/v1/businesses/${id}`, { TIN, city: 'Ibadan' })).city).toBe('Ibadan')
  })

  it('gives way as default business to the first real one', async () => {
    const api = await somebody()
    await openDemo(api)
    const real = await freshBusiness(api)
    const listed: Json[] = dataOf(await api.get('/v1/businesses'))
    expect(listed.find(({ isDefault }) => isDefault)).toMatchObject({ id: real, isDemo: false })
  })

  it('takes new invoices like any business', async () => {
    const api = await somebody()
    const { id } = await openDemo(api)
    const [customer] = await listOf(api, `/v1/customers?businessId=${id}`)
    const invoice = await invoiceNow(api, await createInvoice(api, id, customer.id))
    expect(invoice).toMatchObject({ status: 'DRAFT', environment: 'SANDBOX' })
  })
})

const isPaid = ({ status }: Json): boolean => status === 'PAID'
