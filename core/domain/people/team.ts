import type { Grant } from '../../contract/http/permissions.ts'

export type MembershipRecord = Grant & {
  readonly id: string
  readonly businessId: string
  readonly userId: string
  readonly createdAt: string
}

/** The grant alone, of a record that has one. */
export const grantOf = ({ role, scope }: Grant): Grant => ({ role, scope })

/** A membership with the person behind it. */
export type TeamMember = MembershipRecord & { readonly email: string; readonly name: string }

export type InvitationRecord = Grant & {
  readonly id: string
  readonly businessId: string
  /** SHA-256 of the token, which is shown once. */
  readonly tokenHash: Uint8Array
  readonly email: string
  /** As they were called then. */
  readonly invitedBy: string
  /** The user who invites; null in invitations from before this was written down. */
  readonly inviterId: string | null
  readonly createdAt: string
  readonly expiresAt: string
  /** When it was accepted or withdrawn. */
  readonly closedAt: string | null
}
