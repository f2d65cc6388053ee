import type { EventType } from '../../contract/activity/event-stream.ts'

/** Where the events of a business are sent to. */
export type WebhookRecord = {
  readonly id: string
  readonly businessId: string
  readonly url: string
  /** Names of events, and `invoice.*` for all of a kind. */
  readonly events: readonly string[]
  /** The name of who made it, or has taken it over. */
  readonly createdBy: string
  /** The person who answers for it; of one that a key made, who made the key. */
  readonly creatorId: string | null
  readonly createdAt: string
  /** Each secret has an id of its own, under which the secret store has it. */
  readonly secretId: string
  /** The secret before the present one, which signs too until it ends. */
  readonly previousSecret: { readonly id: string; readonly until: string } | null
  /** The last event that was looked at: what is to be sent of those up to it stands among the deliveries. */
  readonly readUpTo: number
}

/** Of one business. */
export const MAX_WEBHOOKS = 10

/** A receiver has so long to learn a new secret. */
export const OLD_SECRET_FOR_MS = 24 * 60 * 60_000

/** The name of a secret in the secret store, among those of its business. */
export const webhookSecretName = (secretId: string): string => `webhook.${secretId}`

/** The ids of all secrets that a webhook has. */
export const secretsOf = ({ secretId, previousSecret }: Secrets): string[] =>
  previousSecret ? [secretId, previousSecret.id] : [secretId]

type Secrets = Pick<WebhookRecord, 'secretId' | 'previousSecret'>

/** Whether it asked for events of this type. */
export function wants({ events }: Pick<WebhookRecord, 'events'>, type: EventType): boolean {
  return events.includes(type) || events.includes(`${type.slice(0, type.indexOf('.'))}.*`)
}

/** The ids of the secrets that sign at this moment, the present one first. */
export function signingSecrets({ secretId, previousSecret }: Secrets, now: string): string[] {
  return previousSecret !== null && now < previousSecret.until ? [secretId, previousSecret.id] : [secretId]
}
