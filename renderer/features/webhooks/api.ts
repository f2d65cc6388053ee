import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '../../../core/contract/activity/webhook.ts'
import { useApi } from '../../lib/api/api-context.ts'
import type { Client } from '../../lib/api/client.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'

export type Webhook = z.output<typeof listWebhooks.data>['items'][number]
export type WebhookWithSecret = z.output<typeof createWebhook.data>
export type Delivery = z.output<typeof testWebhook.data>

/** What waits moves by itself; the page looks again so often. */
const LOOK_MS = 5_000

export const webhooksQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'webhooks'),
    queryFn: async ({ signal }) => (await client.call(listWebhooks, { query: { businessId }, signal })).data.items,
    refetchInterval: LOOK_MS,
  })

export const deliveriesQuery = (client: Client, { id, businessId }: Webhook, query: { page: string; limit: string }) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'webhooks', id, query),
    queryFn: async ({ signal }) => (await client.call(listWebhookDeliveries, { params: { id }, query, signal })).data,
    refetchInterval: LOOK_MS,
  })

export function useWebhookActions(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  const forget = () => queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'webhooks') })
  const after = async <T>(work: Promise<{ data: T }>): Promise<T> => {
    const { data } = await work
    await forget()
    return data
  }

  return {
    create: (body: { url: string; events: string[] }): Promise<WebhookWithSecret> =>
      after(client.call(createWebhook, { body: { ...body, businessId } })),
    rotate: (id: string): Promise<WebhookWithSecret> => after(client.call(rotateWebhookSecret, { params: { id } })),
    test: (id: string): Promise<Delivery> => after(client.call(testWebhook, { params: { id } })),
    replay: (id: string, deliveryId: string): Promise<Delivery> =>
      after(client.call(replayWebhookDelivery, { params: { id, deliveryId } })),
    async remove(id: string) {
      await client.call(deleteWebhook, { params: { id } })
      await forget()
    },
  }
}
