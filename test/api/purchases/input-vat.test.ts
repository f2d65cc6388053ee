import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { expectError, expectOk, expectUnaccused, freshReadyBusiness, openApp } from '../support/app.ts'

import { billBody, createSupplier, purchaseLine } from './support.ts'

const app = openApp()
let businessId: string
let supplierId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  supplierId = await createSupplier(app.owner, businessId)
})
afterAll(() => expectUnaccused(app.owner, businessId))

let papers = 0
const create = (changes: object = {}, of = { businessId, supplierId }) => {
  const supplierInvoiceNumber = `P-${String(++papers)}`
  return app.owner.post('/v1/purchases', billBody(of.businessId, of.supplierId, { supplierInvoiceNumber, ...changes }))
}
const withLine = (changes: object, bill: object = {}) => create({ ...bill, items: [{ ...purchaseLine, ...changes }] })
const codes = (warnings: readonly { readonly code: string }[]) => warnings.map(({ code }) => code)

describe('what the paper prints', () => {
  it('wins within a naira a line', async () => {
    const bill = expectOk(await withLine({ taxAmount: 7_500.6 }, { total: 107_501 }), 201)
    expect(bill).toMatchObject({ totalTax: 7_500.6, rounding: 0.4, total: 107_501 })
    expect(bill.items[0]).toMatchObject({ taxAmount: 7_500.6, printedTax: 7_500.6 })
  })

  it('leaves what was paid as it is where the price has VAT in it', async () => {
    const line = { unitPrice: undefined, unitPriceWithVat: 10_750, taxAmount: 7_499.5 }
    expect(expectOk(await withLine(line), 201)).toMatchObject({
      subtotal: 100_000.5,
      totalTax: 7_499.5,
      total: 107_500,
    })
  })

  it.each([
    ['total', { total: 110_000 }, {}],
    ['items[0].taxAmount', {}, { taxAmount: 9_000 }],
  ])('keeps a bill a draft where its %s is further away', async (field, bill, line) => {
    const answer = await withLine(line, { ...bill, record: true })
    const draft = expectOk(answer, 201)
    expect(draft).toMatchObject({ status: 'DRAFT', total: 107_500 })
    expect(answer.body.warnings).toContainEqual(expect.objectContaining({ code: 'total_differs', field }))
    expectError(await app.owner.post(`/v1/purchases/${draft.id}/record`), 409, 'total_differs', field)
  })

  it('refuses a rate above the table once it is to be recorded', async () => {
    const draft = expectOk(await withLine({ taxPercent: 75 }), 201)
    const refused = await app.owner.post(`/v1/purchases/${draft.id}/record`)
    expectError(refused, 400, 'validation_failed', 'items[0].taxPercent')
    const twice = await withLine({ taxPercent: 75 }, { record: true })
    expectError(twice, 400, 'validation_failed', 'items[0].taxPercent')
  })

  it.each([
    [{ unitPrice: undefined }, 'items[0].unitPrice'],
    [{ unitPriceWithVat: 10 }, 'items[0].unitPrice'],
    [{ discount: 100_000.01 }, 'items[0].discount'],
    [{ inputVat: 'NONE_DUE' }, 'items[0].inputVat'],
    [{ taxPercent: 0, inputVat: 'CLAIMABLE' }, 'items[0].inputVat'],
    [{ billLine: 1 }, 'items[0].billLine'],
  ])('refuses %j', async (line, field) => {
    expectError(await withLine(line), 400, 'validation_failed', field)
  })
})

describe('input VAT', () => {
  it('asks to choose where a bill shows no VAT', async () => {
    const answer = await withLine({ taxPercent: 0 })
    expect(expectOk(answer, 201).items[0]).toMatchObject({ inputVat: 'NONE_DUE', taxAmount: 0 })
    expect(codes(answer.body.warnings)).toContain('choose_input_vat')
    const chosen = await withLine({ taxPercent: 0, inputVat: 'NONE_SHOWN' })
    expect(codes(chosen.body.warnings)).not.toContain('choose_input_vat')
  })

  it('warns of a claim without TIN or number', async () => {
    const nobody = await createSupplier(app.owner, businessId, { name: 'Roadside', tin: null })
    const answer = await create({ supplierInvoiceNumber: undefined }, { businessId, supplierId: nobody })
    expect(codes(expectOk(answer, 201).warnings)).toEqual(['weak_claim'])
  })

  it('warns of a near twin', async () => {
    const unitPrice = 777
    const first = expectOk(await withLine({ unitPrice }, { date: '2026-11-03' }), 201)
    const second = await withLine({ unitPrice }, { date: '2026-11-10' })
    expect(second.body.warnings).toMatchObject([{ code: 'near_twin', ids: [first.id] }])
    const later = await withLine({ unitPrice }, { date: '2026-11-17' })
    expect(later.body.warnings).toMatchObject([{ code: 'near_twin', ids: [expectOk(second, 201).id] }])
  })

  it.each([
    ['SERVICE', 'NOT_CLAIMABLE', 'BEFORE_2026'],
    ['FIXED_ASSET', 'NOT_CLAIMABLE', 'BEFORE_2026'],
    ['GOODS', 'CLAIMABLE', null],
  ])('of %s with a tax point before 2026 is %s', async (kind, inputVat, notClaimableReason) => {
    const bill = expectOk(await withLine({ kind }, { date: '2025-12-31', record: true }), 201)
    expect(bill).toMatchObject({ vatMonth: '2025-12', items: [{ inputVat, notClaimableReason }] })
  })

  it('is not claimed after five years', async () => {
    const answer = await withLine({}, { date: '2021-10-31' })
    expect(expectOk(answer, 201).items[0]).toMatchObject({ inputVat: 'NOT_CLAIMABLE', notClaimableReason: 'OTHER' })
    expect(codes(answer.body.warnings)).toContain('claim_expired')
    expect(expectOk(await withLine({}, { date: '2021-11-01' }), 201).items[0]).toMatchObject({ inputVat: 'CLAIMABLE' })
  })

  it('is claimed by nobody who charges none', async () => {
    const small = await freshReadyBusiness(app.owner)
    expectOk(await app.owner.patch(`/v1/businesses/${small}/settings`, { chargesVat: false }))
    const supplier = await createSupplier(app.owner, small)
    const bill = expectOk(await create({ record: true }, { businessId: small, supplierId: supplier }), 201)
    expect(bill).toMatchObject({
      claimableVat: 0,
      total: 107_500,
      items: [{ inputVat: 'NOT_CLAIMABLE', notClaimableReason: 'NOT_REGISTERED' }],
    })
  })

  it('on a foreign service is not owed to the supplier', async () => {
    const bill = expectOk(await withLine({ kind: 'FOREIGN_SERVICE', taxPercent: 7.5 }, { record: true }), 201)
    expect(bill).toMatchObject({ total: 100_000, balance: 100_000, totalTax: 0, claimableVat: 0, vatToRemit: 7_500 })
    expect(bill.items[0]).toMatchObject({ inputVat: 'CLAIMABLE', vatToRemit: 7_500 })
  })

  it('of imports is what Customs assessed', async () => {
    const items = [
      { description: 'VAT assessed', quantity: 1, unitPrice: 0, taxPercent: 7.5, taxAmount: 82_500 },
      { description: 'Duty', quantity: 1, unitPrice: 50_000, taxPercent: 0 },
    ]
    const customs = { supplierId: null, type: 'IMPORT_VAT', items, supplierInvoiceNumber: undefined }
    const draft = expectOk(await create(customs), 201)
    const refused = await app.owner.post(`/v1/purchases/${draft.id}/record`)
    expectError(refused, 400, 'validation_failed', 'customsValue')
    const named = { customsValue: 1_100_000, declarationNumber: 'C 2026/4711' }
    const bill = expectOk(await create({ ...customs, ...named, record: true }), 201)
    expect(bill).toMatchObject({
      supplierName: 'Nigeria Customs Service',
      customsValue: 1_100_000,
      total: 132_500,
      claimableVat: 82_500,
      warnings: [],
    })
    expect(bill.items[1]).toMatchObject({ category: 'Import duty', categoryKind: 'COST_NOT_PURCHASE' })

    // A third of the VAT is given back: line 65 has two thirds of the customs value.
    const lineOf = async (line: number): Promise<unknown> => {
      const { form } = expectOk(
        await app.owner.get(`/v1/businesses/${bill.businessId}/vat-month?month=${bill.vatMonth}`),
      )
      return form.lines.find((one: Json) => one.line === line).amount
    }
    expect(await lineOf(65)).toBe(1_100_000)
    const vat = Number(await lineOf(75))
    const note = {
      ...{ type: 'CREDIT_NOTE', billId: bill.id, supplierId: null, supplierInvoiceNumber: 'REFUND 1', record: true },
      items: [
        { description: 'VAT given back', quantity: 1, unitPrice: 0, taxPercent: 7.5, taxAmount: 27_500, billLine: 1 },
      ],
    }
    expectOk(await create(note), 201)
    expect(await lineOf(65)).toBe(733_333.33)
    expect(await lineOf(75)).toBe(vat - 27_500)
  })
})

describe('the VAT month', () => {
  it('moves to a later one within five years, and never before the tax point', async () => {
    const { id } = expectOk(await create({ record: true }), 201)
    const move = (vatMonth: string) => app.owner.patch(`/v1/purchases/${id}/vat-month`, { vatMonth })
    expect(expectOk(await move('2027-03'))).toMatchObject({ vatMonth: '2027-03' })
    expectError(await move('2026-10'), 409, 'vat_month_not_possible')
    expect(expectOk(await move('2031-11'))).toMatchObject({ vatMonth: '2031-11' })
    expectError(await move('2031-12'), 409, 'vat_month_not_possible')
  })
})

describe('the lock date', () => {
  it('lets a bill of a locked day count today, and holds where today is locked', async () => {
    const locked = await freshReadyBusiness(app.owner)
    const supplier = await createSupplier(app.owner, locked)
    const lock = (lockDate: string) => app.owner.patch(`/v1/businesses/${locked}/settings`, { lockDate })
    expectOk(await lock('2026-11-18'))
    const of = { businessId: locked, supplierId: supplier }
    const late = expectOk(await create({ record: true }, of), 201)
    expect(late).toMatchObject({ date: '2026-11-18', vatMonth: '2026-11' })
    expect(late.postingDate > '2026-11-18').toBe(true)
    const { id } = expectOk(await create({}, of), 201)
    expectOk(await lock(late.postingDate))
    expectError(await app.owner.post(`/v1/purchases/${id}/record`), 409, 'period_closed')
    expectError(await app.owner.post(`/v1/purchases/${late.id}/cancel`, { reason: 'x' }), 409, 'period_closed')
  })
})
