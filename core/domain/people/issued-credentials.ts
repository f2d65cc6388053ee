import { covers, may, type Grant } from '../../contract/http/permissions.ts'

import type { ApiKeyRecord } from './api-key.ts'
import type { InvitationRecord, TeamMember } from './team.ts'

/** The keys that a member made and may no longer answer for, with the grant that is left of them; null: none. */
export function keysToRevoke(
  keys: readonly ApiKeyRecord[],
  { userId }: TeamMember,
  left: Grant | null,
): readonly ApiKeyRecord[] {
  return keys.filter((key) => key.createdBy === userId && (left === null || !covers(left, key)))
}

/** The open invitations of a member that nobody with the grant that is left of them could make; null: none. */
export function invitationsToRevoke(
  invitations: readonly InvitationRecord[],
  { userId, name }: TeamMember,
  left: Grant | null,
): readonly InvitationRecord[] {
  const isTheirs = ({ inviterId, invitedBy }: InvitationRecord) =>
    // Those from before this was written down are known by the name alone; none of them lives longer than a week.
    inviterId === null ? invitedBy === name : inviterId === userId
  const mayStand = (grant: Grant) => left !== null && may(left, 'team.manage') && covers(left, grant)
  return invitations.filter((invitation) => isTheirs(invitation) && !mayStand(invitation))
}

/** What of these a member made and may no longer answer for, with the grant that is left of them; null: none. */
export function webhooksToRevoke<W extends { readonly creatorId: string | null }>(
  webhooks: readonly W[],
  { userId }: TeamMember,
  left: Grant | null,
): readonly W[] {
  return webhooks.filter(({ creatorId }) => creatorId === userId && !(left !== null && may(left, 'webhook.manage')))
}
