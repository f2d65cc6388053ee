import { may } from '../../../core/contract/permissions.ts'
import { Role } from '../../../core/contract/vocabulary.ts'
import { roleNames } from '../../lib/texts.ts'

/** The roles that somebody may give: none above the own. */
export function grantable(own: Role): { value: Role; label: string }[] {
  return Role.options.slice(0, Role.options.indexOf(own) + 1).map((value) => ({ value, label: roleNames[value] }))
}

/** Whether a person of one role may change or remove a member of another. */
export function mayChange(own: Role, of: Role): boolean {
  return may(own, 'team.manage') && (of !== 'OWNER' || may(own, 'owner.manage'))
}
