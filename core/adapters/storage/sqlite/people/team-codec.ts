import { displayName } from '../../../../domain/people/account.ts'
import type { InvitationRecord, TeamMember } from '../../../../domain/people/team.ts'
import type { invitationTable, membershipTable } from '../schema/tables.ts'
import { toIso, toIsoOrNull, toMillis, toMillisOrNull } from '../sql/statements.ts'

export type MemberRow = typeof membershipTable.$inferSelect & {
  businessId: string
  userId: string
  email: string
  firstName: string | null
  lastName: string | null
}
export type InvitationRow = typeof invitationTable.$inferSelect & { businessId: string }

export const toMember = ({
  id,
  businessId,
  userId,
  role,
  scope,
  createdAt,
  email,
  firstName,
  lastName,
}: MemberRow): TeamMember => ({
  id,
  businessId,
  userId,
  role,
  scope,
  createdAt: toIso(createdAt),
  email,
  name: displayName({ firstName, lastName, email }),
})

export const toInvitation = (row: InvitationRow): InvitationRecord => ({
  id: row.id,
  businessId: row.businessId,
  tokenHash: row.tokenHash,
  email: row.email,
  role: row.role,
  scope: row.scope,
  invitedBy: row.invitedBy,
  inviterId: row.inviterId,
  createdAt: toIso(row.createdAt),
  expiresAt: toIso(row.expiresAt),
  closedAt: toIsoOrNull(row.closedAt),
})

/** The key of the business is the repository's to add. */
export const toInvitationRow = (invitation: InvitationRecord) => ({
  id: invitation.id,
  tokenHash: Buffer.from(invitation.tokenHash),
  email: invitation.email,
  role: invitation.role,
  scope: invitation.scope,
  invitedBy: invitation.invitedBy,
  inviterId: invitation.inviterId,
  createdAt: toMillis(invitation.createdAt),
  expiresAt: toMillis(invitation.expiresAt),
  closedAt: toMillisOrNull(invitation.closedAt),
})
