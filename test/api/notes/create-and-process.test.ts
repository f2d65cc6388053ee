import { beforeAll, describe, expect, it } from 'vitest'

import { createCustomer, createInvoice, dataOf, lineBody } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, invoiceNow, openApp, untilStatus } from '../support/app.ts'

const app = openApp()
let businessId: string
let customerId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

async function approvedInvoice(): Promise<string> {
  const id = await createInvoice(app.owner, businessId, customerId)
  dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
  dataOf(await app.owner.post(`/v1/invoices/${id}/submit-to-app`))
  await untilStatus(app, id, 'FIRS_APPROVED')
  return id
}

const correct = (id: string, kind: string, body: unknown) => app.owner.post(`/v1/invoices/${id}/${kind}-notes`, body)
const oneBag = [{ ...lineBody, quantity: 1 }]

describe.each([
  ['credit', 'CREDIT_NOTE'],
  ['debit', 'DEBIT_NOTE'],
] as const)('a %s note in one call', (kind, invoiceType) => {
  it('takes its lines, notes, reference and day', async () => {
    const id = await approvedInvoice()
    const said = { items: oneBag, notes: 'One bag was torn', externalReference: `R-${kind}`, issueDate: '2026-11-22' }
    const note = expectOk(await correct(id, kind, said), 201)
    expect(note).toMatchObject({
      invoiceType,
      status: 'DRAFT',
      customerId,
      originalInvoiceId: id,
      total: 9083.75,
      notes: 'One bag was torn',
      externalReference: `R-${kind}`,
      issueDate: '2026-11-22',
      dueDate: '2026-11-22',
    })
    expect(note.items).toMatchObject([{ quantity: 1, unitPrice: 8450, hsnCode: '2523.29' }])
    expectError(await correct(id, kind, { ...said, notes: 'Again' }), 409, 'external_reference_taken')
  })

  it('is finalized and submitted at once', async () => {
    const id = await approvedInvoice()
    expect(expectOk(await correct(id, kind, { items: oneBag, finalize: true }), 201).status).toBe('APPROVED')
    const sent = expectOk(await correct(id, kind, { items: oneBag, submit: true }), 201)
    expect(sent.status).toBe('SUBMITTED')
    await untilStatus(app, sent.id, 'FIRS_APPROVED')
  })

  it('of which nothing was understood is refused, with the nearest field (400), and nothing is made', async () => {
    const id = await approvedInvoice()
    const { nextInvoiceNumber } = dataOf(await app.owner.get(`/v1/businesses/${businessId}`))
    for (const [body, field] of [
      [{ lines: oneBag }, 'lines'],
      [{ item: oneBag, businessId }, 'item'],
      [{ items: [] }, 'items'],
      [{ items: [{ ...lineBody, quantity: 0 }] }, 'items[0].quantity'],
      [{ issueDate: '2026-02-30' }, 'issueDate'],
      [{ finalize: false, submit: true }, 'submit'],
      [[], 'body'],
    ] as const) {
      expectError(await correct(id, kind, body), 400, 'validation_failed', field)
    }
    expect((await correct(id, kind, { item: oneBag })).body.message).toContain('Did you mean items?')
    expect(dataOf(await app.owner.get(`/v1/businesses/${businessId}`)).nextInvoiceNumber).toBe(nextInvoiceNumber)
  })

  it('needs no body', async () => {
    for (const body of [undefined, {}]) {
      const id = await approvedInvoice()
      const { total } = await invoiceNow(app.owner, id)
      expect(expectOk(await correct(id, kind, body), 201)).toMatchObject({ status: 'DRAFT', total })
    }
  })
})

describe('credit notes with lines of their own', () => {
  it('follow each other until the invoice is credited (409)', async () => {
    const id = await approvedInvoice()
    for (let bags = 0; bags < 2; bags++) expectOk(await correct(id, 'credit', { items: oneBag }), 201)
    expectError(await correct(id, 'credit', { items: oneBag }), 409, 'credit_too_high')
  })
})

describe('a payment of which nothing was understood', () => {
  it('is refused (400): it would have been for all that is open', async () => {
    const id = await approvedInvoice()
    expectError(await app.owner.post(`/v1/invoices/${id}/payments`, { amout: 100 }), 400, 'validation_failed', 'amout')
    expect((await invoiceNow(app.owner, id)).paid).toBe(0)
    const paid = expectOk(await app.owner.post(`/v1/invoices/${id}/payments`, {}), 201)
    const unallocate = (body: object) => app.owner.post(`/v1/payments/${paid.id}/unallocate`, body)
    expectError(await unallocate({ invoice: id }), 400, 'validation_failed', 'invoice')
    expectOk(await unallocate({ invoiceId: id }))
  })
})
