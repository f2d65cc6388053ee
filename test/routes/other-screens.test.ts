import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Route } from '../../core/contract/http/route.ts'
import { routes } from '../../core/contract/routes.ts'
import { openDoor, type Screen } from '../api/support/screen.ts'
import { createBusiness, dataOf, signUpOwner } from '../support/scenario.ts'
import type { Api } from '../support/api-client.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

import { readAccessTable } from './read-access-table.ts'

const table = readAccessTable()
const nameOf = ({ method, path }: Route): string => `${method.toUpperCase()} ${path}`

let server: TestServer
let owner: Api
let businessId: string
/** The owner signed in on a device without a ceiling, which may enter no secrets; and on one that may. */
let screen: Screen
let trusted: Screen

beforeAll(async () => {
  server = await startTestServer()
  owner = await signUpOwner(server)
  businessId = await createBusiness(owner)
  const newScreen = await openDoor(server)
  const { email } = dataOf(await owner.get('/v1/users/me'))
  const paired = async (): Promise<Screen> => {
    const one = newScreen()
    await one.pair(dataOf(await owner.post('/v1/devices/pairings', {})).code)
    await one.signIn(email)
    return one
  }
  screen = await paired()
  trusted = await paired()
  dataOf(await owner.patch(`/v1/devices/${trusted.deviceId()}`, { mayEnterSecrets: true }))
})
afterAll(() => server?.close())

const decided = (route: Route): string => {
  if (route.onlyHere) return 'only here'
  if (route.secrets === undefined) return 'as here'
  return route.secrets === true ? 'secrets' : `secrets in ${route.secrets.join(', ')}`
}

const pathOf = ({ path }: Route): string => path.replaceAll(/\{\w+\}/g, businessId)

describe('from another screen', () => {
  it('somebody has decided about every route', () => {
    const inOrder = (rows: readonly { readonly route: string; readonly from: string }[]) =>
      rows.map(({ route, from }) => `${route}: ${from}`).toSorted()
    expect(inOrder(table.screens)).toEqual(
      inOrder(routes.map((route) => ({ route: nameOf(route), from: decided(route) }))),
    )
  })

  it.each(routes.filter(({ onlyHere }) => onlyHere).map((route) => [nameOf(route), route] as const))(
    'nobody gets %s',
    async (_, route) => {
      for (const from of [screen, trusted]) {
        const request = { method: route.method.toUpperCase(), ...(route.method !== 'get' && { body: {} }) }
        const answer = await from.send(pathOf(route), request)
        expect(answer.body).toMatchObject({ statusCode: 403, code: 'only_on_this_computer' })
      }
    },
  )

  it.each(routes.filter(({ secrets }) => secrets !== undefined).map((route) => [nameOf(route), route] as const))(
    'secrets are entered where the owner lets: %s',
    async (_, route) => {
      const body = Array.isArray(route.secrets) ? Object.fromEntries(route.secrets.map((name) => [name, 'x'])) : {}
      const request = { method: route.method.toUpperCase(), body }
      const refused = await screen.send(pathOf(route), request)
      expect(refused.body).toMatchObject({ statusCode: 403, code: 'only_on_this_computer' })
      expect((await trusted.send(pathOf(route), request)).body.code).not.toBe('only_on_this_computer')
      if (!Array.isArray(route.secrets)) return
      expect((await screen.send(pathOf(route), { ...request, body: {} })).body.code).not.toBe('only_on_this_computer')
    },
  )

  it('somebody who may not do it here is told that first', async () => {
    screen.setToken(undefined)
    expect((await screen.post('/v1/instance/adopt')).body).toMatchObject({ code: 'unauthenticated' })
    await screen.signIn(dataOf(await owner.get('/v1/users/me')).email)
  })
})
