import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { createBusiness, createCustomer, createInvoice, dataOf, signUpOwner, until } from '../../support/scenario.ts'
import { buildServer, startServerProcess, temporaryDataFolder } from '../../support/server-process.ts'
import { startReceiver, type Received } from '../../support/webhook-receiver.ts'

import { chosenSeed, seededRandom } from '../support/random.ts'

const KILLS = Number(process.env['KILL_CYCLES'] ?? 4)

describe('a server that is killed while it sends to a webhook', () => {
  beforeAll(buildServer, 120_000)

  it('sends every event at least once, with the same ids, and of each invoice in their order', async () => {
    const random = seededRandom(chosenSeed('kill during webhooks'))
    const { folder: dataDir, remove } = temporaryDataFolder()
    const receiver = await startReceiver()
    // What counts is what the receiver has taken: an event that came and was not answered is taken by nobody.
    const taken = new Set<string>()
    const take = ({ event }: Received, res: ServerResponse) => {
      if (res.socket?.destroyed !== false) return
      taken.add(event.id)
      res.writeHead(204).end()
    }
    // Some answers come late, some are no: a kill falls before, between and after.
    receiver.answers((received, res) => {
      const fate = random.next()
      if (fate < 0.2) return void res.writeHead(503).end()
      if (fate < 0.6) return void setTimeout(take, 100, received, res).unref()
      take(received, res)
    })

    let server = await startServerProcess({ dataDir })
    try {
      const owner = await signUpOwner(server)
      const businessId = await createBusiness(owner)
      const customerId = await createCustomer(owner, businessId)
      const { id } = dataOf(await owner.post('/v1/webhooks', { businessId, url: receiver.url, events: ['invoice.*'] }))

      const now = () => apiClient(server.url, owner.token)
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const invoice = await createInvoice(now(), businessId, customerId)
        for (const notes of ['First', 'Second']) await now().patch(`/v1/invoices/${invoice}`, { notes })
        await pause(random.next() * 150)
        await server.kill()
        server = await startServerProcess({ dataDir })
      }

      receiver.answers(take)
      const deliveries = await until(
        async (): Promise<Json[]> => dataOf(await now().get(`/v1/webhooks/${id}/deliveries?limit=100`)).items,
        (all) => all.every(({ state }) => state === 'DELIVERED'),
        { withinMs: 90_000 },
      )
      const { items } = dataOf(await now().get(`/v1/events?format=json&after=0&businessId=${businessId}`))
      const events = items.filter(({ type }: Json) => type.startsWith('invoice.'))
      expect(events).toHaveLength(KILLS * 3)
      expect(deliveries.map(({ eventId }) => eventId).toSorted()).toEqual(
        events.map(({ id: of }: Json) => of).toSorted(),
      )

      expect([...taken].toSorted()).toEqual(events.map(({ id: of }: Json) => of).toSorted())
      const idOf = new Map(deliveries.map((delivery) => [delivery.eventId, delivery.id]))
      for (const { event, headers } of receiver.received) {
        expect(headers['invoice-desk-delivery']).toBe(idOf.get(event.id))
      }
      for (const invoice of new Set(receiver.received.map(({ event }) => event.invoiceId))) {
        const first = new Set(
          receiver.received.filter(({ event }) => event.invoiceId === invoice).map(({ event }) => Number(event.id)),
        )
        expect([...first]).toEqual([...first].toSorted((one, other) => one - other))
        expect(first.size).toBe(3)
      }
    } finally {
      await server.kill()
      remove()
    }
  }, 300_000)
})
