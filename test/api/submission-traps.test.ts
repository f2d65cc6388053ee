import { describe, expect, it } from 'vitest'

import { createCustomer, createInvoice, dataOf, until } from '../support/scenario.ts'

import { expectOk, hasStatus, invoiceNow, openDesk, paymentPath, untilStatus } from './desk.ts'
import { connectedToProvider1, scriptedProvider } from './provider1-desk.ts'

const desk = openDesk({ providerWindowMs: 30 })

async function connected() {
  const provider = await scriptedProvider()
  const businessId = await connectedToProvider1(desk.owner, provider.url)
  const customerId = await createCustomer(desk.owner, businessId)
  const approved = async () => {
    const id = await createInvoice(desk.owner, businessId, customerId)
    dataOf(await desk.owner.post(`/v1/invoices/${id}/finalize`))
    return id
  }
  const submit = (id: string) => desk.owner.post(`/v1/invoices/${id}/submit-to-app`)
  const pay = (id: string, status: string) =>
    desk.owner.patch(paymentPath(businessId, id), { status, paymentDate: '2026-11-21' })
  return { provider, approved, submit, pay }
}

const bare404 = { do: 'answer', status: 404, body: '{"message":"Not Found"}' } as const

describe('a bare "Not Found"', () => {
  it('is no proof that an accepted invoice is absent: a search is the second witness', async () => {
    const { provider, approved, submit } = await connected()
    provider.script('SignInvoice', { do: 'accept-then-drop' })
    provider.script('ConfirmInvoice', bare404)
    const id = await approved()
    expectOk(await submit(id), 202)
    await untilStatus(desk, id, 'FIRS_APPROVED')
    expect(provider.callsOf('SignInvoice')).toHaveLength(1)
    expect(provider.doubleAcceptances).toBe(0)
  })

  it('sends nothing again while no witness answers', async () => {
    const { provider, approved, submit } = await connected()
    provider.script('SignInvoice', { do: 'accept-then-drop' })
    for (const call of ['ConfirmInvoice', 'SearchInvoice', 'LookupWithIRN'] as const) provider.always(call, bare404)
    const id = await approved()
    expectOk(await submit(id), 202)
    await until(
      async () => {
        desk.server.clock.advance(30_000)
        desk.server.core.worker.wake()
        return provider.callsOf('ConfirmInvoice').length
      },
      (calls) => calls > 3,
    )
    expect(provider.callsOf('SignInvoice')).toHaveLength(1)
    expect((await invoiceNow(desk.owner, id)).submission.state).toBe('CHECKING')
  })
})

describe('a payment taken at the counter', () => {
  it('is told by itself once the invoice is approved, with nobody pushing', async () => {
    const { approved, submit, pay } = await connected()
    const id = await approved()
    expectOk(await submit(id))
    expectOk(await pay(id, 'PAID'), 202)
    // Neither the clock nor the queue is touched here.
    await until(() => invoiceNow(desk.owner, id), hasStatus('PAID'))
  })

  it('never overtakes the one recorded before it', async () => {
    const { provider, approved, submit, pay } = await connected()
    const id = await approved()
    expectOk(await submit(id))
    await untilStatus(desk, id, 'FIRS_APPROVED')

    provider.script('UpdateStatus', { do: 'accept', afterMs: 300 })
    const first = pay(id, 'REJECTED')
    await provider.arrived('UpdateStatus', 1)
    const second = pay(id, 'PAID')
    await Promise.all([first, second])
    await until(() => invoiceNow(desk.owner, id), hasStatus('PAID'))
    const told = provider.callsOf('UpdateStatus').map(({ body }) => JSON.parse(body.toString()).payment_status)
    expect(told).toEqual(['REJECTED', 'PAID'])
  })
})

describe('a step that ended between its call and its record', () => {
  it('does not stay on the line for ever: it is looked up', async () => {
    const { provider, approved, submit } = await connected()
    const id = await approved()
    expectOk(await submit(id))
    await untilStatus(desk, id, 'FIRS_APPROVED')
    const stuck = await approved()
    provider.script('SignInvoice', { do: 'temporary' })
    expectOk(await submit(stuck), 202)
    // What a full disk would leave behind.
    await desk.server.storage.write(async ({ submissions }) => {
      const submission = await submissions.get(stuck)
      if (submission)
        await submissions.update({ ...submission, state: 'SENDING', outcomeUnknown: true, nextAttemptAt: null })
    })
    await desk.server.core.worker.stop()
    await desk.server.core.worker.start()
    await untilStatus(desk, stuck, 'FIRS_APPROVED')
    expect(provider.doubleAcceptances).toBe(0)
  })
})
