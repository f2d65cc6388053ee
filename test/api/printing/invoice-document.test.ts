import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Api, Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, lineBody, readyBusiness, signUpOwner } from '../../support/scenario.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let api: Api
let businessId: string
let customerId: string

beforeAll(async () => {
  server = await startTestServer()
  api = await signUpOwner(server)
  businessId = await readyBusiness(api)
  customerId = await createCustomer(api, businessId)
})

afterAll(async () => server.close())

const paperOf = async (id: string): Promise<Json> => dataOf(await api.get(`/v1/invoices/${id}/document`))

describe('what the paper of an invoice says', () => {
  it('is a draft without a code, with figures and words to the kobo', async () => {
    const items = [
      { ...lineBody, quantity: 3, unitPrice: 1000.5, discount: 1.5, unit: 'bags' },
      { ...lineBody, description: 'Rice', quantity: 1, unitPrice: 200, taxPercent: 0 },
    ]
    const id = await createInvoice(api, businessId, customerId, { items, paymentMethod: 'CASH', notes: 'Thank you' })
    const paper = await paperOf(id)

    expect(paper).toMatchObject({ title: 'Tax invoice', marks: ['DRAFT', 'SANDBOX'], qrCode: null, noQrReason: null })
    expect(paper.lines).toEqual([
      {
        description: 'Cement, 50 kg bag',
        classification: 'HS 2523.29',
        quantity: '3',
        unit: 'bags',
        price: '1,000.50',
        discount: '1.50',
        vat: '7.5\u00a0%',
        amount: '3,000.00',
      },
      expect.objectContaining({ description: 'Rice', discount: null, amount: '200.00' }),
    ])
    expect(paper.sums.map(({ value }: Json) => value)).toEqual(['3,201.50', '−1.50', '225.00', '0.00'])
    expect(paper).toMatchObject({
      total: '₦3,425.00',
      amountInWords: 'Three thousand, four hundred and twenty-five naira only',
      payment: { heading: 'PAYMENT', account: null, details: ['Cash'] },
      notes: 'Thank you',
      clearing: null,
      audit: null,
    })
  })

  it('keeps the copies taken when it left DRAFT, whatever changes afterwards', async () => {
    const account = { businessId, label: 'Main', type: 'BANK_TRANSFER' }
    const details = { accountName: 'Okafor Trading Ltd', accountNumber: '0123456789', bankName: 'GTBank' }
    const { id: paymentDetails } = dataOf(await api.post('/v1/payment-details', { ...account, details }))
    const buyerId = await createCustomer(api, businessId, { name: 'Zenith Stores' })
    const id = await createInvoice(api, businessId, buyerId, { paymentDetails })
    dataOf(await api.post(`/v1/invoices/${id}/finalize`))
    const before = await paperOf(id)
    expect(before).toMatchObject({
      marks: ['NOT YET CLEARED', 'SANDBOX'],
      buyer: { heading: 'BILL TO', name: 'Zenith Stores' },
      payment: {
        heading: 'PLEASE PAY INTO',
        account: 'GTBank 0123456789',
        details: ['Okafor Trading Ltd', `Reference ${before.number}`],
      },
      clearing: { label: 'FIRS / NRS', value: 'Not yet cleared' },
    })
    expect(before.qrCode).toMatch(/^data:image\/png;base64,/)
    expect(before.audit).toMatch(/^[\da-f]{4} [\da-f]{4} [\da-f]{4}$/)

    dataOf(await api.patch(`/v1/businesses/${businessId}`, { address: '1 Somewhere Else' }))
    dataOf(await api.patch(`/v1/customers/${buyerId}`, { name: 'Renamed Stores' }))
    dataOf(await api.patch(`/v1/payment-details/${paymentDetails}`, { details: { accountNumber: '9999999999' } }))
    expect(await paperOf(id)).toEqual(before)
  })

  it('shows what was paid and withheld, and what is left; paid in full it says when and by which reference', async () => {
    const items = [{ ...lineBody, quantity: 1, unitPrice: 1000, discount: 0 }]
    const id = await createInvoice(api, businessId, customerId, { items })
    const { total } = dataOf(await api.post(`/v1/invoices/${id}/finalize`))
    expect((await paperOf(id)).settlement).toBeNull()

    const pay = (body: object) => api.post(`/v1/invoices/${id}/payments`, { method: 'BANK_TRANSFER', ...body })
    const deductions = [{ kind: 'WHT', ratePercent: 5 }]
    dataOf(await pay({ amount: 500, date: '2026-11-20', reference: 'TRF/1', deductions }))
    expect((await paperOf(id)).settlement).toEqual({
      parts: [
        { label: 'Paid', value: '−500.00' },
        { label: 'Withheld tax', value: '−50.00' },
      ],
      open: { label: 'Still to pay', value: `₦${(total - 550).toFixed(2)}` },
    })

    dataOf(await pay({ date: '2026-11-21', reference: 'TRF/2' }))
    const { settlement, payment } = await paperOf(id)
    expect(settlement.open).toEqual({ label: 'Paid in full', value: '₦0.00' })
    expect(payment.details).toContain('Paid on 21 Nov 2026, TRF/2')
  })

  it('is nothing to a stranger', async () => {
    expect((await api.get('/v1/invoices/00000000-0000-7000-8000-000000000000/document')).status).toBe(404)
  })
})
