import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, invoiceBody, lineBody } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, invoiceNow, openApp, untilStatus } from '../support/app.ts'

const app = openApp()
let businessId: string
let customerId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

const finalize = (id: string) => app.owner.post(`/v1/invoices/${id}/finalize`)
const draftAt = (...rates: number[]) =>
  createInvoice(app.owner, businessId, customerId, {
    items: rates.map((taxPercent) => ({ ...lineBody, taxPercent, taxCategory: 'REDUCED' })),
  })
const problemsOf = async (id: string): Promise<Json[]> =>
  dataOf(await app.owner.get(`/v1/invoices/${id}/preflight`)).items

describe('a rate of VAT above the highest', () => {
  it('may stand in a draft, and is refused at finalize with the rate that is meant', async () => {
    const id = await draftAt(75, 7.5, 7.5001)
    const refused = await finalize(id)
    expectError(refused, 400, 'validation_failed', 'items[0].taxPercent')
    expect(refused.body.message).toMatch(/items\[0\]\.taxPercent: .*75.*did you mean 7\.5\?/)
    expect(refused.body.details.map(({ field }: Json) => field)).toEqual(['items[0].taxPercent', 'items[2].taxPercent'])
    expect((await invoiceNow(app.owner, id)).status).toBe('DRAFT')

    dataOf(await app.owner.patch(`/v1/invoices/${id}`, { items: [lineBody] }))
    expectOk(await finalize(id))
  })

  it('is offered as 7.5 before that, and never as a reduced rate', async () => {
    const problems = await problemsOf(
      await createInvoice(app.owner, businessId, customerId, { items: [{ ...lineBody, taxPercent: 75 }] }),
    )
    expect(problems).toMatchObject([
      { code: 'line_vat_rate_too_high', severity: 'blocks', suggestion: { field: 'items[0].taxPercent', value: 7.5 } },
    ])
  })

  it('takes no number where a sale is made in one call', async () => {
    const next = async () => dataOf(await app.owner.get(`/v1/businesses/${businessId}`)).nextInvoiceNumber
    const before = await next()
    const items = [{ ...lineBody, taxPercent: 10, taxCategory: 'REDUCED' }]
    const made = await app.owner.post('/v1/invoices', {
      ...invoiceBody(businessId, customerId, { items }),
      finalize: true,
    })
    expectError(made, 400, 'validation_failed', 'items[0].taxPercent')
    const sold = await app.owner.post('/v1/sales/counter', {
      businessId,
      items,
      payments: [{ method: 'CASH', amount: 18_590 }],
    })
    expectError(sold, 400, 'validation_failed', 'items[0].taxPercent')
    expect(await next()).toBe(before)
  })

  it('goes back with a credit note where it was sold once', async () => {
    const sold = await createInvoice(app.owner, businessId, customerId)
    dataOf(await finalize(sold))
    dataOf(await app.owner.post(`/v1/invoices/${sold}/submit-to-app`))
    await untilStatus(app, sold, 'FIRS_APPROVED')
    const items = [{ ...lineBody, quantity: 1, unitPrice: 10, taxPercent: 75, taxCategory: 'REDUCED' }]
    const note = dataOf(await app.owner.post(`/v1/invoices/${sold}/credit-notes`, { items }))
    expect(expectOk(await finalize(note.id)).status).toBe('APPROVED')
  })
})

describe('a figure that is most often a slip', () => {
  it('is asked about before finalizing, which goes on all the same', async () => {
    const product = { businessId, name: 'Roofing sheet', unitPrice: 4200, taxPercent: 7.5 }
    const { id: productCode } = dataOf(await app.owner.post('/v1/products', product))
    const line = { ...lineBody, productCode }
    const items = [
      { ...line, unitPrice: 42_000 },
      { ...line, unitPrice: 420 },
      { ...line, unitPrice: 41_999.9999 },
      { ...line, unitPrice: 0 },
      { ...lineBody, quantity: 1_000_000, unitPrice: 1_000_000 },
    ]
    const id = await createInvoice(app.owner, businessId, customerId, { items })
    const asked = (await problemsOf(id)).filter(({ field, isQuestion }) => isQuestion && field.startsWith('items'))
    expect(asked.map(({ code, severity, field }) => [code, severity, field])).toEqual([
      ['line_amount_odd', 'warns', 'items[4].quantity'],
      ['line_price_odd', 'warns', 'items[0].unitPrice'],
      ['line_price_odd', 'warns', 'items[1].unitPrice'],
    ])
    expect(asked[1]?.message).toContain('has the price ₦42,000.00 without VAT, but the product costs ₦4,200.00.')
    expectOk(await finalize(id))
  })
})

describe('a date before that of an earlier number', () => {
  let businessId: string
  let customerId: string
  beforeAll(async () => {
    businessId = await freshReadyBusiness(app.owner)
    customerId = await createCustomer(app.owner, businessId)
  })
  const questionsOf = async (id: string) =>
    (await problemsOf(id)).filter(({ isQuestion }) => isQuestion === true).map(({ code }) => code)
  const dated = (issueDate: string, dueDate = '2027-01-31') =>
    createInvoice(app.owner, businessId, customerId, { issueDate, dueDate })

  it('is asked about, once what has that number is issued', async () => {
    const [earlier, later] = [await dated('2026-11-19'), await dated('2026-11-18')]
    expect(await questionsOf(later)).toEqual([])
    const { invoiceNumber } = dataOf(await finalize(earlier))
    expect(await questionsOf(later)).toEqual(['issue_date_before_earlier_number'])
    const [asked] = (await problemsOf(later)).filter(({ isQuestion }) => isQuestion === true)
    expect(asked?.message).toBe(
      `It is dated 18 Nov 2026, but ${invoiceNumber}, an earlier number, is dated 19 Nov 2026. Check the date.`,
    )
    expect(await questionsOf(await dated('2026-11-19'))).toEqual([])
    expectOk(await finalize(later))
  })

  it('is no question where only a later number has the later date', async () => {
    const [earlier, later] = [await dated('2026-11-19'), await dated('2026-11-20')]
    expectOk(await finalize(later))
    expect(await questionsOf(earlier)).toEqual([])
  })

  it('is asked about where a bill is due years later', async () => {
    expect(await questionsOf(await dated('2026-11-20', '2036-12-20'))).toEqual(['due_date_far_off'])
  })

  it('is asked about where it is years ahead or long past, and programs are warned when it is issued', async () => {
    const far = await dated('2036-11-20', '2036-12-20')
    expect(await questionsOf(far)).toEqual(['issue_date_far_ahead'])
    const past = await dated('2019-11-20', '2019-12-20')
    expect(await questionsOf(past)).toContain('issue_date_long_past')
    const { warnings } = (await finalize(far)).body
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'issue_date_far_ahead', field: 'issueDate' }))
  })
})
