import { PDFDocument } from 'pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'

import { billBody } from '../purchases/support.ts'
import { expectError, expectOk, freshReadyBusiness, openApp } from '../support/app.ts'

import { newSupplier, recordBill, settlementOf } from './support.ts'

const app = openApp()
let businessId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
})

const books = () => ({ api: app.owner, businessId })
const pay = (id: string, body: object = {}) =>
  app.owner.post(`/v1/purchases/${id}/payments`, { method: 'BANK_TRANSFER', ...body })
const refund = (supplierId: string, amount: number) =>
  app.owner.post(`/v1/suppliers/${supplierId}/refunds`, { amount, method: 'BANK_TRANSFER' })

describe('a bill that is paid in the act that records it', () => {
  const create = (supplierId: string | null, changes: object) =>
    app.owner.post('/v1/purchases', billBody(businessId, supplierId, changes))

  it('is recorded, paid and taxed at once', async () => {
    const supplierId = await newSupplier(books())
    const payment = { method: 'CASH', accountId: 'PETTY_CASH', deductions: [{ kind: 'WHT', ratePercent: 5 }] }
    const bill = expectOk(await create(supplierId, { payment }), 201)
    expect(bill).toMatchObject({
      ...{ status: 'RECORDED', paid: 102_500, withheld: 5_000, balance: 0, paymentState: 'PAID' },
    })
  })

  it('needs no supplier where all of it is paid', async () => {
    const bill = expectOk(await create(null, { payment: { method: 'CASH' } }), 201)
    expect(bill).toMatchObject({ supplierId: null, paid: 107_500, balance: 0 })
  })

  it('stays a draft that nobody paid where the paper says another total, and says so', async () => {
    const answer = await create(await newSupplier(books()), { total: 90_000, payment: { method: 'CASH' } })
    expect(expectOk(answer, 201)).toMatchObject({ status: 'DRAFT', paid: 0 })
    expect(answer.body.warnings).toContainEqual(expect.objectContaining({ field: 'payment' }))
  })

  it('leaves nothing behind where its payment is refused', async () => {
    const supplierId = await newSupplier(books())
    const answer = await create(supplierId, { payment: { method: 'CASH', amount: 999_999 } })
    expectError(answer, 400, 'validation_failed', 'payment.amount')
    const list = await app.owner.get(`/v1/purchases?businessId=${businessId}&supplierId=${supplierId}`)
    expect(expectOk(list).items).toEqual([])
  })
})

describe('a credit note of a supplier', () => {
  it('settles its bill first, and is credit where that is paid; money may come back of it', async () => {
    const supplierId = await newSupplier(books())
    const bill = await recordBill(books(), supplierId)
    expectOk(await pay(bill.id, { amount: 80_000 }), 201)
    const items = [{ description: 'Cement', quantity: 4, unitPrice: 10_000, taxPercent: 7.5, billLine: 1 }]
    const note = await recordBill(books(), supplierId, { type: 'CREDIT_NOTE', billId: bill.id, items })
    expect(await settlementOf(app.owner, bill.id)).toMatchObject({ paid: 80_000, credited: 27_500, balance: 0 })
    const balance = () => app.owner.get(`/v1/suppliers/${supplierId}/balance`)
    expect(expectOk(await balance())).toMatchObject({ owed: 0, credit: 15_500 })

    expectError(await refund(supplierId, 15_500.01), 400, 'validation_failed', 'amount')
    const { id } = expectOk(await refund(supplierId, 15_500), 201)
    expect(expectOk(await balance())).toMatchObject({ owed: 0, credit: 0 })
    expectError(await app.owner.post(`/v1/purchases/${note.id}/cancel`, { reason: 'x' }), 409, 'purchase_settled')
    expectOk(await app.owner.post(`/v1/supplier-refunds/${id}/reverse`, { reason: 'Cheque bounced' }))
    expectOk(await app.owner.post(`/v1/purchases/${note.id}/cancel`, { reason: 'Wrong bill' }))
    expect(await settlementOf(app.owner, bill.id)).toMatchObject({ paid: 80_000, credited: 0, balance: 27_500 })
  })

  it('goes back to its own bill where a payment of that is reversed', async () => {
    const supplierId = await newSupplier(books())
    const bill = await recordBill(books(), supplierId)
    const { id } = expectOk(await pay(bill.id), 201)
    const items = [{ description: 'Cement', quantity: 1, unitPrice: 10_000, taxPercent: 7.5, billLine: 1 }]
    await recordBill(books(), supplierId, { type: 'CREDIT_NOTE', billId: bill.id, items })
    expectOk(await app.owner.post(`/v1/payments-out/${id}/reverse`, { reason: 'Bounced' }))
    expect(await settlementOf(app.owner, bill.id)).toMatchObject({ paid: 0, credited: 10_750, balance: 96_750 })
  })
})

describe('cancelling a bill', () => {
  it('is refused while something stands against it', async () => {
    const bill = await recordBill(books(), await newSupplier(books()))
    const { id } = expectOk(await pay(bill.id, { amount: 1 }), 201)
    const cancel = () => app.owner.post(`/v1/purchases/${bill.id}/cancel`, { reason: 'Typed twice' })
    expectError(await cancel(), 409, 'purchase_settled')
    expectOk(await app.owner.post(`/v1/payments-out/${id}/reverse`, { reason: 'x' }))
    expect(expectOk(await cancel())).toMatchObject({ status: 'CANCELLED', balance: 0 })
    expectError(await pay(bill.id), 409, 'payment_not_possible')
  })
})

describe('what nobody will ask for', () => {
  it('is written back, and open again when that is reversed', async () => {
    const bill = await recordBill(books(), await newSupplier(books()))
    const written = await app.owner.post(`/v1/purchases/${bill.id}/write-back`, { amount: 7_500, reason: 'Forgiven' })
    expect(expectOk(written)).toMatchObject({ writtenBack: 7_500, balance: 100_000 })
    const { id } = (expectOk(written).entries as { id: string }[])[0] ?? { id: '' }
    expectOk(await app.owner.post(`/v1/write-backs/${id}/reverse`, { reason: 'Asked for after all' }))
    expect(await settlementOf(app.owner, bill.id)).toMatchObject({ writtenBack: 0, balance: 107_500 })
  })
})

describe('what was owed before', () => {
  it('ages and is paid like a bill', async () => {
    const supplierId = await newSupplier(books())
    const body = { number: 'OLD-9', date: '2026-08-01', dueDate: '2026-08-20', amount: 5_000 }
    const item = expectOk(await app.owner.post(`/v1/suppliers/${supplierId}/opening-items`, body), 201)
    expect(item).toMatchObject({ ...body, balance: 5_000, state: 'RECORDED' })
    const balance = expectOk(await app.owner.get(`/v1/suppliers/${supplierId}/balance`))
    expect(balance).toMatchObject({ owed: 5_000, overdue: 5_000 })
    const paid = await app.owner.post('/v1/payments-out', {
      ...{ businessId, supplierId, date: '2026-11-19', method: 'CASH', amount: 2_000 },
      allocations: [{ openingItemId: item.id, amount: 2_000 }],
    })
    expect(expectOk(paid, 201).allocations).toMatchObject([{ openingItemId: item.id, balanceAfter: 3_000 }])
    expectOk(await app.owner.post(`/v1/payable-opening-items/${item.id}/reverse`, { reason: 'Paid in July' }))
    expect(expectOk(await app.owner.get(`/v1/suppliers/${supplierId}/balance`))).toMatchObject({
      owed: 0,
      credit: 2_000,
    })
  })
})

describe('reports on suppliers', () => {
  it('state every entry, age what is open as of any day, and list deposits', async () => {
    const supplierId = await newSupplier(books(), { name: 'Report Ltd' })
    const bill = await recordBill(books(), supplierId, { dueDate: '2026-11-19' })
    expectOk(
      await pay(bill.id, { amount: 51_250, date: '2026-11-19', deductions: [{ kind: 'WHT', ratePercent: 5 }] }),
      201,
    )
    const statement = await app.owner.get(`/v1/suppliers/${supplierId}/statement?from=2026-11-01&to=2026-11-30`)
    expect(expectOk(statement)).toMatchObject({
      opening: 0,
      entries: [
        { kind: 'BILL', number: bill.number, debit: 107_500, credit: 0, balance: 107_500 },
        { kind: 'PAYMENT', debit: 0, credit: 51_250, balance: 56_250 },
        { kind: 'WHT', credit: 2_500, balance: 53_750 },
      ],
      closing: 53_750,
    })
    const paper = await app.owner.get(`/v1/suppliers/${supplierId}/statement?from=2026-11-01&to=2026-11-30&format=pdf`)
    expect(paper.headers.get('content-type')).toContain('application/pdf')
    expect((await PDFDocument.load(paper.bytes)).getTitle()).toMatch(/^Statement of /)
    const later = expectOk(await app.owner.get(`/v1/suppliers/${supplierId}/statement?from=2026-12-01&to=2026-12-31`))
    expect(later).toMatchObject({ opening: 53_750, entries: [], closing: 53_750 })

    const own = async (asOf: string) => {
      const report = expectOk(await app.owner.get(`/v1/businesses/${businessId}/payables?asOf=${asOf}`))
      const suppliers = report.suppliers as { supplierId: string | null }[]
      return suppliers.find((one) => one.supplierId === supplierId)
    }
    expect(await own('2026-11-17')).toBeUndefined()
    expect(await own('2026-11-18')).toMatchObject({ name: 'Report Ltd', notDue: 107_500, total: 107_500 })
    expect(await own('2026-11-20')).toMatchObject({ notDue: 0, days1to30: 53_750, total: 53_750 })
    expect((await app.owner.get(`/v1/businesses/${businessId}/payables?format=xlsx`)).status).toBe(200)
  })
})

describe('paying what is due in one go', () => {
  it('makes one payment for each supplier, and one file for the bank', async () => {
    const bank = { accountName: 'Ada Stores', accountNumber: '0123456789', bankName: 'GTBank' }
    const first = await newSupplier(books(), { name: 'Run, One', bankAccount: bank, defaultWhtPercent: 5 })
    const second = await newSupplier(books(), { name: 'Run Two' })
    const bills = [
      await recordBill(books(), first, { dueDate: '2026-11-20' }),
      await recordBill(books(), first, { dueDate: '2026-11-20', supplierInvoiceNumber: 'R-2' }),
      await recordBill(books(), second, { dueDate: '2026-11-20' }),
    ]
    const due = expectOk(await app.owner.get(`/v1/businesses/${businessId}/payables/due`))
    const listed = (due.items as { purchaseId: string | null; isPayable: boolean }[]).filter(({ purchaseId }) =>
      bills.some(({ id }) => id === purchaseId),
    )
    expect(listed.map(({ isPayable }) => isPayable)).toEqual([true, true, false])

    const run = expectOk(
      await app.owner.post(`/v1/businesses/${businessId}/payment-runs`, {
        withhold: true,
        reference: 'WEEK-47',
        items: bills.map(({ id }) => ({ purchaseId: id })),
      }),
      201,
    )
    expect(run).toMatchObject({ total: 312_500, payments: [{ amount: 205_000 }, { amount: 107_500 }] })
    for (const { id } of bills) expect(await settlementOf(app.owner, id)).toMatchObject({ balance: 0 })
    expect(expectOk(await app.owner.get(`/v1/payment-runs/${run.id}`))).toEqual(run)
    const file = await app.owner.get(`/v1/payment-runs/${run.id}/file`)
    expect(file.bytes.toString().replace('\uFEFF', '').split('\r\n')).toEqual([
      'Account name,Account number,Bank,Amount,Narration,Reference',
      `Ada Stores,0123456789,GTBank,205000.00,${bills[0]?.number} ${bills[1]?.number},WEEK-47`,
      `Run Two,,,107500.00,${bills[2]?.number},WEEK-47`,
      '',
    ])
  })

  it('goes to the accounts of the day on which it was made, whatever becomes of them', async () => {
    const bank = { accountName: 'Ada Stores', accountNumber: '0123456789', bankName: 'GTBank' }
    const [known, late] = [await newSupplier(books(), { bankAccount: bank }), await newSupplier(books())]
    const items = [await recordBill(books(), known), await recordBill(books(), late)].map(({ id }) => ({
      purchaseId: id,
    }))
    const run = expectOk(await app.owner.post(`/v1/businesses/${businessId}/payment-runs`, { items }), 201)
    const other = { bankAccount: { accountName: 'Other', accountNumber: '9999999999', bankName: 'Other Bank' } }
    for (const id of [known, late]) expectOk(await app.owner.patch(`/v1/suppliers/${id}`, other))
    const file = (await app.owner.get(`/v1/payment-runs/${run.id}/file`)).bytes.toString()
    expect(file).toContain('Ada Stores,0123456789,GTBank,107500.00')
    // One that had none gets the one that was entered for it since.
    expect(file.match(/9999999999/g)).toHaveLength(1)
  })
})
