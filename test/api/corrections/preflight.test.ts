import { beforeAll, describe, expect, it } from 'vitest'

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
import { expectError, expectOk, freshBusiness, freshReadyBusiness, malformedIds, NO_ID, openDesk } from '../desk.ts'

const desk = openDesk()
let businessId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(desk.owner)
})

type Problem = { readonly field: string; readonly message: string }

const check = (id: string, api: Api = desk.owner) => api.get(`/v1/invoices/${id}/preflight`)
const problemsOf = async (id: string): Promise<Problem[]> => expectOk(await check(id)).items
const fieldsOf = async (id: string): Promise<string[]> => (await problemsOf(id)).map(({ field }) => field)
const act = (id: string, action: string) => desk.owner.post(`/v1/invoices/${id}/${action}`)

let customers = 0
async function draft(customer: object, changes: object = {}, business = businessId): Promise<string> {
  const customerId = await createCustomer(desk.owner, business, { name: `Customer ${++customers}`, ...customer })
  return createInvoice(desk.owner, business, customerId, changes)
}

const bareLine = { description: 'Thing', quantity: 1, unitPrice: 100, taxPercent: 7.5 }

describe('preflight', () => {
  it('has nothing to say about an invoice that FIRS will take', async () => {
    const id = await draft({})
    expect(await problemsOf(id)).toEqual([])
    dataOf(await act(id, 'finalize'))
    expect(await problemsOf(id)).toEqual([])
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
    const walkIn = dataOf(await desk.owner.get(`/v1/customers?businessId=${businessId}&search=walk-in`)).items[0]
    const id = await createInvoice(desk.owner, businessId, walkIn.id)
    expect(dataOf(await desk.owner.get(`/v1/invoices/${id}`)).invoiceKind).toBe('B2C')
    expect(await problemsOf(id)).toEqual([])
  })

  it('asks for the FIRS configuration, and for identifiers as FIRS issues them', async () => {
    const business = await freshBusiness(desk.owner)
    const id = await draft({}, {}, business)
    expect((await fieldsOf(id)).toSorted()).toEqual(['firsConfig', 'irn'])

    const configure = (config: object) => desk.owner.patch(`/v1/businesses/${business}/firs-config`, config)
    dataOf(await configure({ businessId: 'not-a-uuid', serviceId: 'SHORT' }))
    expect((await fieldsOf(id)).toSorted()).toEqual(['firsConfig.businessId', 'firsConfig.serviceId'])
    dataOf(await configure(firsConfig))
    expect(await problemsOf(id)).toEqual([])
  })

  it('says that an approved invoice with an old service ID must be reopened', async () => {
    const business = await freshReadyBusiness(desk.owner)
    const id = await draft({}, {}, business)
    dataOf(await act(id, 'finalize'))
    const changed = { ...firsConfig, serviceId: 'ABCD1234' }
    dataOf(await desk.owner.patch(`/v1/businesses/${business}/firs-config`, changed))

    const problems = await problemsOf(id)
    expect(problems).toMatchObject([{ field: 'irn', message: expect.stringMatching(/Reopen/) }])
    const refused = await act(id, 'submit-to-app')
    expectError(refused, 422, 'invoice_incomplete', 'irn')
    expect(refused.body.details).toEqual(problems)

    dataOf(await act(id, 'reopen'))
    expect(await problemsOf(id)).toEqual([])
  })

  it('says that the customer was deleted', async () => {
    const id = await draft({})
    const { customerId } = dataOf(await desk.owner.get(`/v1/invoices/${id}`))
    dataOf(await desk.owner.delete(`/v1/customers/${customerId}`))
    expect(await fieldsOf(id)).toEqual(['customerId'])
    expectError(await act(id, 'finalize'), 400, 'validation_failed', 'customerId')
  })

  it('looks at a finalized invoice with the copies it carries, not with today’s records', async () => {
    const id = await draft({})
    const { customerId } = dataOf(await desk.owner.get(`/v1/invoices/${id}`))
    dataOf(await act(id, 'finalize'))
    dataOf(await desk.owner.patch(`/v1/customers/${customerId}`, { tin: null, email: null }))
    expect(await problemsOf(id)).toEqual([])

    dataOf(await act(id, 'reopen'))
    expect((await fieldsOf(id)).toSorted()).toEqual(['customer.email', 'customer.tin'])
  })

  it('changes nothing, whatever it finds', async () => {
    const id = await draft({ tin: null, invoiceKind: 'B2B' }, { items: [bareLine] })
    const before = dataOf(await desk.owner.get(`/v1/invoices/${id}`))
    expect((await problemsOf(id)).length).toBeGreaterThan(0)
    expect(dataOf(await desk.owner.get(`/v1/invoices/${id}`))).toEqual(before)
  })

  it('is for every member; 404 for strangers and unknown ids', async () => {
    const id = await draft({})
    expectOk(await check(id, await addMember(desk.server, businessId, 'VIEWER')))
    expectError(await check(id, (await addPerson(desk.server)).api), 404, 'not_found')
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
    expect(answer.body.warnings).toEqual(problems)
    expect(await problemsOf(id)).toEqual(problems)
  })

  it('has no warnings where preflight has nothing to say', async () => {
    const answer = await act(await draft({}), 'finalize')
    expectOk(answer)
    expect('warnings' in answer.body).toBe(false)
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
    expect(await problemsOf(id)).toEqual([])
    dataOf(await act(id, 'finalize'))
    const answer: Json = expectOk(await act(id, 'submit-to-app'))
    expect(answer.status).toBe('SUBMITTED')
  })
})
