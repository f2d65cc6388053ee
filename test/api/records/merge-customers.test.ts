import { beforeEach, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { addMember, createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, invoiceNow, openApp, untilStatus } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from '../money/money-business.ts'

const app = openApp()
let shop: MoneyBusiness
/** The second one of the same shop, and the one that is kept. */
let twin: string
let kept: string

beforeEach(async () => {
  shop = await moneyBusiness(app)
  twin = shop.customerId
  kept = await createCustomer(app.owner, shop.businessId, { name: 'Adébáyọ̀ Stores Ltd', tin: null, email: null })
})

const get = async (address: string): Promise<Json> => dataOf(await app.owner.get(address))
const merge = (body: object = {}, id = twin, api = app.owner) =>
  api.post(`/v1/customers/${id}/merge`, { into: kept, ...body })
const balanceOf = (id: string) => get(`/v1/customers/${id}/balance`)
const ofKept = (net: number, changes: object = {}) =>
  shop.invoice(net, { ...changes, customerId: kept, businessId: shop.businessId })
const ageingOn = (day: string) => get(`/v1/businesses/${shop.businessId}/ageing?asOf=${day}`)
const listed = async (query: string): Promise<Json[]> =>
  (await get(`/v1/customers?businessId=${shop.businessId}&${query}`)).items

describe('two customers that are one', () => {
  it('have one account: what is open and what is free is the kept one’s, to the kobo and on every day', async () => {
    const first = await shop.invoice(1000.01, { issueDate: '2026-09-01', dueDate: '2026-09-30' })
    await shop.pay(300, { date: '2026-10-05', allocations: [{ invoiceId: first, amount: 300 }] })
    await shop.pay(80, { date: '2026-11-01', allocations: [] })
    const own = await ofKept(500)
    const before = await ageingOn('2026-10-10')

    const { accounts, documents, drafts } = await get(`/v1/customers/${twin}/merge?into=${kept}`)
    expect({ accounts, documents, drafts }).toEqual({
      accounts: [{ environment: 'SANDBOX', owed: 700.01, overdue: 700.01, credit: 80 }],
      documents: 1,
      drafts: 0,
    })
    expect(expectOk(await merge())).toMatchObject({ id: kept, name: 'Adébáyọ̀ Stores Ltd' })

    expect(await balanceOf(kept)).toMatchObject({ owed: 1200.01, credit: 80 })
    expect(await balanceOf(twin)).toEqual(await balanceOf(kept))
    const { items } = await get(`/v1/customers/${kept}/open-items`)
    expect(items.map(({ invoiceId, balance }: Json) => [invoiceId, balance])).toEqual([
      [first, 700.01],
      [own, 500],
    ])
    const after = await ageingOn('2026-10-10')
    expect({ ...after, customers: [] }).toEqual({ ...before, customers: [] })
    expect(after.customers).toMatchObject([{ customerId: kept, total: 700.01 }])

    // The money of one settles what the other was billed for, and back.
    expect(expectOk(await app.owner.post(`/v1/invoices/${own}/apply-credit`, {}))).toMatchObject({ paid: 80 })
    await shop.pay(1120.01, { customerId: twin })
    expect(await balanceOf(kept)).toMatchObject({ owed: 0, credit: 0 })
    const { closing, entries } = await get(`/v1/customers/${twin}/statement?from=2026-09-01&to=2026-12-31`)
    expect(closing).toBe(0)
    expect(entries).toHaveLength(5)
  })

  it('leave every document as it was told, and tell FIRS / NRS nothing', async () => {
    const id = await shop.invoice(100)
    expectOk(await app.owner.post(`/v1/invoices/${id}/submit-to-app`), 200)
    await untilStatus(app, id, 'FIRS_APPROVED')
    const was = await invoiceNow(app.owner, id)
    const draft = await createInvoice(app.owner, shop.businessId, twin, { items: shop.items(10) })
    expectOk(await merge())

    const is = await invoiceNow(app.owner, id)
    expect(is).toEqual({ ...was, customerId: kept })
    expect(is).toMatchObject({ paymentStatus: null, paymentState: 'UNPAID', status: 'FIRS_APPROVED' })
    expect(await invoiceNow(app.owner, draft)).toMatchObject({ customerId: kept, customerName: 'Adébáyọ̀ Stores Ltd' })

    await shop.pay(100, { customerId: kept, allocations: [{ invoiceId: id, amount: 100 }] })
    expect(await shop.settled(id)).toMatchObject({ paid: 100, balance: 0, paymentStatus: 'PAID' })
    const { items } = await get(`/v1/invoices?businessId=${shop.businessId}&customerId=${kept}`)
    expect(new Set(items.map((one: Json) => one.id))).toEqual(new Set([id, draft]))
  })

  it('are one name in lists, and the old id stands for it', async () => {
    const { name } = await get(`/v1/customers/${twin}`)
    const [, third] = [expectOk(await merge()), await createCustomer(app.owner, shop.businessId, { name })]
    expect((await listed('limit=100')).map(({ id }) => id)).not.toContain(twin)
    expect(await get(`/v1/customers/${twin}`)).toMatchObject({ id: twin, name, mergedInto: kept })
    expect(await get(`/v1/customers/${third}`)).toMatchObject({ mergedInto: null })

    const id = await createInvoice(app.owner, shop.businessId, twin, { items: shop.items(10) })
    expect(await invoiceNow(app.owner, id)).toMatchObject({ customerId: kept })
    for (const answer of [
      await app.owner.patch(`/v1/customers/${twin}`, { city: 'Ibadan' }),
      await app.owner.delete(`/v1/customers/${twin}`),
      await merge({ into: third }),
      await app.owner.get(`/v1/customers/${twin}/merge?into=${third}`),
    ]) {
      expectError(answer, 409, 'customer_merged')
      expect(answer.body.data).toEqual({ mergedInto: kept })
    }
    expectError(await merge({ into: twin }, third), 400, 'validation_failed', 'into')

    // A second merge takes the first one along.
    await shop.pay(5, { customerId: twin, allocations: [] })
    expectOk(await merge({ into: third }, kept))
    expect(await get(`/v1/customers/${twin}`)).toMatchObject({ mergedInto: third })
    expect(await balanceOf(twin)).toMatchObject({ credit: 5 })
    expect(await balanceOf(third)).toMatchObject({ credit: 5 })
  })

  it('are one in the log, and the kept one takes over what it does not have', async () => {
    const { name, tin, city } = await get(`/v1/customers/${twin}`)
    expect((await get(`/v1/customers/${twin}/merge?into=${kept}`)).takesOver).toContain('tin')
    expect(expectOk(await merge())).toMatchObject({ tin, city, name: 'Adébáyọ̀ Stores Ltd' })
    const { items } = await get(`/v1/businesses/${shop.businessId}/audit-log`)
    expect(items[0]).toMatchObject({
      action: 'customer.merged',
      from: { name },
      to: { name: 'Adébáyọ̀ Stores Ltd', mergedInto: kept },
    })
  })
})

describe('merging is refused', () => {
  it('where it makes no sense, or nobody may', async () => {
    const elsewhere = await createCustomer(app.owner, await freshReadyBusiness(app.owner))
    const [walkIn] = await listed('search=walk-in')
    for (const into of [twin, elsewhere, '0194f3a0-7c1e-7d3a-9d3a-2f6f0a1b2c3d']) {
      expectError(await merge({ into }), 400, 'validation_failed', 'into')
    }
    expectError(await merge({ into: walkIn?.id }), 409, 'built_in')
    expectError(await merge({}, walkIn?.id), 409, 'built_in')
    const creator = await addMember(app.server, shop.businessId, 'CREATOR')
    expectError(await merge({}, twin, creator), 403, 'role_insufficient')
    const manager = await addMember(app.server, shop.businessId, 'MANAGER')
    expectOk(await merge({}, twin, manager))
  })

  it('where TINs or kinds differ, until somebody says that they are one all the same', async () => {
    const other = { tin: '98765432-0009', invoiceKind: 'B2G' }
    dataOf(await app.owner.patch(`/v1/customers/${kept}`, other))
    const { tin } = dataOf(await app.owner.patch(`/v1/customers/${twin}`, { invoiceKind: 'B2B' }))
    const { differences } = await get(`/v1/customers/${twin}/merge?into=${kept}`)
    expect(differences).toEqual([
      { field: 'tin', from: tin, into: other.tin },
      { field: 'invoiceKind', from: 'B2B', into: 'B2G' },
    ])
    const refused = await merge()
    expectError(refused, 409, 'customers_differ')
    expect(refused.body.data).toEqual({ fields: ['tin', 'invoiceKind'] })
    expect(await get(`/v1/customers/${twin}`)).toMatchObject({ mergedInto: null })
    expect(expectOk(await merge({ evenIfDifferent: true }))).toMatchObject(other)
  })
})
