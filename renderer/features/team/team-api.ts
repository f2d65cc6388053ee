import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { changeRole, invite, removeMember, withdrawInvitation } from '../../../core/contract/team.ts'
import type { Role } from '../../../core/contract/vocabulary.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { businessesQuery } from '../../lib/queries/businesses.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'

export function useTeamActions(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  const forgetTeam = () => queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'team') })

  return {
    async setRole(id: string, role: Role) {
      await client.call(changeRole, { params: { id }, body: { role } })
      await Promise.all([forgetTeam(), queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'details') })])
    },
    async remove(id: string) {
      await client.call(removeMember, { params: { id } })
      await forgetTeam()
    },
    /** Answers the businesses that remain. The one that was left is out of reach, so nothing of it is asked for again. */
    async leave(id: string) {
      await client.call(removeMember, { params: { id } })
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
