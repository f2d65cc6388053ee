import { AppError } from '../../contract/errors.ts'
import type { TeamMember } from '../../domain/people/team.ts'
import type { ReadUnit } from '../../ports/unit.ts'

/** A membership with its person. @throws not_found */
export async function loadMember({ team }: ReadUnit, id: string): Promise<TeamMember> {
  const found = await team.member(id)
  if (!found) throw new AppError('not_found', { message: 'Team member not found.' })
  return found
}
