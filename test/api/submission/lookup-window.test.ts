import { describe, expect, it } from 'vitest'

import { createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { irnIn } from '../../support/scripted-provider/authority.ts'

import { expectOk, invoiceNow, openApp, untilStatus } from '../support/app.ts'
import { connectedToProvider1, scriptedProvider } from '../support/provider1.ts'

const WINDOW_MS = 2 * 60_000

describe("the provider's window after a lost answer", () => {
  const app = openApp({ providerWindowMs: WINDOW_MS })

  it.each([
    ['a person asks for another try', (id: string) => app.owner.post(`/v1/invoices/${id}/submission/retry`)],
    [
      'the connection is tested',
      (_id: string, businessId: string) => app.owner.post(`/v1/businesses/${businessId}/test-provider1-connection`),
    ],
    [
      'the program is started again',
      async () => {
        await app.server.core.worker.stop()
        await app.server.core.worker.start()
      },
    ],
    ['another invoice is answered', async () => undefined],
  ])('is waited out although %s', async (_what, push) => {
    const provider = await scriptedProvider()
    const businessId = await connectedToProvider1(app.owner, provider.url)
    const customerId = await createCustomer(app.owner, businessId)
    const submitted = async () => {
      const id = await createInvoice(app.owner, businessId, customerId)
      dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
      return { id, answer: await app.owner.post(`/v1/invoices/${id}/submit-to-app`) }
    }

    provider.script('SignInvoice', { do: 'drop' })
    const { id, answer } = await submitted()
    const { irn, submission } = expectOk(answer, 202)
    await push(id, businessId)
    // The whole way of another invoice: the queue has looked at everything that it takes for due.
    const other = await submitted()
    expectOk(other.answer)
    await untilStatus(app, other.id, 'FIRS_APPROVED')

    const aboutIt = provider.calls.filter(({ body }) => irnIn(body) === irn)
    expect(aboutIt.map(({ name }) => name)).toEqual(['SignInvoice'])
    const now = await invoiceNow(app.owner, id)
    expect(now).toMatchObject({ status: 'PENDING', submission: { state: 'CHECKING', attempts: 1 } })
    expect(now.submission.nextAttemptAt).toBe(submission.nextAttemptAt)

    app.server.clock.advance(WINDOW_MS)
    await untilStatus(app, id, 'FIRS_APPROVED')
    expect(provider.doubleAcceptances).toBe(0)
  })
})
