import type { Grant } from '../../contract/http/permissions.ts'
import type { InvitationRecord, MembershipRecord, TeamMember } from '../../domain/people/team.ts'

export type TeamRepository = {
  addMember(membership: MembershipRecord): Promise<void>
  member(id: string): Promise<TeamMember | undefined>
  /** In the order of joining. */
  membersOf(businessId: string): Promise<TeamMember[]>
  setGrant(id: string, grant: Grant): Promise<void>
  /** Also forgets the business as the person's default. */
  removeMember(id: string): Promise<void>

  insertInvitation(invitation: InvitationRecord): Promise<void>
  invitation(id: string): Promise<InvitationRecord | undefined>
  invitationByToken(tokenHash: Uint8Array): Promise<InvitationRecord | undefined>
  /** Those that are neither closed nor expired at `now`. */
  openInvitations(businessId: string, now: string): Promise<InvitationRecord[]>
  closeInvitation(id: string, at: string): Promise<void>
}
