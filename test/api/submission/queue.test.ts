import { describe, expect, it } from 'vitest'

import { createCustomer, createInvoice, dataOf, until } from '../../support/scenario.ts'

import { expectError, expectOk, invoiceNow, openApp, untilStatus } from '../support/app.ts'
import { connectedToProvider1, provider1Credentials, scriptedProvider } from '../support/provider1.ts'

const network = { isOnline: true }
const app = openApp({
  providerWindowMs: 30,
  network: { online: () => network.isOnline, reaches: async () => false },
})
const { post, get } = {
  post: (path: string, body?: object) => app.owner.post(path, body),
  get: (path: string) => app.owner.get(path),
}

async function connected() {
  const provider = await scriptedProvider()
  const businessId = await connectedToProvider1(app.owner, provider.url)
  const customerId = await createCustomer(app.owner, businessId)
  const sale = async (changes: object = {}) => {
    const id = await createInvoice(app.owner, businessId, customerId, changes)
    dataOf(await post(`/v1/invoices/${id}/finalize`))
    return id
  }
  return {
    provider,
    businessId,
    sale,
    submit: (id: string) => post(`/v1/invoices/${id}/submit-to-app`),
    queue: async () => expectOk(await get(`/v1/businesses/${businessId}/queue?limit=100`)),
    attention: async () => expectOk(await get(`/v1/businesses/${businessId}/attention`)),
    listed: async (id: string) => {
      const { items } = expectOk(await get(`/v1/invoices?businessId=${businessId}&limit=100`))
      return items.find((row: { id: string }) => row.id === id)
    },
    attempts: async (id: string) => expectOk(await get(`/v1/invoices/${id}/attempts`)).items,
  }
}

describe('the queue', () => {
  it('is empty, and all counts are 0, for a business that has sent nothing', async () => {
    const { queue, attention } = await connected()
    expect(await queue()).toMatchObject({ items: [], meta: { totalItems: 0 } })
    expect(await attention()).toMatchObject({
      environment: 'LIVE',
      provider: { name: 'provider1', isConnected: true },
      needsYou: 0,
      waiting: 0,
      waitingSince: null,
      sent: 0,
      stalledSince: null,
      nextDeadlineAt: null,
      online: true,
    })
  })

  it('shows what waits, since when, why, and what happens next', async () => {
    const { provider, sale, submit, queue, attention } = await connected()
    provider.always('SignInvoice', { do: 'temporary' })
    const id = await sale()
    expectOk(await submit(id), 202)

    const [item, ...more] = (await queue()).items
    expect(more).toEqual([])
    expect(item).toMatchObject({
      invoiceId: id,
      status: 'PENDING',
      submission: {
        state: 'QUEUED',
        provider: 'provider1',
        environment: 'LIVE',
        attempts: 1,
        nextAttemptAt: expect.stringMatching(/Z$/),
        lastError: expect.stringContaining('SwitchTax'),
        message: 'Waiting to be sent again automatically.',
        deadline: { kind: 'NOT_BEFORE_CLEARED', at: null, passed: false },
      },
    })
    expect(item.allowedActions).toContain('retry')
    expect(await attention()).toMatchObject({ waiting: 1, waitingSince: item.submission.since, needsYou: 0 })

    provider.always('SignInvoice', undefined)
    expectOk(await post(`/v1/invoices/${id}/submission/retry`))
    await untilStatus(app, id, 'FIRS_APPROVED')
    expect((await queue()).items).toEqual([])
  })

  it('puts first what needs a person', async () => {
    const { provider, sale, submit, queue, attention } = await connected()
    const conflict = await sale()
    const waits = await sale()
    provider.script('SignInvoice', { do: 'temporary' })
    provider.always('SignInvoice', { do: 'temporary' })
    expectOk(await submit(waits), 202)
    provider.script('SignInvoice', { do: 'accept', irn: 'INV999999-94ND90NR-20261120' })
    expectOk(await submit(conflict), 202)

    const items = (await queue()).items
    expect(items[0]).toMatchObject({ invoiceId: conflict, submission: { state: 'NEEDS_ATTENTION' } })
    expect(items[0].allowedActions).toEqual(expect.arrayContaining(['retry', 'abandon']))
    expect(await attention()).toMatchObject({ needsAttention: 1, needsYou: 1 })
  })

  it('is not for strangers', async () => {
    expectError(await get('/v1/businesses/01900000-0000-7000-8000-000000000000/queue'), 404, 'not_found')
  })
})

describe('the log of attempts', () => {
  it('tells every call, the newest first, in sentences', async () => {
    const { provider, sale, submit, attempts } = await connected()
    provider.script('SignInvoice', { do: 'drop' })
    const id = await sale()
    expectOk(await submit(id), 202)
    await untilStatus(app, id, 'FIRS_APPROVED')

    const log = await attempts(id)
    expect(log.map(({ call, outcome }: { call: string; outcome: string }) => `${call} ${outcome}`).reverse()).toEqual([
      'submit unknown',
      'lookup absent',
      'submit accepted',
      'transmit transmitted',
      'lookup known',
    ])
    expect(log.at(-1)).toMatchObject({
      provider: 'provider1',
      environment: 'LIVE',
      message: expect.stringMatching(/^Sent, but no clear answer came: .* was lost before it answered/),
    })
    expect(log[0].message).toBe('Looked up: FIRS / NRS has it.')
    for (const { startedAt, endedAt } of log) expect(endedAt >= startedAt).toBe(true)
  })
})

describe('the stall alarm', () => {
  it('rings after 15 minutes without any answer while online, and not while the line is known to be gone', async () => {
    const { provider, sale, submit, attention } = await connected()
    provider.always('SignInvoice', { do: 'temporary' })
    provider.always('ConfirmInvoice', { do: 'drop' })
    const id = await sale()
    expectOk(await submit(id), 202)
    app.server.clock.advance(14 * 60_000)
    expect((await attention()).stalledSince).toBeNull()

    app.server.clock.advance(2 * 60_000)
    expect((await attention()).stalledSince).toMatch(/Z$/)
    network.isOnline = false
    expect(await attention()).toMatchObject({ stalledSince: null, online: false })
    network.isOnline = true

    provider.always('SignInvoice', undefined)
    provider.always('ConfirmInvoice', undefined)
    expectOk(await post(`/v1/invoices/${id}/submission/retry`))
    await untilStatus(app, id, 'FIRS_APPROVED')
    expect((await attention()).stalledSince).toBeNull()
  })
})

describe("the hand-over to the buyer's side", () => {
  it('is retried after the approval, and never undoes it', async () => {
    const { provider, sale, submit, queue, attempts } = await connected()
    provider.always('Transmit', { do: 'html', status: 404 })
    const id = await sale()
    expectOk(await submit(id))
    await untilStatus(app, id, 'FIRS_APPROVED')
    expect((await queue()).items[0].submission).toMatchObject({ state: 'HANDING_OVER' })
    const tried = provider.callsOf('Transmit').length
    await until(
      async () => {
        app.server.clock.advance(60_000)
        app.server.core.worker.wake()
        return provider.callsOf('Transmit').length
      },
      (calls) => calls > tried + 1,
    )
    expect((await invoiceNow(app.owner, id)).status).toBe('FIRS_APPROVED')

    provider.always('Transmit', undefined)
    expectOk(await post(`/v1/invoices/${id}/submission/retry`))
    await until(queue, ({ items }) => items.length === 0)
    expect((await attempts(id))[0]).toMatchObject({ call: 'transmit', outcome: 'transmitted' })
    expect(provider.callsOf('SignInvoice')).toHaveLength(1)
  })

  it('is left out for consumers, who have no access point', async () => {
    const { provider, sale, submit } = await connected()
    const id = await sale({ invoiceKind: 'B2C' })
    expectOk(await submit(id))
    await untilStatus(app, id, 'FIRS_APPROVED')
    expect(provider.callsOf('Transmit')).toEqual([])
  })
})

describe('a credit note', () => {
  it('waits in the queue until its original is approved, then goes by itself', async () => {
    const { provider, sale, submit, listed } = await connected()
    provider.always('ConfirmInvoice', { do: 'html', status: 404 })
    const original = await sale()
    expectOk(await submit(original))
    expect((await invoiceNow(app.owner, original)).status).toBe('SUBMITTED')
    const note = await sale({ invoiceType: 'CREDIT_NOTE', originalInvoiceId: original })
    expectOk(await submit(note), 202)
    expect((await invoiceNow(app.owner, note)).submission).toMatchObject({
      state: 'QUEUED',
      attempts: 0,
      message: expect.stringContaining('the invoice that it corrects'),
    })
    expect(provider.callsOf('SignInvoice')).toHaveLength(1)
    // Finalized is finalized: alone and in the list, the original is credited from then on.
    const { status, creditNotesTotal } = await invoiceNow(app.owner, original)
    expect(status).toBe('SUBMITTED')
    expect(creditNotesTotal).toBe((await invoiceNow(app.owner, note)).total)
    expect((await listed(original)).creditNotesTotal).toBe(creditNotesTotal)

    provider.always('ConfirmInvoice', undefined)
    await untilStatus(app, original, 'FIRS_APPROVED')
    await untilStatus(app, note, 'FIRS_APPROVED')
    expect(provider.callsOf('SignInvoice')).toHaveLength(2)
  })
})

describe('while the business is not connected', () => {
  it('nothing moves: the invoice, its row of the list and the queue say the same, without a time', async () => {
    const { provider, businessId, sale, submit, queue, listed } = await connected()
    provider.always('SignInvoice', { do: 'temporary' })
    const id = await sale()
    expectOk(await submit(id), 202)
    expect(await listed(id)).toMatchObject({ submissionState: 'QUEUED', nextAttemptAt: expect.any(String) })

    // New credentials count once they were tested.
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}/provider1-credentials`, provider1Credentials))
    const still = { state: 'WAITING_FOR_CONNECTION', nextAttemptAt: null }
    expect((await invoiceNow(app.owner, id)).submission).toMatchObject(still)
    expect((await queue()).items[0].submission).toMatchObject(still)
    expect(await listed(id)).toMatchObject({ submissionState: still.state, nextAttemptAt: null })
  })
})

describe('refused credentials', () => {
  it('stop the queue of the business, say so, and go on after a successful test', async () => {
    const { provider, businessId, sale, submit, attention, queue } = await connected()
    provider.always('SignInvoice', { do: 'temporary' })
    const ids = [await sale(), await sale(), await sale()]
    for (const id of ids) expectOk(await submit(id), 202)
    provider.refuseCredentials(true)
    const tokens = provider.callsOf('Token').length
    await until(
      async () => {
        app.server.clock.advance(20_000)
        app.server.core.worker.wake()
        return attention()
      },
      ({ waitingForConnection }) => waitingForConnection === 3,
    )
    expect(await attention()).toMatchObject({ provider: { isConnected: false }, needsYou: 1, stalledSince: null })
    for (const { submission, allowedActions } of (await queue()).items) {
      expect(submission).toMatchObject({ state: 'WAITING_FOR_CONNECTION', nextAttemptAt: null })
      expect(submission.message).toContain('test the connection')
      expect(allowedActions).not.toContain('retry')
    }
    expectError(await post(`/v1/invoices/${ids[0]}/submission/retry`), 409, 'submission_not_retryable')
    // One knock with wrong credentials is enough: more of them lock accounts.
    expect(provider.callsOf('Token').length).toBeLessThanOrEqual(tokens + 3)

    provider.always('SignInvoice', undefined)
    provider.refuseCredentials(false)
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}/provider1-credentials`, provider1Credentials))
    dataOf(await post(`/v1/businesses/${businessId}/test-app-connection`))
    for (const id of ids) await untilStatus(app, id, 'FIRS_APPROVED')
    expect(provider.doubleAcceptances).toBe(0)
  })
})
