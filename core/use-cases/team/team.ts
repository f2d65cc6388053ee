import { AppError } from '../../contract/errors.ts'
import { may, refusalMessage } from '../../contract/permissions.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { by } from '../../domain/audit/audit.ts'
import type { Member } from '../../domain/people/account.ts'
import type { InvitationRecord, TeamMember } from '../../domain/people/team.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'

import { withdrawHandedOut, type Withdrawn } from './handed-out.ts'
import { assertMayGrant, loadMember } from './membership.ts'

/** Who works in a business. Nobody grants a role above the own, and the last OWNER stays. */
export async function getTeam(
  { team, now }: ReadUnit,
  { businessId, role }: Member,
): Promise<{ members: TeamMember[]; invitations: InvitationRecord[] }> {
  return {
    members: await team.membersOf(businessId),
    // Who has been asked to join is the business of those who may ask.
    invitations: may(role, 'team.manage') ? await team.openInvitations(businessId, now.toISOString()) : [],
  }
}

/** Somebody who was given less loses what they had handed out by more. @throws not_found, role_insufficient, last_owner */
export async function changeRole(
  unit: Unit,
  member: Member,
  id: string,
  { role, takeOver }: { readonly role: Role; readonly takeOver: boolean },
): Promise<{ readonly changed: TeamMember; readonly withdrawn: Withdrawn }> {
  const target = await loadMember(unit, id)
  assertMayManage(member, target)
  assertMayGrant(member, role)
  if (role !== 'OWNER') await assertNotLastOwner(unit, target)
  if (target.role === role) return { changed: target, withdrawn: nothingWithdrawn }

  await unit.team.setRole(id, role)
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    action: 'member.roleChanged',
    subject: { kind: 'member', id: target.userId },
    from: { role: target.role },
    to: { role },
  })
  const withdrawn = await withdrawHandedOut(unit, member, { target, left: role, takeOver })
  return { changed: { ...target, role }, withdrawn }
}

/**
 * Everybody may go; who removes others has to be let. What the member handed out goes too; whoever leaves cannot take it
 * over.
 *
 * @throws not_found, role_insufficient, last_owner
 */
export async function removeMember(unit: Unit, member: Member, id: string, takeOver: boolean): Promise<Withdrawn> {
  const target = await loadMember(unit, id)
  const leaves = member.caller.kind === 'person' && member.caller.userId === target.userId
  if (!leaves) assertMayManage(member, target)
  await assertNotLastOwner(unit, target)

  await unit.team.removeMember(id)
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    action: leaves ? 'member.left' : 'member.removed',
    subject: { kind: 'member', id: target.userId },
    from: { role: target.role },
    to: null,
  })
  return withdrawHandedOut(unit, member, { target, left: null, takeOver: takeOver && !leaves })
}

const nothingWithdrawn: Withdrawn = { revokedKeys: [], takenOverKeys: [], withdrawnInvitations: [] }

/** Members are managed by ADMINs, OWNERs by OWNERs. */
function assertMayManage({ role }: Member, target: TeamMember): void {
  const needed = target.role === 'OWNER' ? 'owner.manage' : 'team.manage'
  if (!may(role, needed)) throw new AppError('role_insufficient', { message: refusalMessage(needed) })
}

async function assertNotLastOwner({ team }: ReadUnit, target: TeamMember): Promise<void> {
  if (target.role !== 'OWNER') return
  const members = await team.membersOf(target.businessId)
  if (members.filter(({ role }) => role === 'OWNER').length < 2) throw new AppError('last_owner')
}
