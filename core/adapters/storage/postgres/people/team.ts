import type { InvitationRecord } from '../../../../domain/people/team.ts'
import type { TeamRepository } from '../../../../ports/people/team-repository.ts'
import {
  toInvitation,
  toInvitationRow,
  toMember,
  type InvitationRow,
  type MemberRow,
} from '../../sqlite/people/team-codec.ts'
import { invitationTable, membershipTable } from '../../sqlite/schema/tables.ts'
import { toMillis } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import { columnList, keyOf, tableStatements } from '../sql/statements.ts'

const SELECT_MEMBER = `
  SELECT ${columnList(membershipTable, 'm')}, b.id AS "businessId", u.id AS "userId", u.email AS email,
    u.first_name AS "firstName", u.last_name AS "lastName"
  FROM membership m JOIN "user" u ON u.key = m.user_key JOIN business b ON b.key = m.business_key`

const SELECT_INVITATION = `
  SELECT ${columnList(invitationTable, 'i')}, b.id AS "businessId"
  FROM invitation i JOIN business b ON b.key = i.business_key AND b.deleted_at IS NULL`

export function createTeamRepository(connection: Connection): TeamRepository {
  const memberships = tableStatements(connection, membershipTable)
  const invitations = tableStatements(connection, invitationTable)

  const invitationBy = async (condition: string, value: unknown): Promise<InvitationRecord | undefined> => {
    const row = await connection.one<InvitationRow>(`${SELECT_INVITATION} WHERE ${condition}`, { value })
    return row && toInvitation(row)
  }

  return {
    async addMember({ id, businessId, userId, role, scope, createdAt }) {
      await memberships.insert({
        id,
        businessKey: await keyOf(connection, 'business', businessId),
        userKey: await keyOf(connection, 'user', userId),
        role,
        scope,
        createdAt: toMillis(createdAt),
      })
    },

    async member(id) {
      const row = await connection.one<MemberRow>(`${SELECT_MEMBER} WHERE m.id = @id`, { id })
      return row && toMember(row)
    },

    async membersOf(businessId) {
      const rows = await connection.many<MemberRow>(
        `${SELECT_MEMBER} WHERE b.id = @businessId ORDER BY m.created_at, m.id`,
        { businessId },
      )
      return rows.map(toMember)
    },

    async setGrant(id, { role, scope }) {
      await memberships.update({ role, scope }, 't.id = @id', { id })
    },

    async removeMember(id) {
      await connection.run(
        `UPDATE "user" AS u SET default_business_key = NULL FROM membership m
         WHERE m.id = @id AND u.key = m.user_key AND u.default_business_key = m.business_key`,
        { id },
      )
      await connection.run('DELETE FROM membership WHERE id = @id', { id })
    },

    async insertInvitation(invitation) {
      await invitations.insert({
        ...toInvitationRow(invitation),
        businessKey: await keyOf(connection, 'business', invitation.businessId),
      })
    },

    invitation: (id) => invitationBy('i.id = @value', id),
    invitationByToken: (tokenHash) => invitationBy('i.token_hash = @value', Buffer.from(tokenHash)),

    async openInvitations(businessId, now) {
      const rows = await connection.many<InvitationRow>(
        `${SELECT_INVITATION} WHERE b.id = @businessId AND i.closed_at IS NULL AND i.expires_at > @now ORDER BY i.key`,
        { businessId, now: toMillis(now) },
      )
      return rows.map(toInvitation)
    },

    async closeInvitation(id, at) {
      await invitations.update({ closedAt: toMillis(at) }, 't.id = @id AND t.closed_at IS NULL', { id })
    },
  }
}
