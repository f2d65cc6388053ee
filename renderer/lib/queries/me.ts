import { queryOptions, useQuery } from '@tanstack/react-query'

import { getMe, type User } from '../../../core/contract/people/account.ts'
import { useApi } from '../api/api-context.ts'
import type { Client } from '../api/client.ts'
import { ofMe } from './keys.ts'

/** Who is signed in. */
export const meQuery = (client: Client) =>
  queryOptions({
    queryKey: ofMe(),
    queryFn: async ({ signal }) => (await client.call(getMe, { signal })).data,
  })

export function useMe() {
  const { client } = useApi()
  return useQuery(meQuery(client))
}

/** How a person is called: the name, or the e-mail of who gave none. */
export function nameOf({ firstName, lastName, email }: User): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}
