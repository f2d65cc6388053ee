import { z } from 'zod'

import { booleanField, emailField, idField, text, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { Role, Scope } from '../http/vocabulary.ts'

const teamMember = z
  .object({
    id: z.string().meta({ description: 'The membership; use it to change the role or to remove.' }),
    userId: z.string(),
    email: z.string(),
    name: z.string(),
    role: Role,
    scope: Scope,
    joinedAt: timestamp,
  })
  .meta({ id: 'TeamMember' })
export type TeamMemberBody = z.infer<typeof teamMember>

const invitation = z
  .object({
    id: z.string(),
    email: z.string(),
    role: Role,
    scope: Scope,
    invitedBy: z.string(),
    createdAt: timestamp,
    expiresAt: timestamp,
  })
  .meta({ id: 'Invitation' })
export type InvitationBody = z.infer<typeof invitation>

/** What somebody had handed out by a role that is gone. */
const withdrawn = {
  revokedKeys: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .meta({ description: 'API keys that the member had created and that no longer work.' }),
  takenOverKeys: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .meta({ description: 'With takeOver: those that go on in the name of whoever asked.' }),
  withdrawnInvitations: z
    .array(z.object({ id: z.string(), email: z.string() }))
    .meta({ description: 'Open invitations of the member that nobody can use any more.' }),
  endedWebhooks: z
    .array(z.object({ id: z.string(), url: z.string() }))
    .meta({ description: 'Webhooks that the member had made, to which nothing is sent any more.' }),
  takenOverWebhooks: z
    .array(z.object({ id: z.string(), url: z.string() }))
    .meta({ description: 'With takeOver: those that go on in the name of whoever asked.' }),
}

const withdrawing =
  'With the role goes what was handed out by it: open invitations are withdrawn, and API keys above what is left are revoked and webhooks that could not be made any more end, or, with takeOver, go on in your name, so that no till stops. What you give up yourself you cannot take over.'

const takeOver = booleanField().optional()

const scope = Scope.optional()

const onMember = { param: 'id', resource: 'teamMember' } as const

export const getTeam = defineRoute({
  operationId: 'getTeam',
  method: 'get',
  path: '/v1/team',
  tag: 'Team',
  summary: 'Who works in a business',
  description: 'Open invitations are shown to those who may invite.',
  access: { kind: 'business', permission: 'team.read', from: 'query', personOnly: true },
  query: z.object({ businessId: idField().optional() }),
  success: { status: 200, message: 'Team retrieved.' },
  data: z.object({ members: z.array(teamMember), invitations: z.array(invitation) }),
})

export const invite = defineRoute({
  operationId: 'inviteToTeam',
  method: 'post',
  path: '/v1/team/invite',
  tag: 'Team',
  summary: 'Invite somebody',
  description:
    'Hand the answered token over: it is shown once, works once and for 7 days. Nobody grants a role above the own. Only ADMIN takes the scope APPROVALS, and only CREATOR the scopes CASHIER and PURCHASES; without a scope it is FULL.',
  access: { kind: 'business', permission: 'team.manage', from: 'body', personOnly: true },
  body: z.object({ businessId: idField().optional(), email: emailField(), role: Role, scope }),
  success: { status: 201, message: 'Invitation created. Hand the token over; it is shown once.' },
  data: invitation.extend({ token: z.string() }),
  errors: ['already_member'],
})

export const getInvitation = defineRoute({
  operationId: 'getInvitation',
  method: 'get',
  path: '/v1/team/invitations/{id}',
  tag: 'Team',
  summary: 'What an invitation is for, before it is accepted',
  description:
    'For whoever holds the token, without signing in: who invites into which business, in which role, and whom. Asking changes nothing.',
  access: { kind: 'public' },
  params: z.object({ id: text(200).meta({ description: 'The token of the invitation.' }) }),
  success: { status: 200, message: 'Invitation retrieved.' },
  data: z.object({
    businessName: z.string(),
    role: Role,
    scope: Scope,
    email: z.string().meta({ description: 'Only this e-mail can accept or sign up.' }),
    invitedBy: z.string(),
    expiresAt: timestamp,
  }),
  errors: ['not_found', 'too_many_logins'],
})

export const acceptInvitation = defineRoute({
  operationId: 'acceptInvitation',
  method: 'post',
  path: '/v1/team/invitations/{token}/accept',
  tag: 'Team',
  summary: 'Join with an invitation, with an account that exists',
  description: 'New people sign up with the token instead.',
  access: { kind: 'person' },
  params: z.object({ token: text(200) }),
  success: { status: 200, message: 'Joined.' },
  data: teamMember.extend({ businessId: z.string() }),
  errors: ['validation_failed', 'not_found', 'already_member'],
})

export const withdrawInvitation = defineRoute({
  operationId: 'withdrawInvitation',
  method: 'delete',
  path: '/v1/team/invitations/{id}',
  tag: 'Team',
  summary: 'Withdraw an invitation',
  access: {
    kind: 'business',
    permission: 'team.manage',
    from: { param: 'id', resource: 'invitation' },
    personOnly: true,
  },
  success: { status: 200, message: 'Invitation withdrawn.' },
})

export const getHandedOut = defineRoute({
  operationId: 'getHandedOut',
  method: 'get',
  path: '/v1/team/members/{id}/handed-out',
  tag: 'Team',
  summary: 'What ends when a member leaves',
  description: 'The API keys that a member made, and the open invitations: what would end if the member were removed.',
  access: { kind: 'business', permission: 'team.manage', from: onMember, personOnly: true },
  success: { status: 200, message: 'Keys and invitations retrieved.' },
  data: z.object({
    apiKeys: z.array(z.object({ id: z.string(), name: z.string(), role: Role, scope: Scope })),
    invitations: z.array(z.object({ id: z.string(), email: z.string(), role: Role, scope: Scope })),
    webhooks: z.array(z.object({ id: z.string(), url: z.string() })),
  }),
})

export const changeRole = defineRoute({
  operationId: 'changeRole',
  method: 'patch',
  path: '/v1/team/members/{id}/role',
  tag: 'Team',
  summary: 'Change the role of a member',
  description: `Only ADMIN takes the scope APPROVALS, and only CREATOR the scopes CASHIER and PURCHASES. Without a scope, whoever stays in a role keeps theirs; else it is FULL. ${withdrawing}`,
  access: { kind: 'business', permission: 'team.manage', from: onMember, personOnly: true },
  body: z.object({ role: Role, scope, takeOver }),
  success: { status: 200, message: 'Role changed.' },
  data: teamMember.extend(withdrawn),
  errors: ['last_owner'],
})

export const removeMember = defineRoute({
  operationId: 'removeMember',
  method: 'delete',
  path: '/v1/team/members/{id}',
  tag: 'Team',
  summary: 'Remove a member, or leave',
  description: `Everybody may leave with the own membership, whatever the role. Removing somebody else needs the role ADMIN, removing an OWNER the role OWNER. The last OWNER stays until somebody else is one. ${withdrawing}`,
  access: { kind: 'business', permission: 'team.leave', from: onMember, personOnly: true },
  body: z.object({ takeOver }),
  success: { status: 200, message: 'Member removed.' },
  data: z.object(withdrawn),
  errors: ['last_owner'],
})

export const teamRoutes = [
  getTeam,
  invite,
  getInvitation,
  acceptInvitation,
  withdrawInvitation,
  getHandedOut,
  changeRole,
  removeMember,
] as const
