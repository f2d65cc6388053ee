import { beforeAll, describe, expect, it } from 'vitest'

import { preflightReport, type PreflightItem, type PreflightReport } from '../../../core/contract/invoice/preflight.ts'
import type { Api, Json } from '../../support/api-client.ts'
import {
  addMember,
  addPerson,
  createCustomer,
  createInvoice,
  dataOf,
  firsConfig,
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

const app = openApp()
let businessId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
})

const check = (id: string, api: Api = app.owner) => api.get(`/v1/invoices/${id}/preflight`)
const reportOf = async (id: string): Promise<PreflightReport> => preflightReport.parse(expectOk(await check(id)))
const problemsOf = async (id: string): Promise<PreflightItem[]> => (await reportOf(id)).items
const fieldsOf = async (id: string): Promise<string[]> => (await problemsOf(id)).map(({ field }) => field)
const inShort = (items: readonly PreflightItem[]) => items.map(({ field, message }) => ({ field, message }))
const asWarnings = (items: readonly PreflightItem[]) =>
  items.map(({ field, message, blocksRealSubmission }) => ({
    ...{ field, message },
    ...(blocksRealSubmission && { blocksRealSubmission }),
  }))
const act = (id: string, action: string) => app.owner.post(`/v1/invoices/${id}/${action}`)

let customers = 0
async function draft(customer: object, changes: object = {}, business = businessId): Promise<string> {
  const customerId = await createCustomer(app.owner, business, { name: `Customer ${++customers}`, ...customer })
  return createInvoice(app.owner, business, customerId, changes)
}

const bareLine = { description: 'Thing', quantity: 1, unitPrice: 100, taxPercent: 7.5 }

describe('preflight', () => {
  it('has nothing to say about an invoice that FIRS will take', async () => {
    const id = await draft({})
    expect(await reportOf(id)).toEqual({ blocks: false, items: [] })
    dataOf(await act(id, 'finalize'))
    expect(await reportOf(id)).toEqual({ blocks: false, items: [] })
    expectOk(await act(id, 'submit-to-app'))
  })

  it('names every field that FIRS would refuse, each in a sentence of its own', async () => {
    const customer = { tin: null, email: null, phone: null, address: null, city: null, invoiceKind: 'B2B' }
    const items = [
      bareLine,
      { ...lineBody, productCategory: null },
      { ...bareLine, isicCode: '6920' },
      { ...lineBody, taxPercent: 5 },
      { ...lineBody, taxCategory: 'CUSTOM' },
      { ...lineBody, taxPercent: 5, taxCategory: 'STANDARD' },
    ]
    const problems = await problemsOf(await draft(customer, { items, invoiceType: 'CREDIT_NOTE' }))
    expect(problems.map(({ field }) => field).toSorted()).toEqual([
      'customer.address',
      'customer.city',
      'customer.email',
      'customer.tin',
      'items[0].hsnCode',
      'items[1].productCategory',
      'items[2].serviceCategory',
      'items[3].taxCategory',
      'items[4].taxCategory',
      'items[5].taxPercent',
      'originalInvoiceId',
    ])
    for (const { message } of problems) {
      expect(message).toMatch(/^[A-Z].*[.?]$/)
      expect(message).not.toMatch(/null|undefined|_|invoicerequest|\bhsn_code\b/)
    }
  })

  it('asks less of a private buyer', async () => {
    const nobody = { tin: null, email: null, phone: null, address: null, city: null, state: null }
    expect(await problemsOf(await draft(nobody))).toEqual([])
    const walkIn = dataOf(await app.owner.get(`/v1/customers?businessId=${businessId}&search=walk-in`)).items[0]
    const id = await createInvoice(app.owner, businessId, walkIn.id)
    expect(dataOf(await app.owner.get(`/v1/invoices/${id}`)).invoiceKind).toBe('B2C')
    expect(await problemsOf(id)).toEqual([])
  })

  it('asks for the FIRS configuration, and for identifiers as FIRS issues them', async () => {
    const business = await freshBusiness(app.owner)
    const id = await draft({}, {}, business)
    expect(await fieldsOf(id)).toEqual(['firsConfig', 'appProvider', 'cryptoKeys'])
    expect((await problemsOf(id)).map(({ remedy }) => remedy)).toEqual(['FIRS_CONFIG', 'PROVIDER', 'FIRS_CONFIG'])
    dataOf(await app.owner.patch(`/v1/businesses/${business}/app-provider`, { provider: 'sandbox' }))
    dataOf(await app.owner.post(`/v1/businesses/${business}/test-app-connection`))

    const configure = (config: object) => app.owner.patch(`/v1/businesses/${business}/firs-config`, config)
    dataOf(await configure({ businessId: 'not-a-uuid', serviceId: 'SHORT' }))
    expect((await fieldsOf(id)).toSorted()).toEqual(['firsConfig.businessId', 'firsConfig.serviceId'])
    dataOf(await configure(firsConfig))
    expect(await problemsOf(id)).toEqual([])
  })

  it('says that an approved invoice with an old service ID must be reopened', async () => {
    const business = await freshReadyBusiness(app.owner)
    const id = await draft({}, {}, business)
    dataOf(await act(id, 'finalize'))
    const changed = { ...firsConfig, serviceId: 'ABCD1234' }
    dataOf(await app.owner.patch(`/v1/businesses/${business}/firs-config`, changed))

    const problems = await problemsOf(id)
    expect(problems).toMatchObject([{ field: 'irn', remedy: 'REOPEN', message: expect.stringMatching(/Reopen/) }])
    const refused = await act(id, 'submit-to-app')
    expectError(refused, 422, 'invoice_incomplete', 'irn')
    expect(refused.body.details).toEqual(inShort(problems))

    dataOf(await act(id, 'reopen'))
    expect(await problemsOf(id)).toEqual([])
  })

  it('says that the customer was deleted', async () => {
    const id = await draft({})
    const { customerId } = dataOf(await app.owner.get(`/v1/invoices/${id}`))
    dataOf(await app.owner.delete(`/v1/customers/${customerId}`))
    expect(await fieldsOf(id)).toEqual(['customerId'])
    expectError(await act(id, 'finalize'), 400, 'validation_failed', 'customerId')
  })

  it('looks at a finalized invoice with the copies it carries, not with today’s records', async () => {
    const id = await draft({})
    const { customerId } = dataOf(await app.owner.get(`/v1/invoices/${id}`))
    dataOf(await act(id, 'finalize'))
    dataOf(await app.owner.patch(`/v1/customers/${customerId}`, { tin: null, email: null }))
    expect(await problemsOf(id)).toEqual([])

    dataOf(await act(id, 'reopen'))
    expect((await fieldsOf(id)).toSorted()).toEqual(['customer.email', 'customer.tin'])
  })

  it('changes nothing, whatever it finds', async () => {
    const id = await draft({ tin: null, invoiceKind: 'B2B' }, { items: [bareLine] })
    const before = dataOf(await app.owner.get(`/v1/invoices/${id}`))
    expect((await problemsOf(id)).length).toBeGreaterThan(0)
    expect(dataOf(await app.owner.get(`/v1/invoices/${id}`))).toEqual(before)
  })

  it('is for every member; 404 for strangers and unknown ids', async () => {
    const id = await draft({})
    expectOk(await check(id, await addMember(app.server, businessId, 'VIEWER')))
    expectError(await check(id, (await addPerson(app.server)).api), 404, 'not_found')
    for (const unknown of [NO_ID, ...malformedIds]) expectError(await check(unknown), 404, 'not_found')
  })
})

describe('finalizing', () => {
  it('answers the same list as warnings, and goes on all the same', async () => {
    const id = await draft({ email: null }, { items: [bareLine, { ...bareLine, taxPercent: 3 }] })
    const problems = await problemsOf(id)
    expect(problems).toHaveLength(4)
    const answer = await act(id, 'finalize')
    expect(expectOk(answer).status).toBe('APPROVED')
    expect(answer.body.warnings).toEqual(asWarnings(problems))
    expect(inShort(await problemsOf(id))).toEqual(inShort(problems))
  })

  it('has no warnings where preflight has nothing to say', async () => {
    const answer = await act(await draft({}), 'finalize')
    expectOk(answer)
    expect('warnings' in answer.body).toBe(false)
  })
})

describe('submitting', () => {
  const odd = { tin: 'ODD 1', email: null, city: null, phone: '+2348031234567' }

  it('is refused with exactly what preflight says blocks, and sends nothing', async () => {
    const id = await draft(odd, { items: [bareLine, { ...lineBody, taxCategory: 'CUSTOM' }] })
    const { blocks, items } = await reportOf(id)
    expect(blocks).toBe(true)
    const blocking = items.filter(({ severity }) => severity === 'blocks')
    expect(blocking.map(({ code }) => code)).toEqual(['line_tax_category_custom'])
    const warning = items.filter(({ severity }) => severity === 'warns')
    expect(warning.map(({ code, blocksRealSubmission = false }) => [code, blocksRealSubmission])).toEqual([
      ['buyer_email_missing', true],
      ['buyer_tin_form', false],
      ['buyer_city_missing', true],
      ['line_classification_missing', true],
    ])

    expect((await act(id, 'finalize')).body.warnings).toEqual(asWarnings(items))
    const refused = await act(id, 'submit-to-app')
    expectError(refused, 422, 'invoice_incomplete')
    expect(refused.body.details).toEqual(inShort(blocking))
    expect(await invoiceNow(app.owner, id)).toMatchObject({ status: 'APPROVED', submission: null })
  })

  it('goes on where preflight only warns', async () => {
    const id = await draft({ tin: 'ODD 1', state: 'Atlantis' })
    expect(await reportOf(id)).toMatchObject({ blocks: false, items: [{ severity: 'warns' }, { severity: 'warns' }] })
    dataOf(await act(id, 'finalize'))
    expectOk(await act(id, 'submit-to-app'))
  })

  it('by itself stays away from what blocks, and says why', async () => {
    const business = await freshReadyBusiness(app.owner)
    dataOf(await app.owner.patch(`/v1/businesses/${business}/settings`, { autoSubmitToFirs: true }))
    const id = await draft(odd, { items: [{ ...lineBody, taxCategory: 'CUSTOM' }] }, business)
    const blocking = inShort((await problemsOf(id)).filter(({ severity }) => severity === 'blocks'))
    const answer = await act(id, 'finalize')
    expect(expectOk(answer)).toMatchObject({ status: 'APPROVED', submission: null })
    for (const { field, message } of blocking) {
      expect(answer.body.warnings).toContainEqual({ field, message: `Not sent automatically: ${message}` })
    }
    expect(blocking.length).toBeGreaterThan(0)
  })
})

describe('what is offered', () => {
  it('to a B2B invoice without a TIN is the TIN or B2C, and either settles it', async () => {
    const id = await draft({ name: 'Zenith Stores', tin: null, invoiceKind: 'B2B' })
    const [item] = await problemsOf(id)
    expect(item).toEqual({
      code: 'buyer_tin_missing',
      severity: 'blocks',
      field: 'customer.tin',
      message: 'Zenith Stores has no TIN. B2B invoices need one: add it to the customer, or mark this invoice as B2C.',
      remedy: 'EDIT_CUSTOMER',
      suggestion: { field: 'invoiceKind', value: 'B2C' },
    })
    const { customerId } = dataOf(await app.owner.patch(`/v1/invoices/${id}`, { invoiceKind: 'B2C' }))
    expect(await reportOf(id)).toEqual({ blocks: false, items: [] })
    dataOf(await app.owner.patch(`/v1/invoices/${id}`, { invoiceKind: 'B2B' }))
    dataOf(await app.owner.patch(`/v1/customers/${customerId}`, { tin: '12345678-0001' }))
    expect(await reportOf(id)).toEqual({ blocks: false, items: [] })
  })

  it('to a B2B invoice for the walk-in customer is another customer, or B2C', async () => {
    const walkIn = dataOf(await app.owner.get(`/v1/customers?businessId=${businessId}&search=walk-in`)).items[0]
    const id = await createInvoice(app.owner, businessId, walkIn.id, { invoiceKind: 'B2B' })
    expect(await problemsOf(id)).toMatchObject([
      { code: 'buyer_is_walk_in', remedy: 'EDIT_INVOICE', suggestion: { field: 'invoiceKind', value: 'B2C' } },
    ])
  })

  it('to a note for somebody else is the customer of its original', async () => {
    const original = await invoiceIn(app, businessId, 'FIRS_APPROVED')
    const { id, customerId } = dataOf(await app.owner.post(`/v1/invoices/${original}/credit-notes`))
    expect(await reportOf(id)).toEqual({ blocks: false, items: [] })
    const other = await createCustomer(app.owner, businessId, { name: `Other ${++customers}` })
    dataOf(await app.owner.patch(`/v1/invoices/${id}`, { customerId: other }))
    expect(await problemsOf(id)).toMatchObject([
      { code: 'note_for_another_customer', severity: 'warns', suggestion: { field: 'customerId', value: customerId } },
    ])
  })
})

describe('a TIN that FIRS / NRS refused', () => {
  const refusedTin = '99999999-0001'

  it('is told of on the next invoice of the customer, until the TIN is another one', async () => {
    const id = await draft({ tin: refusedTin })
    dataOf(await act(id, 'finalize'))
    await act(id, 'submit-to-app')
    const { status, customerId, invoiceNumber, customerName } = await invoiceNow(app.owner, id)
    expect(status).toBe('FIRS_REJECTED')

    const next = await createInvoice(app.owner, businessId, customerId)
    expect(await reportOf(next)).toMatchObject({
      blocks: false,
      items: [
        {
          code: 'buyer_tin_refused',
          severity: 'warns',
          field: 'customer.tin',
          message: `FIRS / NRS refused the TIN of ${customerName}, ${refusedTin}, on ${invoiceNumber}. Check it, or ask the customer for it.`,
          remedy: 'EDIT_CUSTOMER',
        },
      ],
    })
    const stranger = await draft({ tin: '12345678-0001' })
    expect(await problemsOf(stranger)).toEqual([])

    dataOf(await app.owner.patch(`/v1/customers/${customerId}`, { tin: '12345678-0001' }))
    expect(await problemsOf(next)).toEqual([])

    // FIRS / NRS takes an invoice of the customer: what it said before is over.
    dataOf(await act(next, 'finalize'))
    dataOf(await act(next, 'submit-to-app'))
    await untilStatus(app, next, 'FIRS_APPROVED')
    dataOf(await app.owner.patch(`/v1/customers/${customerId}`, { tin: refusedTin }))
    const third = await createInvoice(app.owner, businessId, customerId)
    expect(await problemsOf(third)).toEqual([])
  })
})

describe('what preflight lets through', () => {
  it.each([
    ['goods', {}, { items: [lineBody] }],
    ['a service', {}, { items: [{ ...bareLine, isicCode: '6920', serviceCategory: 'Accounting' }] }],
    ['other rates', {}, { items: [{ ...lineBody, taxPercent: 5, taxCategory: 'REDUCED' }] }],
    ['no tax', {}, { items: [{ ...lineBody, taxPercent: 0, taxCategory: 'EXEMPT' }] }],
    ['a private buyer', { tin: null }, {}],
    ['a public buyer', { invoiceKind: 'B2G' }, {}],
    ['a proforma', {}, { invoiceType: 'PROFORMA' }],
  ])('is taken by the sandbox, which checks what FIRS checks: %s', async (_, customer, changes) => {
    const id = await draft(customer, changes)
    expect((await reportOf(id)).blocks).toBe(false)
    dataOf(await act(id, 'finalize'))
    const answer: Json = expectOk(await act(id, 'submit-to-app'))
    expect(answer.status).toBe('SUBMITTED')
  })
})
