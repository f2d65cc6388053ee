import type { Grant } from '../../contract/http/permissions.ts'
import { by } from '../../domain/audit/audit.ts'
import { callerId, type Member } from '../../domain/people/account.ts'
import type { ApiKeyRecord } from '../../domain/people/api-key.ts'
import { invitationsToRevoke, keysToRevoke, webhooksToRevoke } from '../../domain/people/issued-credentials.ts'
import type { InvitationRecord, TeamMember } from '../../domain/people/team.ts'
import type { WebhookRecord } from '../../domain/webhook/webhook.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { endWebhook, transferWebhook } from '../webhooks/webhooks.ts'

import { endApiKey } from './api-keys.ts'
import { closeInvitation } from './invitations.ts'
import { loadMember } from './membership.ts'

/** What became of what a member had handed out. */
export type RevokedCredentials = {
  readonly revokedKeys: readonly ApiKeyRecord[]
  readonly takenOverKeys: readonly ApiKeyRecord[]
  readonly withdrawnInvitations: readonly InvitationRecord[]
  readonly endedWebhooks: readonly WebhookRecord[]
  readonly takenOverWebhooks: readonly WebhookRecord[]
}

export type GrantReduction = {
  readonly target: TeamMember
  /** What is left; null for nothing. */
  readonly left: Grant | null
  /** Keys and webhooks go on in the name of whoever takes the role away, so that no till stops. */
  readonly takeOver: boolean
}

type IssuedCredentials = {
  readonly apiKeys: readonly ApiKeyRecord[]
  readonly invitations: readonly InvitationRecord[]
  readonly webhooks: readonly WebhookRecord[]
}

/** What would end with a member. @throws not_found */
export async function issuedCredentialsOf(
  unit: ReadUnit,
  { businessId }: Member,
  id: string,
): Promise<IssuedCredentials> {
  const target = await loadMember(unit, id)
  return {
    apiKeys: keysToRevoke(await unit.apiKeys.listOf(businessId), target, null),
    invitations: invitationsToRevoke(await unit.team.openInvitations(businessId, unit.now.toISOString()), target, null),
    webhooks: webhooksToRevoke(await unit.webhooks.listOf(businessId), target, null),
  }
}

/** With the right to hand out goes what was handed out by it: in the same unit, so that nothing of it outlives it. */
export async function revokeIssuedCredentials(
  unit: Unit,
  member: Member,
  loss: GrantReduction,
): Promise<RevokedCredentials> {
  const { target, left, takeOver } = loss
  const { businessId } = member
  const keys = keysToRevoke(await unit.apiKeys.listOf(businessId), target, left)
  const invitations = invitationsToRevoke(
    await unit.team.openInvitations(businessId, unit.now.toISOString()),
    target,
    left,
  )

  const webhooks = webhooksToRevoke(await unit.webhooks.listOf(businessId), target, left)

  for (const key of keys) await (takeOver ? transferApiKey(unit, member, key) : endApiKey(unit, member, key))
  for (const webhook of webhooks)
    await (takeOver ? transferWebhook(unit, member, webhook) : endWebhook(unit, member, webhook))
  for (const invitation of invitations) await closeInvitation(unit, member, invitation)
  return {
    revokedKeys: takeOver ? [] : keys,
    takenOverKeys: takeOver ? keys : [],
    withdrawnInvitations: invitations,
    endedWebhooks: takeOver ? [] : webhooks,
    takenOverWebhooks: takeOver ? webhooks : [],
  }
}

async function transferApiKey(unit: Unit, member: Member, { id, createdBy }: ApiKeyRecord): Promise<void> {
  const maker = callerId(member.caller)
  await unit.apiKeys.handOver(id, maker)
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    action: 'apiKey.takenOver',
    subject: { kind: 'apiKey', id },
    from: { makerId: createdBy },
    to: { makerId: maker },
  })
}
