import { beforeAll, describe, expect, it } from 'vitest'

import type { InvoiceStatus } from '../../../core/contract/http/vocabulary.ts'
import { apiClient, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, createCustomer, createInvoice, dataOf, lineBody } from '../../support/scenario.ts'

import {
  expectError,
  expectOk,
  freshBusiness,
  freshReadyBusiness,
  invoiceIn,
  invoiceNow,
  NO_ID,
  openApp,
} from '../support/app.ts'

const app = openApp()
let businessId: string
let customerId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

const draft = (changes: object = {}) => createInvoice(app.owner, businessId, customerId, changes)
const edit = (id: string, body: object, api = app.owner) => api.patch(`/v1/invoices/${id}`, body)

const notDraft: InvoiceStatus[] = [
  'PENDING_APPROVAL',
  'APPROVED',
  'PENDING',
  'SUBMITTED',
  'FIRS_APPROVED',
  'FIRS_REJECTED',
  'PAID',
  'CANCELLED',
]

describe('editing a draft', () => {
  it('keeps a change that is only about what kind of thing a line sells', async () => {
    const line = { description: 'Haulage', quantity: 1, unitPrice: 5000, taxPercent: 7.5 }
    const id = await draft({ items: [line] })
    const { items } = expectOk(await edit(id, { items: [{ ...line, kind: 'SERVICE' }] }))
    expect(items).toMatchObject([{ kind: 'SERVICE' }])
    expect((await invoiceNow(app.owner, id)).items).toMatchObject([{ kind: 'SERVICE' }])
  })

  it('knows what somebody typed and could not save, and is not finalized until that is saved or given up', async () => {
    const id = await draft()
    const unfinished = ['items[1]', 'items[0].quantity']
    expect(expectOk(await edit(id, { unfinished }))).toMatchObject({ unfinished })
    expect(expectOk(await edit(id, { notes: 'By somebody else' }))).toMatchObject({ unfinished })
    const finalize = () => app.owner.post(`/v1/invoices/${id}/finalize`)
    const refused = await finalize()
    expectError(refused, 409, 'invoice_unfinished')
    expect(refused.body.message).toContain('what was typed in lines 1 and 2 could not be saved')
    const { items, blocks } = dataOf(await app.owner.get(`/v1/invoices/${id}/preflight`))
    expect([blocks, items[0]]).toMatchObject([true, { code: 'draft_unfinished', field: 'unfinished' }])
    const { items: rows } = dataOf(await app.owner.get(`/v1/invoices?businessId=${businessId}&limit=1`))
    expect(rows).toMatchObject([{ id, unfinished }])

    for (const wrong of ['items[1]', [7], Array.from({ length: 101 }, () => 'items[1]')]) {
      expectError(await edit(id, { unfinished: wrong }), 400, 'validation_failed')
    }
    expect(expectOk(await edit(id, { unfinished: [] }))).toMatchObject({ unfinished: null })
    expect(expectOk(await finalize())).toMatchObject({ unfinished: null })
  })

  it('changes what is sent, leaves the rest, and counts the version', async () => {
    const id = await draft({ notes: 'old', paymentTerms: 'Net 30' })
    const before = await invoiceNow(app.owner, id)
    const data = expectOk(await edit(id, { notes: 'new', dueDate: '2027-01-01' }))
    expect(data).toEqual({
      ...before,
      notes: 'new',
      dueDate: '2027-01-01',
      updatedAt: expect.any(String),
      version: before.version + 1,
    })
    expect(await invoiceNow(app.owner, id)).toEqual(data)
  })

  it('replaces all lines when items are sent, and computes anew', async () => {
    const id = await draft({ items: [lineBody, { ...lineBody, description: 'second' }] })
    const items = [{ description: 'Only one', quantity: 3, unitPrice: 0.335, taxPercent: 7.5, discount: 0.01 }]
    const data = expectOk(await edit(id, { items }))
    // 3 × 0.335 = 1.005 -> 1.01; less 0.01 = 1.00; 7.5 % = 0.075 -> 0.08
    expect(data).toMatchObject({ subtotal: 1.01, totalDiscount: 0.01, totalTax: 0.08, total: 1.08 })
    expect(data.items).toMatchObject([{ description: 'Only one', lineTotal: 1, taxAmount: 0.08 }])
    expectError(await edit(id, { items: [] }), 400, 'validation_failed', 'items')
    expectError(await edit(id, { items: null }), 400, 'validation_failed', 'items')
  })

  it('clears optional fields with null, and never required ones', async () => {
    const optional = {
      notes: 'n',
      paymentTerms: 't',
      paymentMethod: 'CASH',
      externalReference: 'clear-me',
      invoiceKind: 'B2G',
    }
    const id = await draft(optional)
    expect(await invoiceNow(app.owner, id)).toMatchObject(optional)
    const cleared = Object.fromEntries(Object.keys(optional).map((key) => [key, null]))
    expect(expectOk(await edit(id, cleared))).toMatchObject({ ...cleared, invoiceKind: 'B2B' })
    for (const field of ['customerId', 'invoiceType', 'issueDate', 'dueDate']) {
      expectError(await edit(id, { [field]: null }), 400, 'validation_failed', field)
    }
  })

  it('moves the date in the IRN with the issue date; the number stays', async () => {
    const id = await draft()
    const { invoiceNumber } = await invoiceNow(app.owner, id)
    expect(expectOk(await edit(id, { issueDate: '2026-12-01' }))).toMatchObject({
      invoiceNumber,
      irn: `${invoiceNumber}-94ND90NR-20261201`,
    })
  })

  it('checks dates against the stored ones', async () => {
    const id = await draft()
    expectError(await edit(id, { dueDate: '2026-11-19' }), 400, 'validation_failed', 'dueDate')
    expectError(await edit(id, { issueDate: '2026-12-21' }), 400, 'validation_failed', 'dueDate')
    expect((await invoiceNow(app.owner, id)).issueDate).toBe('2026-11-20')
  })

  it('takes another customer with its kind', async () => {
    const id = await draft()
    const other = await createCustomer(app.owner, businessId, { name: 'Private buyer', tin: null })
    expect(expectOk(await edit(id, { customerId: other }))).toMatchObject({
      customerId: other,
      customerName: 'Private buyer',
      invoiceKind: 'B2C',
    })
    const foreign = await createCustomer(app.owner, await freshBusiness(app.owner))
    expectError(await edit(id, { customerId: foreign }), 400, 'validation_failed', 'customerId')
  })

  it('stays in its business (400 for another businessId)', async () => {
    const id = await draft()
    expectOk(await edit(id, { businessId, notes: 'same business' }))
    expectError(await edit(id, { businessId: await freshBusiness(app.owner) }), 400, 'validation_failed', 'businessId')
    expectError(await edit(id, { businessId: NO_ID }), 400, 'validation_failed', 'businessId')
  })

  it('refuses a stale version (409), and changes nothing then', async () => {
    const id = await draft()
    const { version } = await invoiceNow(app.owner, id)
    expectOk(await edit(id, { notes: 'first', version }))
    expectError(await edit(id, { notes: 'second', version }), 409, 'version_conflict')
    expect(await invoiceNow(app.owner, id)).toMatchObject({ notes: 'first', version: version + 1 })
    expectError(await edit(id, { version: 'x' }), 400, 'validation_failed', 'version')
  })

  it('with one version is won by one of many', async () => {
    const id = await draft()
    const { version } = await invoiceNow(app.owner, id)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => edit(id, { notes: `by ${index}`, version })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect((await invoiceNow(app.owner, id)).version).toBe(version + 1)
  })

  it('keeps what it is not told about: ids, status, amounts, numbers', async () => {
    const id = await draft()
    const before = await invoiceNow(app.owner, id)
    const forged = {
      id: NO_ID,
      status: 'PAID',
      irn: 'X-Y-20260101',
      invoiceNumber: 'INV999999',
      total: 1,
      subtotal: 1,
      approvedBy: 'me',
      createdBy: NO_ID,
      submittedAt: '2026-01-01T00:00:00.000Z',
      canary: 'canary-value',
    }
    expect(expectOk(await edit(id, forged))).toEqual(before)
  })

  it('takes no reference of another invoice (409), and keeps its own', async () => {
    await draft({ externalReference: 'taken-1' })
    const id = await draft({ externalReference: 'own-1' })
    expectError(await edit(id, { externalReference: 'taken-1' }), 409, 'external_reference_taken', 'externalReference')
    expectOk(await edit(id, { externalReference: 'own-1', notes: 'x' }))
  })

  it('goes on when the product of a line has gone or changed', async () => {
    const product = dataOf(
      await app.owner.post('/v1/products', {
        businessId,
        name: 'Passing product',
        unitPrice: 1,
        taxPercent: 7.5,
        unit: 'bag',
      }),
    )
    const id = await draft({ items: [{ ...lineBody, productCode: product.id }] })
    const { items } = await invoiceNow(app.owner, id)
    expectOk(await app.owner.patch(`/v1/products/${product.id}`, { unit: 'tonne' }))
    expect(expectOk(await edit(id, { notes: 'one' })).items).toEqual(items)
    expectOk(await app.owner.delete(`/v1/products/${product.id}`))
    expect(expectOk(await edit(id, { notes: 'two' })).items).toEqual(items)
  })

  it.each(notDraft)('is refused for an invoice that is %s (409)', async (status) => {
    const id = await invoiceIn(app, businessId, status)
    const before = await invoiceNow(app.owner, id)
    const answer = await edit(id, { notes: 'too late' })
    expectError(answer, 409, 'invoice_not_draft')
    expect(answer.body.message).toContain(`Invoice can only be updated in DRAFT status. Current status: ${status}.`)
    expect((await invoiceNow(app.owner, id)).notes).toBe(before.notes)
  })

  it('looks at the body before the state (400 before 409)', async () => {
    const id = await invoiceIn(app, businessId, 'CANCELLED')
    expectError(await edit(id, { issueDate: 'x' }), 400, 'validation_failed', 'issueDate')
  })

  it('is 401 without a token, 404 for strangers, 403 for viewers', async () => {
    const id = await draft()
    expectError(await edit(id, {}, apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await edit(id, { items: [] }, (await addPerson(app.server)).api), 404, 'not_found')
    expectError(await edit(NO_ID, {}), 404, 'not_found')
    const viewer = await addMember(app.server, businessId, 'VIEWER')
    expectError(await edit(id, { items: [] }, viewer), 403, 'role_insufficient')
  })
})

describe('cancelling', () => {
  const cancel = (id: string, api = app.owner) => api.delete(`/v1/invoices/${id}`)

  it('is for good, and the number stays visible', async () => {
    const id = await draft()
    const { invoiceNumber } = await invoiceNow(app.owner, id)
    expect(expectOk(await cancel(id))).toMatchObject({ id, status: 'CANCELLED', allowedActions: ['duplicate'] })
    expect(await invoiceNow(app.owner, id)).toMatchObject({ status: 'CANCELLED', invoiceNumber })
    expectError(await cancel(id), 409, 'invoice_not_draft')
    expectError(await app.owner.post(`/v1/invoices/${id}/reopen`), 409, 'invoice_not_reopenable')
  })

  it.each(notDraft)('is refused for an invoice that is %s (409)', async (status) => {
    const id = await invoiceIn(app, businessId, status)
    const answer = await cancel(id)
    expectError(answer, 409, 'invoice_not_draft')
    expect(answer.body.message).toContain(`Current status: ${status}.`)
    const known = status === 'SUBMITTED' || status === 'FIRS_APPROVED' || status === 'PAID'
    expect(answer.body.message.includes('credit or debit note')).toBe(known)
    expect((await invoiceNow(app.owner, id)).status).toBe(status)
  })

  it('and finalizing at the same moment: one of them wins', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await draft()
      const answers = await Promise.all([
        cancel(id),
        app.owner.post(`/v1/invoices/${id}/finalize`),
        cancel(id),
        app.owner.post(`/v1/invoices/${id}/finalize`),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
      const winner = answers.find(({ status }) => status === 200)
      expect((await invoiceNow(app.owner, id)).status).toBe(winner?.body.data.status)
      const history = dataOf(await app.owner.get(`/v1/invoices/${id}/history`)).items
      expect(history.map(({ to }: Json) => to.status)).toEqual(['DRAFT', winner?.body.data.status])
    }
  })

  it('is 401 without a token, 404 for strangers, 403 for viewers', async () => {
    const id = await draft()
    expectError(await cancel(id, apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await cancel(id, (await addPerson(app.server)).api), 404, 'not_found')
    expectError(await cancel(NO_ID), 404, 'not_found')
    expectError(await cancel(id, await addMember(app.server, businessId, 'VIEWER')), 403, 'role_insufficient')
    expectOk(await cancel(id, await addMember(app.server, businessId, 'CREATOR')))
  })
})
