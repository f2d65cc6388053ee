import { beforeAll, expect, it } from 'vitest'

import { createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, invoiceIn, invoiceNow, openApp } from '../support/app.ts'

const app = openApp()
let businessId: string
let customerId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

const make = (id: string, invoiceType: string | null = 'STANDARD') =>
  app.owner.post(`/v1/invoices/${id}/duplicate`, { invoiceType })
const offered = async (changes: object = {}) => {
  const said = { invoiceType: 'PROFORMA', issueDate: '2026-03-01', dueDate: '2026-03-15', ...changes }
  const id = await createInvoice(app.owner, businessId, customerId, said)
  dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
  return id
}
const paperOf = async (id: string) => dataOf(await app.owner.get(`/v1/invoices/${id}/document`))

it('the invoice of a proforma invoice has its lines and names it, and is made once', async () => {
  const id = await offered({ notes: 'Delivery in two weeks.' })
  const offer = await invoiceNow(app.owner, id)
  const made = expectOk(await make(id), 201)
  expect(made).toMatchObject({
    ...{ invoiceType: 'STANDARD', status: 'DRAFT', customerId, items: offer.items, total: offer.total },
    notes: `Delivery in two weeks.\nAs offered in ${offer.invoiceNumber} of 1 Mar 2026.`,
  })
  expect(Date.parse(made.dueDate) - Date.parse(made.issueDate)).toBe(14 * 86_400_000)
  const { items: history } = dataOf(await app.owner.get(`/v1/invoices/${id}/history`))
  expect(history.at(-1)).toMatchObject({ action: 'invoice.invoiced', to: { invoiceId: made.id } })

  const again = await make(id)
  expectError(again, 409, 'offer_invoiced')
  expect(again.body.data).toEqual({ invoiceId: made.id, invoiceNumber: made.invoiceNumber })
  // Another offer is a copy of it as ever, and one that was cancelled leaves the offer as it was.
  expect(expectOk(await make(id, null), 201)).toMatchObject({ invoiceType: 'PROFORMA' })
  dataOf(await app.owner.delete(`/v1/invoices/${made.id}`))
  expectOk(await make(id), 201)
})

it('only an offer has an invoice to be made of it', async () => {
  const credited = await invoiceIn(app, businessId, 'FIRS_APPROVED')
  const note = expectOk(await app.owner.post(`/v1/invoices/${credited}/credit-notes`), 201)
  expectError(await make(note.id), 400, 'validation_failed', 'invoiceType')
  expectError(await make(credited, 'PROFORMA'), 400, 'validation_failed', 'invoiceType')
  expect(expectOk(await make(credited), 201)).toMatchObject({ invoiceType: 'STANDARD' })
})

it('the paper of an offer is nothing for FIRS / NRS before somebody sends it there', async () => {
  const id = await offered()
  expect(await paperOf(id)).toMatchObject({
    ...{ title: 'Proforma invoice', isReported: false, irn: null, qrCode: null, noQrReason: null },
    ...{ marks: ['SANDBOX'], clearing: null },
  })
  const sold = await createInvoice(app.owner, businessId, customerId)
  expect(await paperOf(sold)).toMatchObject({ isReported: true, irn: expect.any(String) })
})
