import { useQuery } from '@tanstack/react-query'

import { getMe, type User } from '../../../core/contract/account.ts'
import { useApi } from '../api/api-context.ts'
import { ofMe } from './keys.ts'

/** Who is signed in. */
export function useMe() {
  const { client } = useApi()
  return useQuery({
    queryKey: ofMe(),
    queryFn: async ({ signal }) => (await client.call(getMe, { signal })).data,
  })
}

/** How a person is called: the name, or the e-mail of who gave none. */
export function nameOf({ firstName, lastName, email }: User): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}
