import { describe, expect, it } from 'vitest'

import { apiClient } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, until } from '../../support/scenario.ts'

import { expectOk, freshReadyBusiness, hasStatus, invoiceNow, openApp, type App } from '../support/app.ts'
import { connectedToProvider1, scriptedProvider } from '../support/provider1.ts'

const HOUR = 60 * 60_000

async function connected(app: App) {
  const provider = await scriptedProvider()
  const businessId = await connectedToProvider1(app.owner, provider.url)
  const customerId = await createCustomer(app.owner, businessId)
  const sent = async (changes: object = {}) => {
    const id = await createInvoice(app.owner, businessId, customerId, changes)
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    return { id, answer: await app.owner.post(`/v1/invoices/${id}/submit-to-app`) }
  }
  return { provider, businessId, sent }
}

describe('the deadline of a sale to a consumer', () => {
  const app = openApp({ providerWindowMs: 30 })

  it('is 24 hours from finalizing, counted and shown; the sandbox has none', async () => {
    const { provider, businessId, sent } = await connected(app)
    provider.always('SignInvoice', { do: 'temporary' })
    const { id, answer } = await sent({ invoiceKind: 'B2C' })
    const { finalizedAt, submission } = expectOk(answer, 202)
    const practice = await freshReadyBusiness(app.owner)
    const customerId = await createCustomer(app.owner, practice)
    const practiceSale = await createInvoice(app.owner, practice, customerId, { invoiceKind: 'B2C' })
    dataOf(await app.owner.post(`/v1/invoices/${practiceSale}/finalize`))

    // Keys outlive the day that passes here; sessions do not.
    const watcher = async (business: string) => {
      const body = { name: 'Watcher', businessId: business, role: 'VIEWER' }
      const api = apiClient(app.server.url, dataOf(await app.owner.post('/v1/api-keys', body)).key)
      return async () => expectOk(await api.get(`/v1/businesses/${business}/attention`))
    }
    const [live, sandbox] = [await watcher(businessId), await watcher(practice)]

    const at = new Date(Date.parse(finalizedAt) + 24 * HOUR).toISOString()
    expect(submission.deadline).toMatchObject({ kind: 'REPORT_WITHIN_24_HOURS', at, passed: false })
    expect(await live()).toMatchObject({ nextDeadlineAt: at, deadlinesWithin6Hours: 0, deadlinesPassed: 0 })
    expect((await invoiceNow(app.owner, id)).submission.deadline.message).toContain('24 hours')

    app.server.clock.advance(19 * HOUR)
    expect(await live()).toMatchObject({ deadlinesWithin6Hours: 1, deadlinesPassed: 0 })
    app.server.clock.advance(6 * HOUR)
    expect(await live()).toMatchObject({ deadlinesWithin6Hours: 0, deadlinesPassed: 1, nextDeadlineAt: null })
    expect(await sandbox()).toMatchObject({ nextDeadlineAt: null, deadlinesPassed: 0 })
  })
})

describe('an answer of the provider', () => {
  const app = openApp({ providerWindowMs: 30 })

  it('wakes everything of the business that waits for the line, however long its pause', async () => {
    const { provider, sent } = await connected(app)
    provider.always('SignInvoice', { do: 'drop' })
    provider.always('ConfirmInvoice', { do: 'drop' })
    const ids: string[] = []
    for (let count = 0; count < 4; count++) {
      const { id, answer } = await sent()
      expectOk(answer, 202)
      ids.push(id)
    }
    const [first = '', ...others] = ids
    // Far into the pauses: nothing of the others is due for minutes.
    for (let round = 0; round < 7; round++) {
      const before = provider.callsOf('ConfirmInvoice').length
      app.server.clock.advance(5 * 60_000)
      app.server.core.worker.wake()
      await until(
        async () => provider.callsOf('ConfirmInvoice').length,
        (calls) => calls > before,
      )
    }

    provider.always('SignInvoice', undefined)
    provider.always('ConfirmInvoice', undefined)
    expectOk(await app.owner.post(`/v1/invoices/${first}/submission/retry`))
    // The server's clock stands nearly still from here on.
    for (const id of others) await until(() => invoiceNow(app.owner, id), hasStatus('SUBMITTED', 'FIRS_APPROVED'))
    expect(provider.doubleAcceptances).toBe(0)
  })
})
