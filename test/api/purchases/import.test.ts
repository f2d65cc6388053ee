import { beforeEach, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { addMember, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, openApp } from '../support/app.ts'

import { createSupplier } from './support.ts'

const app = openApp()
let businessId: string

beforeEach(async () => {
  businessId = await freshBusiness(app.owner)
})

const send = (body: object) => app.owner.post('/v1/purchases/import', { businessId, mode: 'save', ...body })
const bills = async (): Promise<Json[]> =>
  dataOf(await app.owner.get(`/v1/purchases?businessId=${businessId}&limit=100&sortBy=number&sortOrder=asc`))['items']
const owed = async (): Promise<number> => dataOf(await app.owner.get(`/v1/businesses/${businessId}/payables`))['total']

const row = (changes: object = {}): Json => ({
  supplier: 'Dangote Cement Plc',
  number: 'INV-1',
  date: '2026-11-02',
  dueDate: '2026-12-02',
  description: 'Cement',
  amount: 100_000,
  taxAmount: 7_500,
  ...changes,
})

describe('suppliers from a list', () => {
  it('are created, changed and left as customers are', async () => {
    const rows = [
      { name: 'Dangote Cement Plc', tin: '12345678-0001', bankAccount: { accountNumber: '0123456789' } },
      { name: 'Lagos Water', defaultWhtPercent: 2 },
    ]
    const post = (body: object) => app.owner.post('/v1/suppliers/import', { businessId, mode: 'save', ...body })
    expect(expectOk(await post({ mode: 'check', onExisting: 'update', rows }))).toMatchObject({ created: 2 })
    expect(expectOk(await post({ onExisting: 'update', rows }))).toMatchObject({ created: 2, errors: [] })

    const more = [{ name: 'LAGOS WATER', city: 'Ikeja' }, rows[0], { name: 'Kano Mills' }]
    const again = expectOk(await post({ onExisting: 'update', rows: more }))
    expect(again).toMatchObject({ rows: 3, created: 1, updated: 1, skipped: 1, errors: [] })
    expect(again['items'][0].changes).toContainEqual({ field: 'city', from: null, to: 'Ikeja' })
    const all = dataOf(await app.owner.get(`/v1/suppliers?businessId=${businessId}`))['items']
    expect(all.map(({ name }: Json) => name)).toEqual(['Dangote Cement Plc', 'Kano Mills', 'LAGOS WATER'])
  })
})

describe('bills from a list', () => {
  it('are one bill for the rows of one supplier and number, found by TIN or by name', async () => {
    const supplierId = await createSupplier(app.owner, businessId)
    const rows = [
      row(),
      row({
        supplier: 'Dangote',
        supplierTin: '1234 5678 0001',
        description: 'Delivery',
        amount: 20_000,
        taxAmount: 0,
      }),
      row({ supplier: 'Lagos Water', number: null, total: 5_000, amount: null, taxAmount: null }),
    ]
    const checked = expectOk(await send({ mode: 'check', rows }))
    expect(checked).toMatchObject({ rows: 3, created: 3, bills: 2, newSuppliers: 1, total: 132_500, added: 132_500 })
    expect(await bills()).toEqual([])

    const saved = expectOk(await send({ rows, expectedTotal: 132_500 }))
    expect(saved).toMatchObject({ created: 3, bills: 2, difference: 0, errors: [] })
    expect(saved['items'][0].id).toBe(saved['items'][1].id)
    const [cement, water] = await bills()
    expect(cement).toMatchObject({
      status: 'RECORDED',
      number: 'BILL000001',
      supplierId,
      supplierInvoiceNumber: 'INV-1',
      dueDate: '2026-12-02',
      total: 127_500,
      claimableVat: 7_500,
      vatMonth: '2026-11',
    })
    expect(cement?.['items'].map((line: Json) => [line.description, line.taxPercent, line.taxAmount])).toEqual([
      ['Cement', 7.5, 7_500],
      ['Delivery', 0, 0],
    ])
    expect(water).toMatchObject({ supplierName: 'Lagos Water', supplierInvoiceNumber: null, total: 5_000 })
    expect(await owed()).toBe(132_500)
  })

  it('are counted as same a second time, with and without numbers, and none is entered twice', async () => {
    const rows = [row(), row({ number: null, description: 'Diesel' }), row({ number: null, description: 'Diesel' })]
    expect(expectOk(await send({ rows }))).toMatchObject({ created: 3, skipped: 0, bills: 3 })
    const again = expectOk(await send({ rows: [...rows, row({ number: 'inv 2' })] }))
    expect(again).toMatchObject({ rows: 4, created: 1, skipped: 3, bills: 1, total: 430_000, added: 107_500 })
    expect(await owed()).toBe(430_000)

    expectError(await send({ rows, onExisting: 'refuse' }), 400, 'validation_failed', 'rows[0].number')
    const other = expectOk(await send({ mode: 'check', rows: [row({ amount: 50_000, taxAmount: 3_750 })] }))
    expect(other).toMatchObject({ skipped: 1, created: 0 })
    expect(other['doubts'][0]).toMatchObject({ row: 1, field: 'number' })
    expect(other['doubts'][0].message).toContain('₦107,500.00')
  })

  it('are not entered twice beside one that came by hand', async () => {
    const supplierId = await createSupplier(app.owner, businessId)
    await app.owner.post('/v1/purchases', {
      businessId,
      supplierId,
      supplierInvoiceNumber: 'inv-1',
      date: '2026-11-02',
      record: true,
      items: [{ description: 'Cement', quantity: 1, unitPrice: 100_000, taxPercent: 7.5 }],
    })
    expect(expectOk(await send({ rows: [row()] }))).toMatchObject({ created: 0, skipped: 1 })
    const unnumbered = expectOk(await send({ mode: 'check', rows: [row({ number: null })] }))
    expect(unnumbered['doubts'].map(({ field }: Json) => field)).toEqual(['number'])
    expect(await bills()).toHaveLength(1)
  })

  it('read prices, rates and totals as the programs write them', async () => {
    const of = (number: string, changes: object) =>
      row({ number, amount: null, taxAmount: null, description: number, ...changes })
    const rows = [
      of('price', { quantity: 3, unitPrice: 1_000, taxPercent: 7.5 }),
      of('discounted', { quantity: 3, unitPrice: 1_000, amount: 2_700, taxAmount: 202.5 }),
      of('with VAT', { total: 10_750, taxPercent: 7.5 }),
      of('total and VAT', { total: 10_750, taxAmount: 750 }),
      of('both', { amount: 10_000, total: 10_750 }),
      of('of the bill', { amount: 10_000, taxAmount: 750, total: 16_125 }),
      of('of the bill', { amount: 5_000, taxAmount: 375, total: 16_125 }),
      of('before 2020', { date: '2020-01-15', dueDate: null, amount: 1_000, taxAmount: 50 }),
      of('in part', { amount: 10_000, taxAmount: 300 }),
    ]
    const saved = expectOk(await send({ rows }))
    expect(saved['doubts'].map(({ row: at, field }: Json) => [at, field])).toEqual([[9, 'taxAmount']])
    const found = Object.fromEntries(
      (await bills()).map((bill) => [
        bill['supplierInvoiceNumber'],
        [bill['subtotal'], bill['totalTax'], bill['total']],
      ]),
    )
    expect(found).toEqual({
      price: [3_000, 225, 3_225],
      discounted: [3_000, 202.5, 2_902.5],
      'with VAT': [10_000, 750, 10_750],
      'total and VAT': [10_000, 750, 10_750],
      both: [10_000, 750, 10_750],
      'of the bill': [15_000, 1_125, 16_125],
      'before 2020': [1_000, 50, 1_050],
      'in part': [10_000, 300, 10_300],
    })
  })

  it('are credit notes where the amounts are below 0', async () => {
    const rows = [row(), row({ number: 'CN-1', amount: -20_000, taxAmount: -1_500, dueDate: null })]
    const saved = expectOk(await send({ rows, expectedTotal: 86_000 }))
    expect(saved).toMatchObject({ bills: 2, total: 86_000, credit: 21_500 })
    expect((await bills()).map(({ type, total }) => [type, total])).toEqual([
      ['BILL', 107_500],
      ['CREDIT_NOTE', 21_500],
    ])
  })

  it('name every row that is wrong, and save none of them', async () => {
    const rows = [
      row(),
      row({ number: 'B', date: '31/12/26' }),
      row({ number: 'C', amount: null, taxAmount: null }),
      row({ number: 'D', taxAmount: 9_000 }),
      row({ number: 'E', date: '2099-01-01', dueDate: null }),
      row({ number: 'F', taxPercent: 7.5, taxAmount: 5_000 }),
      row({ number: 'G', total: 99 }),
      row({ number: 'H' }),
      row({ number: 'H', date: '2026-11-03' }),
      row({ number: 'I', dueDate: '2026-11-01' }),
      row({ number: 'J', taxPercent: 15, taxAmount: null }),
      row({ number: 'K', amount: -5, total: 5 }),
    ]
    const { errors, items, created, ...sums } = expectOk(await send({ mode: 'check', rows }))
    expect(errors.map(({ row: at, field }: Json) => [at, field])).toEqual([
      [2, 'date'],
      [3, 'amount'],
      [4, 'taxAmount'],
      [5, 'date'],
      [6, 'taxAmount'],
      [7, 'total'],
      [9, 'date'],
      [10, 'dueDate'],
      [11, 'taxPercent'],
      [12, 'amount'],
    ])
    expect(items).toHaveLength(12)
    expect(created).toBe(1)
    expect(sums).toMatchObject({ rows: 12, bills: 1, total: 107_500 })
    expectError(await send({ rows }), 400, 'validation_failed', 'rows[1].date')
    expectError(await send({ rows: [row()], expectedTotal: 1 }), 400, 'validation_failed', 'expectedTotal')
    expect(await bills()).toEqual([])
    expect(dataOf(await app.owner.get(`/v1/suppliers?businessId=${businessId}`))['items']).toEqual([])
  })

  it('stay drafts where that is wanted, and are for who enters purchases', async () => {
    expectOk(await send({ rows: [row()], record: false }))
    expect((await bills()).map(({ status }) => status)).toEqual(['DRAFT'])
    const viewer = await addMember(app.server, businessId, 'VIEWER')
    const body = { businessId, mode: 'check', rows: [row()] }
    expectError(await viewer.post('/v1/purchases/import', body), 403, 'role_insufficient')
  })
})

describe('what was owed to suppliers, from a list', () => {
  const openings = (body: object) =>
    app.owner.post('/v1/payable-opening-items/import', { businessId, mode: 'save', ...body })
  const item = (changes: object = {}): Json => ({
    supplier: 'dangote cement plc',
    number: 'A-17',
    date: '2026-01-05',
    dueDate: '2026-02-04',
    amount: 1_250.5,
    ...changes,
  })

  it('is checked with every error and the sums, then saved once', async () => {
    const supplierId = await createSupplier(app.owner, businessId)
    const wrong = [
      item(),
      item({ supplier: 'Nobody' }),
      item({ number: 'A-18', amount: -5 }),
      item({ number: 'A-19', dueDate: '2026-01-04' }),
      item({ number: 'a-17' }),
      item({ supplier: 'Other', supplierTin: '12345678-0001', number: 'A-20', dueDate: null, amount: 49.5 }),
    ]
    const found = expectOk(await openings({ mode: 'check', expectedTotal: 1_301, rows: wrong }))
    expect(found).toMatchObject({ rows: 6, created: 2, skipped: 0, total: 1_300, added: 1_300, difference: -1 })
    expect(found['errors'].map(({ row: at, field }: Json) => [at, field])).toEqual([
      [2, 'supplier'],
      [3, 'amount'],
      [4, 'dueDate'],
      [5, 'number'],
    ])
    expectError(await openings({ rows: wrong }), 400, 'validation_failed', 'rows[1].supplier')

    const rows = [item(), item({ number: null, amount: 49.5 })]
    expectError(await openings({ rows, expectedTotal: 1_300.01 }), 400, 'validation_failed', 'expectedTotal')
    expect(await owed()).toBe(0)
    const saved = expectOk(await openings({ rows, expectedTotal: 1_300 }))
    expect(saved).toMatchObject({ created: 2, total: 1_300, difference: 0 })
    expect(saved['items'].map((one: Json) => one.supplierId)).toEqual([supplierId, supplierId])
    expect(await owed()).toBe(1_300)
    expect(expectOk(await openings({ rows }))).toMatchObject({ created: 0, skipped: 2, total: 1_300, added: 0 })
    expect(expectOk(await openings({ mode: 'check', rows: [item({ amount: 7 })] }))['doubts']).toHaveLength(1)
    expectError(await openings({ rows, onExisting: 'refuse' }), 400, 'validation_failed', 'rows[0].number')
    expect(await owed()).toBe(1_300)
  })

  it('is doubted where a bill of that number is owed already', async () => {
    await send({ rows: [row({ number: 'A-17' })] })
    const { doubts } = expectOk(await openings({ mode: 'check', rows: [item()] }))
    expect(doubts[0].message).toContain('BILL000001')
  })
})
