import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { expectError, expectOk, expectUnaccused, freshReadyBusiness, openApp } from '../support/app.ts'

import { newSupplier, recordBill, settlementOf } from './support.ts'

const app = openApp()
let businessId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
})
afterAll(() => expectUnaccused(app.owner, businessId))

const books = () => ({ api: app.owner, businessId })
const pay = (id: string, body: object = {}) =>
  app.owner.post(`/v1/purchases/${id}/payments`, { method: 'BANK_TRANSFER', ...body })
const payOut = (supplierId: string, body: object = {}) =>
  app.owner.post('/v1/payments-out', { businessId, supplierId, date: '2026-11-19', method: 'BANK_TRANSFER', ...body })
const wht = (of: object = {}) => ({ kind: 'WHT', ratePercent: 5, ...of })

describe('paying a bill', () => {
  it('settles it, and its parts come to its total', async () => {
    const bill = await recordBill(books(), await newSupplier(books()))
    const payment = expectOk(await pay(bill.id, { reference: 'TRF-1' }), 201)
    expect(payment).toMatchObject({
      amount: 107_500,
      unallocated: 0,
      whtReceiptNumber: null,
      state: 'RECORDED',
      allocations: [{ purchaseId: bill.id, number: bill.number, amount: 107_500, balanceAfter: 0 }],
    })
    expect(await settlementOf(app.owner, bill.id)).toMatchObject({ paid: 107_500, balance: 0, paymentState: 'PAID' })
    expect(expectOk(await app.owner.get(`/v1/payments-out/${payment.id}`))).toEqual(payment)
  })

  it('keeps withholding tax back, with a receipt for the supplier', async () => {
    const bill = await recordBill(books(), await newSupplier(books(), { defaultWhtPercent: 5 }))
    const payment = expectOk(await pay(bill.id, { deductions: [wht()] }), 201)
    expect(payment).toMatchObject({
      amount: 102_500,
      whtReceiptNumber: 'WHR000001',
      allocations: [{ amount: 102_500, deductions: [{ kind: 'WHT', base: 100_000, ratePercent: 5, amount: 5_000 }] }],
    })
    expect(await settlementOf(app.owner, bill.id)).toMatchObject({ paid: 102_500, withheld: 5_000, balance: 0 })

    const pdf = await app.owner.get(`/v1/payments-out/${payment.id}/wht-receipt`)
    expect(pdf.status).toBe(200)
  })

  it('takes the share of the net price that a part payment settles, and what is left with the last', async () => {
    const bill = await recordBill(books(), await newSupplier(books()))
    const first = expectOk(await pay(bill.id, { amount: 51_250, deductions: [wht()] }), 201)
    expect(first.allocations[0].deductions).toMatchObject([{ base: 50_000, amount: 2_500 }])
    expect(await settlementOf(app.owner, bill.id)).toMatchObject({ balance: 53_750, paymentState: 'PARTLY_PAID' })
    const last = expectOk(await pay(bill.id, { amount: 51_250, deductions: [wht()] }), 201)
    expect(last.allocations[0].deductions).toMatchObject([{ base: 50_000, amount: 2_500 }])
    expect(await settlementOf(app.owner, bill.id)).toMatchObject({ paid: 102_500, withheld: 5_000, balance: 0 })
  })

  it('keeps VAT back as a whole unless an amount is said', async () => {
    const bill = await recordBill(books(), await newSupplier(books()))
    const payment = expectOk(await pay(bill.id, { deductions: [{ kind: 'VAT_WITHHELD' }] }), 201)
    expect(payment).toMatchObject({ amount: 100_000, whtReceiptNumber: null })
    expect(await settlementOf(app.owner, bill.id)).toMatchObject({ withheld: 7_500, balance: 0 })
  })

  it('points out a day that is far from its bill, or from everything', async () => {
    const supplierId = await newSupplier(books())
    const old = await recordBill(books(), supplierId, { date: '1999-11-19' })
    const { warnings } = expectOk(await app.owner.get(`/v1/purchases/${old.id}`))
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'issue_date_long_past', field: 'date' }))
    const late = await pay(old.id, { date: '2001-11-19' })
    expect(late.body.warnings).toContainEqual(
      expect.objectContaining({ field: 'date', message: expect.stringContaining('far from BILL') }),
    )
    const deposit = await payOut(supplierId, { date: '1900-01-01', amount: 5, allocations: [] })
    expect(deposit.status).toBe(201)
    expect(deposit.body.warnings).toMatchObject([{ code: 'issue_date_long_past', field: 'date' }])
  })

  it('takes no tax of more than a deposit', async () => {
    const body = { amount: 100, allocations: [], deductions: [wht({ ratePercent: 5, base: 9_000_000_000_000 })] }
    const supplierId = await newSupplier(books())
    const refused = await payOut(supplierId, body)
    expectError(refused, 400, 'validation_failed')
    const small = { ...body, deductions: [wht({ ratePercent: 0.01, base: 10_000 })] }
    const base = await payOut(supplierId, small)
    expectError(base, 400, 'validation_failed')
    expect(base.body.details).toMatchObject([
      { field: 'deductions[0].base', message: expect.stringContaining('is more than the deposit') },
    ])
    expectOk(await payOut(supplierId, { ...body, deductions: [wht({ base: 100 })] }), 201)
  })

  it('points out that tax was not kept back from a supplier with a rate', async () => {
    const taxed = await recordBill(books(), await newSupplier(books(), { defaultWhtPercent: 10 }))
    const { body } = await pay(taxed.id)
    expect(body.warnings).toMatchObject([{ code: 'wht_not_kept', field: 'deductions' }])
    const free = await recordBill(books(), await newSupplier(books()))
    expect((await pay(free.id)).body.warnings).toBeUndefined()
  })

  it('refuses more than is open, naming it, and what is no bill', async () => {
    const supplierId = await newSupplier(books())
    const bill = await recordBill(books(), supplierId)
    const over = await pay(bill.id, { amount: 107_500.01 })
    expectError(over, 400, 'validation_failed', 'amount')
    expect(over.body.message).toContain('107,500.00')
    expectError(await pay(bill.id, { deductions: [wht({ base: 100_000.01 })] }), 400, 'validation_failed')
    const draft = await recordBill(books(), supplierId, { record: false })
    expectError(await pay(draft.id), 409, 'payment_not_possible')
    expectOk(await pay(bill.id), 201)
    expectError(await pay(bill.id), 400, 'validation_failed', 'amount')
  })

  it('refuses an account of nobody, and a payment of the same reference of a program', async () => {
    const bill = await recordBill(books(), await newSupplier(books()))
    expectError(await pay(bill.id, { accountId: 'SHOEBOX' }), 400, 'validation_failed', 'accountId')
    const money = { amount: 1_000, externalReference: 'ERP-77', accountId: 'OWNER' }
    expectOk(await pay(bill.id, money), 201)
    expectError(await pay(bill.id, money), 409, 'payment_recorded_already')
  })

  it('is reversed with the tax that came with it, once', async () => {
    const bill = await recordBill(books(), await newSupplier(books()))
    const { id } = expectOk(await pay(bill.id, { deductions: [wht()] }), 201)
    const back = expectOk(await app.owner.post(`/v1/payments-out/${id}/reverse`, { reason: 'Wrong account' }))
    expect(back).toMatchObject({ state: 'REVERSED', reversal: { reason: 'Wrong account' }, allocations: [] })
    expect(await settlementOf(app.owner, bill.id)).toMatchObject({ paid: 0, withheld: 0, balance: 107_500 })
    expectError(await app.owner.post(`/v1/payments-out/${id}/reverse`, { reason: 'x' }), 409, 'already_reversed')
  })
})

describe('a payment to a supplier', () => {
  it('settles several bills, the longest due first, and keeps the rest as credit', async () => {
    const supplierId = await newSupplier(books())
    const late = await recordBill(books(), supplierId, { dueDate: '2026-12-30' })
    const early = await recordBill(books(), supplierId, { dueDate: '2026-11-20', supplierInvoiceNumber: 'E' })
    const payment = expectOk(await payOut(supplierId, { amount: 200_000 }), 201)
    expect(payment.allocations).toMatchObject([
      { purchaseId: early.id, amount: 107_500 },
      { purchaseId: late.id, amount: 92_500 },
    ])
    const rest = expectOk(await payOut(supplierId, { amount: 20_000, reference: 'second' }), 201)
    expect(rest).toMatchObject({ unallocated: 5_000 })
    const balance = expectOk(await app.owner.get(`/v1/suppliers/${supplierId}/balance`))
    expect(balance).toMatchObject({ owed: 0, overdue: 0, credit: 5_000, credits: [{ id: rest.id, amount: 5_000 }] })
  })

  it('is a deposit where it is for no bill, and is used on one later, with the tax withheld of it', async () => {
    const supplierId = await newSupplier(books())
    const deposit = expectOk(
      await payOut(supplierId, { amount: 47_500, allocations: [], deductions: [wht({ base: 50_000 })] }),
      201,
    )
    expect(deposit).toMatchObject({ unallocated: 47_500, deductions: [{ amount: 2_500, base: 50_000 }] })
    expect(deposit.whtReceiptNumber).toMatch(/^WHR\d{6}$/)
    const bill = await recordBill(books(), supplierId)
    const settled = expectOk(await app.owner.post(`/v1/purchases/${bill.id}/apply-credit`, {}))
    expect(settled).toMatchObject({ paid: 47_500, withheld: 2_500, balance: 57_500, withholdable: { net: 50_000 } })
    expect(await settlementOf(app.owner, bill.id)).toMatchObject({ balance: 57_500 })
    expectError(await app.owner.post(`/v1/purchases/${bill.id}/apply-credit`, {}), 400, 'validation_failed')
  })

  it('is taken off a bill, and stays as credit', async () => {
    const supplierId = await newSupplier(books())
    const bill = await recordBill(books(), supplierId)
    const { id } = expectOk(await payOut(supplierId, { amount: 50_000 }), 201)
    const freed = expectOk(await app.owner.post(`/v1/payments-out/${id}/unallocate`, { purchaseId: bill.id }))
    expect(freed).toMatchObject({ unallocated: 50_000, allocations: [] })
    expect(await settlementOf(app.owner, bill.id)).toMatchObject({ paid: 0, balance: 107_500 })
  })

  it('names bills of its own supplier and environment only', async () => {
    const supplierId = await newSupplier(books())
    const other = await recordBill(books(), await newSupplier(books()))
    const foreign = await payOut(supplierId, { amount: 10, allocations: [{ purchaseId: other.id, amount: 10 }] })
    expectError(foreign, 400, 'validation_failed', 'allocations[0].purchaseId')
    const own = await recordBill(books(), supplierId)
    const live = await payOut(supplierId, {
      ...{ environment: 'LIVE', amount: 10, allocations: [{ purchaseId: own.id, amount: 10 }] },
    })
    expectError(live, 400, 'validation_failed', 'allocations[0].purchaseId')
  })

  it('is found by what is asked for', async () => {
    const supplierId = await newSupplier(books(), { name: 'Finder Ltd' })
    const bill = await recordBill(books(), supplierId)
    const { id } = expectOk(
      await pay(bill.id, { amount: 100, accountId: 'PETTY_CASH', method: 'CASH', reference: 'LOOK-1' }),
      201,
    )
    const { id: gone } = expectOk(await pay(bill.id, { amount: 7 }), 201)
    expectOk(await app.owner.post(`/v1/payments-out/${gone}/reverse`, { reason: 'x' }))
    const list = async (query: string) =>
      expectOk(await app.owner.get(`/v1/payments-out?businessId=${businessId}&supplierId=${supplierId}&${query}`))
    expect(await list('state=RECORDED')).toMatchObject({ items: [{ id }], paid: 100 })
    for (const query of ['search=look-1', 'search=finder&state=RECORDED', 'accountId=PETTY_CASH', 'method=CASH']) {
      expect((await list(query)).items, query).toMatchObject([{ id }])
    }
    expect((await list(`purchaseId=${bill.id}`)).items).toMatchObject([{ id: gone }, { id }])
    const first = await list('limit=1')
    expect((await list(`limit=1&after=${first.nextCursor}`)).items).toMatchObject([{ id }])
    expect((await list('environment=LIVE')).items).toEqual([])
  })
})

describe('money of the drawer', () => {
  it('is known by the day at the counter, out and back', async () => {
    const drawer = async () =>
      expectOk(await app.owner.get(`/v1/businesses/${businessId}/day-closes/current`)) as Record<string, number>
    const before = await drawer()
    const bill = await recordBill(books(), await newSupplier(books()))
    const cash = { method: 'CASH', accountId: 'TILL', amount: 2_000 }
    const { id } = expectOk(await pay(bill.id, cash), 201)
    const after = await drawer()
    expect(after['cashOut']).toBe((before['cashOut'] ?? 0) + 2_000)
    expectError(await pay(bill.id, { ...cash, date: '2026-11-18' }), 400, 'validation_failed', 'date')
    expectError(await pay(bill.id, { ...cash, method: 'BANK_TRANSFER' }), 400, 'validation_failed', 'method')
    expectOk(await app.owner.post(`/v1/payments-out/${id}/reverse`, { reason: 'Not bought' }))
    expect((await drawer())['expected']).toBe(before['expected'])
  })
})
