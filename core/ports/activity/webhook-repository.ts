import type { DeliveryRecord } from '../../domain/webhook/retry-policy.ts'
import type { WebhookRecord } from '../../domain/webhook/webhook.ts'
import type { Page } from '../records/record-repository.ts'

/** Webhooks of deleted businesses are invisible. */
export type WebhookRepository = {
  insert(webhook: WebhookRecord): Promise<void>
  get(id: string): Promise<WebhookRecord | undefined>
  /** Oldest first. */
  listOf(businessId: string): Promise<WebhookRecord[]>
  all(): Promise<WebhookRecord[]>
  /** Who answers for it, the secrets, and how far events were looked at may change. */
  update(webhook: WebhookRecord): Promise<void>
  /** With all its deliveries. */
  remove(id: string): Promise<void>

  insertDelivery(delivery: DeliveryRecord): Promise<void>
  delivery(webhookId: string, id: string): Promise<DeliveryRecord | undefined>
  updateDelivery(delivery: DeliveryRecord): Promise<void>
  /** Newest first. */
  deliveriesOf(
    webhookId: string,
    page: { readonly page: number; readonly limit: number },
  ): Promise<Page<DeliveryRecord>>
  /** How many wait, and the one that was tried last. */
  standing(webhookId: string): Promise<{ readonly waiting: number; readonly last: DeliveryRecord | undefined }>
  /**
   * Those to be tried: due by `now`, or not before `latest`, which only a clock that was set back leaves. Of each invoice
   * the first that waits, so that its events arrive in their order.
   */
  due(
    webhookId: string,
    times: { readonly now: string; readonly latest: string },
    limit: number,
  ): Promise<DeliveryRecord[]>
  /** When the next one is due that is not due by `now`; null where none is. */
  nextDueAt(now: string): Promise<string | null>
  /** Forgets what ended and was tried last before `at`. */
  forgetBefore(webhookId: string, at: string): Promise<void>
}
