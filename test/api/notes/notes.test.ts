import { beforeAll, describe, expect, it } from 'vitest'

import type { InvoiceStatus } from '../../../core/contract/http/vocabulary.ts'
import { apiClient, type Api, type Json } from '../../support/api-client.ts'
import { printEscpos } from '../../support/escpos-printer.ts'
import {
  addMember,
  addPerson,
  createCustomer,
  createInvoice,
  dataOf,
  invoiceBody,
  lineBody,
} from '../../support/scenario.ts'
import {
  expectError,
  expectOk,
  freshBusiness,
  freshReadyBusiness,
  invoiceIn,
  invoiceNow,
  malformedIds,
  NO_ID,
  openApp,
  untilStatus,
} from '../support/app.ts'
import { DAY, appOfOneTest, profileOf, signIn } from '../support/membership.ts'

const app = openApp()
let businessId: string
let customerId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

type Kind = 'credit' | 'debit'
const correct = (id: string, kind: Kind, api: Api = app.owner) => api.post(`/v1/invoices/${id}/${kind}-notes`)
const act = async (id: string, action: string) => dataOf(await app.owner.post(`/v1/invoices/${id}/${action}`))
const post = (changes: object, api: Api = app.owner) =>
  api.post('/v1/invoices', invoiceBody(businessId, customerId, changes))

/** An invoice with everything on it that FIRS has approved. */
async function approvedInvoice(changes: object = {}): Promise<string> {
  const id = await createInvoice(app.owner, businessId, customerId, changes)
  await act(id, 'finalize')
  await act(id, 'submit-to-app')
  await untilStatus(app, id, 'FIRS_APPROVED')
  return id
}

describe.each([
  ['credit', 'CREDIT_NOTE'],
  ['debit', 'DEBIT_NOTE'],
] as const)('starting a %s note', (kind, invoiceType) => {
  it('answers a draft with the customer, the lines and the original filled in, under a number of its own', async () => {
    const items = [
      { ...lineBody, quantity: 2.5, unitPrice: 99.9999, discount: 10.05, unit: 'bag' },
      { description: 'Advice', quantity: 1, unitPrice: 5000, taxPercent: 0, isicCode: '6920', serviceCategory: 'Tax' },
    ]
    const more = { notes: 'Thanks', paymentTerms: '30 days', paymentMethod: 'CASH', externalReference: `R-${kind}` }
    const id = await approvedInvoice({ items, ...more })
    const original = await invoiceNow(app.owner, id)

    const note = expectOk(await correct(id, kind), 201)
    expect(note).toMatchObject({
      invoiceType,
      status: 'DRAFT',
      customerId,
      invoiceKind: original.invoiceKind,
      items: original.items,
      subtotal: original.subtotal,
      totalDiscount: original.totalDiscount,
      totalTax: original.totalTax,
      total: original.total,
      // What was said of the sale says nothing of its correction.
      notes: null,
      paymentTerms: '30 days',
      paymentMethod: 'CASH',
      originalInvoiceId: id,
      originalIrn: original.irn,
      originalIssueDate: original.issueDate,
      externalReference: null,
      paymentStatus: null,
      version: 1,
      allowedActions: ['edit', 'cancel', 'finalize', 'duplicate'],
    })
    expect(note.invoiceNumber).not.toBe(original.invoiceNumber)
    expect(note.irn).toContain(note.invoiceNumber)
    expect(await invoiceNow(app.owner, id)).toMatchObject({ status: 'FIRS_APPROVED', version: original.version })
    dataOf(await app.owner.delete(`/v1/invoices/${note.id}`))
  })

  it('is possible for a paid invoice too', async () => {
    const id = await invoiceIn(app, businessId, 'PAID')
    const paid = await invoiceNow(app.owner, id)
    expect(paid.allowedActions).toEqual(expect.arrayContaining(['creditNote', 'debitNote', 'duplicate']))
    expect(expectOk(await correct(id, kind), 201)).toMatchObject({ originalIrn: paid.irn, total: paid.total })
  })

  it.each([
    'DRAFT',
    'PENDING_APPROVAL',
    'APPROVED',
    'PENDING',
    'SUBMITTED',
    'FIRS_REJECTED',
    'CANCELLED',
  ] satisfies InvoiceStatus[])('is refused for an invoice that is %s (409)', async (status) => {
    const id = await invoiceIn(app, businessId, status)
    const answer = await correct(id, kind)
    expectError(answer, 409, 'invoice_not_correctable')
    expect(answer.body.message).toContain(`in FIRS_APPROVED or PAID status. Current status: ${status}.`)
    expect((await invoiceNow(app.owner, id)).allowedActions).not.toContain(`${kind}Note`)
  })

  it('is for MANAGER and above (403), 401 for nobody, 404 for strangers and unknown invoices', async () => {
    const id = await approvedInvoice()
    for (const role of ['VIEWER', 'CREATOR'] as const) {
      const api = await addMember(app.server, businessId, role)
      expectError(await correct(id, kind, api), 403, 'role_insufficient')
      expect((await invoiceNow(api, id)).allowedActions).not.toContain(`${kind}Note`)
    }
    expectError(await correct(id, kind, apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await correct(id, kind, (await addPerson(app.server)).api), 404, 'not_found')
    for (const unknown of [NO_ID, ...malformedIds]) expectError(await correct(unknown, kind), 404, 'not_found')

    const manager = await addMember(app.server, businessId, 'MANAGER')
    expect((await invoiceNow(manager, id)).allowedActions).toContain(`${kind}Note`)
    expectOk(await correct(id, kind, manager), 201)
  })

  it('goes on to FIRS like any invoice and is approved', async () => {
    const id = await approvedInvoice()
    const note = dataOf(await correct(id, kind))
    const finalized = await app.owner.post(`/v1/invoices/${note.id}/finalize`)
    expect(expectOk(finalized).status).toBe('APPROVED')
    expect(finalized.body.warnings).toBeUndefined()
    expect((await act(note.id, 'submit-to-app')).status).toBe('SUBMITTED')
    const cleared = await untilStatus(app, note.id, 'FIRS_APPROVED')
    expect(cleared).toMatchObject({ invoiceType, originalInvoiceId: id })
    expect((await invoiceNow(app.owner, id)).status).toBe('FIRS_APPROVED')
  })
})

describe('a note', () => {
  it('is dated today in Lagos, when it is still yesterday in London', async () => {
    const own = await appOfOneTest()
    const { email } = await profileOf(own.owner)
    const business = await freshReadyBusiness(own.owner)
    const id = await invoiceIn(own, business, 'FIRS_APPROVED')

    const now = own.server.clock.now().getTime()
    const lateEvening = Math.floor(now / DAY) * DAY + DAY + 23.5 * 60 * 60_000
    own.server.clock.advance(lateEvening - now)
    const { api } = await signIn(own.server.url, email)
    const lagos = new Date(lateEvening + 60 * 60_000).toISOString().slice(0, 10)

    const note = expectOk(await api.post(`/v1/invoices/${id}/credit-notes`), 201)
    expect([note.issueDate, note.dueDate]).toEqual([lagos, lagos])
    expect(note.irn).toMatch(new RegExp(`-${lagos.replaceAll('-', '')}$`))

    const copy = expectOk(await api.post(`/v1/invoices/${id}/duplicate`), 201)
    const due = new Date(Date.parse(lagos) + 30 * DAY).toISOString().slice(0, 10)
    expect([copy.issueDate, copy.dueDate]).toEqual([lagos, due])
  })

  it('keeps why it was made, above its other notes', async () => {
    const id = await approvedInvoice()
    const items = [{ ...lineBody, quantity: 1 }]
    const made = async (body: object) => app.owner.post(`/v1/invoices/${id}/credit-notes`, { items, ...body })
    expect(dataOf(await made({ reason: 'Two bags were torn.' })).notes).toBe('Two bags were torn.')
    const both = dataOf(await made({ reason: 'Two bags were torn.', notes: 'Seen by Bisi.' }))
    expect(both.notes).toBe('Two bags were torn.\nSeen by Bisi.')
    expectError(await made({ reason: 'x'.repeat(1990), notes: 'y'.repeat(10) }), 400, 'validation_failed', 'reason')

    const { bytes } = await app.owner.get(`/v1/invoices/${both.id}/escpos?width=80`)
    const [printed = ''] = /REASON.*/s.exec(printEscpos(bytes, 576).lines.join(' ')) ?? []
    expect(printed).toContain('Two bags were torn.')
  })

  it('survives that product and account of the invoice were deleted meanwhile', async () => {
    const product = { businessId, name: 'Short-lived', unitPrice: 100, taxPercent: 7.5, hsnCode: '2523.29' }
    const { id: productCode } = dataOf(await app.owner.post('/v1/products', { ...product, productCategory: 'Cement' }))
    const account = dataOf(await app.owner.post('/v1/payment-details', { businessId, label: 'Old', type: 'CASH' }))
    const items = [{ description: 'Short-lived', quantity: 3, unitPrice: 100, taxPercent: 7.5, productCode }]
    const id = await approvedInvoice({ items, paymentDetails: account.id })
    dataOf(await app.owner.delete(`/v1/products/${productCode}`))
    dataOf(await app.owner.delete(`/v1/payment-details/${account.id}`))

    for (const path of ['credit-notes', 'debit-notes', 'duplicate']) {
      const made = expectOk(await app.owner.post(`/v1/invoices/${id}/${path}`), 201)
      expect(made).toMatchObject({ total: 322.5, paymentDetails: null })
      expect(made.items).toMatchObject([{ productCode: null, hsnCode: '2523.29', productCategory: 'Cement' }])
    }
  })

  it('however it is created needs MANAGER (403)', async () => {
    const creator = await addMember(app.server, businessId, 'CREATOR')
    const original = await approvedInvoice()
    const draft = expectOk(await post({}, creator), 201)
    const note = dataOf(await correct(original, 'credit'))
    for (const invoiceType of ['CREDIT_NOTE', 'DEBIT_NOTE']) {
      const refused = await post({ invoiceType, originalInvoiceId: original }, creator)
      expectError(refused, 403, 'role_insufficient')
      expect(refused.body.message).toContain('credit and debit notes')
      expectError(await creator.patch(`/v1/invoices/${draft.id}`, { invoiceType }), 403, 'role_insufficient')
    }
    expectError(await creator.patch(`/v1/invoices/${note.id}`, { notes: 'x' }), 403, 'role_insufficient')
    expectError(await creator.post(`/v1/invoices/${note.id}/duplicate`), 403, 'role_insufficient')
    expect((await invoiceNow(creator, note.id)).allowedActions).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/edit|duplicate/)]),
    )
    expectOk(await post({ invoiceType: 'PROFORMA' }, creator), 201)
    const manager = await addMember(app.server, businessId, 'MANAGER')
    expectOk(await post({ invoiceType: 'DEBIT_NOTE', originalInvoiceId: original }, manager), 201)
  })
})

describe('the original of a note', () => {
  const note = { invoiceType: 'CREDIT_NOTE' }
  const foreign = { originalIrn: 'INV001-94ND90NR-20240611', originalIssueDate: '2024-06-11' }

  it('may be an invoice issued elsewhere: IRN and date', async () => {
    const created = expectOk(await post({ ...note, ...foreign }), 201)
    expect(created).toMatchObject({ ...foreign, originalInvoiceId: null })
    await act(created.id, 'finalize')
    await act(created.id, 'submit-to-app')
    await untilStatus(app, created.id, 'FIRS_APPROVED')
  })

  it('is named in one way (400 for both), and a foreign one with its date (400 without)', async () => {
    const originalInvoiceId = await approvedInvoice()
    const { originalIrn, originalIssueDate } = foreign
    for (const [fields, field] of [
      [{ originalInvoiceId, ...foreign }, 'originalInvoiceId'],
      [{ originalInvoiceId, originalIrn }, 'originalInvoiceId'],
      [{ originalInvoiceId, originalIssueDate }, 'originalInvoiceId'],
      [{ originalIrn }, 'originalIssueDate'],
      [{ originalIssueDate }, 'originalIrn'],
      [{ originalIrn: 'not an IRN', originalIssueDate }, 'originalIrn'],
      [{ originalIrn, originalIssueDate: '2024-02-30' }, 'originalIssueDate'],
    ] as const) {
      expectError(await post({ ...note, ...fields }), 400, 'validation_failed', field)
    }
  })

  it('is for credit and debit notes only (400)', async () => {
    const originalInvoiceId = await approvedInvoice()
    for (const invoiceType of ['STANDARD', 'PROFORMA']) {
      expectError(await post({ invoiceType, originalInvoiceId }), 400, 'validation_failed', 'originalInvoiceId')
      expectError(await post({ invoiceType, ...foreign }), 400, 'validation_failed', 'originalIrn')
    }
    const created = dataOf(await post({ ...note, originalInvoiceId }))
    const patch = (body: object) => app.owner.patch(`/v1/invoices/${created.id}`, body)
    expectError(await patch({ invoiceType: 'STANDARD' }), 400, 'validation_failed', 'originalInvoiceId')
    const turned = expectOk(await patch({ invoiceType: 'STANDARD', originalInvoiceId: null }))
    expect(turned).toMatchObject({ invoiceType: 'STANDARD', originalInvoiceId: null, originalIrn: null })
  })

  it('is an invoice of this business that FIRS has (400), by its id as by its IRN', async () => {
    for (const status of ['DRAFT', 'APPROVED', 'PENDING', 'FIRS_REJECTED', 'CANCELLED'] as const) {
      const id = await invoiceIn(app, businessId, status)
      expectError(await post({ ...note, originalInvoiceId: id }), 400, 'validation_failed', 'originalInvoiceId')
      const { irn: originalIrn, issueDate: originalIssueDate } = await invoiceNow(app.owner, id)
      expectError(await post({ ...note, originalIrn, originalIssueDate }), 400, 'validation_failed', 'originalIrn')
    }
    const other = await freshReadyBusiness(app.owner)
    const foreignId = await invoiceIn(app, other, 'FIRS_APPROVED')
    for (const originalInvoiceId of [foreignId, NO_ID, 'x']) {
      expectError(await post({ ...note, originalInvoiceId }), 400, 'validation_failed', 'originalInvoiceId')
    }
    const submitted = await invoiceIn(app, businessId, 'SUBMITTED')
    expectOk(await post({ ...note, originalInvoiceId: submitted }), 201)
  })

  it('is an invoice or a debit note, no credit note and no proforma (409, or 400 when named)', async () => {
    const invoice = await approvedInvoice()
    const proforma = await approvedInvoice({ invoiceType: 'PROFORMA' })
    const made: string[] = []
    for (const kind of ['credit', 'debit'] as const) {
      const { id } = dataOf(await correct(invoice, kind))
      await act(id, 'finalize')
      await act(id, 'submit-to-app')
      await untilStatus(app, id, 'FIRS_APPROVED')
      made.push(id)
    }
    const [creditNote = '', debitNote = ''] = made

    for (const id of [creditNote, proforma]) {
      expectError(await correct(id, 'credit'), 409, 'invoice_not_correctable')
      expectError(await correct(id, 'debit'), 409, 'invoice_not_correctable')
      expectError(await post({ ...note, originalInvoiceId: id }), 400, 'validation_failed', 'originalInvoiceId')
      expect((await invoiceNow(app.owner, id)).allowedActions).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/Note$/)]),
      )
    }
    expect(expectOk(await correct(debitNote, 'credit'), 201).originalInvoiceId).toBe(debitNote)
  })

  it('that is an own invoice named by its IRN is that invoice, with its own date', async () => {
    const id = await approvedInvoice()
    const { irn, issueDate } = await invoiceNow(app.owner, id)
    const body = { ...note, originalIrn: irn, originalIssueDate: '2020-01-01' }
    const created = expectOk(await post(body), 201)
    expect(created).toMatchObject({ originalInvoiceId: id, originalIrn: irn, originalIssueDate: issueDate })
    expectOk(await app.owner.patch(`/v1/invoices/${created.id}`, { notes: 'still possible' }))
    expectError(await post(body), 409, 'credit_too_high')
  })

  it('may be added later, and preflight asks for it until then', async () => {
    const created = expectOk(await post(note), 201)
    const problems = async (): Promise<string[]> =>
      dataOf(await app.owner.get(`/v1/invoices/${created.id}/preflight`)).items.map(({ field }: Json) => field)
    expect(await problems()).toContain('originalInvoiceId')
    expectOk(await app.owner.patch(`/v1/invoices/${created.id}`, foreign))
    expect(await problems()).not.toContain('originalInvoiceId')
  })
})

describe('a duplicate', () => {
  it('is a new draft with the same customer and lines, and nothing of what happened', async () => {
    const id = await invoiceIn(app, businessId, 'PAID')
    const source = await invoiceNow(app.owner, id)
    const copy = expectOk(await app.owner.post(`/v1/invoices/${id}/duplicate`), 201)
    expect(copy).toMatchObject({
      invoiceType: source.invoiceType,
      invoiceKind: source.invoiceKind,
      status: 'DRAFT',
      customerId: source.customerId,
      items: source.items,
      total: source.total,
      paymentStatus: null,
      paymentDate: null,
      qrCode: null,
      submission: null,
      finalizedAt: null,
      firsApprovedAt: null,
      version: 1,
    })
    expect(copy.id).not.toBe(id)
    expect(copy.invoiceNumber).not.toBe(source.invoiceNumber)
  })

  it('can be made of an invoice in any status, by CREATOR and above', async () => {
    const creator = await addMember(app.server, businessId, 'CREATOR')
    for (const status of ['DRAFT', 'PENDING_APPROVAL', 'PENDING', 'FIRS_REJECTED', 'CANCELLED'] as const) {
      const id = await invoiceIn(app, businessId, status)
      expect((await invoiceNow(creator, id)).allowedActions).toContain('duplicate')
      expectOk(await creator.post(`/v1/invoices/${id}/duplicate`), 201)
    }
    const id = await invoiceIn(app, businessId, 'DRAFT')
    const viewer = await addMember(app.server, businessId, 'VIEWER')
    expectError(await viewer.post(`/v1/invoices/${id}/duplicate`), 403, 'role_insufficient')
    expectError(await (await addPerson(app.server)).api.post(`/v1/invoices/${id}/duplicate`), 404, 'not_found')
  })

  it('of a note keeps its original', async () => {
    const original = await approvedInvoice()
    const debit = dataOf(await correct(original, 'debit'))
    const copy = expectOk(await app.owner.post(`/v1/invoices/${debit.id}/duplicate`), 201)
    expect(copy).toMatchObject({ invoiceType: 'DEBIT_NOTE', originalInvoiceId: original })

    const foreign = { originalIrn: 'INV001-94ND90NR-20240611', originalIssueDate: '2024-06-11' }
    const elsewhere = dataOf(await post({ invoiceType: 'CREDIT_NOTE', ...foreign }))
    expect(expectOk(await app.owner.post(`/v1/invoices/${elsewhere.id}/duplicate`), 201)).toMatchObject(foreign)
  })

  it('of an invoice whose customer was deleted says what to do (400)', async () => {
    const business = await freshBusiness(app.owner)
    const customer = await createCustomer(app.owner, business)
    const id = await createInvoice(app.owner, business, customer)
    dataOf(await app.owner.delete(`/v1/customers/${customer}`))
    expectError(await app.owner.post(`/v1/invoices/${id}/duplicate`), 400, 'validation_failed', 'customerId')
  })
})

describe('an invoice whose customer was deleted since', () => {
  it('can still be credited, to the customer it was made out to; a duplicate needs another customer', async () => {
    const gone = await createCustomer(app.owner, businessId, { name: 'Gone & Sons', tin: '41569955-0001' })
    const id = await createInvoice(app.owner, businessId, gone)
    await act(id, 'finalize')
    await act(id, 'submit-to-app')
    await untilStatus(app, id, 'FIRS_APPROVED')
    dataOf(await app.owner.post(`/v1/invoices/${id}/payments`, {}))
    dataOf(await app.owner.delete(`/v1/customers/${gone}`))

    const note = dataOf(await correct(id, 'credit'))
    const finalized = await act(note.id, 'finalize')
    expect(finalized.customer).toMatchObject({ tin: '41569955-0001' })
    await act(note.id, 'submit-to-app')
    await untilStatus(app, note.id, 'FIRS_APPROVED')

    const duplicate = await app.owner.post(`/v1/invoices/${id}/duplicate`)
    expect([duplicate.status, duplicate.body.details[0].field]).toEqual([400, 'customerId'])
    expect(duplicate.body.message).toContain('deleted')
  })
})
