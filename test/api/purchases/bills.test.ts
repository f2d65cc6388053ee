import { beforeAll, describe, expect, it } from 'vitest'

import { expectError, expectOk, freshReadyBusiness, openApp } from '../support/app.ts'

import { billBody, createSupplier } from './support.ts'

const app = openApp()
let businessId: string
let supplierId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  supplierId = await createSupplier(app.owner, businessId)
})

const create = (changes: object = {}) => app.owner.post('/v1/purchases', billBody(businessId, supplierId, changes))
const at = (id: string, action = '') => `/v1/purchases/${id}${action}`

describe('entering a bill', () => {
  it('computes its lines, and is a draft until it is recorded', async () => {
    const bill = expectOk(await create({ supplierInvoiceNumber: 'A-1' }), 201)
    expect(bill).toMatchObject({
      status: 'DRAFT',
      type: 'BILL',
      number: null,
      environment: 'SANDBOX',
      supplierId,
      supplierName: 'Dangote Cement Plc',
      subtotal: 100_000,
      totalTax: 7_500,
      total: 107_500,
      claimableVat: 7_500,
      vatMonth: null,
      balance: 0,
      paymentState: null,
      proof: { state: 'UNCHECKED', checkedAt: null, differences: [] },
      attachments: [],
    })
    expect(bill.items).toMatchObject([{ kind: 'GOODS', inputVat: 'CLAIMABLE', lineTotal: 100_000, taxAmount: 7_500 }])

    const recorded = expectOk(await app.owner.post(at(bill.id, '/record')))
    expect(recorded).toMatchObject({
      status: 'RECORDED',
      number: 'BILL000001',
      vatMonth: '2026-11',
      postingDate: '2026-11-18',
      balance: 107_500,
      paymentState: 'UNPAID',
    })
    expect(expectOk(await app.owner.get(at(bill.id)))).toEqual(recorded)
  })

  it('asks about a trillion and about a day of long ago, and takes them', async () => {
    const items = [{ description: 'Cement', quantity: 1, unitPrice: 1_000_000_000_000, taxPercent: 0 }]
    const bill = expectOk(await create({ supplierId: null, date: '1900-01-01', items }), 201)
    expect(bill.warnings).toContainEqual(expect.objectContaining({ code: 'line_amount_odd', field: 'items' }))
    expect(bill.warnings).toContainEqual(expect.objectContaining({ code: 'issue_date_long_past', field: 'date' }))
    expectOk(await app.owner.delete(at(bill.id)))
  })

  it('is not recorded with a tax point of a day to come, whose VAT nobody would miss for years', async () => {
    const bill = expectOk(await create({ supplierInvoiceNumber: 'TP-1', taxPoint: '2062-11-18' }), 201)
    expectError(await app.owner.post(at(bill.id, '/record')), 400, 'validation_failed', 'taxPoint')
    expectOk(await app.owner.delete(at(bill.id)))
  })

  it('records at once where that is asked for', async () => {
    const bill = expectOk(await create({ supplierInvoiceNumber: 'A-2', record: true }), 201)
    expect(bill).toMatchObject({ status: 'RECORDED', number: 'BILL000002' })
  })

  it('changes a draft and no recorded bill', async () => {
    const { id } = expectOk(await create({ supplierInvoiceNumber: 'A-3' }), 201)
    const changed = await app.owner.patch(at(id), { date: '2026-11-17', notes: 'By lorry' })
    expect(expectOk(changed)).toMatchObject({ date: '2026-11-17', taxPoint: '2026-11-17', notes: 'By lorry' })
    expectOk(await app.owner.post(at(id, '/record')))
    expectError(await app.owner.patch(at(id), { notes: 'x' }), 409, 'purchase_not_draft')
    expectError(await app.owner.delete(at(id)), 409, 'purchase_not_draft')
  })

  it('deletes a draft', async () => {
    const { id } = expectOk(await create({ supplierInvoiceNumber: 'A-4' }), 201)
    expectOk(await app.owner.delete(at(id)))
    expectError(await app.owner.get(at(id)), 404, 'not_found')
  })

  it('takes a paper once, and again once it is cancelled', async () => {
    const first = expectOk(await create({ supplierInvoiceNumber: 'B 17/4', record: true }), 201)
    const twice = await create({ supplierInvoiceNumber: 'b17-4' })
    expectError(twice, 409, 'supplier_bill_exists', 'supplierInvoiceNumber')
    expect(twice.body.data).toEqual({ purchaseId: first.id, number: first.number })

    const cancelled = expectOk(await app.owner.post(at(first.id, '/cancel'), { reason: 'Typed twice' }))
    expect(cancelled).toMatchObject({ status: 'CANCELLED', balance: 0, cancellation: { reason: 'Typed twice' } })
    expectOk(await create({ supplierInvoiceNumber: 'b17-4' }), 201)
  })

  it('lists them by what is asked for', async () => {
    const list = async (query: string) =>
      expectOk(await app.owner.get(`/v1/purchases?businessId=${businessId}&${query}`)).items as { id: string }[]
    const { id } = expectOk(await create({ supplierInvoiceNumber: 'LIST-9', record: true }), 201)
    expect(await list('search=list-9')).toMatchObject([{ id }])
    expect((await list('status=CANCELLED')).length).toBe(1)
    expect((await list('paymentState=UNPAID&limit=100')).map((one) => one.id)).toContain(id)
    expect(await list('paymentState=PAID')).toEqual([])
    expect((await list('vatMonth=2026-11&limit=100')).map((one) => one.id)).toContain(id)
    expect(await list('environment=LIVE')).toEqual([])
  })
})
