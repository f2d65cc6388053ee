import { isAbove, may } from '../../contract/permissions.ts'
import type { Role } from '../../contract/vocabulary.ts'

import type { ApiKeyRecord } from './api-key.ts'
import type { InvitationRecord, TeamMember } from './team.ts'

/** The keys that a member made and may no longer answer for, with the role that is left of them; null: none. */
export function keysWithoutRight(
  keys: readonly ApiKeyRecord[],
  { userId }: TeamMember,
  left: Role | null,
): readonly ApiKeyRecord[] {
  return keys.filter(({ createdBy, role }) => createdBy === userId && (left === null || isAbove(role, left)))
}

/** The open invitations of a member that nobody with the role that is left of them could make; null: none. */
export function invitationsWithoutRight(
  invitations: readonly InvitationRecord[],
  { userId, name }: TeamMember,
  left: Role | null,
): readonly InvitationRecord[] {
  const isTheirs = ({ inviterId, invitedBy }: InvitationRecord) =>
    // Those from before this was written down are known by the name alone; none of them lives longer than a week.
    inviterId === null ? invitedBy === name : inviterId === userId
  const mayStand = (role: Role) => left !== null && may(left, 'team.manage') && !isAbove(role, left)
  return invitations.filter((invitation) => isTheirs(invitation) && !mayStand(invitation.role))
}
