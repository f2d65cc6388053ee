import { onTestFinished } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, signUpOwner, until } from '../../support/scenario.ts'
import { startTestServer, type TestServerOptions } from '../../support/test-server.ts'

import { expectOk, invoiceNow, paymentPath } from './app.ts'
import { connectedToProvider1, scriptedProvider } from './provider1.ts'

export const HOUR = 60 * 60_000
export const DAY = 24 * HOUR

export type Provider1Business = Awaited<ReturnType<typeof openProvider1Business>>

/** A server, a business and a provider of their own, seen through a key, which outlives the days that pass here. */
export async function openProvider1Business(options: TestServerOptions = {}) {
  const server = await startTestServer({ providerWindowMs: 30, ...options })
  onTestFinished(() => server.close())
  const session = await signUpOwner(server)
  const provider = await scriptedProvider()
  const businessId = await connectedToProvider1(session, provider.url)
  const customerId = await createCustomer(session, businessId)
  const key = { businessId, name: 'Watcher', role: 'ADMIN' }
  const owner = apiClient(server.url, dataOf(await session.post('/v1/api-keys', key)).key)

  const act = (id: string, action: string, body?: object) => owner.post(`/v1/invoices/${id}/${action}`, body)
  const draft = (changes: object = {}) => createInvoice(owner, businessId, customerId, changes)
  const approved = async (changes: object = {}): Promise<string> => {
    const id = await draft(changes)
    dataOf(await act(id, 'finalize'))
    return id
  }
  return {
    server,
    owner,
    provider,
    businessId,
    /** Where the business is asked and changed. */
    at: (path: string) => `/v1/businesses/${businessId}/${path}`,
    act,
    draft,
    approved,
    now: (id: string) => invoiceNow(owner, id),
    async submitted(changes: object = {}): Promise<string> {
      const id = await approved(changes)
      await act(id, 'submit-to-app')
      return id
    },
    pay: (id: string, status = 'PAID') =>
      owner.patch(paymentPath(businessId, id), { status, paymentDate: '2026-11-21' }),
    attention: async () => expectOk(await owner.get(`/v1/businesses/${businessId}/attention`)),
    appProvider: async () => expectOk(await owner.get(`/v1/businesses/${businessId}`)).appProvider,
    /** What an invoice's history says happened, the oldest first. */
    async historyOf(id: string): Promise<string[]> {
      const { items } = expectOk(await owner.get(`/v1/invoices/${id}/history?limit=100`))
      return items.map(({ action }: Json) => action)
    },
    /** The calls about an invoice and what came of them, the oldest first. */
    async attemptsOf(id: string): Promise<string[]> {
      const { items } = expectOk(await owner.get(`/v1/invoices/${id}/attempts?limit=100`))
      return items.map(({ call, outcome }: Json) => `${call} ${outcome}`).toReversed()
    },
    /** Time passes, and the queue looks whose time has come. */
    pass(milliseconds: number): void {
      server.clock.advance(milliseconds)
      server.core.worker.wake()
    },
    /** What closing the program and starting it again does to the queue. */
    async restart(): Promise<void> {
      await server.core.worker.stop()
      await server.core.worker.start()
    },
    /** Changes a submission as a crash, or an earlier version, might have left it. */
    async leave(id: string, change: object): Promise<void> {
      await server.storage.write(async ({ submissions }) => {
        const submission = await submissions.get(id)
        if (!submission) throw new Error(`${id} is not in the queue.`)
        await submissions.update({ ...submission, ...change })
      })
    },
  }
}

export const stateOf = ({ submission }: Json): string => submission.state

export const inState =
  (...states: string[]) =>
  (invoice: Json): boolean =>
    states.includes(stateOf(invoice))

/** Lets time pass, a step at a time, until an invoice stands in one of the states. */
export const untilState = (
  shop: Provider1Business,
  id: string,
  states: readonly string[],
  stepMs = 60_000,
): Promise<Json> =>
  until(
    async () => {
      shop.pass(stepMs)
      return shop.now(id)
    },
    inState(...states),
  )

/** The day that the queue keeps trying for. */
export async function passDay(shop: Provider1Business, id: string): Promise<void> {
  shop.pass(DAY + HOUR)
  await untilState(shop, id, ['NEEDS_ATTENTION'])
}
