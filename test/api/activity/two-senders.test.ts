import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import type { DeliveryRecord, PostOutcome } from '../../../core/domain/webhook/retry-policy.ts'
import type { WebhookRecord } from '../../../core/domain/webhook/webhook.ts'
import { LeaseLostError } from '../../../core/ports/runtime/leases.ts'
import { queueDeliveries, sendDelivery } from '../../../core/use-cases/webhooks/deliveries.ts'
import type { Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, signUpOwner, until } from '../../support/scenario.ts'
import { startTestServer } from '../../support/test-server.ts'
import { startReceiver } from '../../support/webhook-receiver.ts'
import { freshReadyBusiness, openApp } from '../support/app.ts'

/* Two processes have the same delivery in hand: one was stopped for longer than its lease, and is woken again. */

const app = openApp()
let businessId: string
let customerId: string
let webhook: WebhookRecord

beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
  // What is sent here is sent by hand.
  await app.server.core.webhookSender.stop()
  const hook = { businessId, url: 'http://127.0.0.1:9/', events: ['invoice.created'] }
  dataOf(await app.owner.post('/v1/webhooks', hook))
  const [stored] = await app.server.core.units.read(({ webhooks }) => webhooks.listOf(businessId))
  if (!stored) throw new Error('There is no webhook.')
  webhook = stored
})

async function waiting(): Promise<DeliveryRecord> {
  await createInvoice(app.owner, businessId, customerId)
  const { units } = app.server.core
  await units.write(queueDeliveries)
  const { items } = await units.read(({ webhooks }) => webhooks.deliveriesOf(webhook.id, { page: 1, limit: 1 }))
  const [newest] = items
  if (!newest) throw new Error('Nothing waits.')
  return newest
}

const stored = (id: string) => app.server.core.units.read(({ webhooks }) => webhooks.delivery(webhook.id, id))

const TAKEN: PostOutcome = { kind: 'answered', status: 200 }
const TROUBLE: PostOutcome = { kind: 'trouble', trouble: 'timeout' }

type Process = {
  readonly hasLost?: boolean
  readonly outcome: PostOutcome
  readonly meanwhile?: () => Promise<unknown>
}

async function send(delivery: DeliveryRecord, { hasLost = false, outcome, meanwhile }: Process) {
  const receivers = {
    async post() {
      await meanwhile?.()
      return outcome
    },
  }
  const assertLeading = async (): Promise<void> => {
    if (hasLost) throw new LeaseLostError()
  }
  return sendDelivery({ ...app.server.core, receivers }, webhook, delivery, { assertLeading })
}

describe('a delivery that a stopped process was sending', () => {
  it('stays delivered by the other one, whatever the first one makes of it', async () => {
    const delivery = await waiting()
    const meanwhile = () => send(delivery, { outcome: TAKEN })
    expect(await send(delivery, { outcome: TROUBLE, meanwhile })).toBeUndefined()
    expect(await stored(delivery.id)).toMatchObject({ state: 'DELIVERED', attempts: 1 })
  })

  it('is left to the other one where it was not taken, and is delivered where it was', async () => {
    const delivery = await waiting()
    await expect(send(delivery, { hasLost: true, outcome: TROUBLE })).rejects.toThrow(LeaseLostError)
    expect(await stored(delivery.id)).toEqual(delivery)
    expect(await send(delivery, { hasLost: true, outcome: TAKEN })).toMatchObject({ state: 'DELIVERED' })
    expect(await stored(delivery.id)).toMatchObject({ state: 'DELIVERED', attempts: 1 })
  })
})

describe('a look for what waits that takes a while', () => {
  it('sends nothing again that was delivered meanwhile', async () => {
    /** What is to happen after a look has read, and before it goes on. */
    const look: { between?: () => Promise<unknown> } = {}
    const server = await startTestServer({
      throughStorage: (storage) => ({
        ...storage,
        async read(work) {
          let isLook = false
          const value = await storage.read((repositories) => {
            const due: typeof repositories.webhooks.due = (...asked) => {
              isLook = true
              return repositories.webhooks.due(...asked)
            }
            return work({ ...repositories, webhooks: { ...repositories.webhooks, due } })
          })
          if (isLook) await look.between?.()
          return value
        },
      }),
    })
    onTestFinished(() => server.close())
    const owner = await signUpOwner(server)
    const id = await freshReadyBusiness(owner)
    const buyer = await createCustomer(owner, id)
    const receiver = await startReceiver()
    const { id: hook } = dataOf(
      await owner.post('/v1/webhooks', { businessId: id, url: receiver.url, events: ['invoice.created'] }),
    )
    const states = async (): Promise<string[]> =>
      dataOf(await owner.get(`/v1/webhooks/${hook}/deliveries`)).items.map(({ state }: Json) => state)

    let answer: () => void = () => undefined
    receiver.answers((_received, res) => void (answer = () => res.writeHead(200).end()))
    await createInvoice(owner, id, buyer)
    await until(
      async () => receiver.received.length,
      (count) => count === 1,
    )

    let looked = 0
    look.between = async () => {
      looked += 1
      if (looked > 1) return
      answer()
      await until(states, (all) => all[0] === 'DELIVERED')
    }
    server.core.webhookSender.wake()
    await until(
      async () => looked,
      (count) => count > 1,
    )
    receiver.answers(200)
    await createInvoice(owner, id, buyer)
    await until(states, (all) => all.length === 2 && all.every((state) => state === 'DELIVERED'))
    expect(receiver.received).toHaveLength(2)
  })
})
