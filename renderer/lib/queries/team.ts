import { queryOptions, useQuery } from '@tanstack/react-query'

import { may, type Permission } from '../../../core/contract/http/permissions.ts'
import { getTeam } from '../../../core/contract/people/team.ts'
import { useApi } from '../api/api-context.ts'
import type { Client } from '../api/client.ts'
import { ofBusiness } from './keys.ts'

/** Who works in a business, and the open invitations to it. */
export const teamQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'team'),
    queryFn: async ({ signal }) => (await client.call(getTeam, { query: { businessId }, signal })).data,
  })

export function useTeam(businessId: string) {
  const { client } = useApi()
  return useQuery(teamQuery(client, businessId))
}

/** Whoever may do a thing in a business, the highest role first; undefined until that is known. */
export function useMembersWithPermission(businessId: string, permission: Permission) {
  const { data } = useTeam(businessId)
  const able = data?.members.filter((member) => may(member, permission))
  return able?.toSorted((a, b) => Number(b.role === 'OWNER') - Number(a.role === 'OWNER'))
}
