import * as apiKeys from '../../../contract/people/api-key.ts'
import * as contract from '../../../contract/people/team.ts'
import type { ApiKeyRecord } from '../../../domain/people/api-key.ts'
import { grantOf, type InvitationRecord, type TeamMember } from '../../../domain/people/team.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '../../../use-cases/team/api-keys.ts'
import * as invitations from '../../../use-cases/team/invitations.ts'
import { issuedCredentialsOf, type RevokedCredentials } from '../../../use-cases/team/issued-credentials.ts'
import { changeRole, getTeam, removeMember } from '../../../use-cases/team/team.ts'
import { bind, type Binding } from '../../bind.ts'

const toMember = ({ id, userId, email, name, role, scope, createdAt }: TeamMember): contract.TeamMemberBody => ({
  id,
  userId,
  email,
  name,
  role,
  scope,
  joinedAt: createdAt,
})

const toInvitation = (record: InvitationRecord): contract.InvitationBody => {
  const { id, email, invitedBy, createdAt, expiresAt } = record
  return { id, email, ...grantOf(record), invitedBy, createdAt, expiresAt }
}

const toApiKey = (record: ApiKeyRecord): apiKeys.ApiKeyBody => {
  const { id, businessId, name, createdAt, expiresAt, lastUsedAt } = record
  const reach = { network: record.addresses !== null, addresses: [...(record.addresses ?? [])] }
  return { id, businessId, name, ...grantOf(record), ...reach, createdAt, expiresAt, lastUsedAt }
}

const toWithdrawn = (withdrawn: RevokedCredentials) => ({
  revokedKeys: withdrawn.revokedKeys.map(({ id, name }) => ({ id, name })),
  takenOverKeys: withdrawn.takenOverKeys.map(({ id, name }) => ({ id, name })),
  withdrawnInvitations: withdrawn.withdrawnInvitations.map(({ id, email }) => ({ id, email })),
  endedWebhooks: withdrawn.endedWebhooks.map(({ id, url }) => ({ id, url })),
  takenOverWebhooks: withdrawn.takenOverWebhooks.map(({ id, url }) => ({ id, url })),
})

/** Who may come in: people, those who are asked to, and tills. */
export const teamBindings: readonly Binding[] = [
  bind(contract.getTeam, async ({ core, member }) => {
    const team = await core.units.read((unit) => getTeam(unit, member))
    return { data: { members: team.members.map(toMember), invitations: team.invitations.map(toInvitation) } }
  }),

  bind(contract.invite, async ({ core, member, body }) => {
    const { invitation, token } = await core.units.write((unit) => invitations.invite(unit, member, body))
    return { data: { ...toInvitation(invitation), token } }
  }),

  bind(contract.getInvitation, async ({ core, params }) => {
    const { invitation, businessName } = await core.units.read((unit) => invitations.showInvitation(unit, params.id))
    const { email, invitedBy, expiresAt } = invitation
    return { data: { businessName, ...grantOf(invitation), email, invitedBy, expiresAt } }
  }),

  bind(contract.acceptInvitation, async ({ core, caller, params }) => {
    const joined = await core.units.write((unit) => invitations.acceptInvitation(unit, caller, params.token))
    return { data: { ...toMember(joined), businessId: joined.businessId } }
  }),

  bind(contract.withdrawInvitation, async ({ core, member, params }) => {
    await core.units.write((unit) => invitations.withdrawInvitation(unit, member, params.id))
    return {}
  }),

  bind(contract.getHandedOut, async ({ core, member, params }) => {
    const handedOut = await core.units.read((unit) => issuedCredentialsOf(unit, member, params.id))
    const { apiKeys: keys, invitations: open, webhooks } = handedOut
    return {
      data: {
        apiKeys: keys.map((key) => ({ id: key.id, name: key.name, ...grantOf(key) })),
        invitations: open.map((one) => ({ id: one.id, email: one.email, ...grantOf(one) })),
        webhooks: webhooks.map(({ id, url }) => ({ id, url })),
      },
    }
  }),

  bind(contract.changeRole, async ({ core, member, params, body: { takeOver = false, ...grant } }) => {
    const asked = { ...grant, takeOver }
    const { changed, withdrawn } = await core.units.write((unit) => changeRole(unit, member, params.id, asked))
    return { data: { ...toMember(changed), ...toWithdrawn(withdrawn) } }
  }),

  bind(contract.removeMember, async ({ core, member, params, body: { takeOver = false } }) => ({
    data: toWithdrawn(await core.units.write((unit) => removeMember(unit, member, params.id, takeOver))),
  })),

  bind(apiKeys.createApiKey, async ({ core, member, body }) => {
    const { record, key } = await core.units.write((unit) => createApiKey(unit, member, body))
    return { data: { ...toApiKey(record), key } }
  }),

  bind(apiKeys.listApiKeys, async ({ core, member }) => ({
    data: { items: (await core.units.read((unit) => listApiKeys(unit, member))).map(toApiKey) },
  })),

  bind(apiKeys.revokeApiKey, async ({ core, member, params }) => {
    await core.units.write((unit) => revokeApiKey(unit, member, params.id))
    return {}
  }),
]
