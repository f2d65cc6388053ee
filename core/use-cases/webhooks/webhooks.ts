import { AppError, invalidField } from '../../contract/http/errors.ts'
import { by } from '../../domain/audit/audit.ts'
import type { Caller, Member } from '../../domain/people/account.ts'
import { assertSafeAddress, mayReachPrivateAddress } from '../../domain/provider/safe-address.ts'
import type { DeliveryRecord } from '../../domain/webhook/retry-policy.ts'
import {
  MAX_WEBHOOKS,
  OLD_SECRET_FOR_MS,
  secretsOf,
  webhookSecretName,
  type WebhookRecord,
} from '../../domain/webhook/webhook.ts'
import type { InstanceSettings } from '../../ports/installation/instance-settings.ts'
import type { Ids } from '../../ports/runtime/ids.ts'
import type { ReadUnit, Unit, Units } from '../../ports/unit.ts'
import type { BusinessSecrets } from '../business/secrets.ts'

type Parts = {
  readonly units: Units
  readonly ids: Ids
  readonly secrets: BusinessSecrets
  readonly instanceSettings: InstanceSettings
}

export type NewWebhook = { readonly url: string; readonly events: readonly string[] }

/** A webhook as it stands, and whether its receiver is at this computer or in a network of one's own. */
export type WebhookView = {
  readonly webhook: WebhookRecord
  readonly waiting: number
  readonly last: DeliveryRecord | undefined
  readonly isInside: boolean
}

type WithSecret = WebhookView & { readonly secret: string }

const SECRET_PREFIX = 'whsec_'

/**
 * From now on events are sent there. Answers the secret itself, once.
 *
 * @throws validation_failed, address_needs_consent, too_many_webhooks, secret_store_unavailable
 */
export async function createWebhook(parts: Parts, member: Member, { url, events }: NewWebhook): Promise<WithSecret> {
  assertReceiver(url, parts)
  return withNewSecret(parts, member, async (unit, secretId) => {
    const present = await unit.webhooks.listOf(member.businessId)
    if (present.length >= MAX_WEBHOOKS) throw new AppError('too_many_webhooks')

    const at = unit.now.toISOString()
    const webhook: WebhookRecord = {
      id: unit.ids.uuid(),
      businessId: member.businessId,
      url,
      events: [...new Set(events)],
      createdBy: member.caller.name,
      creatorId: answerableOf(member.caller),
      createdAt: at,
      secretId,
      previousSecret: null,
      readUpTo: await unit.audit.latestId(member.businessId),
    }
    await unit.webhooks.insert(webhook)
    await recordWebhookEvent(unit, member, webhook, 'webhook.created')
    unit.afterCommit({ kind: 'webhookMade' })
    return webhook
  })
}

export async function listWebhooks(parts: Pick<Parts, 'units' | 'instanceSettings'>, { businessId }: Member) {
  return parts.units.read(async (unit) => {
    const views: WebhookView[] = []
    for (const webhook of await unit.webhooks.listOf(businessId)) views.push(await viewOf(unit, webhook, parts))
    return views
  })
}

/** @throws not_found */
export function readWebhook(parts: Pick<Parts, 'units' | 'instanceSettings'>, id: string): Promise<WebhookView> {
  return parts.units.read(async (unit) => viewOf(unit, await loadWebhook(unit, id), parts))
}

/**
 * Makes a new secret; the one before signs beside it for a day, so that the receiver can be told.
 *
 * @throws not_found, secret_store_unavailable
 */
export async function rotateSecret(parts: Parts, member: Member, id: string): Promise<WithSecret> {
  let given: WebhookRecord['previousSecret'] = null
  const rotated = await withNewSecret(parts, member, async (unit, secretId) => {
    const before = await loadWebhook(unit, id)
    given = before.previousSecret
    const until = new Date(unit.now.getTime() + OLD_SECRET_FOR_MS).toISOString()
    const webhook = { ...before, secretId, previousSecret: { id: before.secretId, until } }
    await unit.webhooks.update(webhook)
    await recordWebhookEvent(unit, member, webhook, 'webhook.secretRotated')
    return webhook
  })
  await forget(parts, member, given === null ? [] : [(given as { id: string }).id])
  return rotated
}

/** What waits is not sent any more. @throws not_found */
export async function deleteWebhook(parts: Pick<Parts, 'units' | 'secrets'>, member: Member, id: string) {
  const webhook = await parts.units.write(async (unit) => {
    const found = await loadWebhook(unit, id)
    await endWebhook(unit, member, found)
    return found
  })
  await forget(parts, member, secretsOf(webhook))
}

/** Nothing is sent there from here on. Its secret, which nothing names any more, may stay in the store. */
export async function endWebhook(unit: Unit, member: Member, webhook: WebhookRecord): Promise<void> {
  await unit.webhooks.remove(webhook.id)
  await recordWebhookEvent(unit, member, webhook, 'webhook.deleted')
}

/** It goes on, and the member answers for it. */
export async function transferWebhook(unit: Unit, { caller }: Member, webhook: WebhookRecord): Promise<void> {
  await unit.webhooks.update({ ...webhook, createdBy: caller.name, creatorId: answerableOf(caller) })
}

const answerableOf = (caller: Caller): string => (caller.kind === 'key' ? caller.makerId : caller.userId)

/** @throws not_found */
export async function loadWebhook({ webhooks }: Pick<ReadUnit, 'webhooks'>, id: string): Promise<WebhookRecord> {
  const webhook = await webhooks.get(id)
  if (!webhook) throw new AppError('not_found', { message: 'Webhook not found.' })
  return webhook
}

/** Whether an address is of this computer, or of a network of one's own. */
function isInside(url: string, { instanceSettings }: Pick<Parts, 'instanceSettings'>): boolean {
  return mayReachPrivateAddress(new URL(url), instanceSettings.current().privateAddresses)
}

/** @throws validation_failed, address_needs_consent */
function assertReceiver(url: string, { instanceSettings }: Parts): void {
  const address = URL.parse(url)
  assertSafeAddress(address, instanceSettings.current().privateAddresses, 'url')
  if (address?.hash) throw invalidField('url', 'must not have anything after a #: it would not be sent')
}

/** The secret is in the store before anything names it; where nothing comes to name it, it is taken out again. */
async function withNewSecret(
  parts: Parts,
  member: Member,
  write: (unit: Unit, secretId: string) => Promise<WebhookRecord>,
): Promise<WithSecret> {
  const secret = SECRET_PREFIX + parts.ids.secret(32)
  const secretId = parts.ids.uuid()
  await parts.secrets.set(member.businessId, webhookSecretName(secretId), secret)
  try {
    const view = await parts.units.write(async (unit) => viewOf(unit, await write(unit, secretId), parts))
    return { ...view, secret }
  } catch (error) {
    await forget(parts, member, [secretId])
    throw error
  }
}

/** Nothing names them any more: what a store that is out of reach keeps of them is read by nobody. */
async function forget({ secrets }: Pick<Parts, 'secrets'>, { businessId }: Member, secretIds: readonly string[]) {
  for (const id of secretIds) await secrets.delete(businessId, webhookSecretName(id)).catch(() => undefined)
}

async function viewOf(
  { webhooks }: ReadUnit,
  webhook: WebhookRecord,
  parts: Pick<Parts, 'instanceSettings'>,
): Promise<WebhookView> {
  return { webhook, ...(await webhooks.standing(webhook.id)), isInside: isInside(webhook.url, parts) }
}

async function recordWebhookEvent(
  unit: Unit,
  member: Member,
  { id, url, events }: WebhookRecord,
  action: 'webhook.created' | 'webhook.secretRotated' | 'webhook.deleted',
): Promise<void> {
  const { origin } = new URL(url)
  const entry = { ...by(member), at: unit.now.toISOString(), subject: { kind: 'webhook', id } } as const
  switch (action) {
    case 'webhook.created':
      return void (await unit.audit.append({ ...entry, action, from: null, to: { origin, events } }))
    case 'webhook.secretRotated':
      return void (await unit.audit.append({ ...entry, action, from: null, to: { origin } }))
    case 'webhook.deleted':
      return void (await unit.audit.append({ ...entry, action, from: { origin, events }, to: null }))
  }
}
