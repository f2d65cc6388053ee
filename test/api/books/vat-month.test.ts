import { readSheet } from 'read-excel-file/node'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { createCustomer, dataOf, lineBody } from '../../support/scenario.ts'
import { expectError, expectOk, invoiceIn, openApp, untilStatus } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from '../money/money-business.ts'

const app = openApp()
let shop: MoneyBusiness
let today: string
let month: string

beforeEach(async () => {
  shop = await moneyBusiness(app)
  today = await app.server.core.units.read((unit) => Promise.resolve(unit.today))
  month = today.slice(0, 7)
})

const path = (query = '') => `/v1/businesses/${shop.businessId}/vat-month${query}`
const vatMonth = async (of = month, more = ''): Promise<Json> =>
  dataOf(await app.owner.get(path(`?month=${of}${more}`)))
const before = (of: string, count = 1): string => {
  const at = Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7)) - 1 - count
  return `${String(Math.floor(at / 12))}-${String((at % 12) + 1).padStart(2, '0')}`
}
const line = (net: number, taxPercent: number, taxCategory?: string) => ({
  ...shop.items(net, taxPercent)[0],
  ...(taxCategory && { taxCategory }),
})
const sold = (items: object[], changes: object = {}) => shop.invoice(1, { items, ...changes })
const rateOf = (vat: Json, treatment: string): Json => vat.rates.find((rate: Json) => rate.treatment === treatment)
const lineOf = (vat: Json, line: number): Json => vat.form.lines.find((one: Json) => one.line === line)
const none = { documents: 0, net: 0, vat: 0 }

describe('the VAT of a month', () => {
  it('is what was charged by rate, and leads to its documents', async () => {
    const first = await sold([line(1000, 7.5), line(200, 0), line(50, 0, 'EXEMPT')], { issueDate: today })
    const second = await sold([{ ...line(400, 7.5), discount: 100 }], { issueDate: today })
    const vat = await vatMonth()

    expect(vat).toMatchObject({ month, environment: 'SANDBOX', isOver: false, chargesVat: true, leftOut: [] })
    expect(rateOf(vat, 'STANDARD')).toEqual({
      treatment: 'STANDARD',
      category: 'STANDARD',
      ratePercent: 7.5,
      charged: { documents: 2, net: 1300, vat: 97.5 },
      credited: none,
      net: 1300,
      vat: 97.5,
    })
    expect(rateOf(vat, 'ZERO_RATED')).toMatchObject({ net: 200, vat: 0 })
    expect(rateOf(vat, 'EXEMPT')).toMatchObject({ net: 50, vat: 0 })
    expect(vat.total).toMatchObject({ charged: { documents: 2, net: 1550, vat: 97.5 }, net: 1550, vat: 97.5 })
    expect(vat.documents.map((one: Json) => [one.invoiceId, one.net, one.vat])).toEqual([
      [first, 1250, 75],
      [second, 300, 22.5],
    ])
    expect(vat.documents[0].parts).toEqual([
      { category: 'STANDARD', ratePercent: 7.5, net: 1000, vat: 75 },
      { category: 'ZERO_RATED', ratePercent: 0, net: 200, vat: 0 },
      { category: 'EXEMPT', ratePercent: 0, net: 50, vat: 0 },
    ])
    const { months } = dataOf(await app.owner.get(`/v1/businesses/${shop.businessId}/sales?months=1`))
    expect(months[0]).toMatchObject({ sales: vat.total.net, vat: vat.total.vat })
  })

  it('takes a credit note off in its own month, and leaves the month of its invoice alone', async () => {
    const earlier = before(month)
    const items = [line(1000, 7.5), line(80, 0, 'EXEMPT')]
    const invoice = await sold(items, { issueDate: `${earlier}-15` })
    dataOf(await app.owner.post(`/v1/invoices/${invoice}/submit-to-app`))
    await untilStatus(app, invoice, 'FIRS_APPROVED')
    const then = await vatMonth(earlier)
    const note = { items: [line(200, 7.5), line(80, 0, 'EXEMPT')], issueDate: today, finalize: true }
    const { id } = expectOk(await app.owner.post(`/v1/invoices/${invoice}/credit-notes`, note), 201)

    expect({ ...(await vatMonth(earlier)), asOf: '' }).toEqual({ ...then, asOf: '' })
    const vat = await vatMonth()
    expect(rateOf(vat, 'STANDARD')).toMatchObject({
      charged: none,
      credited: { documents: 1, net: 200, vat: 15 },
      net: -200,
      vat: -15,
    })
    expect(vat.total).toMatchObject({ net: -280, vat: -15 })
    const [document] = vat.documents
    expect(document).toMatchObject({ invoiceId: id, invoiceType: 'CREDIT_NOTE', net: -280, vat: -15 })
    expect(document.corrects).toMatchObject({ invoiceId: invoice, issueDate: `${earlier}-15` })
    expect([20, 25, 30, 40, 45].map((line) => lineOf(vat, line).amount)).toEqual([-280, -80, 0, -200, -15])
  })

  it('counts what is approved, and says what is left out', async () => {
    await sold([line(1000, 7.5)], { issueDate: today, invoiceType: 'PROFORMA' })
    const draft = dataOf(
      await app.owner.post('/v1/invoices', {
        ...{ businessId: shop.businessId, customerId: shop.customerId, invoiceType: 'STANDARD' },
        ...{ issueDate: today, dueDate: today, items: [line(400, 7.5)] },
      }),
    )
    const vat = await vatMonth()
    expect(vat.documents).toEqual([])
    expect(vat.total).toMatchObject({ charged: none, net: 0, vat: 0 })
    expect(vat.leftOut).toEqual([{ status: 'DRAFT', documents: 1, vat: 30 }])
    dataOf(await app.owner.post(`/v1/invoices/${draft.id}/finalize`))
    expect(await vatMonth()).toMatchObject({ total: { vat: 30 }, leftOut: [] })
  })

  it('has in a deposit the VAT of its offer', async () => {
    const on = async (...items: object[]) => {
      const offer = await sold(items, { issueDate: today, invoiceType: 'PROFORMA' })
      dataOf(await app.owner.post(`/v1/invoices/${offer}/payments`, { date: today }))
    }
    await on(line(1430, 0))
    await on(line(1000, 7.5), line(500, 0))
    const { deposits } = await vatMonth()
    expect(deposits.items.map(({ amount, vat }: Json) => [amount, vat])).toEqual([
      [1430, 0],
      [1575, 75],
    ])
    expect(deposits.vat).toBe(75)
  })

  it('has beside it what was withheld, deposits and write-offs, which change nothing', async () => {
    const invoice = await sold([line(1000, 7.5)], { issueDate: today })
    const vatBefore = (await vatMonth()).total
    const deductions = [{ kind: 'VAT_WITHHELD' }, { kind: 'WHT', ratePercent: 5, certificateNumber: 'CN-7' }]
    const paid = await shop.pay(500, { date: today, allocations: [{ invoiceId: invoice, amount: 500, deductions }] })
    const deposit = await shop.pay(107.5, { date: today, allocations: [] })
    expectOk(await app.owner.post(`/v1/invoices/${invoice}/write-off`, { amount: 100, reason: 'Left town' }))

    const vat = await vatMonth()
    expect(vat.total).toEqual(vatBefore)
    expect(vat.vatWithheld).toMatchObject({ amount: 75, missing: { items: 1, amount: 75 } })
    expect(vat.vatWithheld.items[0]).toMatchObject({ invoiceId: invoice, amount: 75, certificateNumber: null })
    expect(vat.wht).toMatchObject({ amount: 50, missing: { items: 0, amount: 0 } })
    expect(vat.wht.items[0]).toMatchObject({ base: 1000, ratePercent: 5, certificateNumber: 'CN-7' })
    expect(vat.deposits).toMatchObject({ amount: 107.5, vat: 7.5 })
    expect(vat.deposits.items).toEqual([
      expect.objectContaining({ id: deposit.id, receiptNumber: deposit.receiptNumber, amount: 107.5, left: 107.5 }),
    ])
    // 7.50 of 107.50 is VAT: of 100 given up, 6.98.
    expect(vat.writeOffs).toMatchObject({ amount: 100, vat: 6.98 })
    expect(vat.writeOffs.items[0]).toMatchObject({ invoiceId: invoice, reason: 'Left town' })
    expect(lineOf(vat, 85)).toMatchObject({ amount: 75, source: 'WITHHELD' })

    expectOk(await app.owner.post(`/v1/payments/${paid.id}/reverse`, { reason: 'Bounced' }))
    const after = await vatMonth()
    expect([after.vatWithheld.amount, after.wht.amount]).toEqual([0, 0])
    expect(after.vatWithheld.items.map((one: Json) => [one.amount, one.isTakenBack, one.isReversal])).toEqual([
      [75, true, false],
      [-75, false, true],
    ])
    expect(after.total).toEqual(vatBefore)
  })

  it('has 0 in every line that nothing is in, and says how each comes about', async () => {
    await sold([line(1000, 7.5)], { issueDate: today })
    const { form } = await vatMonth()
    expect(form.source).toMatch(/Compare the numbers/)
    const filled = form.lines.filter(({ amount }: Json) => amount !== 0)
    expect(filled.map(({ line }: Json) => line)).toEqual([10, 20, 40, 45, 80, 95, 120])
    expect(form.lines.every(({ amount }: Json) => amount !== null)).toBe(true)
    expect(form.lines.find(({ line }: Json) => line === 100).note).toMatch(/^Not said/)
    const purchases = form.lines.filter(({ source }: Json) => source === 'PURCHASES')
    expect(purchases.map(({ line }: Json) => line)).toEqual([15, 50, 55, 60, 65, 70, 75])
  })

  it('is of the month before unless said, due on the 21st of the month after it', async () => {
    expect(await vatMonth(month)).toMatchObject({ dueDate: `${before(month, -1)}-21` })
    const usual = dataOf(await app.owner.get(path()))
    expect(usual).toMatchObject({ month: before(month), dueDate: `${month}-21`, isOver: true })
    expect((await vatMonth('2025-12')).dueDate).toBe('2026-01-21')
    for (const wrong of ['2026-13', '2026-1', '2026-11-01', 'november']) {
      expectError(await app.owner.get(path(`?month=${wrong}`)), 400, 'validation_failed', 'month')
    }
    expectError(await app.owner.get(path('?format=csv')), 400, 'validation_failed', 'format')
  })

  it('never adds practice to what is real', async () => {
    await sold([line(1000, 7.5)], { issueDate: today })
    await shop.pay(50, { date: today, allocations: [] })
    const real = await vatMonth(month, '&environment=LIVE')
    expect(real).toMatchObject({ environment: 'LIVE', documents: [], total: { net: 0, vat: 0 } })
    expect(real.deposits).toMatchObject({ amount: 0, items: [] })
  })

  it('counts what the authority refused no more', async () => {
    const refused = await invoiceIn(app, shop.businessId, 'FIRS_REJECTED')
    const { issueDate, totalTax } = dataOf(await app.owner.get(`/v1/invoices/${refused}`))
    const vat = await vatMonth(issueDate.slice(0, 7))
    expect(vat.documents).toEqual([])
    expect(vat.leftOut).toEqual([{ status: 'FIRS_REJECTED', documents: 1, vat: totalTax }])
  })
})

describe('the VAT month as files', () => {
  it('is an Excel file with the figures and what they are made of', async () => {
    await sold([line(1000, 7.5), line(200, 0)], { issueDate: today })
    const answer = await app.owner.get(path(`?month=${month}&format=xlsx`))
    expect(answer.headers.get('content-disposition')).toContain(`vat-${month}-sandbox.xlsx`)
    const figures = await readSheet(answer.bytes, 'VAT (SANDBOX)')
    const all = figures.find(([name]) => name === 'All sales')
    expect(all?.slice(-2)).toEqual([1200, 75])
    const form = await readSheet(answer.bytes, 'Form 002')
    expect(form.find(([line]) => line === 45)?.[2]).toBe(75)
    expect(form.find(([line]) => line === 75)?.[2]).toBe(0)
    const documents = await readSheet(answer.bytes, 'Documents')
    expect(documents).toHaveLength(3)
  })

  it('has the sales schedule in the columns of the portal, a row a line', async () => {
    const tin = `${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}-0001`
    const customerId = await createCustomer(app.owner, shop.businessId, { name: 'Ṣadé & Ọmọ', tin })
    await sold([line(1000, 7.5), line(200, 0), line(30, 0, 'EXEMPT')], { issueDate: today, customerId })
    const answer = await app.owner.get(path(`?month=${month}&format=schedule`))
    expect(answer.headers.get('content-type')).toContain('spreadsheetml')
    expect(await readSheet(answer.bytes)).toEqual([
      ['Customer', 'TIN', 'Item', 'Price', 'VAT status'],
      ['Ṣadé & Ọmọ', tin, 'Cement', 1000, 'VAT-able'],
      ['Ṣadé & Ọmọ', tin, 'Cement', 200, 'Zero-rated'],
      ['Ṣadé & Ọmọ', tin, 'Cement', 30, 'VAT-exempt'],
    ])
  })

  it('is a ZIP of schedules of 1,000 rows where there are more', async () => {
    const lines = Array.from({ length: 900 }, () => ({ ...lineBody, quantity: 1, unitPrice: 10 }))
    await sold(lines, { issueDate: today })
    await sold(lines, { issueDate: today })
    const answer = await app.owner.get(path(`?month=${month}&format=schedule`))
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toContain(`sales-schedule-${month}-sandbox.zip`)
    const files = stored(answer.bytes)
    expect([...files.keys()]).toEqual([1, 2].map((at) => `sales-schedule-${month}-sandbox-${String(at)}.xlsx`))
    const rows = await Promise.all([...files.values()].map((bytes) => readSheet(bytes)))
    expect(rows.map((sheet) => sheet.length)).toEqual([1001, 801])
  })
})

describe('a month that was exported', () => {
  const exported = async (format = 'xlsx', more = '') =>
    expect((await app.owner.get(path(`?month=${month}&format=${format}${more}`))).status).toBe(200)

  it('keeps its figures, and says what came, changed and went since', async () => {
    const stays = await sold([line(1000, 7.5)], { issueDate: today })
    const goes = await sold([line(400, 7.5)], { issueDate: today })
    expect(await vatMonth()).toMatchObject({ exports: [], sinceExport: null })
    await exported('pdf')
    const first = await vatMonth()
    expect(first.exports).toEqual([expect.objectContaining({ net: 1400, vat: 105 })])
    expect(first.sinceExport).toEqual({ export: first.exports[0], changes: [] })

    const comes = await sold([line(200, 7.5)], { issueDate: today })
    await shop.pay(107.5, { date: today, allocations: [] })
    expectOk(await app.owner.post(`/v1/invoices/${goes}/reopen`))
    const { sinceExport, exports } = await vatMonth()
    expect(exports).toEqual(first.exports)
    expect(sinceExport.changes.map(({ kind, id, was, is }: Json) => ({ kind, id, was, is }))).toEqual([
      { kind: 'DOCUMENT', id: comes, was: null, is: { amount: 200, vat: 15 } },
      { kind: 'DEPOSIT', id: expect.any(String), was: null, is: { amount: 107.5, vat: 7.5 } },
      { kind: 'DOCUMENT', id: goes, was: { amount: 400, vat: 30 }, is: null },
    ])

    await exported('schedule')
    const then = await vatMonth()
    expect(then.exports.map(({ vat }: Json) => vat)).toEqual([90, 105])
    expect(then.sinceExport).toMatchObject({ export: { vat: 90 }, changes: [] })
    const compared = await vatMonth(month, `&since=${first.exports[0].id}`)
    expect(compared.sinceExport).toEqual({ export: first.exports[0], changes: sinceExport.changes })
    expect(then.documents.map(({ invoiceId }: Json) => invoiceId)).toEqual([stays, comes])
  })

  it('is the same however often it is exported, and is written down once', async () => {
    await sold([line(1000, 7.5)], { issueDate: today })
    for (const format of ['xlsx', 'pdf', 'schedule', 'xlsx']) await exported(format)
    expect((await vatMonth()).exports).toHaveLength(1)
    const log = dataOf(await app.owner.get(`/v1/businesses/${shop.businessId}/audit-log`)).items
    expect(log.filter(({ action }: Json) => action === 'business.vatMonthExported')).toEqual([
      expect.objectContaining({ to: expect.objectContaining({ month, environment: 'SANDBOX', vat: 75 }) }),
    ])
  })

  it('is one month of one environment and of one business', async () => {
    await sold([line(1000, 7.5)], { issueDate: today })
    await exported()
    const [{ id }] = (await vatMonth()).exports
    const elsewhere = [`?month=${before(month)}&since=${id}`, `?month=${month}&environment=LIVE&since=${id}`]
    for (const query of elsewhere) expectError(await app.owner.get(path(query)), 400, 'validation_failed', 'since')
    expect(await vatMonth(month, '&environment=LIVE')).toMatchObject({ exports: [], sinceExport: null })
    const other = await moneyBusiness(app)
    expectError(
      await app.owner.get(`/v1/businesses/${other.businessId}/vat-month?month=${month}&since=${id}`),
      ...([400, 'validation_failed', 'since'] as const),
    )
  })
})

/** The files of a ZIP that stores them as they are. */
function stored(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50;) {
    const [size, title] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26)]
    const from = at + 30 + title
    files.set(bytes.subarray(at + 30, from).toString('latin1'), bytes.subarray(from, from + size))
    at = from + size
  }
  return files
}
