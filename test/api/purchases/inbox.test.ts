import { describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { until } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, openApp } from '../support/app.ts'

import { billBody, createSupplier } from './support.ts'

const app = openApp()

const inboxOf = async (businessId: string, query = ''): Promise<Json> =>
  expectOk(await app.owner.get(`/v1/purchases/inbox?businessId=${businessId}${query}`))
const look = async (businessId: string): Promise<Json> =>
  expectOk(await app.owner.post('/v1/purchases/inbox/look', { businessId }))
const at = (id: string, act: string) => `/v1/purchases/inbox/${id}/${act}`

/** A business in the sandbox with the three invoices that its suppliers send. */
async function supplied() {
  const businessId = await freshReadyBusiness(app.owner)
  expect(await look(businessId)).toMatchObject({ received: 3, look: { trouble: null } })
  const { items } = await inboxOf(businessId)
  const of = (kind: string): Json => items.find((item: Json) => item.kind === kind)
  return { businessId, right: of('RIGHT'), wrong: of('WRONG_AMOUNT'), unknown: of('UNKNOWN_TIN') }
}

describe('sandbox suppliers', () => {
  it('send three kinds once: right, with a wrong amount, by nobody known', async () => {
    const { businessId, right, wrong, unknown } = await supplied()
    expect(right).toMatchObject({
      supplierName: 'Sandbox Supplies Ltd',
      supplierTin: '88888888-0001',
      supplierInvoiceNumber: 'SUPPLY0001',
      supplierId: null,
      total: 107_500,
      state: 'WAITING',
      isOpen: true,
    })
    expect(wrong).toMatchObject({ total: 117_500, state: 'WAITING' })
    expect(unknown).toMatchObject({ supplierTin: '77777777-0001', state: 'WAITING' })
    expect(await look(businessId)).toMatchObject({ received: 0 })
    expect(await inboxOf(businessId)).toMatchObject({
      environment: 'SANDBOX',
      open: 3,
      isOffered: true,
      meta: { totalItems: 3 },
      refusal: { hours: 72, isUsual: true, source: expect.stringContaining('no official source') },
    })
  })

  it('never mix with real ones', async () => {
    const { businessId } = await supplied()
    expectOk(await app.owner.patch(`/v1/businesses/${businessId}/app-provider`, { provider: 'provider1' }))
    expect(await inboxOf(businessId)).toMatchObject({ environment: 'LIVE', items: [], open: 0, isOffered: false })
    expect(await inboxOf(businessId, '&environment=SANDBOX')).toMatchObject({ open: 3, isOffered: false })
    expectError(await app.owner.post('/v1/purchases/inbox/look', { businessId }), 422, 'provider_not_configured')
  })
})

describe('taking an incoming invoice', () => {
  it('makes a draft of the supplier with its TIN, and is refused the second time by the name of that draft', async () => {
    const { businessId, right } = await supplied()
    const supplierId = await createSupplier(app.owner, businessId, { name: 'Paper people', tin: '888888880001' })
    const known = (await inboxOf(businessId)).items.filter((item: Json) => item.supplierId === supplierId)
    expect(known).toHaveLength(2)
    const draft = expectOk(await app.owner.post(at(right.id, 'take'), {}), 201)
    expect(draft).toMatchObject({
      status: 'DRAFT',
      supplierId,
      supplierInvoiceNumber: 'SUPPLY0001',
      irn: right.irn,
      total: 107_500,
      totalTax: 7_500,
      printedTotal: 107_500,
      warnings: [],
    })
    const again = await app.owner.post(at(right.id, 'take'), {})
    expectError(again, 409, 'supplier_bill_exists')
    expect(again.body.data).toEqual({ purchaseId: draft.id, number: null })
    expect((await inboxOf(businessId, '&show=open')).items).toHaveLength(2)

    expectOk(await app.owner.delete(`/v1/purchases/${draft.id}`))
    expect(await inboxOf(businessId)).toMatchObject({ open: 3 })
    expectOk(await app.owner.post(at(right.id, 'take'), {}), 201)
  })

  it('leaves a draft with a wrong amount a draft, and makes a supplier where that is asked for', async () => {
    const { businessId, wrong, unknown } = await supplied()
    const draft = expectOk(await app.owner.post(at(wrong.id, 'take'), { createSupplier: true }), 201)
    expect(draft).toMatchObject({ supplierName: 'Sandbox Supplies Ltd', supplierTin: '88888888-0001' })
    expect(draft.warnings).toMatchObject([{ code: 'total_differs', sent: 117_500, computed: 107_500 }])
    expectError(await app.owner.post(`/v1/purchases/${draft.id}/record`), 409, 'total_differs')

    const without = expectOk(await app.owner.post(at(unknown.id, 'take'), {}), 201)
    expect(without).toMatchObject({ supplierId: null, notes: expect.stringContaining('Unheard-of Ventures') })
    const { items } = expectOk(await app.owner.get(`/v1/suppliers?businessId=${businessId}`))
    expect(items.map(({ name }: Json) => name)).toEqual(['Sandbox Supplies Ltd'])
  })

  it('counts no bill twice, by hand and from the inbox', async () => {
    const { businessId, right, wrong } = await supplied()
    const supplierId = await createSupplier(app.owner, businessId, { tin: '88888888-0001' })
    const byIrn = expectOk(
      await app.owner.post('/v1/purchases', billBody(businessId, null, { irn: right.irn, record: true })),
      201,
    )
    const { items } = await inboxOf(businessId)
    expect(items.find(({ id }: Json) => id === right.id)).toMatchObject({
      state: 'TAKEN',
      isOpen: false,
      purchaseId: byIrn.id,
      purchaseNumber: 'BILL000001',
    })
    expectError(await app.owner.post(at(right.id, 'take'), {}), 409, 'supplier_bill_exists')

    const typed = billBody(businessId, supplierId, { supplierInvoiceNumber: 'supply-0003' })
    const byNumber = expectOk(await app.owner.post('/v1/purchases', typed), 201)
    const refused = await app.owner.post(at(wrong.id, 'take'), {})
    expectError(refused, 409, 'supplier_bill_exists', 'supplierInvoiceNumber')
    expect(refused.body.data).toEqual({ purchaseId: byNumber.id, number: null })
  })

  it('makes one bill of many takers and typists at the same moment', async () => {
    const { businessId, right } = await supplied()
    const supplierId = await createSupplier(app.owner, businessId, { tin: '88888888-0001' })
    const typed = billBody(businessId, supplierId, { supplierInvoiceNumber: 'SUPPLY0001', record: true })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0 ? app.owner.post(at(right.id, 'take'), {}) : app.owner.post('/v1/purchases', typed),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(11).fill(409)])
    const { items } = expectOk(await app.owner.get(`/v1/purchases?businessId=${businessId}`))
    expect(items).toHaveLength(1)
  })
})

describe('confirming and questioning', () => {
  it('tells the network, and keeps a question with its reason', async () => {
    const { businessId, right, wrong } = await supplied()
    const confirmed = expectOk(await app.owner.post(at(right.id, 'confirm')))
    expect(confirmed).toMatchObject({ state: 'CONFIRMED', confirmation: { state: 'SENT' }, refusableUntil: null })
    expect(expectOk(await app.owner.post(at(right.id, 'confirm')))).toEqual(confirmed)
    expectError(await app.owner.post(at(right.id, 'question'), { reason: 'Late' }), 409, 'inbox_item_confirmed')

    expectError(await app.owner.post(at(wrong.id, 'question'), {}), 400, 'validation_failed', 'reason')
    const questioned = expectOk(await app.owner.post(at(wrong.id, 'question'), { reason: '₦10,000 too much' }))
    expect(questioned).toMatchObject({ state: 'QUESTIONED', isOpen: false, question: { reason: '₦10,000 too much' } })
    // Confirmed and not yet a bill: it still waits for somebody.
    expect(await inboxOf(businessId)).toMatchObject({ open: 2 })
    expect(await look(businessId)).toMatchObject({ received: 0 })
  })

  it('goes by the hours of the settings', async () => {
    const { businessId } = await supplied()
    expectOk(await app.owner.patch(`/v1/businesses/${businessId}/settings`, { refusalHours: 24 }))
    const { items, refusal } = await inboxOf(businessId)
    expect(refusal).toMatchObject({ hours: 24, isUsual: false })
    for (const { receivedAt, refusableUntil } of items) {
      expect(Date.parse(refusableUntil) - Date.parse(receivedAt)).toBe(24 * 3_600_000)
    }
  })

  it('is in the log, which then agrees, and in the events', async () => {
    const { businessId, right, wrong } = await supplied()
    const draft = expectOk(await app.owner.post(at(right.id, 'take'), { createSupplier: true }), 201)
    expectOk(await app.owner.post(at(right.id, 'confirm')))
    expectOk(await app.owner.post(at(wrong.id, 'question'), { reason: 'Why so much?' }))
    const events = expectOk(
      await app.owner.get(`/v1/events?businessId=${businessId}&format=json&secondsAgo=60`),
    ).items.filter(({ type }: Json) => type.startsWith('inbox.'))
    expect(events.map(({ type }: Json) => type)).toEqual([
      ...Array(3).fill('inbox.received'),
      'inbox.taken',
      'inbox.confirmed',
      'inbox.questioned',
    ])
    expect(events[3]).toMatchObject({ inboxItemId: right.id, change: { purchaseId: draft.id } })
    expect(events[5]).toMatchObject({ inboxItemId: wrong.id, change: { reason: 'Why so much?' } })
    const log = `/v1/businesses/${businessId}/audit-log`
    expect(expectOk(await app.owner.post(`${log}/verify`))).toMatchObject({ state: 'INTACT', firstBad: null })
  })
})

describe('by itself', () => {
  const alive = openApp({ inboxFirstLookMs: 1 })

  it('comes after the first good connection test, without a click', async () => {
    const businessId = await freshReadyBusiness(alive.owner)
    const inbox = await until(
      async () => {
        await alive.server.core.inboxWatch.go()
        return expectOk(await alive.owner.get(`/v1/purchases/inbox?businessId=${businessId}`))
      },
      ({ items }) => items.length > 0,
    )
    expect(inbox.items.map(({ kind }: Json) => kind).toSorted()).toEqual(['RIGHT', 'UNKNOWN_TIN', 'WRONG_AMOUNT'])
  })
})
