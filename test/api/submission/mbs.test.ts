import { describe, expect, it } from 'vitest'

import { createCustomer, createInvoice, dataOf, firsConfig } from '../../support/scenario.ts'
import type { Script } from '../../support/scripted-provider/scripts.ts'

import { expectError, expectOk, freshBusiness, invoiceNow, openApp, paymentPath, untilStatus } from '../support/app.ts'
import { connectedToMbs, mbsKeys, scriptedGateway } from '../support/mbs.ts'

const app = openApp({ providerWindowMs: 30 })
const submit = (id: string) => app.owner.post(`/v1/invoices/${id}/submit-to-app`)
const at = (id: string, path: string) => `/v1/businesses/${id}/${path}`

async function connected() {
  const provider = await scriptedGateway()
  const businessId = await connectedToMbs(app.owner, provider.url)
  const customerId = await createCustomer(app.owner, businessId)
  const approved = async () => {
    const id = await createInvoice(app.owner, businessId, customerId)
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    return id
  }
  return { provider, businessId, approved }
}

describe('setting up mbs', () => {
  it('asks for what is missing, one thing after the other, and connects', async () => {
    const provider = await scriptedGateway()
    const id = await freshBusiness(app.owner)
    const test = () => app.owner.post(at(id, 'test-app-connection'))
    expectOk(await app.owner.patch(at(id, 'app-provider'), { provider: 'mbs' }))

    for (const [words, path, body] of [
      ['Address of the API, API key, API secret', 'app-config', { apiUrl: provider.url }],
      ['API key, API secret', 'app-config', mbsKeys],
      ['FIRS configuration', 'firs-config', firsConfig],
    ] as const) {
      const answer = await test()
      expectError(answer, 422, 'credentials_missing')
      expect(answer.body.message).toContain(words)
      expectOk(await app.owner.patch(at(id, path), body))
    }
    expect(expectOk(await test())).toEqual({ connected: true })
    expect(provider.calls.map(({ name }) => name)).toEqual(['health', 'list'])
  })

  it('tells refused keys from an unknown business, in sentences of ours', async () => {
    const { provider, businessId } = await connected()
    provider.script('list', { do: 'refuse', details: 'business not found', code: 404 })
    const unknown = await app.owner.post(at(businessId, 'test-app-connection'))
    expectError(unknown, 400, 'connection_failed')
    expect(unknown.body.data).toEqual({ connected: false, error: expect.stringContaining('business ID') })

    provider.refuseCredentials(true)
    const refused = await app.owner.post(at(businessId, 'test-app-connection'))
    expectError(refused, 400, 'connection_failed')
    expect(refused.body.data).toEqual({ connected: false, error: expect.stringContaining('credentials') })
    expect(JSON.stringify(refused.body)).not.toContain('unable to validate')
  })
})

describe('an invoice through mbs', () => {
  it('is approved, paid and found', async () => {
    const { provider, businessId, approved } = await connected()
    const id = await approved()
    expect(expectOk(await submit(id))).toMatchObject({ status: 'SUBMITTED', environment: 'LIVE' })
    const { irn } = await untilStatus(app, id, 'FIRS_APPROVED')

    const paid = { status: 'PAID', paymentDate: '2026-11-21', paymentReference: 'TRF-9' }
    expect(expectOk(await app.owner.patch(paymentPath(businessId, id), paid))).toMatchObject({ invoiceStatus: 'PAID' })
    expect(provider.callsOf('update').map(({ body }) => JSON.parse(body.toString()))).toEqual([
      { payment_status: 'PAID', reference: 'TRF-9' },
    ])

    const search = await app.owner.get(`/v1/api/v1/businesses/${businessId}/app/invoices/search`)
    expect(expectOk(search).items).toMatchObject([{ irn, totalAmount: 18167.5, status: 'PAID' }])
    expect(provider.callsOf('sign')).toHaveLength(1)
    expect([...provider.accepted.keys()]).toEqual([irn])
  })

  it.each<[string, Script, number]>([
    ['the connection breaks after it was accepted', { do: 'accept-then-drop' }, 1],
    ['the answer is empty', { do: 'empty' }, 2],
    ['the gateway says "try again later"', { do: 'temporary' }, 2],
    ['HTTP says no and the body yes', { do: 'answer', status: 400, body: '{"code":201,"message":"signed"}' }, 2],
  ])('is 202 when %s, and ends accepted exactly once', async (_what, script, sends) => {
    const { provider, approved } = await connected()
    const id = await approved()
    provider.script('sign', script)
    expect(expectOk(await submit(id), 202)).toMatchObject({ status: 'PENDING' })

    await untilStatus(app, id, 'FIRS_APPROVED')
    expect(provider.callsOf('sign')).toHaveLength(sends)
    expect(provider.doubleAcceptances).toBe(0)
  })

  it('refused for its content is 422, without the raw words', async () => {
    const { provider, approved } = await connected()
    provider.always('sign', { do: 'refuse', details: 'invoicerequest.invoice.accountingcustomerparty.tin is invalid' })
    const id = await approved()
    const answer = await submit(id)
    expectError(answer, 422, 'invoice_refused')
    expect(JSON.stringify(answer.body)).not.toMatch(/invoicerequest|duplicate request/)
    expect((await invoiceNow(app.owner, id)).status).toBe('FIRS_REJECTED')
  })

  it('waits for a new connection test when the keys are refused', async () => {
    const { provider, businessId, approved } = await connected()
    const id = await approved()
    provider.refuseCredentials(true)
    expect(expectOk(await submit(id), 202)).toMatchObject({ submission: { state: 'WAITING_FOR_CONNECTION' } })

    provider.refuseCredentials(false)
    expectOk(await app.owner.post(at(businessId, 'test-app-connection')))
    await untilStatus(app, id, 'FIRS_APPROVED')
    expect(provider.doubleAcceptances).toBe(0)
  })
})
