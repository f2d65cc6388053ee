import { beforeAll, describe, expect, it } from 'vitest'

import type { ResourceKind, Route } from '../../core/contract/route.ts'
import { routes } from '../../core/contract/routes.ts'
import { Role } from '../../core/contract/vocabulary.ts'
import { apiClient, type Api } from '../support/api-client.ts'
import { addMember, addPerson, createCustomer, createInvoice, dataOf } from '../support/scenario.ts'

import { accessTable, type AccessRule } from './access-table.ts'
import { freshReadyBusiness, NO_ID, openDesk } from './desk.ts'

/**
 * Every route x everybody who might call it, against the table. A route that forgets to ask who is calling, or whose
 * business it touches, answers something else than the table says.
 */
const desk = openDesk()

const roles = Role.options
type Caller = (typeof callers)[number]
const callers = [
  'nobody',
  'garbage',
  'expired',
  'stranger',
  ...roles,
  'instance owner',
  'VIEWER key',
  'ADMIN key',
  'key of elsewhere',
] as const

const tokens = new Map<Caller, string | undefined>()
let keeper: Api
let businessId: string

beforeAll(async () => {
  const { server } = desk
  const early = (await addPerson(server)).api.token
  const { email } = await addPerson(server)
  server.clock.advance(61 * 60_000)

  // Signed in anew: the first hour has taken the owner's own token with it.
  const login = (address: string) =>
    apiClient(server.url).post('/v1/auth/login', { email: address, password: 'correct horse battery' })
  keeper = apiClient(server.url, dataOf(await login(email)).accessToken)
  const instanceOwner = await server.storage.read(({ accounts }) => accounts.byEmail('owner1@example.com'))
  businessId = await freshReadyBusiness(keeper)

  tokens.set('garbage', 'x'.repeat(43))
  tokens.set('expired', early)
  tokens.set('stranger', (await addPerson(server)).api.token)
  for (const role of roles) {
    tokens.set(role, role === 'OWNER' ? keeper.token : (await addMember(server, businessId, role)).token)
  }
  tokens.set('instance owner', dataOf(await login(instanceOwner?.email ?? '')).accessToken)

  const keyOf = async (owner: Api, business: string, role: Role) =>
    dataOf(await owner.post('/v1/api-keys', { businessId: business, name: `${role} till`, role })).key as string
  tokens.set('VIEWER key', await keyOf(keeper, businessId, 'VIEWER'))
  tokens.set('ADMIN key', await keyOf(keeper, businessId, 'ADMIN'))
  const { api: elsewhere } = await addPerson(server)
  tokens.set('key of elsewhere', await keyOf(elsewhere, await freshReadyBusiness(elsewhere), 'ADMIN'))
})

let made = 0
const makers: Record<ResourceKind, (business: string) => Promise<string>> = {
  business: () => freshReadyBusiness(keeper),
  customer: (business) => createCustomer(keeper, business, { name: `Customer ${++made}` }),
  invoice: async (business) => createInvoice(keeper, business, await makers.customer(business)),
  product: async (business) =>
    dataOf(
      await keeper.post('/v1/products', { businessId: business, name: `P ${++made}`, unitPrice: 1, taxPercent: 0 }),
    ).id,
  paymentDetail: async (business) =>
    dataOf(await keeper.post('/v1/payment-details', { businessId: business, label: `L ${++made}`, type: 'CASH' })).id,
  teamMember: async (business) => {
    await addMember(desk.server, business, 'VIEWER')
    return dataOf(await keeper.get(`/v1/team?businessId=${business}`)).members.at(-1).id
  },
  invitation: async (business) => {
    const email = `guest${++made}@example.com`
    return dataOf(await keeper.post('/v1/team/invite', { businessId: business, email, role: 'VIEWER' })).id
  },
  apiKey: async (business) =>
    dataOf(await keeper.post('/v1/api-keys', { businessId: business, name: `K ${++made}`, role: 'VIEWER' })).id,
}

/** The resource that a route works on: always the same, but a fresh one for every call that may take it away. */
const kept = new Map<string, string>()
async function idFor({ method }: Route, resource: ResourceKind, caller: Caller): Promise<string> {
  if (resource === 'business') return method === 'delete' && caller === 'OWNER' ? makers.business('') : businessId
  if (method === 'delete') return makers[resource](businessId)

  const known = kept.get(resource) ?? (await makers[resource](businessId))
  kept.set(resource, known)
  return known
}

async function statusOf(route: Route, caller: Caller): Promise<number> {
  const { access, method, body } = route
  const ids: Record<string, string> = Object.fromEntries(Object.keys(route.params.shape).map((name) => [name, NO_ID]))
  if (access.kind === 'business' && typeof access.from === 'object') {
    ids[access.from.param] = await idFor(route, access.from.resource, caller)
    if (access.from.within !== undefined) ids[access.from.within] = businessId
  }
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')
  const inField = access.kind === 'business' && typeof access.from === 'string' ? access.from : undefined

  const token = tokens.get(caller)
  const response = await fetch(`${desk.server.url}${path}${inField === 'query' ? `?businessId=${businessId}` : ''}`, {
    method: method.toUpperCase(),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === null ? {} : { body: JSON.stringify(inField === 'body' ? { businessId } : {}) }),
  })
  await response.body?.cancel()
  return response.status
}

type Expected = 'let in' | 401 | 403 | 404

function expectedFor(rule: AccessRule, caller: Caller): Expected {
  if (rule === 'public') return 'let in'
  if (caller === 'nobody' || caller === 'garbage' || caller === 'expired') return 401
  if (rule === 'caller') return 'let in'

  const isKey = caller.includes('key')
  if (rule === 'person') return isKey ? 403 : 'let in'
  if (rule === 'instanceOwner') return caller === 'instance owner' ? 'let in' : 403

  if (caller === 'stranger' || caller === 'instance owner' || caller === 'key of elsewhere') return 404
  if (isKey && rule.people) return 403
  const role = Role.parse(caller.replace(' key', ''))
  return roles.indexOf(role) >= roles.indexOf(rule.role) ? 'let in' : 403
}

/** What an answer says about being let in: wrong bodies (400), states (409) and set-ups (422) come after the door. */
function seen(route: Route, status: number): Expected | number {
  const anyId = route.access.kind !== 'business' && route.path.includes('{')
  const inside = [200, 201, 202, 400, 409, 422, ...(anyId ? [404] : [])]
  return inside.includes(status) ? 'let in' : status
}

describe('the access table', () => {
  it('names every route, and no other', () => {
    expect(Object.keys(accessTable).toSorted()).toEqual(routes.map(({ operationId }) => operationId).toSorted())
  })
})

describe('access', () => {
  it.each(routes.map((route) => [route.operationId, route] as const))('to %s', async (operationId, route) => {
    const rule = accessTable[operationId]
    if (rule === undefined) throw new Error('This route has no line in the access table.')

    const answered = new Map<Caller, unknown>()
    for (const caller of callers) answered.set(caller, seen(route, await statusOf(route, caller)))
    expect(Object.fromEntries(answered)).toEqual(
      Object.fromEntries(callers.map((caller) => [caller, expectedFor(rule, caller)])),
    )
  })
})
