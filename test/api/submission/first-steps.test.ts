import { describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { cryptoKeysFile } from '../../support/crypto-keys-files.ts'
import { createCustomer, createInvoice, dataOf, firsConfig } from '../../support/scenario.ts'
import { expectError, expectOk, freshTin, invoiceNow, openApp, untilStatus } from '../support/app.ts'
import { connectedToProvider1, provider1Credentials, scriptedProvider } from '../support/provider1.ts'

const app = openApp()

/** No more than the specification knows of. */
const bare = { description: 'Consulting', quantity: 3, unitPrice: 50_000, taxPercent: 7.5 }

/** The order of set-up that the specification recommends, with its fields. */
async function businessBySpecification(apiUrl?: string): Promise<string> {
  const { id } = expectOk(
    await app.owner.post('/v1/businesses', {
      name: 'First Steps Ltd',
      TIN: freshTin(),
      businessType: 'LLC',
      address: '1 Marina',
      city: 'Lagos',
      state: 'Lagos',
      country: 'Nigeria',
      ...(apiUrl !== undefined && { firsEmail: 'firs@first-steps.example', firsPassword: 'portal password' }),
    }),
    201,
  )
  const at = `/v1/businesses/${id}`
  expectOk(await app.owner.patch(`${at}/firs-config`, firsConfig))
  if (apiUrl === undefined) {
    expectOk(await app.owner.patch(`${at}/app-provider`, { provider: 'sandbox' }))
    expectOk(await app.owner.post(`${at}/test-app-connection`))
    return id
  }
  expect((await app.owner.upload('PATCH', `${at}/crypto-keys`, 'file', cryptoKeysFile())).status).toBe(200)
  expectOk(await app.owner.patch(`${at}/app-provider`, { provider: 'provider1' }))
  expectOk(await app.owner.patch(`${at}/app-config`, { apiUrl }))
  expect((await app.owner.patch(`${at}/provider1-credentials`, provider1Credentials)).status).toBe(200)
  expectOk(await app.owner.post(`${at}/test-provider1-connection`))
  return id
}

/** An invoice out of the fields of the specification, approved. */
async function approvedBare(businessId: string, customerId: string): Promise<string> {
  const body = { businessId, customerId, invoiceType: 'STANDARD', issueDate: '2026-11-20', dueDate: '2026-12-20' }
  const { id } = expectOk(await app.owner.post('/v1/invoices', { ...body, items: [bare] }), 201)
  expect(expectOk(await app.owner.post(`/v1/invoices/${id}/finalize`)).status).toBe('APPROVED')
  return id
}

describe('a client that knows only the fields of the specification', () => {
  it('gets in the sandbox from a business to SUBMITTED, and is told what FIRS / NRS would refuse', async () => {
    const businessId = await businessBySpecification()
    const { id: customerId } = expectOk(
      await app.owner.post('/v1/customers', { businessId, name: 'Buyer', tin: '31569955-0001' }),
      201,
    )
    const made = await app.owner.post('/v1/invoices', {
      ...{ businessId, customerId, invoiceType: 'STANDARD', issueDate: '2026-11-20', dueDate: '2026-12-20' },
      items: [bare],
    })
    const { id } = expectOk(made, 201)

    const { blocks, items } = expectOk(await app.owner.get(`/v1/invoices/${id}/preflight`))
    expect(blocks).toBe(false)
    const forgiven = items.filter((item: Json) => item.blocksRealSubmission === true)
    expect(forgiven.map(({ code }: Json) => code).toSorted()).toEqual([
      'buyer_address_missing',
      'buyer_city_missing',
      'buyer_email_missing',
      'line_classification_missing',
      'supplier_email_missing',
    ])
    for (const { severity, message } of forgiven) {
      expect([severity, message]).toEqual(['warns', expect.stringContaining('FIRS / NRS would refuse this.')])
    }

    const finalized = await app.owner.post(`/v1/invoices/${id}/finalize`)
    expectOk(finalized)
    const warned = finalized.body.warnings.filter((warning: Json) => warning.blocksRealSubmission === true)
    expect(warned).toHaveLength(forgiven.length)
    expect(expectOk(await app.owner.post(`/v1/invoices/${id}/submit-to-app`)).status).toBe('SUBMITTED')
    await untilStatus(app, id, 'FIRS_APPROVED')
  })

  it('is refused there what it always was: a B2B invoice without a TIN, a rate without a category', async () => {
    const businessId = await businessBySpecification()
    const customerId = await createCustomer(app.owner, businessId, { tin: null, invoiceKind: 'B2B' })
    const id = await createInvoice(app.owner, businessId, customerId, { items: [{ ...bare, taxPercent: 5 }] })
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    const refused = await app.owner.post(`/v1/invoices/${id}/submit-to-app`)
    expectError(refused, 422, 'invoice_incomplete')
    expect(refused.body.details.map(({ field }: Json) => field)).toEqual(['customer.tin', 'items[0].taxCategory'])
  })

  it('gets there with a real provider, by the classification that set-up asks for, or one that comes later', async () => {
    const provider = await scriptedProvider()
    const businessId = await businessBySpecification(provider.url)
    const buyer = {
      name: 'Buyer',
      tin: '31569955-0001',
      email: 'buyer@example.com',
      address: '2 Marina',
      city: 'Lagos',
    }
    const { id: customerId } = expectOk(await app.owner.post('/v1/customers', { businessId, ...buyer }), 201)
    const early = await approvedBare(businessId, customerId)
    const refused = await app.owner.post(`/v1/invoices/${early}/submit-to-app`)
    expectError(refused, 422, 'invoice_incomplete', 'items[0].hsnCode')

    const code = { isicCode: '7020', serviceCategory: 'Management consultancy activities' }
    const answer = await app.owner.patch(`/v1/businesses/${businessId}`, {
      defaultClassification: { kind: 'SERVICE', ...code },
    })
    expectOk(answer)
    expect(answer.body.warnings).toMatchObject([
      { code: 'codes_taken', message: '1 invoice that is not sent yet has this code now.' },
    ])
    for (const id of [early, await approvedBare(businessId, customerId)]) {
      expect((await invoiceNow(app.owner, id)).items).toMatchObject([code])
      expect(expectOk(await app.owner.post(`/v1/invoices/${id}/submit-to-app`)).status).toBe('SUBMITTED')
      await untilStatus(app, id, 'FIRS_APPROVED')
    }
  })

  it('is refused by a real provider what FIRS / NRS would refuse', async () => {
    const businessId = await connectedToProvider1(app.owner, (await scriptedProvider()).url)
    const customerId = await createCustomer(app.owner, businessId, { email: null })
    const id = await createInvoice(app.owner, businessId, customerId, { items: [bare] })
    const { blocks, items } = expectOk(await app.owner.get(`/v1/invoices/${id}/preflight`))
    expect([blocks, items.map(({ severity }: Json) => severity)]).toEqual([true, expect.arrayContaining(['blocks'])])
    expect(items.some((item: Json) => 'blocksRealSubmission' in item)).toBe(false)
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    expectError(await app.owner.post(`/v1/invoices/${id}/submit-to-app`), 422, 'invoice_incomplete', 'customer.email')
  })
})
