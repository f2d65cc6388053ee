import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { addMember, createCustomer, createInvoice, dataOf, invoiceBody } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, freshReadyBusiness, invoiceNow, openApp } from '../support/app.ts'
import { openTill } from '../support/till.ts'

const app = openApp()
let businessId: string
let customerId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

const post = (changes: object) => app.owner.post('/v1/invoices', invoiceBody(businessId, customerId, changes))
const patch = (id: string, body: object) => app.owner.patch(`/v1/invoices/${id}`, body)
const line = (changes: object) => ({ description: 'x', quantity: 1, unitPrice: 10, taxPercent: 7.5, ...changes })

describe('the kind of an invoice', () => {
  it('comes anew from the customer with null, and stays when the customer’s own changes later', async () => {
    const id = await createInvoice(app.owner, businessId, customerId, { invoiceKind: 'B2C' })
    expect((await invoiceNow(app.owner, id)).invoiceKind).toBe('B2C')
    expect(expectOk(await patch(id, { notes: 'x' })).invoiceKind).toBe('B2C')
    expect(expectOk(await patch(id, { invoiceKind: null })).invoiceKind).toBe('B2B')
    dataOf(await app.owner.patch(`/v1/customers/${customerId}`, { invoiceKind: 'B2G' }))
    expect((await invoiceNow(app.owner, id)).invoiceKind).toBe('B2B')
    expect(expectOk(await post({}), 201).invoiceKind).toBe('B2G')
    dataOf(await app.owner.patch(`/v1/customers/${customerId}`, { invoiceKind: null }))
  })

  it('is B2C for the walk-in customer, and any other when said so', async () => {
    const { items } = dataOf(await app.owner.get(`/v1/customers?businessId=${businessId}&search=walk-in`))
    const walkIn = items.find(({ isWalkIn }: Json) => isWalkIn).id
    expect(expectOk(await post({ customerId: walkIn }), 201).invoiceKind).toBe('B2C')
    expect(expectOk(await post({ customerId: walkIn, invoiceKind: 'B2B' }), 201).invoiceKind).toBe('B2B')
  })
})

describe('the tax category of a line', () => {
  const category = async (changes: object) => expectOk(await post({ items: [line(changes)] }), 201).items[0].taxCategory
  const product = async (changes: object) =>
    dataOf(
      await app.owner.post('/v1/products', {
        businessId,
        name: `P ${JSON.stringify(changes)}`,
        unitPrice: 10,
        taxPercent: 7.5,
        ...changes,
      }),
    ).id

  it('is what the line says, else what its product says, else what the rate tells', async () => {
    const productCode = await product({ taxCategory: 'EXEMPT' })
    expect(await category({ productCode, taxPercent: 0, taxCategory: 'ZERO_RATED' })).toBe('ZERO_RATED')
    expect(await category({ productCode, taxPercent: 0 })).toBe('EXEMPT')
    expect(await category({ productCode: await product({}), taxPercent: 0 })).toBe('ZERO_RATED')
    expect(await category({ taxPercent: 7.5, taxCategory: null })).toBe('STANDARD')
  })

  it.each([7.4999, 7.51, 0.0001, 5, 10, 75, 100])('is none at %d %%, rather than a guess', async (taxPercent) => {
    expect(await category({ taxPercent })).toBeNull()
  })

  it('follows the rate when the lines are written anew', async () => {
    const { id } = expectOk(await post({ items: [line({})] }), 201)
    expect(expectOk(await patch(id, { items: [line({ taxPercent: 0 })] })).items[0].taxCategory).toBe('ZERO_RATED')
    expect(expectOk(await patch(id, { items: [line({ taxPercent: 5 })] })).items[0].taxCategory).toBeNull()
  })
})

describe('the business’s default classification', () => {
  const goods = { kind: 'GOODS', hsnCode: '2523.29', productCategory: 'Cement' }
  const service = { kind: 'SERVICE', isicCode: '6920', serviceCategory: 'Accounting' }

  it('fills lines that have no codes until they are sent, older drafts too, and leaves others alone', async () => {
    const business = await freshBusiness(app.owner)
    const customer = await createCustomer(app.owner, business)
    const make = async (items: object[]) =>
      expectOk(await app.owner.post('/v1/invoices', invoiceBody(business, customer, { items })), 201)
    const before = await make([line({})])
    expect(before.items[0]).toMatchObject({ kind: null, hsnCode: null, isicCode: null })

    dataOf(await app.owner.patch(`/v1/businesses/${business}`, { defaultClassification: goods }))
    expect((await make([line({})])).items[0]).toMatchObject({ ...goods, isicCode: null, serviceCategory: null })
    expect((await make([line({ isicCode: '6920' })])).items[0]).toMatchObject({
      kind: 'SERVICE',
      isicCode: '6920',
      hsnCode: null,
      productCategory: null,
    })
    expect((await invoiceNow(app.owner, before.id)).items[0]).toMatchObject(goods)
    dataOf(await app.owner.patch(`/v1/invoices/${before.id}`, { notes: 'x' }))
    expect((await invoiceNow(app.owner, before.id)).items[0]).toMatchObject(goods)

    dataOf(await app.owner.patch(`/v1/businesses/${business}`, { defaultClassification: service }))
    expect((await make([line({})])).items[0]).toMatchObject({ ...service, hsnCode: null, productCategory: null })
    dataOf(await app.owner.patch(`/v1/businesses/${business}`, { defaultClassification: null }))
    expect((await make([line({})])).items[0]).toMatchObject({ kind: null, hsnCode: null, isicCode: null })
  })
})

describe('the version of an invoice', () => {
  it('grows with every change of its state too, so that a stale page cannot overwrite it', async () => {
    const { id, version } = expectOk(await post({}), 201)
    expect(version).toBe(1)
    const finalized = expectOk(await app.owner.post(`/v1/invoices/${id}/finalize`))
    const reopened = expectOk(await app.owner.post(`/v1/invoices/${id}/reopen`))
    expect([finalized.version, reopened.version]).toEqual([2, 3])
    expectError(await patch(id, { notes: 'old page', version }), 409, 'version_conflict')
    expect(expectOk(await patch(id, { notes: 'new page', version: 3 }))).toMatchObject({
      version: 4,
      notes: 'new page',
    })
  })

  it('does not grow when nothing changes', async () => {
    const { id, notes } = expectOk(await post({ notes: 'same' }), 201)
    expect(expectOk(await patch(id, { notes, version: 1 })).version).toBe(1)
    expect(expectOk(await patch(id, {})).version).toBe(1)
    expect(dataOf(await app.owner.get(`/v1/invoices/${id}/history`)).items).toHaveLength(1)
  })
})

describe('requireDifferentApprover', () => {
  it('keeps the creator from approving (403), whoever that is; anybody else who may, may', async () => {
    const business = await freshReadyBusiness(app.owner)
    const customer = await createCustomer(app.owner, business)
    const settings = { requireApproval: true, requireDifferentApprover: true }
    dataOf(await app.owner.patch(`/v1/businesses/${business}/settings`, settings))
    const admin = await addMember(app.server, business, 'ADMIN')
    const { api: till } = await openTill(app, business, { role: 'ADMIN' })
    const approve = (id: string, api = app.owner) => api.post(`/v1/invoices/${id}/approve`)

    for (const [creator, other] of [
      [admin, app.owner],
      [till, admin],
      [admin, till],
      [app.owner, admin],
    ] as const) {
      const id = await createInvoice(creator, business, customer)
      dataOf(await creator.post(`/v1/invoices/${id}/finalize`))
      const refused = await approve(id, creator)
      expectError(refused, 403, 'role_insufficient')
      expect(refused.body.message).toMatch(/another person/)
      expect((await invoiceNow(creator, id)).allowedActions).toEqual(['reject', 'duplicate'])
      expect((await invoiceNow(other, id)).allowedActions).toEqual(['approve', 'reject', 'duplicate'])
      expect(expectOk(await approve(id, other)).status).toBe('APPROVED')
    }

    // A key is no other person than the one who made it.
    const own = await createInvoice(app.owner, business, customer)
    dataOf(await app.owner.post(`/v1/invoices/${own}/finalize`))
    expectError(await approve(own, till), 403, 'role_insufficient')
    expect((await invoiceNow(till, own)).allowedActions).toEqual(['reject', 'duplicate'])
  })

  it('counts from the moment it is turned on, and no longer when it is off', async () => {
    const business = await freshReadyBusiness(app.owner)
    const turn = (requireDifferentApprover: boolean) =>
      app.owner.patch(`/v1/businesses/${business}/settings`, { requireApproval: true, requireDifferentApprover })
    dataOf(await turn(false))
    const id = await createInvoice(app.owner, business, await createCustomer(app.owner, business))
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    dataOf(await turn(true))
    expectError(await app.owner.post(`/v1/invoices/${id}/approve`), 403, 'role_insufficient')
    dataOf(await turn(false))
    expectOk(await app.owner.post(`/v1/invoices/${id}/approve`))
  })
})
