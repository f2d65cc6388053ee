import { actorOf, type NewAuditEntry } from '../../domain/audit/audit.ts'
import type { Member, Person } from '../../domain/people/account.ts'
import type { LoginThrottle } from '../account/login-throttle.ts'
import { secondsAfter } from '../../domain/people/token.ts'
import { hashToken } from '../tokens.ts'
import { AppError, invalidField } from '../../contract/errors.ts'
import { may, refusalMessage } from '../../contract/permissions.ts'
import { Role } from '../../contract/vocabulary.ts'
import type { Clock } from '../../ports/clock.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Ids } from '../../ports/ids.ts'
import type { Repositories, Storage } from '../../ports/storage.ts'

import type { InvitationRecord, TeamMember } from '../../domain/people/team.ts'

const INVITATION_SECONDS = 7 * 24 * 60 * 60

/** Guesses of tokens are counted together, under a name that is no e-mail. */
const GUESSED_TOKENS = 'tokens of invitations'

type Dependencies = {
  readonly storage: Storage
  readonly clock: Clock
  readonly ids: Ids
  /** For tokens that do not exist. */
  readonly guesses: LoginThrottle
}

export type TeamService = ReturnType<typeof createTeamService>

/** Who works in a business. Nobody grants a role above the own, and the last OWNER stays. */
export function createTeamService({ storage, clock, ids, guesses }: Dependencies) {
  async function record(
    { audit }: Repositories,
    { caller, businessId }: Member,
    action: string,
    id: string,
    from: object | null,
    to: object | null,
  ): Promise<void> {
    const subject = { kind: 'member', id } as const
    const at = clock.now().toISOString()
    await audit.append({ businessId, subject, action, actor: actorOf(caller), at, from, to } as NewAuditEntry)
  }

  return {
    async list({ businessId, role }: Member): Promise<{ members: TeamMember[]; invitations: InvitationRecord[] }> {
      return storage.read(async ({ team }) => ({
        members: await team.membersOf(businessId),
        // Who has been asked to join is the business of those who may ask.
        invitations: may(role, 'team.manage') ? await team.openInvitations(businessId, clock.now().toISOString()) : [],
      }))
    },

    /** Answers the single-use token to hand over, good for 7 days and shown once. @throws role_insufficient, already_member */
    async invite(member: Member, email: string, role: Role): Promise<{ invitation: InvitationRecord; token: string }> {
      assertMayGrant(member, role)
      const token = ids.secret(32)
      const now = clock.now()

      return storage.write(async (repositories) => {
        const { team } = repositories
        const members = await team.membersOf(member.businessId)
        if (members.some((one) => fold(one.email) === fold(email))) throw new AppError('already_member')

        const invitation: InvitationRecord = {
          id: ids.uuid(),
          businessId: member.businessId,
          tokenHash: hashToken(token),
          email,
          role,
          invitedBy: actorOf(member.caller).name,
          createdAt: now.toISOString(),
          expiresAt: secondsAfter(now, INVITATION_SECONDS),
          closedAt: null,
        }
        await team.insertInvitation(invitation)
        await record(repositories, member, 'member.invited', invitation.id, null, { role })
        return { invitation, token }
      })
    },

    /** For whoever holds the token. @throws not_found, too_many_logins after ten unknown tokens in 15 minutes */
    async show(token: string): Promise<{ invitation: InvitationRecord; businessName: string }> {
      const found = await storage.read(async (repositories) => {
        await guesses.assertOpen(repositories, GUESSED_TOKENS)
        const invitation = await openInvitation(repositories, token, clock)
        const business = invitation && (await repositories.businesses.get(invitation.businessId))
        return business && { invitation, businessName: business.name }
      })
      if (found) return found

      await storage.write((repositories) => guesses.fail(repositories, GUESSED_TOKENS))
      throw usedUp()
    },

    /** For somebody who has an account already. @throws not_found, validation_failed (another e-mail), already_member */
    async accept(caller: Person, token: string): Promise<TeamMember> {
      return storage.write(async (repositories) => {
        const user = await repositories.accounts.get(caller.userId)
        if (!user) throw new AppError('unauthenticated')
        return joinByInvitation(repositories, { caller, email: user.email, token, clock, ids })
      })
    },

    /** @throws not_found */
    async withdraw(member: Member, invitationId: string): Promise<void> {
      await storage.write(async (repositories) => {
        const invitation = await repositories.team.invitation(invitationId)
        if (!invitation || invitation.closedAt !== null)
          throw new AppError('not_found', { message: 'Invitation not found.' })
        assertMayGrant(member, invitation.role)
        await repositories.team.closeInvitation(invitationId, clock.now().toISOString())
        await record(repositories, member, 'member.invitationWithdrawn', invitationId, { role: invitation.role }, null)
      })
    },

    /** @throws not_found, role_insufficient, last_owner */
    async setRole(member: Member, membershipId: string, role: Role): Promise<TeamMember> {
      return storage.write(async (repositories) => {
        const target = await existingMember(repositories, membershipId)
        assertMayManage(member, target)
        assertMayGrant(member, role)
        if (role !== 'OWNER') await assertNotLastOwner(repositories, target)
        if (target.role === role) return target

        await repositories.team.setRole(membershipId, role)
        await record(repositories, member, 'member.roleChanged', target.userId, { role: target.role }, { role })
        return { ...target, role }
      })
    },

    /** Everybody may go; who removes others has to be let. @throws not_found, role_insufficient, last_owner */
    async remove(member: Member, membershipId: string): Promise<void> {
      await storage.write(async (repositories) => {
        const target = await existingMember(repositories, membershipId)
        const leaves = isSelf(member, target)
        if (!leaves) assertMayManage(member, target)
        await assertNotLastOwner(repositories, target)
        await repositories.team.removeMember(membershipId)
        const action = leaves ? 'member.left' : 'member.removed'
        await record(repositories, member, action, target.userId, { role: target.role }, null)
      })
    },
  }
}

type Joining = { caller: Person; email: string; token: string; clock: Clock; ids: Ids }

/** Uses an invitation up, in the caller's unit of work. @throws not_found, validation_failed, already_member */
export async function joinByInvitation(
  repositories: Repositories,
  { caller, email, token, clock, ids }: Joining,
): Promise<TeamMember> {
  const { team } = repositories
  const invitation = await openInvitation(repositories, token, clock)
  if (!invitation) throw usedUp()
  if (fold(invitation.email) !== fold(email)) {
    throw invalidField('email', 'must be the e-mail that the invitation was made for')
  }

  const { businessId, role } = invitation
  const members = await team.membersOf(businessId)
  if (members.some(({ userId }) => userId === caller.userId)) throw new AppError('already_member')

  const at = clock.now().toISOString()
  const membership = { id: ids.uuid(), businessId, userId: caller.userId, role, createdAt: at }
  await team.addMember(membership)
  await team.closeInvitation(invitation.id, at)
  await repositories.audit.append({
    businessId,
    subject: { kind: 'member', id: caller.userId },
    action: 'member.joined',
    actor: actorOf(caller),
    at,
    from: null,
    to: { role },
  })

  // The first business somebody joins is their default until they choose another one.
  const user = await repositories.accounts.get(caller.userId)
  if (user && user.defaultBusinessId === null) {
    await repositories.accounts.update({ ...user, defaultBusinessId: businessId, updatedAt: at })
  }
  return { ...membership, email, name: caller.name }
}

const usedUp = () =>
  new AppError('not_found', { message: 'This invitation is used up, withdrawn or expired. Ask for a new one.' })

/** The invitation of a token that may still be used. */
export async function openInvitation(
  { team }: Repositories,
  token: string,
  clock: Clock,
): Promise<InvitationRecord | undefined> {
  const invitation = await team.invitationByToken(hashToken(token))
  const usable = invitation?.closedAt === null && invitation.expiresAt > clock.now().toISOString()
  return usable ? invitation : undefined
}

async function existingMember({ team }: Repositories, id: string): Promise<TeamMember> {
  const found = await team.member(id)
  if (!found) throw new AppError('not_found', { message: 'Team member not found.' })
  return found
}

/** Nobody grants a role above the own. */
function assertMayGrant({ role: own }: Member, role: Role): void {
  if (Role.options.indexOf(role) <= Role.options.indexOf(own)) return
  throw new AppError('role_insufficient', { message: `You can give roles up to your own, ${own}.` })
}

const isSelf = ({ caller }: Member, { userId }: TeamMember): boolean =>
  caller.kind === 'person' && caller.userId === userId

/** Members are managed by ADMINs, OWNERs by OWNERs. */
function assertMayManage({ role }: Member, target: TeamMember): void {
  const needed = target.role === 'OWNER' ? 'owner.manage' : 'team.manage'
  if (!may(role, needed)) throw new AppError('role_insufficient', { message: refusalMessage(needed) })
}

async function assertNotLastOwner({ team }: Repositories, target: TeamMember): Promise<void> {
  if (target.role !== 'OWNER') return
  const members = await team.membersOf(target.businessId)
  if (members.filter(({ role }) => role === 'OWNER').length < 2) throw new AppError('last_owner')
}
