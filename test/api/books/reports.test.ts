import { readSheet } from 'read-excel-file/node'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { createCustomer, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, openApp } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from '../money/money-business.ts'

const app = openApp()
let shop: MoneyBusiness

beforeEach(async () => {
  shop = await moneyBusiness(app)
})

const statement = async (query: string): Promise<Json> =>
  dataOf(await app.owner.get(`/v1/customers/${shop.customerId}/statement?${query}`))
const ageing = async (query = ''): Promise<Json> =>
  dataOf(await app.owner.get(`/v1/businesses/${shop.businessId}/ageing${query}`))
const openItems = async (query = ''): Promise<Json> =>
  dataOf(await app.owner.get(`/v1/customers/${shop.customerId}/open-items${query}`))
const old = async (amount: number, date: string, dueDate: string, customerId = shop.customerId): Promise<string> =>
  expectOk(await app.owner.post(`/v1/customers/${customerId}/opening-items`, { amount, date, dueDate }), 201).id
const nothing = { notDue: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0 }

describe('a statement', () => {
  it('has every document and payment with the balance after it, and closes where the next day opens', async () => {
    await old(500, '2026-08-01', '2026-08-31')
    const invoice = await shop.invoice(1000, { issueDate: '2026-11-02', dueDate: '2026-11-30' })
    const deductions = [{ kind: 'WHT', ratePercent: 5 }]
    const paid = await shop.pay(300.5, {
      date: '2026-11-10',
      reference: 'TRF-1',
      allocations: [{ invoiceId: invoice, amount: 300.5, deductions }],
    })

    const whole = await statement('from=2026-11-01&to=2026-11-20')
    expect(whole).toMatchObject({ opening: 500, closing: 1149.5, owed: 1149.5, customerName: expect.any(String) })
    expect(whole.entries).toEqual([
      expect.objectContaining({
        kind: 'INVOICE',
        invoiceId: invoice,
        date: '2026-11-02',
        dueDate: '2026-11-30',
        debit: 1000,
        credit: 0,
        balance: 1500,
      }),
      expect.objectContaining({
        id: paid.id,
        kind: 'PAYMENT',
        number: 'RCT000001',
        reference: 'TRF-1',
        debit: 0,
        credit: 300.5,
        balance: 1199.5,
      }),
      expect.objectContaining({
        ...{ kind: 'WHT', invoiceId: invoice, documentNumber: 'INV000001', number: null },
        ...{ credit: 50, balance: 1149.5 },
      }),
    ])
    expect(whole.ageing).toEqual({ ...nothing, notDue: 649.5, days61to90: 500 })

    const first = await statement('from=2026-11-01&to=2026-11-09')
    const rest = await statement('from=2026-11-10&to=2026-11-20')
    expect([first.closing, rest.closing]).toEqual([rest.opening, whole.closing])
    const { owed, credit } = dataOf(await app.owner.get(`/v1/customers/${shop.customerId}/balance`))
    expect(whole.closing).toBe(owed - credit)
  })

  it('leaves out what became a draft again, and shows what was taken back', async () => {
    const id = await shop.invoice(100, { issueDate: '2026-11-20' })
    expectOk(await app.owner.post(`/v1/invoices/${id}/reopen`))
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    const cheque = await shop.pay(100, { method: 'OTHER', methodDetail: 'CHEQUE' })
    expectOk(await app.owner.post(`/v1/payments/${cheque.id}/reverse`, { reason: 'The cheque bounced' }))
    const { entries, closing } = await statement('from=2026-11-01&to=2026-11-30')
    expect(entries.map(({ kind, balance }: Json) => [kind, balance])).toEqual([
      ['INVOICE', 100],
      ['PAYMENT', 0],
      ['PAYMENT', 100],
    ])
    expect(entries[2]).toMatchObject({ reverses: cheque.id, reason: 'The cheque bounced', debit: 100, credit: 0 })
    expect(closing).toBe(100)
  })

  it('has an invoice once, however late it was corrected: as of every day what it comes to now', async () => {
    const id = await shop.invoice(1000, { issueDate: '2026-10-10', dueDate: '2026-10-24' })
    const deductions = [{ kind: 'WHT', ratePercent: 5 }]
    const paid = { date: '2026-10-15', allocations: [{ invoiceId: id, amount: 400, deductions }] }
    await shop.pay(400, paid)
    expectOk(await app.owner.post(`/v1/invoices/${id}/reopen`))
    const sold = async () => dataOf(await app.owner.get(`/v1/businesses/${shop.businessId}/sales`)).total.sales
    const october = () => statement('from=2026-10-01&to=2026-10-31')
    const at = async (day: string) => [
      (await openItems(`?asOf=${day}`)).total,
      (await ageing(`?asOf=${day}`)).total,
      (await openItems(`?asOf=${day}`)).items.length,
    ]
    // A draft is owed on no day. The money is credit from the day on which it came.
    expect(await sold()).toBe(0)
    for (const day of ['2026-10-10', '2026-10-12', '2026-10-15', '2026-10-31'])
      expect(await at(day), day).toEqual([0, 0, 0])
    expect(await october()).toMatchObject({ opening: 0, closing: -400 })

    expectOk(await app.owner.patch(`/v1/invoices/${id}`, { items: shop.items(300) }))
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    expect(await sold()).toBe(300)
    for (const day of ['2026-10-10', '2026-10-12']) expect(await at(day), day).toEqual([300, 300, 1])
    // Its money settles it again, from the day on which it came.
    for (const day of ['2026-10-15', '2026-10-31']) expect(await at(day), day).toEqual([0, 0, 0])
    const { entries, closing } = await october()
    expect(entries.map(({ kind, debit, credit }: Json) => [kind, debit, credit])).toEqual([
      ['INVOICE', 300, 0],
      ['PAYMENT', 0, 400],
      ['WHT', 0, 50],
      ['WHT', 50, 0],
    ])
    expect(closing).toBe(-100)
  })

  it('refuses days that stand the wrong way round', async () => {
    const asked = `/v1/customers/${shop.customerId}/statement?from=2026-11-02&to=2026-11-01`
    expectError(await app.owner.get(asked), 400, 'validation_failed', 'from')
  })
})

describe('ageing', () => {
  it('sorts what is open by the days that it is due, per customer, and adds up to the balances', async () => {
    const other = await createCustomer(app.owner, shop.businessId, { name: 'Zaria Mills', tin: '55555555-0001' })
    for (const [amount, dueDate] of [
      [1, '2026-11-20'],
      [2, '2026-11-19'],
      [4, '2026-10-21'],
      [8, '2026-10-20'],
      [16, '2026-09-21'],
      [32, '2026-09-20'],
      [64, '2026-08-22'],
      [128, '2026-08-21'],
    ] as const) {
      await old(amount, '2026-08-01', dueDate)
    }
    await old(1000, '2026-08-01', '2026-12-01', other)
    await shop.pay(5, { allocations: [] })

    const mine = { notDue: 1, days1to30: 6, days31to60: 24, days61to90: 96, over90: 128, total: 255 }
    const report = await ageing('?asOf=2026-11-20')
    expect(report).toMatchObject({ asOf: '2026-11-20', ...mine, notDue: 1001, total: 1255 })
    expect(report.customers).toEqual([
      { customerId: other, name: 'Zaria Mills', ...nothing, notDue: 1000, total: 1000 },
      expect.objectContaining({ customerId: shop.customerId, ...mine }),
    ])
    const { owed } = dataOf(await app.owner.get(`/v1/customers/${shop.customerId}/balance`))
    expect(owed).toBe(255)

    const { items, total } = await openItems('?asOf=2026-11-20')
    expect(total).toBe(255)
    expect(items.map(({ balance, daysOverdue }: Json) => [balance, daysOverdue])).toEqual([
      [128, 91],
      [64, 90],
      [32, 61],
      [16, 60],
      [8, 31],
      [4, 30],
      [2, 1],
      [1, 0],
    ])
  })

  it('as of a day stays as it was, whatever is recorded for later days', async () => {
    const item = await old(100, '2026-11-01', '2026-11-05')
    const asOf = async (day: string) => [
      (await ageing(`?asOf=2026-11-${day}`)).total,
      (await openItems(`?asOf=2026-11-${day}`)).total,
      (await statement(`from=2026-11-01&to=2026-11-${day}`)).closing,
    ]
    const days = ['04', '10', '12', '13', '15'] as const
    const seen: Record<string, unknown> = {}
    const look = async () => Promise.all(days.map(async (day) => [day, await asOf(day)] as const))
    for (const [day, found] of await look()) seen[day] = found
    expect(seen['15']).toEqual([100, 100, 100])

    const paid = await shop.pay(60, { date: '2026-11-12', allocations: [{ openingItemId: item, amount: 60 }] })
    expect(Object.fromEntries(await look())).toEqual({
      ...seen,
      '12': [40, 40, 40],
      '13': [40, 40, 40],
      '15': [40, 40, 40],
    })
    const reverse = (date: string) =>
      app.owner.post(`/v1/payments/${paid.id}/reverse`, { reason: 'The cheque bounced', date })
    expectOk(await reverse('2026-11-15'))
    expect(Object.fromEntries(await look())).toEqual({ ...seen, '12': [40, 40, 40], '13': [40, 40, 40] })
  })

  it('keeps practice and real money apart', async () => {
    await old(100, '2026-11-01', '2026-11-05')
    expect((await ageing('?environment=LIVE')).customers).toEqual([])
    expect((await ageing('?environment=SANDBOX')).total).toBe(100)
  })
})

describe('as an Excel file', () => {
  it('a statement and the ageing say the same, amounts as numbers', async () => {
    await old(500.25, '2026-08-01', '2026-08-31')
    await shop.pay(200, { date: '2026-11-12', reference: '=1+1', allocations: [] })
    const sheet = async (path: string) => {
      const { status, headers, bytes } = await app.owner.get(path)
      expect([status, headers.get('content-type')]).toEqual([
        200,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ])
      return { name: headers.get('content-disposition'), rows: await readSheet(bytes) }
    }
    const asked = `/v1/customers/${shop.customerId}/statement?from=2026-11-01&to=2026-11-20&format=xlsx`
    const { name, rows } = await sheet(asked)
    expect(name).toContain('statement-2026-11-01-to-2026-11-20.xlsx')
    expect(rows.map((row) => row.slice(8))).toEqual([
      ['Customer', 'Business'],
      ...Array.from({ length: 3 }, () => [expect.stringContaining('Ọlátúnjí'), 'Okafor Trading Ltd']),
    ])
    expect(rows.slice(1).map((row) => [row[1], row[2], row[3], row[5], row[6], row[7]])).toEqual([
      ['Opening balance', null, null, null, null, 500.25],
      ['Payment', 'RCT000001', '=1+1', null, 200, 300.25],
      ['Closing balance', null, null, null, null, 300.25],
    ])
    const aged = await sheet(`/v1/businesses/${shop.businessId}/ageing?asOf=2026-11-20&format=xlsx`)
    expect(aged.rows.slice(1).map((row) => row.slice(1))).toEqual([
      [0, 0, 0, 500.25, 0, 500.25],
      [0, 0, 0, 500.25, 0, 500.25],
    ])
    expect((await app.owner.get(`${asked}x`)).status).toBe(400)
  })
})

describe('what a business is owed', () => {
  it('is told with who owes most, since when, and what falls due this week', async () => {
    const today = (await ageing()).asOf
    const inDays = (count: number) =>
      new Date(Date.parse(today) + count * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const other = await createCustomer(app.owner, shop.businessId, { name: 'Zaria Mills', tin: '55555555-0001' })
    await old(10, '2026-01-01', '2026-01-31')
    await old(20, '2026-01-01', inDays(0))
    await old(40, '2026-01-01', inDays(6))
    await old(80, '2026-01-01', inDays(7))
    await old(1000, '2026-01-01', inDays(30), other)
    await shop.pay(7, { allocations: [] })
    const found = dataOf(await app.owner.get(`/v1/businesses/${shop.businessId}/receivables`))
    expect(found).toEqual({
      environment: 'SANDBOX',
      today,
      owed: 1150,
      overdue: 10,
      refused: 0,
      credit: 7,
      customers: 2,
      oldestDueDate: '2026-01-31',
      dueSoon: { until: inDays(6), amount: 60, items: 2 },
      topDebtors: [
        { customerId: other, name: 'Zaria Mills', owed: 1000, overdue: 0, oldestDueDate: inDays(30) },
        expect.objectContaining({ customerId: shop.customerId, owed: 150, overdue: 10, oldestDueDate: '2026-01-31' }),
      ],
    })
  })
})
