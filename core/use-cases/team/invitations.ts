import { AppError, invalidField } from '../../contract/http/errors.ts'
import type { Grant } from '../../contract/http/permissions.ts'
import type { Role, Scope } from '../../contract/http/vocabulary.ts'
import { actorOf, by } from '../../domain/audit/audit.ts'
import { callerId, type Member, type Person } from '../../domain/people/account.ts'
import { grantOf, type InvitationRecord, type TeamMember } from '../../domain/people/team.ts'
import { secondsAfter } from '../../domain/people/token.ts'
import { fold } from '../../domain/text/fold.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { hashToken } from '../tokens.ts'

import { assertMayGrant } from './membership.ts'

const INVITATION_SECONDS = 7 * 24 * 60 * 60

/**
 * Answers the single-use token to hand over, good for 7 days and shown once.
 *
 * @throws role_insufficient, validation_failed, already_member
 */
export async function invite(
  unit: Unit,
  member: Member,
  { email, role, scope = 'FULL' }: { email: string; role: Role; scope?: Scope | undefined },
): Promise<{ invitation: InvitationRecord; token: string }> {
  const grant: Grant = { role, scope }
  assertMayGrant(member, grant)
  const members = await unit.team.membersOf(member.businessId)
  if (members.some((one) => fold(one.email) === fold(email))) throw new AppError('already_member')

  const token = unit.ids.secret(32)
  const at = unit.now.toISOString()
  const invitation: InvitationRecord = {
    id: unit.ids.uuid(),
    businessId: member.businessId,
    tokenHash: hashToken(token),
    email,
    ...grant,
    invitedBy: actorOf(member.caller).name,
    inviterId: callerId(member.caller),
    createdAt: at,
    expiresAt: secondsAfter(unit.now, INVITATION_SECONDS),
    closedAt: null,
  }
  await unit.team.insertInvitation(invitation)
  const subject = { kind: 'member', id: invitation.id } as const
  const to = { ...grant, invitationHash: invitationHash(unit, invitation) }
  await unit.audit.append({ ...by(member), at, action: 'member.invited', subject, from: null, to })
  return { invitation, token }
}

/** What the log knows an invitation by: another token, e-mail or end is another invitation. */
const invitationHash = (
  { audit }: Pick<ReadUnit, 'audit'>,
  { tokenHash, email, expiresAt }: Pick<InvitationRecord, 'tokenHash' | 'email' | 'expiresAt'>,
): string => audit.fingerprint([Buffer.from(tokenHash).toString('hex'), email, Date.parse(expiresAt)])

/**
 * For whoever holds the token. Reading only, whatever is asked: a page elsewhere that asks for tokens of its own must not
 * close invitations for others, and 256 random bits are not guessed.
 *
 * @throws not_found
 */
export async function showInvitation(
  unit: ReadUnit,
  token: string,
): Promise<{ invitation: InvitationRecord; businessName: string }> {
  const invitation = await openInvitation(unit, token)
  const business = invitation && (await unit.businesses.get(invitation.businessId))
  if (!business) throw usedUp()
  return { invitation, businessName: business.name }
}

/** For somebody who has an account already. @throws not_found, validation_failed (another e-mail), already_member */
export async function acceptInvitation(unit: Unit, caller: Person, token: string): Promise<TeamMember> {
  const user = await unit.accounts.get(caller.userId)
  if (!user) throw new AppError('unauthenticated')
  return joinByInvitation(unit, { caller, email: user.email, token })
}

/** @throws not_found */
export async function withdrawInvitation(unit: Unit, member: Member, id: string): Promise<void> {
  const invitation = await unit.team.invitation(id)
  if (!invitation || invitation.closedAt !== null) {
    throw new AppError('not_found', { message: 'Invitation not found.' })
  }
  assertMayGrant(member, invitation)
  await closeInvitation(unit, member, invitation)
}

/** Nobody can use it from here on. */
export async function closeInvitation(unit: Unit, member: Member, invitation: InvitationRecord): Promise<void> {
  const at = unit.now.toISOString()
  await unit.team.closeInvitation(invitation.id, at)
  const subject = { kind: 'member', id: invitation.id } as const
  await unit.audit.append({
    ...by(member),
    at,
    action: 'member.invitationWithdrawn',
    subject,
    from: grantOf(invitation),
    to: null,
  })
}

/** Uses an invitation up. @throws not_found, validation_failed, already_member */
export async function joinByInvitation(
  unit: Unit,
  { caller, email, token }: { caller: Person; email: string; token: string },
): Promise<TeamMember> {
  const invitation = await openInvitation(unit, token)
  if (!invitation) throw usedUp()
  assertSameEmail(invitation, email)

  const { businessId } = invitation
  const grant = grantOf(invitation)
  const members = await unit.team.membersOf(businessId)
  if (members.some(({ userId }) => userId === caller.userId)) throw new AppError('already_member')

  const at = unit.now.toISOString()
  const membership = { id: unit.ids.uuid(), businessId, userId: caller.userId, ...grant, createdAt: at }
  await unit.team.addMember(membership)
  await unit.team.closeInvitation(invitation.id, at)
  const subject = { kind: 'member', id: caller.userId } as const
  await unit.audit.append({
    ...by({ caller, businessId }),
    at,
    action: 'member.joined',
    subject,
    from: null,
    to: { ...grant, invitationId: invitation.id },
  })

  // The first business somebody joins is their default until they choose another one.
  const user = await unit.accounts.get(caller.userId)
  if (user && user.defaultBusinessId === null) {
    await unit.accounts.update({ ...user, defaultBusinessId: businessId, updatedAt: at })
  }
  return { ...membership, email, name: caller.name }
}

/** The invitation of a token that may still be used. */
export async function openInvitation({ team, now }: ReadUnit, token: string): Promise<InvitationRecord | undefined> {
  const invitation = await team.invitationByToken(hashToken(token))
  const usable = invitation?.closedAt === null && invitation.expiresAt > now.toISOString()
  return usable ? invitation : undefined
}

/** @throws validation_failed */
export function assertSameEmail(invitation: InvitationRecord, email: string): void {
  if (fold(invitation.email) === fold(email)) return
  throw invalidField('email', 'must be the e-mail that the invitation was made for')
}

export const USED_UP = 'This invitation has been used, withdrawn or has expired. Ask for a new one.'

const usedUp = () => new AppError('not_found', { message: USED_UP })
