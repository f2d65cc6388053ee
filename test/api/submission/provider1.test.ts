import { describe, expect, it } from 'vitest'

import { createCustomer, createInvoice, dataOf, until } from '../../support/scenario.ts'

import { expectError, expectOk, hasStatus, invoiceNow, openApp, paymentPath, untilStatus } from '../support/app.ts'
import { connectedToProvider1, provider1Credentials, scriptedProvider } from '../support/provider1.ts'

const app = openApp({ providerWindowMs: 30 })
const submit = (id: string) => app.owner.post(`/v1/invoices/${id}/submit-to-app`)

async function connected() {
  const provider = await scriptedProvider()
  const businessId = await connectedToProvider1(app.owner, provider.url)
  const customerId = await createCustomer(app.owner, businessId)
  const approved = async (changes: object = {}) => {
    const id = await createInvoice(app.owner, businessId, customerId, changes)
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    return id
  }
  return { provider, businessId, customerId, approved }
}

describe('submitting through provider1', () => {
  it('sends the approved bytes once, and is approved when the authority knows the IRN', async () => {
    const { provider, approved } = await connected()
    const id = await approved()
    expect(expectOk(await submit(id))).toMatchObject({ status: 'SUBMITTED', environment: 'LIVE' })
    const { irn } = await untilStatus(app, id, 'FIRS_APPROVED')

    const [sent, ...more] = provider.callsOf('SignInvoice')
    expect(more).toEqual([])
    expect(JSON.parse(sent?.body.toString() ?? '')).toMatchObject({
      irn,
      invoice_kind: 'B2B',
      legal_monetary_total: { payable_amount: 18167.5, tax_exclusive_amount: 16900 },
    })
    expect([...provider.accepted.keys()]).toEqual([irn])
  })

  it('20 times at once makes one call: one 200, the others 409', async () => {
    const { provider, approved } = await connected()
    const id = await approved()
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectError(answer, 409, 'invoice_not_approved')
    }
    expect(provider.callsOf('SignInvoice')).toHaveLength(1)
    expect(provider.doubleAcceptances).toBe(0)
  })

  it('refused for its content is 422, and FIRS_REJECTED without the raw words', async () => {
    const { provider, approved } = await connected()
    provider.always('SignInvoice', {
      do: 'refuse',
      details: 'invoicerequest.invoice.accountingcustomerparty.tin is invalid',
    })
    const id = await approved()
    const answer = await submit(id)
    expectError(answer, 422, 'invoice_refused')
    expect(JSON.stringify(answer.body)).not.toMatch(/invoicerequest|duplicate request/)
    expect((await invoiceNow(app.owner, id)).status).toBe('FIRS_REJECTED')
    expect(provider.callsOf('SignInvoice')).toHaveLength(1)
  })

  it.each([
    ['the connection breaks after it was accepted', { do: 'accept-then-drop' }, 1],
    ['it is accepted after the connection broke', { do: 'drop-then-accept', afterMs: 5 }, 1],
    ['the connection breaks before it was accepted', { do: 'drop' }, 2],
    ['the answer is empty', { do: 'empty' }, 2],
    ['the answer is nonsense', { do: 'html', status: 502 }, 2],
    ['the answer says duplicate', { do: 'duplicate' }, 2],
    ['the provider says "try again later"', { do: 'temporary' }, 2],
    ['the provider asks to wait', { do: 'rate-limit', retryAfter: '2' }, 2],
  ] as const)('is 202 when %s, and ends accepted exactly once', async (_what, script, sends) => {
    const { provider, approved } = await connected()
    const id = await approved()
    provider.script('SignInvoice', script)
    expect(expectOk(await submit(id), 202)).toMatchObject({ status: 'PENDING' })

    await untilStatus(app, id, 'FIRS_APPROVED')
    expect(provider.callsOf('SignInvoice')).toHaveLength(sends)
    expect(provider.accepted.size).toBe(1)
    expect(provider.doubleAcceptances).toBe(0)
  })

  it('sends the very same bytes again, whatever changed meanwhile', async () => {
    const { provider, businessId, customerId, approved } = await connected()
    const id = await approved()
    provider.script('SignInvoice', { do: 'drop' })
    expectOk(await submit(id), 202)
    dataOf(await app.owner.patch(`/v1/customers/${customerId}`, { name: 'Renamed', city: 'Elsewhere' }))
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}`, { name: 'Renamed Ltd' }))
    await untilStatus(app, id, 'FIRS_APPROVED')

    const [first, second] = provider.callsOf('SignInvoice').map(({ body }) => body.toString())
    expect(second).toBe(first)
  })
})

describe('refused credentials', () => {
  it('end the connection; the queue waits for a successful test and then goes on by itself', async () => {
    const { provider, businessId, approved } = await connected()
    const [first, second] = [await approved(), await approved()]
    provider.refuseCredentials(true)

    expect(expectOk(await submit(first), 202)).toMatchObject({
      status: 'PENDING',
      submission: { state: 'WAITING_FOR_CONNECTION', lastError: expect.stringContaining('credentials') },
    })
    const providerNow = async () => dataOf(await app.owner.get(`/v1/businesses/${businessId}`)).appProvider
    expect(await providerNow()).toEqual({ name: 'provider1', isConnected: false })
    expectError(await submit(second), 422, 'provider_not_configured')

    app.server.clock.advance(10 * 60_000)
    app.server.core.worker.wake()
    const test = () => app.owner.post(`/v1/businesses/${businessId}/test-provider1-connection`)
    expectError(await test(), 400, 'connection_failed')
    expect(await invoiceNow(app.owner, first)).toMatchObject({ submission: { state: 'WAITING_FOR_CONNECTION' } })
    expect(provider.callsOf('SignInvoice').filter(({ authorised }) => authorised)).toHaveLength(0)

    provider.refuseCredentials(false)
    expectOk(await app.owner.patch(`/v1/businesses/${businessId}/provider1-credentials`, provider1Credentials))
    expectOk(await test())
    await untilStatus(app, first, 'FIRS_APPROVED')
    expect(provider.doubleAcceptances).toBe(0)
    expectOk(await submit(second))
  })
})

describe('a failing business', () => {
  it('does not hold up another', async () => {
    const [bad, good] = [await connected(), await connected()]
    bad.provider.always('SignInvoice', { do: 'html', status: 500 })
    const [stuck, moving] = [await bad.approved(), await good.approved()]
    expectOk(await submit(stuck), 202)
    expectOk(await submit(moving))
    await untilStatus(app, moving, 'FIRS_APPROVED')
    expect((await invoiceNow(app.owner, stuck)).status).toBe('PENDING')
  })
})

describe('a payment', () => {
  const pay = (businessId: string, id: string, body: object) =>
    app.owner.patch(paymentPath(businessId, id), { status: 'PAID', paymentDate: '2026-11-21', ...body })

  it('reaches the authority in its words', async () => {
    const { provider, businessId, approved } = await connected()
    const id = await approved()
    expectOk(await submit(id))
    const { irn } = await untilStatus(app, id, 'FIRS_APPROVED')
    expectOk(await pay(businessId, id, { paymentReference: 'TRF-9' }))
    expect(provider.callsOf('UpdateStatus').map(({ body }) => JSON.parse(body.toString()))).toEqual([
      { payment_status: 'PAID', reference: 'TRF-9', irn },
    ])
  })

  it('with the provider out of reach is 202, recorded, and told later', async () => {
    const { provider, businessId, approved } = await connected()
    const id = await approved()
    expectOk(await submit(id))
    await untilStatus(app, id, 'FIRS_APPROVED')
    provider.script('UpdateStatus', { do: 'drop' }, { do: 'html', status: 503 })

    expect(expectOk(await pay(businessId, id, {}), 202)).toMatchObject({
      status: 'PAID',
      invoiceStatus: 'FIRS_APPROVED',
    })
    expect(await invoiceNow(app.owner, id)).toMatchObject({ status: 'FIRS_APPROVED', paymentStatus: 'PAID' })
    await untilStatus(app, id, 'PAID')
    expect(provider.callsOf('UpdateStatus').length).toBeGreaterThanOrEqual(3)
  })

  it('refused by the authority is 422 with the reasons', async () => {
    const { provider, businessId, approved } = await connected()
    const id = await approved()
    expectOk(await submit(id))
    await untilStatus(app, id, 'FIRS_APPROVED')
    provider.always('UpdateStatus', { do: 'refuse', details: 'invoicerequest.invoice.paymentstatus is invalid' })
    expectError(await pay(businessId, id, {}), 422, 'payment_refused')
    expect((await invoiceNow(app.owner, id)).status).toBe('FIRS_APPROVED')
  })
})

describe('the search at FIRS', () => {
  const search = (businessId: string, query = '') =>
    app.owner.get(`/v1/api/v1/businesses/${businessId}/app/invoices/search${query}`)

  it('asks by IRN or TIN and maps what comes back', async () => {
    const { provider, businessId, approved } = await connected()
    const id = await approved()
    expectOk(await submit(id))
    const { irn } = await until(() => invoiceNow(app.owner, id), hasStatus('SUBMITTED', 'FIRS_APPROVED'))
    const { TIN } = dataOf(await app.owner.get(`/v1/businesses/${businessId}`))

    const row = { irn, supplierTIN: TIN, issueDate: '2026-11-20', totalAmount: 18167.5 }
    expect(expectOk(await search(businessId, `?irn=${irn}`)).items).toMatchObject([row])
    expect(expectOk(await search(businessId)).items).toMatchObject([row])
    expect(JSON.parse(provider.callsOf('LookupWithTIN').at(-1)?.body.toString() ?? '')).toEqual({ TIN })
  })

  it.each([
    ['is down', { do: 'html', status: 500 }],
    ['breaks the line', { do: 'drop' }],
    ['answers nothing', { do: 'empty' }],
    ['is busy', { do: 'temporary' }],
  ] as const)('is 502 when the provider %s, without its words', async (_what, script) => {
    const { provider, businessId } = await connected()
    provider.always('LookupWithTIN', script)
    const answer = await search(businessId)
    expectError(answer, 502, 'provider_unavailable')
    expect(JSON.stringify(answer.body)).not.toMatch(/It broke|try again later, *$/)
  })
})
