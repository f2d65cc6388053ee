import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { authStatus, logIn, logOut, recover, signUp } from '../../../core/contract/people/account.ts'
import { acceptInvitation, getInvitation } from '../../../core/contract/people/team.ts'
import { useApi } from '../../lib/api/api-context.ts'
import type { Client } from '../../lib/api/client.ts'
import { businessesKey } from '../../lib/queries/businesses.ts'

/** Whether this installation still needs its first account. Asked anew whenever the page is opened. */
export const authStatusQuery = (client: Client) =>
  queryOptions({
    queryKey: ['auth-status'],
    queryFn: async ({ signal }) => (await client.call(authStatus, { signal })).data,
    staleTime: 0,
  })

/** What an invitation offers. Asked once: who has just signed up with it still reads the recovery code. */
export const invitationQuery = (client: Client, token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => (await client.call(getInvitation, { params: { id: token }, signal })).data,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

export type Offer = z.output<typeof getInvitation.data>

export function useAccountActions() {
  const { client, session } = useApi()
  const queries = useQueryClient()

  return {
    /** Makes the account; its session begins with `begin`, once its recovery code has been seen. */
    signUp: async (body: z.input<typeof signUp.body>) =>
      (await client.call(signUp, { body: { ...body, browser: await session.introduce() } })).data,
    begin: session.begin,
    /** Sets a new password; the session begins with `begin`, once the next recovery code has been seen. */
    recover: async (body: z.input<typeof recover.body>) =>
      (await client.call(recover, { body: { ...body, browser: await session.introduce() } })).data,
    /** Takes the signed-in person into the business that an invitation is for. */
    async join(token: string) {
      const { data } = await client.call(acceptInvitation, { params: { token } })
      await queries.invalidateQueries({ queryKey: businessesKey })
      return data
    },
    logIn: async (body: z.input<typeof logIn.body>) =>
      session.begin((await client.call(logIn, { body: { ...body, browser: await session.introduce() } })).data),

    /** Signs out here at once; whether the core could be told does not keep anybody in. */
    async signOut() {
      await session.signOut((refreshToken) => client.call(logOut, { body: { refreshToken } }).catch(() => undefined))
    },
  }
}

/** The token of an invitation, from the token itself or from the link that carries it. */
export function readInvitationToken(pasted: string): string {
  const text = pasted.trim()
  const inLink = /[?&]token=([^&#\s]+)/.exec(text)?.[1]
  return inLink === undefined ? text : decodeURIComponent(inLink)
}
