import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { authStatus, getMe, logIn, logOut, signUp, type User } from '../../../core/contract/account.ts'
import { useApi } from '../../lib/api/api-context.ts'

/** Whether this installation still needs its first account. Asked anew whenever the page is opened. */
export function useAuthStatus() {
  const { client } = useApi()
  return useQuery({
    queryKey: ['auth-status'],
    queryFn: async ({ signal }) => (await client.call(authStatus, { signal })).data,
    staleTime: 0,
  })
}

export function useMe() {
  const { client } = useApi()
  return useQuery({
    queryKey: ['me'],
    queryFn: async ({ signal }) => (await client.call(getMe, { signal })).data,
  })
}

export function useAccountActions() {
  const { client, session } = useApi()
  const queries = useQueryClient()

  return {
    /** Makes the account; its session begins with `begin`, once its recovery code has been seen. */
    signUp: async (body: z.input<typeof signUp.body>) => (await client.call(signUp, { body })).data,
    begin: session.begin,
    logIn: async (body: z.input<typeof logIn.body>) => session.begin((await client.call(logIn, { body })).data),

    /** Signs out here at once; whether the core could be told does not keep anybody in. */
    async signOut() {
      const refreshToken = session.refreshToken()
      session.end('signed-out')
      queries.clear()
      if (refreshToken !== undefined) await client.call(logOut, { body: { refreshToken } }).catch(() => undefined)
    },
  }
}

/** How a person is called: the name, or the e-mail of who gave none. */
export function nameOf({ firstName, lastName, email }: User): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}
