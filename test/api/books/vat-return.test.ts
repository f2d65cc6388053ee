import { readSheet } from 'read-excel-file/node'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'
import { textOf } from '../../printing/pdf-tools.ts'
import { expectError, expectOk, openApp } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from '../money/money-business.ts'

const app = openApp()
let shop: MoneyBusiness
let today: string
let month: string

beforeEach(async () => {
  shop = await moneyBusiness(app)
  today = await app.server.core.units.read((unit) => Promise.resolve(unit.today))
  month = before(today.slice(0, 7))
})

const before = (of: string, count = 1): string => {
  const at = Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7)) - 1 - count
  return `${String(Math.floor(at / 12))}-${String((at % 12) + 1).padStart(2, '0')}`
}
const path = (what: string) => `/v1/businesses/${shop.businessId}/${what}`
const vatMonth = async (of = month): Promise<Json> => dataOf(await app.owner.get(path(`vat-month?month=${of}`)))
const lines = (vat: Json, ...numbers: number[]): number[] =>
  numbers.map((line) => vat.form.lines.find((one: Json) => one.line === line).amount)
const sell = (net: number, date = `${month}-10`, taxPercent = 7.5, taxCategory = 'STANDARD') =>
  shop.invoice(1, { items: [{ ...shop.items(net, taxPercent)[0], taxCategory }], issueDate: date, dueDate: date })
const item = (net: number, changes: object = {}) => ({
  ...{ description: 'Rice', quantity: 1, unitPrice: net, taxPercent: 7.5 },
  ...changes,
})
const buy = async (items: object[], changes: object = {}): Promise<Json> =>
  expectOk(
    await app.owner.post('/v1/purchases', {
      ...{ businessId: shop.businessId, date: `${month}-12`, items, record: true },
      ...changes,
    }),
    201,
  )
const file = (body: object = {}) =>
  app.owner.put(path('vat-month/filing'), { month, filedOn: today, reference: 'NRS-1', ...body })

describe('the return of a month', () => {
  it('says what to pay: purchases by line, and the credit that is carried', async () => {
    await sell(1000)
    await buy([item(400), item(200, { kind: 'SERVICE', inputVat: 'NOT_CLAIMABLE', notClaimableReason: 'EXEMPT_USE' })])
    await buy([item(100, { forZeroRated: true })])
    await buy([item(50, { taxAmount: 37.5 })], { type: 'IMPORT_VAT', customsValue: 500, declarationNumber: 'C 1' })
    const vat = await vatMonth()
    expect(lines(vat, 15, 50, 55, 60, 65, 70)).toEqual([700, 400, 100, 500, 500, 1000])
    expect(lines(vat, 45, 75, 80, 95, 100, 105, 110, 115, 120)).toEqual([75, 75, 0, 0, 0, 0, 0, 0, 0])
    expect(vat.input).toMatchObject({ claimable: 75, notClaimable: 15, apportioned: 0, share: 1, claimed: 75 })
    expect(vat.purchases.map(({ net, vat: tax, claimed }: Json) => [net, tax, claimed])).toEqual([
      [600, 45, 30],
      [100, 7.5, 7.5],
      [50, 37.5, 37.5],
    ])
    expect(vat.missing.map(({ kind }: Json) => kind)).toContain('WEAK_CLAIM')
  })

  it('claims of what also serves exempt sales the share of the month', async () => {
    await sell(300)
    await sell(100, `${month}-11`, 0, 'EXEMPT')
    await buy([item(133.33, { inputVat: 'APPORTIONED' })])
    const vat = await vatMonth()
    // 10.00 of VAT, of which 0.75: 7.50; of 133.33 there are 100.00.
    expect(vat.input).toMatchObject({ apportioned: 10, share: 0.75, claimed: 7.5 })
    expect(lines(vat, 50, 75, 80)).toEqual([100, 7.5, 15])
  })

  it('stays as it was filed, and names what came later until it is carried or amended', async () => {
    await sell(1000)
    expectOk(await file({ paid: 75, paidOn: today }))
    const late = await sell(200)
    const vat = await vatMonth()
    expect(lines(vat, 20, 45, 120)).toEqual([1000, 75, 75])
    expect(vat.filing).toMatchObject({ reference: 'NRS-1', payable: 75, paid: 75 })
    expect(vat.differences).toEqual([
      expect.objectContaining({ kind: 'DOCUMENT', id: late, vat: 15, net: 200, state: 'NEEDS_AMENDED_RETURN' }),
    ])

    const next = before(month, -1)
    const carried = expectOk(await app.owner.put(path('vat-month/carried'), { month, toMonth: next }))
    expect(carried.differences).toMatchObject([{ state: 'CARRIED', carriedTo: [next] }])
    expect(lines(await vatMonth(next), 35, 40, 45, 120)).toEqual([200, 200, 15, 15])
    const undone = expectOk(await app.owner.put(path('vat-month/carried'), { month, toMonth: null }))
    expect(undone.differences).toMatchObject([{ state: 'NEEDS_AMENDED_RETURN', carriedTo: [] }])
    expect(lines(await vatMonth(next), 35, 45)).toEqual([0, 0])

    const amended = expectOk(await file({ reference: 'NRS-2' }))
    expect(amended).toMatchObject({ filing: { reference: 'NRS-2', payable: 90 }, differences: [] })
    expect(amended.amended).toMatchObject([{ reference: 'NRS-1', payable: 75 }])
    expect(lines(await vatMonth(), 20, 45, 120)).toEqual([1200, 90, 90])
  })

  it('takes the same again for the same, and a payment for what is known of it', async () => {
    await sell(1000)
    const first = expectOk(await file())
    expect(expectOk(await file()).filing).toEqual(first.filing)
    await sell(200)
    const paid = expectOk(await file({ paid: 75, paidOn: today }))
    expect(paid).toMatchObject({ filing: { id: first.filing.id, paid: 75, payable: 75 }, amended: [] })
    expect(paid.differences).toHaveLength(1)
  })

  it('counts lines as the portal took them, and says where they differ', async () => {
    await sell(1000)
    expectError(await file({ lines: [{ line: 47, amount: 1 }] }), 400, 'validation_failed', 'lines')
    const { differences } = expectOk(await file({ lines: { '75': 25 } }))
    const vat = await vatMonth()
    expect(lines(vat, 45, 75, 80, 120)).toEqual([75, 25, 50, 50])
    expect(differences.map(({ line, was, is }: Json) => [line, was.net, is.net])).toEqual([
      [75, 25, 0],
      [80, 50, 75],
      [95, 50, 75],
      [120, 50, 75],
    ])
  })

  it('can be taken back only where no later month is filed', async () => {
    await sell(1000)
    const earlier = before(month)
    expectOk(await file({ month: earlier, reference: 'NRS-0' }))
    expectOk(await file())
    const back = (of: string) => app.owner.delete(path(`vat-month/filing?month=${of}`))
    expectError(await back(earlier), 409, 'vat_filing_not_latest')
    expect(expectOk(await back(month)).filing).toBeNull()
    expectError(await back(month), 409, 'vat_month_not_filed')
    expectOk(await back(earlier))
  })

  it('is not filed before its month has begun', async () => {
    const next = before(today.slice(0, 7), -1)
    expectError(await file({ month: next }), 400, 'validation_failed', 'month')
    expectError(await file({ filedOn: `${before(month)}-15` }), 400, 'validation_failed', 'filedOn')
    expectOk(await file({ month: today.slice(0, 7) }))
  })

  it('lets a new bill into the first month that is not filed', async () => {
    expectOk(await file())
    const late = await buy([item(400)])
    expect(late.vatMonth).toBe(before(month, -1))
    expect((await vatMonth()).purchases).toEqual([])
    expect(lines(await vatMonth(late.vatMonth), 75)).toEqual([30])
    expectError(
      await app.owner.patch(`/v1/purchases/${late.id}/vat-month`, { vatMonth: month }),
      409,
      'vat_month_not_possible',
    )
  })

  it('carries a credit on, as it was filed or provisionally, less what was refunded', async () => {
    await buy([item(1000)])
    const next = before(month, -1)
    const line100 = async () => (await vatMonth(next)).form.lines.find(({ line }: Json) => line === 100)
    expect(await line100()).toMatchObject({ amount: 75, isProvisional: true })
    expectOk(await app.owner.put(path('vat-month/entered'), { month, creditBroughtForward: 20, paymentsMade: 5 }))
    expect(lines(await vatMonth(), 90, 95, 100, 105, 115)).toEqual([5, -80, 20, 100, 100])
    expectOk(await file())
    expectError(
      await app.owner.put(path('vat-month/entered'), { month, creditBroughtForward: 1 }),
      409,
      'vat_month_filed',
    )
    expectOk(await app.owner.put(path('vat-month/entered'), { month, refunded: 60 }))
    expect(await line100()).toMatchObject({ amount: 40, isProvisional: false })
    await sell(1000, `${next}-01`)
    expect(lines(await vatMonth(next), 95, 105, 110, 115, 120)).toEqual([75, 40, 40, 0, 35])

    const { months } = dataOf(await app.owner.get(path(`vat-year?year=${next.slice(0, 4)}`)))
    expect(months).toHaveLength(12)
    expect(months.find((one: Json) => one.month === next)).toMatchObject({ state: 'RUNNING', due: 35, used: 40 })
  })

  it('is none of a business that charges no VAT', async () => {
    await buy([item(1000)])
    expectOk(await app.owner.patch(path('settings'), { chargesVat: false }))
    const vat = await vatMonth()
    expect(vat.form.lines).toEqual([])
    expect(vat.input).toMatchObject({ claimable: 0, notClaimable: 75, claimed: 0 })
    expectError(await file(), 409, 'vat_not_charged')
  })

  it('is in the log', async () => {
    await sell(1000)
    expectOk(await file())
    const { items } = dataOf(await app.owner.get(path('audit-log?limit=1')))
    expect(items[0]).toMatchObject({ action: 'business.taxReturnChanged', to: { change: 'FILED', payable: 75 } })
  })
})

describe('services from abroad', () => {
  it('are claimed once their VAT is remitted', async () => {
    const bill = await buy([item(1000, { kind: 'FOREIGN_SERVICE', taxPercent: 0 })])
    expect(lines(await vatMonth(), 15, 50, 75)).toEqual([1000, 0, 0])
    const taxes = dataOf(await app.owner.get(path(`vat-withheld-month?month=${month}`)))
    expect(taxes).toMatchObject({ total: 0, foreignServices: { amount: 75, open: 75, items: [{ id: bill.id }] } })
    const remit = { month, kind: 'FOREIGN_SERVICE', remittedOn: today, reference: 'R 1' }
    const remitted = expectOk(await app.owner.put(path('vat-withheld-month/remittance'), remit))
    expect(remitted.foreignServices).toMatchObject({ amount: 75, remitted: 75, open: 0 })
    expect(lines(await vatMonth(today.slice(0, 7)), 50, 75)).toEqual([0, 75])
    expectError(
      await app.owner.put(path('vat-withheld-month/remittance'), { ...remit, reference: 'R 2' }),
      409,
      'nothing_to_remit',
    )
    const undone = expectOk(await app.owner.put(path('vat-withheld-month/remittance'), { ...remit, remittedOn: null }))
    expect(undone.foreignServices).toMatchObject({ remitted: 0, open: 75 })
    expect(lines(await vatMonth(today.slice(0, 7)), 75)).toEqual([0])
  })
})

describe('withholding tax of a month', () => {
  it('stands by authority with its day, and is marked as remitted', async () => {
    const supplier = async (name: string, changes: object) =>
      expectOk(await app.owner.post('/v1/suppliers', { businessId: shop.businessId, name, ...changes }), 201).id
    const company = await supplier('Zenith Ltd', { legalForm: 'COMPANY', tin: '12345678-0001' })
    const person = await supplier('Bola Ade', { legalForm: 'INDIVIDUAL', state: 'Kano' })
    for (const [supplierId, net] of [
      [company, 1000],
      [person, 400],
    ] as const) {
      const bill = await buy([item(net, { kind: 'SERVICE' })], { supplierId })
      const payment = { date: `${month}-20`, method: 'BANK_TRANSFER', deductions: [{ kind: 'WHT', ratePercent: 5 }] }
      expectOk(await app.owner.post(`/v1/purchases/${bill.id}/payments`, payment), 201)
    }
    const taxes = dataOf(await app.owner.get(path(`wht-month?month=${month}`)))
    const next = before(month, -1)
    expect(taxes.total).toBe(70)
    expect(
      taxes.byAuthority.map(({ authority, dueDate, amount, items }: Json) => [
        authority,
        dueDate,
        amount,
        items.length,
      ]),
    ).toEqual([
      ['NRS', `${next}-21`, 50, 1],
      ['STATE:KN', `${next}-${next.endsWith('-02') ? '28' : '30'}`, 20, 1],
    ])
    const remit = { month, remittedOn: today, reference: 'R 9' }
    expectError(await app.owner.put(path('wht-month/remittance'), remit), 400, 'validation_failed', 'authority')
    const marked = expectOk(await app.owner.put(path('wht-month/remittance'), { ...remit, authority: 'STATE:KN' }))
    expect(marked.byAuthority.map(({ open }: Json) => open)).toEqual([50, 0])
    expect(marked.byAuthority[1].items[0]).toMatchObject({ isRemitted: true, remittanceReference: 'R 9' })
    const sheet = await readSheet((await app.owner.get(path(`wht-month?month=${month}&format=xlsx`))).bytes, 'WHT')
    expect(sheet).toHaveLength(3)

    // The receipt of the supplier says how it was remitted, and what the authority credits with it.
    const note = (id: string, creditNoteNumber: string | null) =>
      app.owner.put(path('wht-month/credit-notes'), { month, items: [{ id, creditNoteNumber }] })
    const [open, remitted] = marked.byAuthority.map(({ items }: Json) => items[0])
    expectError(await note(open.id, 'CN 1'), 400, 'validation_failed', 'items[0].id')
    expectError(await note(shop.businessId, 'CN 1'), 400, 'validation_failed', 'items[0].id')
    const noted = expectOk(await note(remitted.id, 'CN 2026/77'))
    expect(noted.byAuthority[1].items[0].creditNoteNumber).toBe('CN 2026/77')
    const { items: payments } = dataOf(await app.owner.get(`/v1/payments-out?businessId=${shop.businessId}`))
    const { id } = payments.find(({ supplierName }: Json) => supplierName === 'Bola Ade')
    const [receipt] = textOf((await app.owner.get(`/v1/payments-out/${id}/wht-receipt`)).bytes)
    for (const told of ['Remitted on', 'R 9', 'Credit note', 'CN 2026/77']) expect(receipt).toContain(told)
    expect(expectOk(await note(remitted.id, null)).byAuthority[1].items[0].creditNoteNumber).toBeNull()
  })
})

describe('the profit of a period', () => {
  it('is sales less costs by category, with VAT that is not claimed, without assets and private lines', async () => {
    await sell(1000)
    await buy([
      item(100, { category: 'Rent' }),
      item(100, { category: 'Rent', inputVat: 'NOT_CLAIMABLE', notClaimableReason: 'NO_VALID_INVOICE' }),
      item(500, { kind: 'FIXED_ASSET' }),
      item(70, { inputVat: 'NOT_CLAIMABLE', notClaimableReason: 'PRIVATE' }),
      item(30, { taxPercent: 0, inputVat: 'NONE_SHOWN', category: 'Fuel and diesel' }),
      item(900, { taxPercent: 0, inputVat: 'NONE_DUE', category: 'Owner drawings' }),
    ])
    const profit = dataOf(await app.owner.get(path(`profit?from=${month}-01&to=${today}`)))
    expect(profit).toMatchObject({
      ...{ sales: 1000, costs: 237.5, profit: 762.5, fixedAssets: 500, notDeductible: 30, stockCounted: false },
      byCategory: [
        { category: 'Rent', amount: 207.5 },
        { category: 'Fuel and diesel', amount: 30 },
      ],
    })
  })

  it('has what suppliers gave up, and begins with the accounting year', async () => {
    const { id } = await buy([item(100)])
    expectOk(await app.owner.post(`/v1/purchases/${id}/write-back`, { reason: 'Supplier closed' }))
    const [first, end] = [`${today.slice(0, 7)}-01`, Number(month.slice(5, 7))]
    const { from, writeBacks, profit } = dataOf(await app.owner.get(path('profit')))
    expect(from).toBe(`${today.slice(0, 4)}-01-01`)
    expect([writeBacks, profit]).toEqual([107.5, 7.5])
    const settings = path('settings')
    expect(expectOk(await app.owner.patch(settings, { yearEndMonth: end })).yearEndMonth).toBe(end)
    expect(dataOf(await app.owner.get(path('profit'))).from).toBe(first)
    expectError(await app.owner.patch(settings, { yearEndMonth: 13 }), 400, 'validation_failed', 'yearEndMonth')
    expect(expectOk(await app.owner.patch(settings, { yearEndMonth: null })).yearEndMonth).toBe(12)
    expect(expectOk(await app.owner.patch(settings, { withholdsVat: true })).withholdsVat).toBe(true)
  })
})

describe('the year', () => {
  it('says what the sales of all its months leave of apportioned VAT', async () => {
    const year = async () => dataOf(await app.owner.get(path(`vat-year?year=${month.slice(0, 4)}`)))
    await sell(300)
    expect((await year()).share).toBeNull()
    await sell(100, today, 0, 'EXEMPT')
    await buy([item(100, { inputVat: 'APPORTIONED' })])
    expect((await year()).share).toBe(month.slice(0, 4) === today.slice(0, 4) ? 0.75 : 1)
  })
})
