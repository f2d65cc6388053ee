import { AppError } from '../../contract/http/errors.ts'
import { may, refusalMessage, type Grant } from '../../contract/http/permissions.ts'
import type { Role, Scope } from '../../contract/http/vocabulary.ts'
import { by } from '../../domain/audit/audit.ts'
import type { Member } from '../../domain/people/account.ts'
import { grantOf, type InvitationRecord, type TeamMember } from '../../domain/people/team.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'

import { revokeIssuedCredentials, type RevokedCredentials } from './issued-credentials.ts'
import { assertMayGrant, loadMember } from './membership.ts'

/** Who works in a business. Nobody grants a role above the own, and the last OWNER stays. */
export async function getTeam(
  { team, now }: ReadUnit,
  member: Member,
): Promise<{ members: TeamMember[]; invitations: InvitationRecord[] }> {
  return {
    members: await team.membersOf(member.businessId),
    // Who has been asked to join is the business of those who may ask.
    invitations: may(member, 'team.manage') ? await team.openInvitations(member.businessId, now.toISOString()) : [],
  }
}

type RoleChange = {
  readonly role: Role
  /** Without one, an ADMIN who stays ADMIN keeps theirs: nobody lifts a limit by not naming it. */
  readonly scope?: Scope | undefined
  readonly takeOver: boolean
}

/**
 * Somebody who was given less loses what they had handed out by more; who gives up something of their own cannot take it
 * over.
 *
 * @throws not_found, role_insufficient, last_owner, validation_failed
 */
export async function changeRole(
  unit: Unit,
  member: Member,
  id: string,
  { role, scope, takeOver }: RoleChange,
): Promise<{ readonly changed: TeamMember; readonly withdrawn: RevokedCredentials }> {
  const target = await loadMember(unit, id)
  assertMayManage(member, target)
  const grant: Grant = { role, scope: scope ?? (target.role === role ? target.scope : 'FULL') }
  assertMayGrant(member, grant)
  if (role !== 'OWNER') await assertNotLastOwner(unit, target)
  if (target.role === role && target.scope === grant.scope) return { changed: target, withdrawn: nothingRevoked }

  await unit.team.setGrant(id, grant)
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    action: 'member.roleChanged',
    subject: { kind: 'member', id: target.userId },
    from: grantOf(target),
    to: grant,
  })
  const withdrawn = await revokeIssuedCredentials(unit, member, {
    target,
    left: grant,
    takeOver: takeOver && !isOwn(member, target),
  })
  return { changed: { ...target, ...grant }, withdrawn }
}

/**
 * Everybody may go; who removes others has to be let. What the member handed out goes too; whoever leaves cannot take it
 * over.
 *
 * @throws not_found, role_insufficient, last_owner
 */
export async function removeMember(
  unit: Unit,
  member: Member,
  id: string,
  takeOver: boolean,
): Promise<RevokedCredentials> {
  const target = await loadMember(unit, id)
  const leaves = isOwn(member, target)
  if (!leaves) assertMayManage(member, target)
  await assertNotLastOwner(unit, target)

  await unit.team.removeMember(id)
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    action: leaves ? 'member.left' : 'member.removed',
    subject: { kind: 'member', id: target.userId },
    from: grantOf(target),
    to: null,
  })
  return revokeIssuedCredentials(unit, member, { target, left: null, takeOver: takeOver && !leaves })
}

const nothingRevoked: RevokedCredentials = {
  revokedKeys: [],
  takenOverKeys: [],
  withdrawnInvitations: [],
  endedWebhooks: [],
  takenOverWebhooks: [],
}

const isOwn = ({ caller }: Member, { userId }: TeamMember): boolean =>
  caller.kind === 'person' && caller.userId === userId

/** Members are managed by ADMINs, OWNERs by OWNERs. */
function assertMayManage(member: Member, target: TeamMember): void {
  const needed = target.role === 'OWNER' ? 'owner.manage' : 'team.manage'
  if (!may(member, needed)) throw new AppError('role_insufficient', { message: refusalMessage(member, needed) })
}

async function assertNotLastOwner({ team }: ReadUnit, target: TeamMember): Promise<void> {
  if (target.role !== 'OWNER') return
  const members = await team.membersOf(target.businessId)
  if (members.filter(({ role }) => role === 'OWNER').length < 2) throw new AppError('last_owner')
}
