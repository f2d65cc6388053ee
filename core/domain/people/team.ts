import type { Role } from '../../contract/vocabulary.ts'

export type MembershipRecord = {
  readonly id: string
  readonly businessId: string
  readonly userId: string
  readonly role: Role
  readonly createdAt: string
}

/** A membership with the person behind it. */
export type TeamMember = MembershipRecord & { readonly email: string; readonly name: string }

export type InvitationRecord = {
  readonly id: string
  readonly businessId: string
  /** SHA-256 of the token, which is shown once. */
  readonly tokenHash: Uint8Array
  readonly email: string
  readonly role: Role
  /** As they were called then. */
  readonly invitedBy: string
  /** The user who invites; null in invitations from before this was written down. */
  readonly inviterId: string | null
  readonly createdAt: string
  readonly expiresAt: string
  /** When it was accepted or withdrawn. */
  readonly closedAt: string | null
}
