import { beforeAll, describe, expect, it } from 'vitest'

import { createCustomer } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, openApp } from '../support/app.ts'
import { openTill } from '../support/till.ts'

import { billBody } from './support.ts'

const app = openApp()
let businessId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
})

const create = (changes: object = {}) => app.owner.post('/v1/suppliers', { businessId, name: 'BUA Foods', ...changes })
const at = (id: string) => `/v1/suppliers/${id}`

describe('a supplier', () => {
  it('needs no more than a name, and answers all that it keeps', async () => {
    const supplier = expectOk(await create({ name: 'Mama Put' }), 201)
    expect(supplier).toMatchObject({
      name: 'Mama Put',
      country: 'Nigeria',
      legalForm: null,
      customerId: null,
      bankAccount: { accountName: null, accountNumber: null, bankName: null },
    })
    const terms = {
      legalForm: 'INDIVIDUAL',
      state: 'Lagos',
      defaultCategory: 'Meals and entertainment',
      defaultInputVat: 'NOT_CLAIMABLE',
      defaultWhtPercent: 2.5,
      paymentTermsDays: 14,
      bankAccount: { accountNumber: '0123456789', bankName: 'Zuma Bank' },
    }
    expect(expectOk(await app.owner.patch(at(supplier.id), terms))).toMatchObject({
      ...terms,
      bankAccount: { accountName: null, accountNumber: '0123456789', bankName: 'Zuma Bank' },
    })
    expect(expectOk(await app.owner.get(at(supplier.id)))).toMatchObject({ paymentTermsDays: 14 })
  })

  it('has a name of its own, and is found by it', async () => {
    const first = expectOk(await create({ name: 'Ọlá Stores' }), 201)
    expectError(await create({ name: 'ọlá stores' }), 409, 'name_taken', 'name')
    const { items } = expectOk(await app.owner.get(`/v1/suppliers?businessId=${businessId}&search=ola`))
    expect(items).toMatchObject([{ id: first.id }])
    const similar = await create({ name: 'Ola Store' })
    expect(similar.body.warnings).toMatchObject([{ code: 'name_similar', ids: [first.id] }])
  })

  it('is offered the customer of the same TIN, and linked by whoever says so', async () => {
    const customer = await createCustomer(app.owner, businessId, { name: 'Zenith Ltd', tin: '99887766-0001' })
    const answer = await create({ name: 'Zenith Limited', tin: '99887766 0001' })
    const supplier = expectOk(answer, 201)
    expect(answer.body.warnings).toContainEqual(
      expect.objectContaining({ code: 'same_company', field: 'customerId', ids: [customer] }),
    )
    const purchaser = (await openTill(app, businessId, { role: 'CREATOR', scope: 'PURCHASES' })).api
    const answers = [
      await purchaser.get(at(supplier.id)),
      await purchaser.patch(at(supplier.id), { notes: 'Monday' }),
      await purchaser.post('/v1/suppliers', { businessId, name: 'Another', tin: '99887766-0001' }),
    ]
    // Whoever sees no customers is not told who is one.
    for (const { status, body } of answers) {
      expect(status).toBeLessThan(300)
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`Zenith Ltd|${customer}`))
    }
    const linked = await app.owner.patch(at(supplier.id), { customerId: customer })
    expect(expectOk(linked)).toMatchObject({ customerId: customer })
    expect(linked.body.warnings ?? []).toEqual([])
    expectOk(await app.owner.get(`/v1/customers/${customer}`))
  })

  it('gives bills its terms, and stays while one is open', async () => {
    const terms = { defaultCategory: 'Fuel and diesel', defaultInputVat: 'NOT_CLAIMABLE', paymentTermsDays: 30 }
    const supplier = expectOk(await create({ name: 'Conoil', tin: '55443322-0001', ...terms }), 201)
    const bill = expectOk(await app.owner.post('/v1/purchases', billBody(businessId, supplier.id)), 201)
    expect(bill).toMatchObject({ dueDate: '2026-12-18', claimableVat: 0 })
    expect(bill.items).toMatchObject([
      { category: 'Fuel and diesel', inputVat: 'NOT_CLAIMABLE', notClaimableReason: 'OTHER' },
    ])

    expectOk(await app.owner.patch(at(supplier.id), { name: 'Conoil Plc' }))
    expect(expectOk(await app.owner.get(`/v1/purchases/${bill.id}`)).supplierName).toBe('Conoil Plc')
    expectError(await app.owner.delete(at(supplier.id)), 409, 'supplier_in_use')
    expectOk(await app.owner.delete(`/v1/purchases/${bill.id}`))
    expectOk(await app.owner.delete(at(supplier.id)))
    expectError(await app.owner.get(at(supplier.id)), 404, 'not_found')
  })
})
