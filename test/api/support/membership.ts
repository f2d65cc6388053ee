import { onTestFinished } from 'vitest'

import type { Role } from '../../../core/contract/http/vocabulary.ts'
import { apiClient, type Api, type Json } from '../../support/api-client.ts'
import { addMember, dataOf, signUpOwner } from '../../support/scenario.ts'
import { startTestServer } from '../../support/test-server.ts'
import type { App } from './app.ts'

export const password = 'correct horse battery'
export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

/** A server of its own for one test: one that moves the clock, or changes the installation. */
export async function appOfOneTest(): Promise<App> {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  return { server, owner: await signUpOwner(server) }
}

export type Membership = { readonly api: Api; readonly id: string; readonly userId: string; readonly email: string }

export const teamOf = async (api: Api, businessId: string): Promise<Json> =>
  dataOf(await api.get(`/v1/team?businessId=${businessId}`))

export const profileOf = async (api: Api): Promise<Json> => dataOf(await api.get('/v1/users/me'))

/** A new signed-in member, with the id under which the team knows the membership. */
export async function memberOf(app: App, businessId: string, role: Role): Promise<Membership> {
  const api = await addMember(app.server, businessId, role)
  return { api, ...(await membershipOf(app, businessId, api)) }
}

export async function membershipOf(app: App, businessId: string, api: Api): Promise<Omit<Membership, 'api'>> {
  const { id: userId, email } = await profileOf(api)
  const { members } = await teamOf(app.owner, businessId)
  return { userId, email, id: members.find((member: Json) => member.userId === userId).id }
}

let guests = 0
export const freshEmail = (): string => `guest${++guests}@example.com`

/** An open invitation: its id and its token. */
export async function invite(
  api: Api,
  businessId: string,
  email: string,
  role: Role = 'CREATOR',
): Promise<{ id: string; token: string }> {
  return dataOf(await api.post('/v1/team/invite', { businessId, email, role }))
}

export type SignedIn = { readonly api: Api; readonly accessToken: string; readonly refreshToken: string }

/** Another session of an account. */
export async function signIn(url: string, email: string, typed = password): Promise<SignedIn> {
  const { accessToken, refreshToken } = dataOf(await apiClient(url).post('/v1/auth/login', { email, password: typed }))
  return { api: apiClient(url, accessToken), accessToken, refreshToken }
}
