import type { ApiKeyRecord } from '../../domain/people/api-key.ts'
import * as apiKeys from '../../contract/api-key.ts'
import * as instance from '../../contract/instance.ts'
import * as team from '../../contract/team.ts'
import type { Core } from '../../create-core.ts'
import type { InstanceView } from '../../use-cases/desk/instance-service.ts'
import type { InvitationRecord, TeamMember } from '../../domain/people/team.ts'
import { bind, type Binding } from '../bind.ts'

const toMember = ({ id, userId, email, name, role, createdAt }: TeamMember): team.TeamMemberBody => ({
  id,
  userId,
  email,
  name,
  role,
  joinedAt: createdAt,
})

const toInvitation = (record: InvitationRecord): team.InvitationBody => {
  const { id, email, role, invitedBy, createdAt, expiresAt } = record
  return { id, email, role, invitedBy, createdAt, expiresAt }
}

const toApiKey = (record: ApiKeyRecord): apiKeys.ApiKeyBody => {
  const { id, businessId, name, role, createdAt, expiresAt, lastUsedAt } = record
  return { id, businessId, name, role, createdAt, expiresAt, lastUsedAt }
}

const toInstance = ({ allowedOrigins, ...rest }: InstanceView) => ({ ...rest, allowedOrigins: [...allowedOrigins] })

export const teamBindings = ({ team: service }: Core): Binding[] => [
  bind(team.getTeam, async ({ member }) => {
    const { members, invitations } = await service.list(member)
    return { data: { members: members.map(toMember), invitations: invitations.map(toInvitation) } }
  }),
  bind(team.invite, async ({ member, body }) => {
    const { invitation, token } = await service.invite(member, body.email, body.role)
    return { data: { ...toInvitation(invitation), token } }
  }),
  bind(team.getInvitation, async ({ params }) => {
    const { invitation, businessName } = await service.show(params.token)
    const { role, email, invitedBy, expiresAt } = invitation
    return { data: { businessName, role, email, invitedBy, expiresAt } }
  }),
  bind(team.acceptInvitation, async ({ caller, params }) => {
    const joined = await service.accept(caller, params.token)
    return { data: { ...toMember(joined), businessId: joined.businessId } }
  }),
  bind(team.withdrawInvitation, async ({ member, params }) => {
    await service.withdraw(member, params.id)
    return {}
  }),
  bind(team.changeRole, async ({ member, params, body }) => ({
    data: toMember(await service.setRole(member, params.id, body.role)),
  })),
  bind(team.removeMember, async ({ member, params }) => {
    await service.remove(member, params.id)
    return {}
  }),
]

export const apiKeyBindings = ({ apiKeys: service }: Core): Binding[] => [
  bind(apiKeys.createApiKey, async ({ member, body }) => {
    const { record, key } = await service.create(member, body)
    return { data: { ...toApiKey(record), key } }
  }),
  bind(apiKeys.listApiKeys, async ({ member }) => ({ data: { items: (await service.list(member)).map(toApiKey) } })),
  bind(apiKeys.revokeApiKey, async ({ member, params }) => {
    await service.revoke(member, params.id)
    return {}
  }),
]

export const instanceBindings = ({ instance: service }: Core): Binding[] => [
  bind(instance.getInstance, async ({ caller }) => ({ data: toInstance(service.get(caller)) })),
  bind(instance.updateInstance, async ({ caller, body }) => ({ data: toInstance(await service.update(caller, body)) })),
]
