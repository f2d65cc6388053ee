import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import { memorySecretStore } from '../../support/memory/secret-store.ts'
import { apiClient, type Api, type ApiAnswer, type Json } from '../../support/api-client.ts'
import { createCustomer, dataOf, invoiceBody, signUpOwner } from '../../support/scenario.ts'
import { startScriptedProvider } from '../../support/scripted-provider/scripted-provider.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { expectError, expectOk, freshReadyBusiness } from '../support/app.ts'
import { connectedToProvider1 } from '../support/provider1.ts'

const DAY = 24 * 60 * 60_000
const NOON = Date.parse('2026-11-20T12:00:00Z')

type Shop = {
  readonly server: TestServer
  readonly owner: Api
  readonly businessId: string
  readonly customerId: string
}

const doubts = ({ body }: ApiAnswer): Json[] =>
  ((body?.warnings ?? []) as Json[]).filter(({ code }) => code === 'clock_doubtful')
const create = ({ owner, businessId, customerId }: Shop) =>
  owner.post('/v1/invoices', invoiceBody(businessId, customerId))
const clockOf = async ({ owner }: Shop): Promise<Json> => dataOf(await owner.get('/v1/clock'))
const sell = ({ owner, businessId }: Shop) =>
  owner.post('/v1/sales/counter', {
    businessId,
    items: [{ description: 'Rice, 5 kg', quantity: 1, unitPrice: 10_000, taxPercent: 0, hsnCode: '1006.30' }],
    payments: [{ method: 'CASH', amount: 10_000 }],
  })

/** It outlives the days that pass here. */
const keyOf = async (person: Api, businessId: string): Promise<string> =>
  dataOf(await person.post('/v1/api-keys', { businessId, name: 'Till', role: 'ADMIN' })).key

/** A folder that one server after the other opens, each with the clock that the computer has by then. */
async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-clock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const secrets = memorySecretStore()
  let token: string | undefined
  let shop: Omit<Shop, 'server' | 'owner'> | undefined
  return {
    async at(startsAt: number, work: (opened: Shop) => Promise<void>) {
      const server = await startTestServer({ folder, secrets, startsAt })
      try {
        if (token === undefined || shop === undefined) {
          const person = await signUpOwner(server)
          const businessId = await freshReadyBusiness(person)
          shop = { businessId, customerId: await createCustomer(person, businessId) }
          token = await keyOf(person, businessId)
        }
        await work({ server, owner: apiClient(server.url, token), ...shop })
      } finally {
        await server.close()
      }
    },
  }
}

async function openShop(create: (person: Api) => Promise<string> = freshReadyBusiness): Promise<Shop> {
  const server = await startTestServer({ startsAt: NOON })
  onTestFinished(() => server.close())
  const person = await signUpOwner(server)
  const businessId = await create(person)
  const owner = apiClient(server.url, await keyOf(person, businessId))
  return { server, owner, businessId, customerId: await createCustomer(owner, businessId) }
}

describe("a computer's clock that jumped", () => {
  it('is said before and after a number of that day, until it is put right', async () => {
    const folder = await openFolder()
    await folder.at(NOON, async (shop) => {
      expect(doubts(await create(shop))).toEqual([])
      expect(await clockOf(shop)).toMatchObject({ today: '2026-11-20', problem: null })
    })
    await folder.at(Date.parse('2025-01-01T12:00:00Z'), async (shop) => {
      expect((await clockOf(shop)).problem).toMatchObject({ kind: 'BEHIND', by: 'RECORDS', expected: '2026-11-20' })
      const made = await create(shop)
      const draft = expectOk(made, 201)
      expect(doubts(made)).toMatchObject([
        { field: 'clock', message: expect.stringMatching(/1 Jan 2025.*20 Nov 2026 has been recorded/) },
      ])
      expect(doubts(await shop.owner.get(`/v1/invoices/${draft.id}/preflight`))).toHaveLength(1)
      const finalized = await shop.owner.post(`/v1/invoices/${draft.id}/finalize`)
      expectOk(finalized)
      expect(doubts(finalized)).toHaveLength(1)
      const sold = await sell(shop)
      expectOk(sold, 201)
      expect(doubts(sold)).toHaveLength(1)
    })
    await folder.at(NOON + DAY, async (shop) => expect(doubts(await create(shop))).toEqual([]))
  })

  it('is no question after a closed fortnight, and one after a month that nobody vouches for', async () => {
    const shop = await openShop()
    await create(shop)
    shop.server.clock.advance(14 * DAY)
    expect(doubts(await create(shop))).toEqual([])
    shop.server.clock.advance(31 * DAY)
    expect(doubts(await create(shop))).toHaveLength(1)
    expect(doubts(await create(shop))).toHaveLength(1)
    expect((await clockOf(shop)).problem).toMatchObject({ kind: 'AHEAD', by: 'GAP', expected: '2026-12-04' })
  })

  it('is right where somebody says so, which the audit log keeps; for another day nobody can', async () => {
    const shop = await openShop()
    const { owner, businessId, server } = shop
    await create(shop)
    server.clock.advance(40 * DAY)
    const wrong = await owner.post('/v1/clock/confirm', { businessId, day: '2026-11-20' })
    expectError(wrong, 400, 'validation_failed', 'day')
    const day = lagosDate(server.clock.now())
    expect(expectOk(await owner.post('/v1/clock/confirm', { businessId, day }))).toMatchObject({ problem: null })
    expect(doubts(await create(shop))).toEqual([])
    server.clock.advance(DAY)
    expect(doubts(await create(shop))).toEqual([])
    const log = dataOf(await owner.get(`/v1/businesses/${businessId}/audit-log?limit=100`))
    expect(log.items).toContainEqual(
      expect.objectContaining({ action: 'business.clockConfirmed', from: { expected: '2026-11-20' }, to: { day } }),
    )
  })

  it("is measured by the provider's answers, ahead and after it was put right", async () => {
    let authority = NOON
    const provider = await startScriptedProvider({ now: () => new Date(authority) })
    onTestFinished(() => provider.close())
    const here = await openShop((person) => connectedToProvider1(person, provider.url))
    const { owner, server, businessId } = here
    expect(doubts(await create(here))).toEqual([])

    server.clock.advance(3 * DAY)
    await owner.post(`/v1/businesses/${businessId}/test-app-connection`)
    expect((await clockOf(here)).problem).toMatchObject({ kind: 'AHEAD', by: 'AUTHORITY', expected: '2026-11-20' })
    expect(doubts(await create(here))).toHaveLength(1)

    authority = NOON + 3 * DAY
    await owner.post(`/v1/businesses/${businessId}/test-app-connection`)
    expect(doubts(await create(here))).toEqual([])
  })

  it('closes no day before the last close, and goes on once it is right', async () => {
    const folder = await openFolder()
    const close = ({ owner, businessId }: Shop) => owner.post(`/v1/businesses/${businessId}/day-closes`, {})
    await folder.at(NOON, async (shop) => {
      await sell(shop)
      expectOk(await close(shop), 201)
    })
    await folder.at(NOON - 300 * DAY, async (shop) => {
      await sell(shop)
      expectError(await close(shop), 409, 'clock_behind')
    })
    await folder.at(NOON + DAY, async (shop) => {
      expect(expectOk(await close(shop), 201)).toMatchObject({ number: 'Z000002' })
    })
  })

  it('is no reason to close never again where the last close was the wrong one', async () => {
    const folder = await openFolder()
    const close = ({ owner, businessId }: Shop) => owner.post(`/v1/businesses/${businessId}/day-closes`, {})
    let wrong = ''
    await folder.at(NOON, async (shop) => void expectOk(await sell(shop), 201))
    await folder.at(NOON + 300 * DAY, async (shop) => {
      await sell(shop)
      wrong = expectOk(await close(shop), 201).closedAt
    })
    await folder.at(NOON + DAY, async (shop) => {
      await sell(shop)
      expect(expectOk(await close(shop), 201)).toMatchObject({ number: 'Z000002', closedAt: wrong })
    })
  })
})
