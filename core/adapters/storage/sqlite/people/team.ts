import type { InvitationRecord } from '../../../../domain/people/team.ts'
import type { TeamRepository } from '../../../../ports/people/team-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { invitationTable, membershipTable } from '../schema/tables.ts'
import { columnList, keyOf, tableStatements, toMillis } from '../sql/statements.ts'

import { toInvitation, toInvitationRow, toMember, type InvitationRow, type MemberRow } from './team-codec.ts'

const SELECT_MEMBER = `
  SELECT ${columnList(membershipTable, 'm')}, b.id AS "businessId", u.id AS "userId", u.email AS email,
    u.first_name AS "firstName", u.last_name AS "lastName"
  FROM membership m JOIN user u ON u.key = m.user_key JOIN business b ON b.key = m.business_key`

const SELECT_INVITATION = `
  SELECT ${columnList(invitationTable, 'i')}, b.id AS "businessId"
  FROM invitation i JOIN business b ON b.key = i.business_key AND b.deleted_at IS NULL`

export function createTeamRepository(connection: Connection): TeamRepository {
  const memberships = tableStatements(connection, membershipTable)
  const invitations = tableStatements(connection, invitationTable)

  const invitationBy = (condition: string, value: unknown): InvitationRecord | undefined => {
    const row = connection.prepare<InvitationRow>(`${SELECT_INVITATION} WHERE ${condition}`).get(value)
    return row && toInvitation(row)
  }

  return {
    async addMember({ id, businessId, userId, role, scope, createdAt }) {
      memberships.insert({
        id,
        businessKey: keyOf(connection, 'business', businessId),
        userKey: keyOf(connection, 'user', userId),
        role,
        scope,
        createdAt: toMillis(createdAt),
      })
    },

    async member(id) {
      const row = connection.prepare<MemberRow>(`${SELECT_MEMBER} WHERE m.id = ?`).get(id)
      return row && toMember(row)
    },

    async membersOf(businessId) {
      return connection
        .prepare<MemberRow>(`${SELECT_MEMBER} WHERE b.id = ? ORDER BY m.created_at, m.id`)
        .all(businessId)
        .map(toMember)
    },

    async setGrant(id, { role, scope }) {
      memberships.update({ role, scope }, 'id = @id', { id })
    },

    async removeMember(id) {
      connection
        .prepare(
          `UPDATE user SET default_business_key = NULL
           WHERE (key, default_business_key) IN (SELECT user_key, business_key FROM membership WHERE id = ?)`,
        )
        .run(id)
      connection.prepare('DELETE FROM membership WHERE id = ?').run(id)
    },

    async insertInvitation(invitation) {
      invitations.insert({
        ...toInvitationRow(invitation),
        businessKey: keyOf(connection, 'business', invitation.businessId),
      })
    },

    invitation: async (id) => invitationBy('i.id = ?', id),
    invitationByToken: async (tokenHash) => invitationBy('i.token_hash = ?', Buffer.from(tokenHash)),

    async openInvitations(businessId, now) {
      return connection
        .prepare<InvitationRow>(
          `${SELECT_INVITATION} WHERE b.id = ? AND i.closed_at IS NULL AND i.expires_at > ? ORDER BY i.key`,
        )
        .all(businessId, toMillis(now))
        .map(toInvitation)
    },

    async closeInvitation(id, at) {
      invitations.update({ closedAt: toMillis(at) }, 'id = @id AND closed_at IS NULL', { id })
    },
  }
}
