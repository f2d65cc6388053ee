import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { may, type Grant } from '../../../core/contract/http/permissions.ts'
import type { Role } from '../../../core/contract/http/vocabulary.ts'
import {
  changeRole,
  getHandedOut,
  type getTeam,
  invite,
  removeMember,
  withdrawInvitation,
} from '../../../core/contract/people/team.ts'
import { useApi } from '../../lib/api/api-context.ts'
import type { Client } from '../../lib/api/client.ts'
import { grantableBy, type GrantName } from '../../lib/business/grants.ts'
import { businessesQuery } from '../../lib/queries/businesses.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { roleNames } from '../../lib/texts.ts'

export type TeamMember = z.output<typeof getTeam.data>['members'][number]

export function useTeamActions(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  const forgetTeam = () => queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'team') })

  return {
    async setGrant(id: string, { role, scope }: Grant, takeOver = false) {
      await client.call(changeRole, { params: { id }, body: { role, scope, takeOver } })
      await Promise.all([forgetTeam(), queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'details') })])
    },
    async remove(id: string, takeOver: boolean) {
      await client.call(removeMember, { params: { id }, body: { takeOver } })
      await forgetTeam()
    },
    /** Answers the businesses that remain. The one that was left is out of reach, so nothing of it is asked for again. */
    async leave(id: string) {
      await client.call(removeMember, { params: { id }, body: {} })
      return queries.fetchQuery({ ...businessesQuery(client), staleTime: 0 })
    },
    async invite(body: z.input<typeof invite.body>) {
      const { data } = await client.call(invite, { body: { ...body, businessId } })
      await forgetTeam()
      return data
    },
    async withdraw(id: string) {
      await client.call(withdrawInvitation, { params: { id } })
      await forgetTeam()
    },
  }
}

export type IssuedCredentials = z.output<typeof getHandedOut.data>

/** What would end with a member; asked anew each time, because it is a question right before it ends. */
export const issuedCredentialsQuery = (client: Client, businessId: string, id: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'team', 'handed-out', id),
    queryFn: async ({ signal }) => (await client.call(getHandedOut, { params: { id }, signal })).data,
    staleTime: 0,
  })

/** What somebody may give, to choose from. */
export function grantable(own: Grant): { value: GrantName; label: string }[] {
  return grantableBy(own).map((value) => ({ value, label: roleNames[value] }))
}

/** Whether somebody may change or remove a member of a role. */
export function mayChange(own: Grant, of: Role): boolean {
  return may(own, 'team.manage') && (of !== 'OWNER' || may(own, 'owner.manage'))
}
