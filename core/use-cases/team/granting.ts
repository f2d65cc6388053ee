import { AppError } from '../../contract/errors.ts'
import { Role } from '../../contract/vocabulary.ts'
import type { Member } from '../../domain/people/account.ts'

/** Nobody grants a role above the own. @throws role_insufficient */
export function assertMayGrant({ role: own }: Member, role: Role): void {
  if (Role.options.indexOf(role) <= Role.options.indexOf(own)) return
  throw new AppError('role_insufficient', { message: `You can give roles up to your own, ${own}.` })
}
