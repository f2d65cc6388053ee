import { AppError, invalidField } from '../../contract/http/errors.ts'
import { covers, ROLE_OF_SCOPE, type Grant } from '../../contract/http/permissions.ts'
import type { Member } from '../../domain/people/account.ts'
import type { TeamMember } from '../../domain/people/team.ts'
import type { ReadUnit } from '../../ports/unit.ts'

/** A membership with its person. @throws not_found */
export async function loadMember({ team }: ReadUnit, id: string): Promise<TeamMember> {
  const found = await team.member(id)
  if (!found) throw new AppError('not_found', { message: 'Team member not found.' })
  return found
}

const limits = {
  APPROVALS: 'only the role ADMIN can be limited to approvals',
  CASHIER: 'only the role CREATOR can be limited to the counter',
  PURCHASES: 'only the role CREATOR can be limited to purchases',
} as const

/** Nobody grants a role above the own, and only its own role can have a scope. @throws role_insufficient, validation_failed */
export function assertMayGrant(own: Member, grant: Grant): void {
  if (grant.scope !== 'FULL' && grant.role !== ROLE_OF_SCOPE[grant.scope]) {
    throw invalidField('scope', `must be FULL: ${limits[grant.scope]}`)
  }
  if (covers(own, grant)) return
  throw new AppError('role_insufficient', { message: `You can assign roles up to your own, ${own.role}.` })
}
