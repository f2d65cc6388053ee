import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { permissions } from '../../core/contract/http/permissions.ts'
import type { Route } from '../../core/contract/http/route.ts'
import { routes } from '../../core/contract/routes.ts'
import { NO_ID } from '../api/support/app.ts'
import type { Api, ApiAnswer } from '../support/api-client.ts'
import { startTestServer } from '../support/test-server.ts'

import { createWorld, type World } from './access-fixture.ts'
import { requestsByRoute, type RequestIds } from './access-requests.ts'
import { openDigest } from './database-digest.ts'

/**
 * Path, query and body may each name the business, and must mean the same one. Every route that belongs to a business is
 * asked with another one in its query and in its body, and nothing may be done.
 */

let world: World
let printer: Awaited<ReturnType<typeof openDigest>>

beforeAll(async () => {
  world = await createWorld(await startTestServer())
  printer = await openDigest(world.server.past)
})

afterAll(async () => {
  await world?.server.close()
})

const nameOf = ({ method, path }: Route): string => `${method.toUpperCase()} ${path}`

const ofBusinesses = routes.filter(({ access }) => access.kind === 'business')

/** Here the body has a businessId of FIRS, or one that stays as it is: 400 for any other, in the table of rights. */
const hasOwnField = ({ operationId }: Route) => operationId === 'updateFirsConfig' || operationId === 'updateInvoice'

const given = (): RequestIds => ({
  ...world.home.ids,
  session: NO_ID,
  refreshToken: '',
  recoveryCode: '',
  email: 'no@example.com',
})

type Place = 'query' | 'body'

/** Asks as the table of rights does, with `businessId` written into one place besides. */
async function askNaming(api: Api, route: Route, place: Place, businessId: string): Promise<ApiAnswer> {
  const { path, query, body, file } = requestsByRoute[nameOf(route)] ?? {}
  const params = path?.(given()) ?? {}
  const filled = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = { ...query?.(given()), ...(place === 'query' && { businessId }) }
  const target = `${filled}?${new URLSearchParams(asked).toString()}`

  if (file) return api.upload(route.method === 'patch' ? 'PATCH' : 'POST', target, 'file', await file())
  if (route.method === 'get') return api.get(target)
  const content = { ...body?.(given()), ...(place === 'body' && { businessId }) }
  const headers = { 'content-type': 'application/json' }
  return api.request(route.method.toUpperCase(), target, { headers, body: JSON.stringify(content) })
}

const asks = ofBusinesses.flatMap((route) => [
  { route, place: 'query' as const, what: `${nameOf(route)}, in the query` },
  ...(route.method === 'get' || route.upload !== undefined || hasOwnField(route)
    ? []
    : [{ route, place: 'body' as const, what: `${nameOf(route)}, in the body` }]),
])

describe('a businessId that contradicts or names nothing', () => {
  it.each(asks)('$what', async ({ route, place }) => {
    const { home, second, other, callers } = world
    const before = await printer.print()
    const expectRefusal = async (api: Api, businessId: string, status: number, why: string) => {
      const answer = await askNaming(api, route, place, businessId)
      expect(answer.status, `${why}: ${answer.bytes.toString()}`).toBe(status)
      if (status === 400) expect(answer.body.details, why).toMatchObject([{ field: 'businessId' }])
      else expect(answer.body.code, why).toBe('not_found')
    }

    if (isNamedElsewhere(route, place)) {
      await expectRefusal(home.owner.api, second.ids.business, 400, 'another of their own')
    }
    await expectRefusal(home.owner.api, '', 400, 'an empty one')
    await expectRefusal(home.owner.api, ' ', 400, 'a blank one')
    await expectRefusal(home.owner.api, other.ids.business, 404, "a stranger's")
    await expectRefusal(home.owner.api, NO_ID, 404, 'one that does not exist')
    await expectRefusal(home.owner.api, world.deleted.ids.business, 404, 'a deleted one')

    // An API key is never an owner, and is told so first.
    const { access } = route
    if (access.kind === 'business' && !access.personOnly && permissions[access.permission].role !== 'OWNER') {
      await expectRefusal(callers['key ADMIN'], second.ids.business, 404, 'another than that of the key')
    }
    expect(await printer.print(), 'nothing is done').toEqual(before)
  })
})

/** Whether path, body or query name the business in another place than `place`. */
function isNamedElsewhere({ access, ...route }: Route, place: Place): boolean {
  if (access.kind !== 'business') return false
  if (typeof access.from !== 'string') return true
  const said = requestsByRoute[nameOf({ access, ...route })]?.[access.from]?.(given()) ?? {}
  return access.from !== place && 'businessId' in said
}
