import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { apiClient, type Api, type Json } from '../support/api-client.ts'
import { createInvoice, dataOf, signUpOwner, until } from '../support/scenario.ts'
import { startScriptedProvider, type ScriptedProvider } from '../support/scripted-provider/scripted-provider.ts'
import { buildServer, startServerProcess, temporaryDataFolder, type ServerProcess } from '../support/server-process.ts'

import { provider1Business, type ConnectedBusiness } from './support/connected-business.ts'
import { statusesOf } from './support/exactly-once.ts'

/** More than any number of calls that could be on the line at once. */
const STUCK = 30

async function openProvider(): Promise<ScriptedProvider> {
  const provider = await startScriptedProvider()
  onTestFinished(() => provider.close())
  return provider
}

function dataFolder(): string {
  const { folder, remove } = temporaryDataFolder()
  onTestFinished(remove)
  return folder
}

async function startServer(dataDir = dataFolder()): Promise<ServerProcess> {
  const server = await startServerProcess({ dataDir, env: { INVOICE_DESK_PROVIDER_WINDOW_MS: '500' } })
  onTestFinished(() => server.kill())
  return server
}

const openServer = async (): Promise<Api> => signUpOwner(await startServer())

async function finalized(owner: Api, { id, customerId }: ConnectedBusiness): Promise<string> {
  const invoice = await createInvoice(owner, id, customerId)
  dataOf(await owner.post(`/v1/invoices/${invoice}/finalize`))
  return invoice
}

const invoiceNow = async (owner: Api, id: string): Promise<Json> => dataOf(await owner.get(`/v1/invoices/${id}`))
const isApproved = ({ status }: Json): boolean => status === 'FIRS_APPROVED'

describe('while a provider holds every call of one business', () => {
  beforeAll(buildServer, 120_000)

  it('everything else is answered, and other businesses submit, in person and through the queue', async () => {
    const owner = await openServer()
    const [holding, healthy] = [await openProvider(), await openProvider()]
    const stuck = await provider1Business(owner, holding.url, { autoSubmitToFirs: true })
    const manual = await provider1Business(owner, healthy.url)
    const automatic = await provider1Business(owner, healthy.url, { autoSubmitToFirs: true })
    holding.always('SignInvoice', { do: 'hang' })

    for (let number = 0; number < STUCK; number += 1) await finalized(owner, stuck)
    await holding.arrived('SignInvoice', 1)
    const held = (): Promise<number> => Promise.resolve(holding.unanswered)
    const most = await until(held, (now) => now > 0)

    // From here on nothing of the stuck business moves: every answer below comes while its calls are open.
    const list = dataOf(await owner.get(`/v1/invoices?businessId=${stuck.id}`))
    expect(list['meta'].totalItems).toBe(STUCK)
    const draft = await createInvoice(owner, stuck.id, stuck.customerId)
    const pdf = await owner.get(`/v1/invoices/${draft}/pdf`)
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')

    const byHand = await finalized(owner, manual)
    const submitted = await owner.post(`/v1/invoices/${byHand}/submit-to-app`)
    expect([submitted.status, submitted.body.data?.status]).toEqual([200, 'SUBMITTED'])
    const byItself = [await finalized(owner, automatic), await finalized(owner, automatic)]
    for (const id of [byHand, ...byItself]) await until(() => invoiceNow(owner, id), isApproved)
    const paid = { status: 'PAID', paymentDate: '2026-11-21' }
    const path = `/v1/api/v1/businesses/${manual.id}/app/invoices/${byHand}/payment-status`
    expect(dataOf(await owner.patch(path, paid))).toMatchObject({ invoiceStatus: 'PAID' })

    expect(holding.unanswered).toBeGreaterThanOrEqual(most)
    expect(holding.callsOf('SignInvoice')).toHaveLength(holding.unanswered)
    expect(await statusesOf(owner, stuck.id)).toEqual({ PENDING: STUCK, DRAFT: 1 })
  })

  it('its own people are answered too, and the invoice they submit waits in the queue', { tags: 'soak' }, async () => {
    const owner = await openServer()
    const holding = await openProvider()
    const stuck = await provider1Business(owner, holding.url)
    holding.always('SignInvoice', { do: 'hang' })
    const id = await finalized(owner, stuck)
    const submitting = owner.post(`/v1/invoices/${id}/submit-to-app`)
    await holding.arrived('SignInvoice', 1)

    expect(await invoiceNow(owner, id)).toMatchObject({ status: 'PENDING', submission: { state: 'SENDING' } })
    expect((await owner.post(`/v1/invoices/${id}/submit-to-app`)).status).toBe(409)
    expect((await owner.post(`/v1/invoices/${id}/submission/retry`)).status).toBe(409)
    expect((await owner.post(`/v1/invoices/${id}/reopen`)).status).toBe(409)
    expect((await owner.delete(`/v1/invoices/${id}`)).status).toBe(409)
    expect(holding.unanswered).toBe(1)

    await holding.close()
    const answer = await submitting
    expect([answer.status, answer.body.data?.submission.state]).toEqual([202, 'CHECKING'])
  })
})

const ways: [string, boolean][] = [
  ['while somebody waits for the answer', false],
  ['in the background', true],
]

describe('a stop while a provider holds a call', () => {
  beforeAll(buildServer, 120_000)

  it.each(process.env['SOAK'] === undefined ? ways.slice(0, 1) : ways)(
    '%s: ends with 0 long before the provider is given up; accepted once after it',
    async (_what, autoSubmitToFirs) => {
      const dataDir = dataFolder()
      const server = await startServer(dataDir)
      const owner = await signUpOwner(server)
      const holding = await openProvider()
      const stuck = await provider1Business(owner, holding.url, { autoSubmitToFirs })
      holding.always('SignInvoice', { do: 'hang' })
      const id = await finalized(owner, stuck)
      // Whoever waits is not answered any more; that is no concern here.
      if (!autoSubmitToFirs) void owner.post(`/v1/invoices/${id}/submit-to-app`).catch(() => undefined)
      await holding.arrived('SignInvoice', 1)

      // A stop that waited for the call would run into its own limit, and end with 1.
      expect(await server.stop()).toBe(0)
      expect(server.errors()).toBe('')

      holding.behave()
      const again = await startServer(dataDir)
      const back = apiClient(again.url, owner.token)
      await until(() => invoiceNow(back, id), isApproved, { withinMs: 60_000 })
      expect(holding.accepted.size).toBe(1)
      expect(holding.doubleAcceptances).toBe(0)
    },
  )
})
