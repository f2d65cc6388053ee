import { beforeAll, describe, expect, it } from 'vitest'

import { textOf } from '../../printing/pdf-tools.ts'
import type { Api, Json } from '../../support/api-client.ts'
import { addMember, createCustomer, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, freshReadyBusiness, openApp, untilStatus } from '../support/app.ts'

import { freshKey, isReplay, keyed, letTillsPrice, openTill } from '../support/till.ts'

const app = openApp()
let businessId: string
let cashier: Api
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  await letTillsPrice(app, businessId)
  cashier = (await openTill(app, businessId, { role: 'CREATOR' })).api
})

const rice = { description: 'Rice, 5 kg', quantity: 2, unitPrice: 5000, taxPercent: 0, hsnCode: '1006.30' }
/** Two bags of rice. */
const TOTAL = 10_000
const saleOf = (changes: object = {}) => ({
  businessId,
  items: [{ ...rice, productCategory: 'Rice' }],
  payments: [{ method: 'CASH', amount: TOTAL }],
  ...changes,
})
const sell = (changes: object = {}, api = cashier) => api.post('/v1/sales/counter', saleOf(changes))
const nextNumber = async (): Promise<number> =>
  dataOf(await app.owner.get(`/v1/businesses/${businessId}`)).nextInvoiceNumber

describe('a sale over the counter', () => {
  it('is approved, queued, paid, due today and told to the authority, by a cashier in one call', async () => {
    const answer = await sell({ tendered: 12_000, externalReference: 'sale-1' })
    const { invoice, payment, payments, change } = expectOk(answer, 201)
    expect(change).toBe(2000)
    expect(invoice).toMatchObject({
      status: 'PENDING',
      paymentState: 'PAID',
      balance: 0,
      total: TOTAL,
      customerName: 'Walk-in customer',
      invoiceKind: 'B2C',
      externalReference: 'sale-1',
      dueDate: invoice.issueDate,
    })
    expect(payment).toMatchObject({
      amount: TOTAL,
      method: 'CASH',
      receiptNumber: expect.stringMatching(/^RCT/),
      date: invoice.issueDate,
    })
    expect(payments).toEqual([payment])
    await untilStatus(app, invoice.id, 'PAID')

    expectError(await sell({ externalReference: 'sale-1' }), 409, 'external_reference_taken', 'externalReference')
  })

  it('keeps what the till keeps of the sale and of each payment', async () => {
    const metadata = { table: '7' }
    const payments = [
      { method: 'CREDIT_CARD', amount: 6000, metadata: { terminal: 'T2' } },
      { method: 'CASH', amount: TOTAL - 6000 },
    ]
    const sold = expectOk(await sell({ payments, metadata, notes: 'For the yard' }), 201)
    expect(sold.invoice).toMatchObject({ metadata, notes: 'For the yard' })
    expect(sold.payments.map((payment: Json) => payment.metadata)).toEqual([{ terminal: 'T2' }, null])
    expectError(await sell({ metadata: { 'a b': 'x' } }), 400, 'validation_failed', 'metadata.a b')
  })

  it('is paid in several ways, with a receipt for each; change is of cash alone', async () => {
    const payments = [
      { method: 'CREDIT_CARD', methodDetail: 'POS_TERMINAL', amount: 6000 },
      { method: 'CASH', amount: 5000 },
    ]
    const sold = expectOk(await sell({ payments, reference: 'POS 7' }), 201)
    expect(sold.change).toBe(1000)
    expect(sold.payments).toMatchObject([
      { method: 'CREDIT_CARD', methodDetail: 'POS_TERMINAL', amount: 6000, reference: 'POS 7' },
      { method: 'CASH', amount: 4000 },
    ])
    expect(new Set(sold.payments.map(({ receiptNumber }: Json) => receiptNumber)).size).toBe(2)
  })

  it('is for a named customer, too', async () => {
    const customerId = await createCustomer(app.owner, businessId)
    expect(expectOk(await sell({ customerId }), 201).invoice).toMatchObject({ customerId, paymentState: 'PAID' })
  })

  it('is done as a whole or not at all, and takes no number then', async () => {
    const before = await nextNumber()
    for (const [changes, field] of [
      [{ payments: [{ method: 'CASH', amount: TOTAL - 0.01 }] }, 'payments'],
      [{ payments: [{ method: 'CREDIT_CARD', amount: TOTAL + 1 }] }, 'payments'],
      [{ payments: [] }, 'payments'],
      [{ payments: [{ method: 'CASH', amount: 0 }] }, 'payments[0].amount'],
      [{ tendered: TOTAL - 1 }, 'tendered'],
      [{ payments: [{ method: 'BANK_TRANSFER', amount: TOTAL }], tendered: TOTAL }, 'tendered'],
      [{ items: [{ ...rice, unitPrice: 0 }] }, 'items'],
      [{ items: [] }, 'items'],
      [{ customerId: '01a1fb26-93c1-7b0e-a4a4-2f6f7d2c9b1e' }, 'customerId'],
    ] as const) {
      expectError(await sell(changes), 400, 'validation_failed', field)
    }
    expect(await nextNumber()).toBe(before)
  })

  it('is made once, however often it is sent with its key', async () => {
    const key = freshKey()
    const [first, again] = [
      await keyed(cashier, key, 'POST', '/v1/sales/counter', saleOf()),
      await keyed(cashier, key, 'POST', '/v1/sales/counter', saleOf()),
    ]
    expect(expectOk(again, 201).invoice.id).toBe(expectOk(first, 201).invoice.id)
    expect(isReplay(again)).toBe(true)
  })

  it('is refused to who only looks', async () => {
    expectError(await sell({}, await addMember(app.server, businessId, 'VIEWER')), 403, 'role_insufficient')
  })

  it('is a receipt that says what was handed over and who sold', async () => {
    const { invoice, payment } = expectOk(await sell({ tendered: 20_000 }), 201)
    const { bytes } = await app.owner.get(`/v1/invoices/${invoice.id}/pdf?format=receipt-58`)
    const [page = ''] = textOf(bytes)
    expect(page.replace(/\s+/g, ' ')).toContain(
      `PAID Cash 10,000.00 Cash given 20,000.00 Change 10,000.00 Receipt ${payment.receiptNumber} Served by Till 1`,
    )
  })
})

describe('where something is missing', () => {
  it('nothing is sold without the FIRS configuration, which makes the IRN', async () => {
    const id = await freshBusiness(app.owner)
    expectError(await sell({ businessId: id }, app.owner), 422, 'firs_config_missing')
  })

  it('a sale that FIRS / NRS would refuse is made, and says why it is not sent', async () => {
    const answer = await sell({ items: [{ ...rice, taxCategory: 'CUSTOM' }] })
    expect(expectOk(answer, 201).invoice).toMatchObject({ status: 'APPROVED', paymentState: 'PAID' })
    expect(answer.body.warnings.map(({ field }: Json) => field)).toContain('submit')
  })

  it('approval keeps it back until the business exempts the counter', async () => {
    const id = await freshReadyBusiness(app.owner)
    const settings = (changes: object) => app.owner.patch(`/v1/businesses/${id}/settings`, changes)
    expect(expectOk(await settings({ requireApproval: true })).counterWithoutApproval).toBe(false)
    expectError(await sell({ businessId: id }, app.owner), 409, 'counter_needs_approval')
    expectOk(await settings({ counterWithoutApproval: true }))
    expect(expectOk(await sell({ businessId: id }, app.owner), 201).invoice.status).toBe('PENDING')
  })
})
