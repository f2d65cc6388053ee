import { describe, expect, it } from 'vitest'

import { createCustomer, createInvoice, dataOf } from '../support/scenario.ts'
import { irnIn } from '../support/scripted-provider/authority.ts'

import { expectOk, invoiceNow, openDesk, untilStatus } from './desk.ts'
import { connectedToProvider1, scriptedProvider } from './provider1-desk.ts'

const WINDOW_MS = 2 * 60_000

describe("the provider's window after a lost answer", () => {
  const desk = openDesk({ providerWindowMs: WINDOW_MS })

  it.each([
    ['a person asks for another try', (id: string) => desk.owner.post(`/v1/invoices/${id}/submission/retry`)],
    [
      'the connection is tested',
      (_id: string, businessId: string) => desk.owner.post(`/v1/businesses/${businessId}/test-provider1-connection`),
    ],
    [
      'the program is started again',
      async () => {
        await desk.server.core.worker.stop()
        await desk.server.core.worker.start()
      },
    ],
    ['another invoice is answered', async () => undefined],
  ])('is waited out although %s', async (_what, push) => {
    const provider = await scriptedProvider()
    const businessId = await connectedToProvider1(desk.owner, provider.url)
    const customerId = await createCustomer(desk.owner, businessId)
    const submitted = async () => {
      const id = await createInvoice(desk.owner, businessId, customerId)
      dataOf(await desk.owner.post(`/v1/invoices/${id}/finalize`))
      return { id, answer: await desk.owner.post(`/v1/invoices/${id}/submit-to-app`) }
    }

    provider.script('SignInvoice', { do: 'drop' })
    const { id, answer } = await submitted()
    const { irn, submission } = expectOk(answer, 202)
    await push(id, businessId)
    // The whole way of another invoice: the queue has looked at everything that it takes for due.
    const other = await submitted()
    expectOk(other.answer)
    await untilStatus(desk, other.id, 'FIRS_APPROVED')

    const aboutIt = provider.calls.filter(({ body }) => irnIn(body) === irn)
    expect(aboutIt.map(({ name }) => name)).toEqual(['SignInvoice'])
    const now = await invoiceNow(desk.owner, id)
    expect(now).toMatchObject({ status: 'PENDING', submission: { state: 'CHECKING', attempts: 1 } })
    expect(now.submission.nextAttemptAt).toBe(submission.nextAttemptAt)

    desk.server.clock.advance(WINDOW_MS)
    await untilStatus(desk, id, 'FIRS_APPROVED')
    expect(provider.doubleAcceptances).toBe(0)
  })
})
