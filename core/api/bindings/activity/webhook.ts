import * as contract from '../../../contract/activity/webhook.ts'
import { listDeliveries, replayDelivery, sendTest } from '../../../use-cases/webhooks/deliveries.ts'
import * as webhooks from '../../../use-cases/webhooks/webhooks.ts'
import { bind, type Binding } from '../../bind.ts'
import { toPage } from '../../wire/record.ts'
import { toDelivery, toWebhook } from './webhook-wire.ts'

/** What is sent by itself to programs that asked for it. */
export const webhookBindings: readonly Binding[] = [
  bind(contract.createWebhook, async ({ core, member, body }) => {
    const { secret, ...made } = await webhooks.createWebhook(core, member, body)
    return { data: { ...toWebhook(made), secret } }
  }),

  bind(contract.listWebhooks, async ({ core, member }) => ({
    data: { items: (await webhooks.listWebhooks(core, member)).map(toWebhook) },
  })),

  bind(contract.getWebhook, async ({ core, params }) => ({
    data: toWebhook(await webhooks.readWebhook(core, params.id)),
  })),

  bind(contract.deleteWebhook, async ({ core, member, params }) => {
    await webhooks.deleteWebhook(core, member, params.id)
    return {}
  }),

  bind(contract.rotateWebhookSecret, async ({ core, member, params }) => {
    const { secret, ...rotated } = await webhooks.rotateSecret(core, member, params.id)
    return { data: { ...toWebhook(rotated), secret } }
  }),

  bind(contract.testWebhook, async ({ core, params }) => {
    const { isInside } = await webhooks.readWebhook(core, params.id)
    const data = toDelivery(await sendTest(core, params.id), isInside)
    return {
      data,
      ...(data.state !== 'DELIVERED' && { message: `The test event was not accepted. ${data.trouble ?? ''}`.trim() }),
    }
  }),

  bind(contract.listWebhookDeliveries, async ({ core, params, query }) => {
    const { isInside } = await webhooks.readWebhook(core, params.id)
    const found = await core.units.read((unit) => listDeliveries(unit, params.id, query))
    return { data: toPage(found, query, (delivery) => toDelivery(delivery, isInside)) }
  }),

  bind(contract.replayWebhookDelivery, async ({ core, params }) => {
    const { isInside } = await webhooks.readWebhook(core, params.id)
    return { data: toDelivery(await core.units.write((unit) => replayDelivery(unit, params)), isInside) }
  }),
]
