import { AppError } from '../../contract/errors.ts'
import { isAbove } from '../../contract/permissions.ts'
import type { Role } from '../../contract/vocabulary.ts'
import type { Member } from '../../domain/people/account.ts'
import type { TeamMember } from '../../domain/people/team.ts'
import type { ReadUnit } from '../../ports/unit.ts'

/** A membership with its person. @throws not_found */
export async function loadMember({ team }: ReadUnit, id: string): Promise<TeamMember> {
  const found = await team.member(id)
  if (!found) throw new AppError('not_found', { message: 'Team member not found.' })
  return found
}

/** Nobody grants a role above the own. @throws role_insufficient */
export function assertMayGrant({ role: own }: Member, role: Role): void {
  if (!isAbove(role, own)) return
  throw new AppError('role_insufficient', { message: `You can give roles up to your own, ${own}.` })
}
