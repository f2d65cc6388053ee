import { beforeAll, describe, expect, it } from 'vitest'

import { createCustomer, createInvoice, dataOf, invoiceBody } from '../../support/scenario.ts'
import {
  expectError,
  expectOk,
  freshReadyBusiness,
  openApp,
  trigger,
  triggerCustomer,
  untilStatus,
} from '../support/app.ts'

const app = openApp()
let businessId: string
let customerId: string
let original: string

/** One line of so many naira without VAT. */
const lines = (amount: number) => [
  {
    description: 'Cement',
    quantity: 1,
    unitPrice: amount,
    taxPercent: 0,
    hsnCode: '2523.29',
    productCategory: 'Cement',
  },
]
const credit = (amount: number, changes: object = {}) =>
  app.owner.post(
    '/v1/invoices',
    invoiceBody(businessId, customerId, {
      invoiceType: 'CREDIT_NOTE',
      originalInvoiceId: original,
      items: lines(amount),
      ...changes,
    }),
  )
const patch = (id: string, body: object) => app.owner.patch(`/v1/invoices/${id}`, body)
const act = (id: string, action: string, body?: object) => app.owner.post(`/v1/invoices/${id}/${action}`, body)
const inFull = () => act(original, 'credit-notes')

beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

/** An approved invoice of 1,000 naira, which the tests credit. */
async function newOriginal(): Promise<void> {
  original = await createInvoice(app.owner, businessId, customerId, { items: lines(1000) })
  dataOf(await act(original, 'finalize'))
  dataOf(await act(original, 'submit-to-app'))
  await untilStatus(app, original, 'FIRS_APPROVED')
}

describe('the credit notes of one invoice', () => {
  it('never exceed it: after a full credit there is nothing left', async () => {
    await newOriginal()
    const note = expectOk(await inFull(), 201)
    expect(note.total).toBe(1000)
    const { invoiceNumber } = dataOf(await app.owner.get(`/v1/invoices/${original}`))
    const creditNotes = [{ id: note.id, invoiceNumber: note.invoiceNumber, status: 'DRAFT' }]
    for (const again of [await inFull(), await credit(0.01)]) {
      expectError(again, 409, 'credit_too_high')
      expect(again.body.message).toBe(
        `${invoiceNumber} is credited in full by ${note.invoiceNumber}. Change or cancel ${note.invoiceNumber} first, still in DRAFT.`,
      )
      expect(again.body.data).toEqual({ invoiceNumber, left: 0, creditNotes })
    }
    expectError(await credit(0.01), 409, 'credit_too_high', 'items')

    expectOk(await act(note.id, 'finalize'))
    expect((await inFull()).body.message).toBe(`${invoiceNumber} is credited in full by ${note.invoiceNumber}.`)
  })

  it('add up to the kobo, and the refusal says what is left', async () => {
    await newOriginal()
    expectError(await credit(1000.01), 409, 'credit_too_high', 'items')
    expectOk(await credit(400), 201)
    expectOk(await credit(299.99), 201)
    const tooMuch = await credit(300.02)
    expectError(tooMuch, 409, 'credit_too_high')
    expect(tooMuch.body.message).toContain('300.01 NGN left')

    const prefilled = await inFull()
    expectError(prefilled, 409, 'credit_too_high')
    expect(prefilled.body.message).toContain('300.01 NGN')
    expect(prefilled.body.data).toMatchObject({ left: 300.01, creditNotes: [{}, {}] })
    expectOk(await credit(300.01), 201)
    expectError(await credit(0.01), 409, 'credit_too_high')
  })

  it('take no number when they are refused', async () => {
    await newOriginal()
    const next = async () => dataOf(await app.owner.get(`/v1/businesses/${businessId}`)).nextInvoiceNumber
    const before = await next()
    expectError(await credit(1000.01), 409, 'credit_too_high')
    expect(await next()).toBe(before)
  })

  it('count with VAT, as the invoice does', async () => {
    await newOriginal()
    expectError(await credit(0, { items: [{ ...lines(1000)[0], taxPercent: 7.5 }] }), 409, 'credit_too_high')
    expectOk(await credit(0, { items: [{ ...lines(930.23)[0], taxPercent: 7.5 }] }), 201)
  })

  it('stay within it when they are changed', async () => {
    await newOriginal()
    const { id, version } = expectOk(await credit(400), 201)
    expectOk(await credit(500), 201)
    expectError(await patch(id, { items: lines(500.01) }), 409, 'credit_too_high', 'items')
    expect(dataOf(await app.owner.get(`/v1/invoices/${id}`))).toMatchObject({ total: 400, version })
    expect(expectOk(await patch(id, { items: lines(500) })).total).toBe(500)
    expectOk(await patch(id, { items: lines(100) }))
    expectOk(await credit(400), 201)
  })

  it('stay within it when a draft becomes one', async () => {
    await newOriginal()
    const draft = expectOk(await credit(600, { invoiceType: 'STANDARD', originalInvoiceId: undefined }), 201)
    expectOk(await credit(500), 201)
    const change = { invoiceType: 'CREDIT_NOTE', originalInvoiceId: original }
    expectError(await patch(draft.id, change), 409, 'credit_too_high')
    expectOk(await patch(draft.id, { ...change, items: lines(500) }))
  })

  it('stay within it when one is moved from another invoice', async () => {
    await newOriginal()
    const first = original
    const { id } = expectOk(await credit(700), 201)
    await newOriginal()
    expectOk(await credit(400), 201)
    expectError(await patch(id, { originalInvoiceId: original }), 409, 'credit_too_high')
    expectOk(await patch(id, { originalInvoiceId: original, items: lines(600) }))

    original = first
    expectOk(await credit(1000), 201)
  })

  it('do not count once they are cancelled', async () => {
    await newOriginal()
    const { id } = expectOk(await inFull(), 201)
    dataOf(await app.owner.delete(`/v1/invoices/${id}`))
    expectOk(await inFull(), 201)
    expectError(await act(id, 'duplicate'), 409, 'credit_too_high')
  })

  it('do not count while FIRS has rejected them, and are checked again before they go back', async () => {
    await newOriginal()
    const refusedBuyer = await triggerCustomer(app.owner, businessId, trigger.refuse)
    const { id } = expectOk(await credit(1000, { customerId: refusedBuyer }), 201)
    dataOf(await act(id, 'finalize'))
    expectError(await act(id, 'submit-to-app'), 422, 'invoice_refused')
    expectOk(await credit(600), 201)

    dataOf(await act(id, 'reopen'))
    expectError(await act(id, 'finalize'), 409, 'credit_too_high')
    expectError(await patch(id, { notes: 'x' }), 409, 'credit_too_high')
    expectOk(await patch(id, { items: lines(400), customerId }))
    expectOk(await act(id, 'finalize'))
  })

  it('do not count once they are abandoned', async () => {
    await newOriginal()
    const held = await triggerCustomer(app.owner, businessId, trigger.otherIrn)
    const { id } = expectOk(await credit(1000, { customerId: held }), 201)
    dataOf(await act(id, 'finalize'))
    expect((await act(id, 'submit-to-app')).status).toBe(202)
    expectError(await credit(1), 409, 'credit_too_high')

    dataOf(await act(id, 'abandon', { reason: 'Sent by hand' }))
    expectOk(await inFull(), 201)
  })

  it('count through all that follows: approved ones most of all', async () => {
    await newOriginal()
    const { id } = expectOk(await credit(600), 201)
    for (const action of ['finalize', 'submit-to-app']) {
      dataOf(await act(id, action))
      expectError(await credit(400.01), 409, 'credit_too_high')
    }
    await untilStatus(app, id, 'FIRS_APPROVED')
    expectError(await credit(400.01), 409, 'credit_too_high')
    expectOk(await credit(400), 201)
  })

  it('never exceed it for 10 at the same moment', async () => {
    await newOriginal()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => credit(300)),
      ...Array.from({ length: 5 }, inFull),
    ])
    const total = answers
      .filter(({ status }) => status === 201)
      .reduce((sum, { body }) => sum + Number(body.data.total), 0)
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThanOrEqual(1000)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectError(answer, 409, 'credit_too_high')
    }
  })

  it('give back no more of a line than was sold, once they are finalized; a lower price is no return of it', async () => {
    const sold = [
      { ...lines(100)[0], quantity: 4 },
      { ...lines(600)[0], description: 'Sand' },
    ]
    original = await createInvoice(app.owner, businessId, customerId, { items: sold })
    dataOf(await act(original, 'finalize'))
    dataOf(await act(original, 'submit-to-app'))
    await untilStatus(app, original, 'FIRS_APPROVED')
    const { invoiceNumber } = dataOf(await app.owner.get(`/v1/invoices/${original}`))

    const of = (quantity: number) => ({ items: [{ ...lines(100)[0], quantity }] })
    const first = expectOk(await credit(0, of(3)), 201)
    expectOk(await act(first.id, 'finalize'))
    // Its amount would fit: the sand is not given back.
    const more = expectOk(await credit(0, of(2)), 201)
    const refused = await act(more.id, 'finalize')
    expectError(refused, 409, 'credit_too_high')
    const message = `${invoiceNumber} has 1 of Cement left to credit, but this credit note has 2. Reduce its quantity.`
    expect(refused.body).toMatchObject({ message, details: [{ field: 'items[0].quantity', message }] })
    expect(dataOf(await app.owner.get(`/v1/invoices/${more.id}`)).status).toBe('DRAFT')
    dataOf(await patch(more.id, of(1)))
    expectOk(await act(more.id, 'finalize'))

    const cheaper = expectOk(await credit(0, { items: [{ ...lines(5)[0], quantity: 40 }] }), 201)
    expectOk(await act(cheaper.id, 'finalize'))
  })
})

describe('debit notes', () => {
  it('may exceed their invoice and leave its credit alone', async () => {
    await newOriginal()
    expectOk(await credit(5000, { invoiceType: 'DEBIT_NOTE' }), 201)
    expectOk(await act(original, 'debit-notes'), 201)
    expectOk(await inFull(), 201)
  })
})

describe('a credit of an invoice issued elsewhere', () => {
  it('has no limit that could be known here', async () => {
    const foreign = { originalIrn: 'INV009-94ND90NR-20240611', originalIssueDate: '2024-06-11' }
    expectOk(await credit(1_000_000, { originalInvoiceId: undefined, ...foreign }), 201)
  })
})
