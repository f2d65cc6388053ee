import { AppError, invalidField } from '../../contract/http/errors.ts'
import { covers, type Grant } from '../../contract/http/permissions.ts'
import type { Member } from '../../domain/people/account.ts'
import type { TeamMember } from '../../domain/people/team.ts'
import type { ReadUnit } from '../../ports/unit.ts'

/** A membership with its person. @throws not_found */
export async function loadMember({ team }: ReadUnit, id: string): Promise<TeamMember> {
  const found = await team.member(id)
  if (!found) throw new AppError('not_found', { message: 'Team member not found.' })
  return found
}

/** Nobody grants a role above the own, and only ADMIN can be limited. @throws role_insufficient, validation_failed */
export function assertMayGrant(own: Member, grant: Grant): void {
  if (grant.scope !== 'FULL' && grant.role !== 'ADMIN') {
    throw invalidField('scope', 'must be FULL: only the role ADMIN can be limited to approvals')
  }
  if (covers(own, grant)) return
  throw new AppError('role_insufficient', { message: `You can assign roles up to your own, ${own.role}.` })
}
