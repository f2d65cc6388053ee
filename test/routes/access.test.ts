import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { unlimited } from '../../core/contract/http/permissions.ts'
import { routes } from '../../core/contract/routes.ts'
import { NO_ID, paymentPath } from '../api/support/app.ts'
import { apiClient, type Api, type ApiAnswer, type Json } from '../support/api-client.ts'
import { dataOf, invoiceBody, lineBody } from '../support/scenario.ts'
import { needs } from '../support/system-requirements.ts'
import { startTestServer } from '../support/test-server.ts'

import {
  addMemberTo,
  createWorld,
  createKey,
  MARKER,
  newDraft,
  newInvitation,
  newMember,
  unique,
  type Person,
  type World,
} from './access-fixture.ts'
import { sendRequest, requestsByRoute, type RequestIds } from './access-requests.ts'
import { openDigest, type DatabaseDigest } from './database-digest.ts'
import {
  callers,
  foreigners,
  managers,
  members,
  readAccessTable,
  type CallerName,
  type Foreigner,
} from './read-access-table.ts'

const table = readAccessTable()

let world: World
let printer: Awaited<ReturnType<typeof openDigest>>

beforeAll(async () => {
  world = await createWorld(await startTestServer())
  printer = await openDigest(world.server.past)
})

afterAll(async () => {
  await world?.server.close()
})

const NOTHING = { session: NO_ID, refreshToken: 'no-such-token', recoveryCode: 'no-such-code', email: 'no@example.com' }

const isDeleted = (caller: CallerName): boolean => caller === 'deleted' || caller === 'deleted key'

/** What a caller names who has no business to: what stands there already. */
const existing = (caller: CallerName): RequestIds => ({
  ...NOTHING,
  ...(isDeleted(caller) ? world.deleted : world.home).ids,
})

const nowhere = (): RequestIds => {
  const ids = Object.keys(world.home.ids).map((name) => [name, NO_ID])
  return { ...existing('OWNER'), ...Object.fromEntries(ids) }
}

/** Which reasons a refusal may have. */
const reasons: Readonly<Record<number, readonly string[]>> = {
  401: ['unauthenticated'],
  403: ['role_insufficient', 'person_required', 'instance_owner_required'],
  404: ['not_found'],
  409: ['not_in_recovery', 'pairing_not_needed'],
  422: ['wrong_provider', 'mail_not_sent', 'till_printer_missing'],
}

function expectRefusal(answer: ApiAnswer, status: number, what: string): void {
  expect([answer.status, reasons[status]], `${what}: ${answer.bytes.toString()}`).toEqual([
    status,
    expect.arrayContaining([answer.body?.code]),
  ])
  expect(answer.body.statusCode, what).toBe(status)
  expect(answer.body.requestId, what).toBe(answer.headers.get('x-request-id'))
  expect(answer.bytes.toString(), what).not.toContain(MARKER)
}

/** Database and uploads as they are now. */
async function everything(): Promise<DatabaseDigest> {
  let files: string[] = []
  try {
    files = readdirSync(join(world.server.folder, 'uploads'))
  } catch {
    // No upload yet, no folder.
  }
  return { ...(await printer.print()), uploads: files.sort().join() }
}

describe('the table', () => {
  const declared = routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  const listed = table.routes.map(({ route }) => route)

  it('has one row for every route and no other', () => {
    expect(listed.toSorted()).toEqual(declared.toSorted())
  })

  it('has a request for every row', () => {
    expect(Object.keys(requestsByRoute).toSorted()).toEqual(listed.toSorted())
  })
})

describe('refuses, and a refusal leaves no trace', () => {
  it.each(table.routes)('$route', async ({ route, cells }) => {
    const before = await everything()

    for (const caller of callers) {
      const status = cells.get(caller) ?? 0
      if (status < 400) continue
      const answer = await sendRequest(world, world.callers[caller], route, existing(caller))
      expectRefusal(answer, status, `${route} as ${caller}`)
      if (status !== 404) continue

      // What is out of reach looks like what does not exist, to the letter.
      const { body } = await sendRequest(world, world.callers[caller], route, nowhere())
      expect({ ...answer.body, requestId: '' }, `${route} as ${caller}`).toEqual({ ...body, requestId: '' })
    }

    expect(await everything(), `${route} wrote something while it refused`).toEqual(before)
  })
})

describe('ids in queries and bodies', () => {
  const groundOf = { 'own other': () => world.second, "somebody's": () => world.other, deleted: () => world.deleted }

  /** The id of a thing of that kind, which is not of the business. */
  function foreignId(field: string, foreigner: Foreigner): string {
    if (foreigner === 'no such') return NO_ID
    const { ids } = groundOf[foreigner]()
    const byField: Record<string, string> = {
      businessId: ids.business,
      customerId: ids.customer,
      paymentDetails: ids.paymentDetail,
      paymentDetailId: ids.paymentDetail,
      'allocations[0].invoiceId': ids.firsApproved,
      'items[0].productCode': ids.product,
      originalInvoiceId: ids.firsApproved,
      invoiceId: ids.firsApproved,
      'ids[0]': ids.firsApproved,
      supplierId: ids.supplier,
      billId: ids.bill,
      accountId: ids.paymentDetail,
      purchaseId: ids.owedBill,
      'allocations[0].purchaseId': ids.owedBill,
    }
    return byField[field] ?? ''
  }

  function bodyWith(field: string, id: string): object {
    if (field === 'items[0].productCode') return { items: [{ ...lineBody, productCode: id }] }
    if (field === 'originalInvoiceId') return { invoiceType: 'CREDIT_NOTE', originalInvoiceId: id }
    return { [field]: id }
  }

  async function send(api: Api, route: string, field: string, id: string): Promise<ApiAnswer> {
    const { business, customer, draft } = world.home.ids
    const { supplier, purchase } = world.home.ids
    const items = [{ description: 'Diesel', quantity: 1, unitPrice: 10, taxPercent: 0 }]
    const ofType = field === 'billId' ? { type: 'CREDIT_NOTE' } : {}
    const requests: Record<string, () => Promise<ApiAnswer>> = {
      'POST /v1/suppliers': () =>
        api.post('/v1/suppliers', { businessId: business, name: `${MARKER} ${unique()}`, [field]: id }),
      'PATCH /v1/suppliers/{id}': () => api.patch(`/v1/suppliers/${supplier}`, { [field]: id }),
      'POST /v1/purchases': () =>
        api.post('/v1/purchases', { businessId: business, date: '2026-11-20', items, ...ofType, [field]: id }),
      'POST /v1/purchases/inbox/{id}/take': () =>
        api.post(`/v1/purchases/inbox/${world.home.ids.inboxItem}/take`, { [field]: id }),
      'PATCH /v1/purchases/{id}': () => api.patch(`/v1/purchases/${purchase}`, { ...ofType, [field]: id }),
      'POST /v1/payments-out': () => {
        const money = { date: '2026-11-20', amount: 1, method: 'CASH', allocations: [] }
        const body =
          field === 'allocations[0].purchaseId' ? { allocations: [{ purchaseId: id, amount: 1 }] } : { [field]: id }
        return api.post('/v1/payments-out', { businessId: business, supplierId: supplier, ...money, ...body })
      },
      'GET /v1/payments-out': () => api.get(`/v1/payments-out?businessId=${business}&${field}=${id}`),
      'GET /v1/purchases': () => api.get(`/v1/purchases?businessId=${business}&${field}=${id}`),
      'POST /v1/invoices': () => api.post('/v1/invoices', invoiceBody(business, customer, bodyWith(field, id))),
      'POST /v1/invoices/print': () => api.post('/v1/invoices/print', { businessId: business, ids: [id, draft] }),
      'PATCH /v1/invoices/{id}': () => api.patch(`/v1/invoices/${draft}`, bodyWith(field, id)),
      'POST /v1/payments': () => {
        const money = { date: '2026-11-20', amount: 1, method: 'CASH', allocations: [] }
        const body =
          field === 'allocations[0].invoiceId' ? { allocations: [{ invoiceId: id, amount: 1 }] } : { [field]: id }
        return api.post('/v1/payments', { businessId: business, customerId: customer, ...money, ...body })
      },
      'POST /v1/sales/counter': () => {
        const items = [{ description: 'Rice', quantity: 1, unitPrice: 10, taxPercent: 0 }]
        const payments = [{ method: 'CASH', amount: 18_167.5 }]
        return api.post('/v1/sales/counter', { businessId: business, items, payments, ...bodyWith(field, id) })
      },
      'POST /v1/sales/counter/returns': () =>
        api.post('/v1/sales/counter/returns', {
          ...{ businessId: business, invoiceId: id, refund: 'CASH' },
          items: [{ line: 0, quantity: 1 }],
        }),
      'GET /v1/payments': () => api.get(`/v1/payments?businessId=${business}&${field}=${id}`),
      'GET /v1/invoices': () => api.get(`/v1/invoices?businessId=${business}&${field}=${id}`),
      'PATCH /v1/api/v1/businesses/{businessId}/app/invoices/{invoiceId}/payment-status': () =>
        api.patch(paymentPath(business, id), { status: 'PENDING', paymentDate: '2026-11-21' }),
    }
    const request = requests[route]
    if (!request) throw new Error(`How is ${route} asked?`)
    return request()
  }

  it.each(table.fields)('$route: $field', async ({ route, field, cells }) => {
    const before = await everything()

    for (const caller of ['OWNER', 'key ADMIN'] as const) {
      for (const foreigner of foreigners) {
        const status = cells.get(foreigner)
        const answer = await send(world.callers[caller], route, field, foreignId(field, foreigner))
        const what = `${route} as ${caller}, ${field} of ${foreigner}: ${answer.bytes.toString()}`
        expect(answer.status, what).toBe(status)
        if (status === 200) expect(answer.body.data.items, what).toEqual([])
        if (status === 404) expect(answer.body.code, what).toBe('not_found')
        if (status === 400) {
          expect(answer.body.code, what).toBe('validation_failed')
          expect(
            answer.body.details.map((detail: Json) => detail.field),
            what,
          ).toContain(field)
        }
      }
    }

    expect(await everything(), `${route} wrote something while it refused`).toEqual(before)
  })

  it('takes the same fields with ids of the business', async () => {
    const { customer, paymentDetail, product, firsApproved } = world.home.ids
    const own = {
      customerId: customer,
      paymentDetails: paymentDetail,
      'items[0].productCode': product,
      originalInvoiceId: firsApproved,
    }
    for (const [field, id] of Object.entries(own)) {
      const answer = await send(world.callers.OWNER, 'POST /v1/invoices', field, id)
      expect(answer.status, `${field}: ${answer.bytes.toString()}`).toBe(201)
      dataOf(await world.callers.OWNER.delete(`/v1/invoices/${answer.body.data.id}`))
    }
  })
})

describe('a purchaser gets what is listed, and sees no sales', () => {
  const ofBusinesses = new Set(
    routes.flatMap(({ method, path, access }) =>
      access.kind === 'business' ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  )
  const asPurchaser = { role: 'CREATOR', scope: 'PURCHASES' } as const
  let purchaser: Person
  let key: Api
  beforeAll(async () => {
    purchaser = await addMemberTo(world.server, world.home.ids.business, asPurchaser)
    key = apiClient(world.server.url, (await createKey(world.home, asPurchaser.role, asPurchaser.scope)).key)
  })

  it.each(table.routes.filter(({ route }) => ofBusinesses.has(route)))('$route', async ({ route, cells }) => {
    const isListed = table.purchaser.includes(route)
    for (const [api, like] of [
      [purchaser.api, 'CREATOR'],
      [key, 'key CREATOR'],
    ] as const) {
      const fresh = isListed ? await requestsByRoute[route]?.fresh?.(world, purchaser) : {}
      const answer = await sendRequest(world, api, route, { ...existing(like), ...fresh })
      const what = `${route} like ${like}: ${answer.bytes.toString('utf8', 0, 500)}`
      if (isListed) expect(answer.status, what).toBe(cells.get(like))
      else if (!mayEverybody.has(route)) expectRefusal(answer, 403, what)
    }
  })

  /** What needs no more than to belong to the business, or to leave it. */
  const mayEverybody = new Set([
    'GET /v1/businesses/{id}',
    'POST /v1/businesses/{id}/set-default',
    'GET /v1/businesses/{id}/tax-rates',
    'GET /v1/businesses/{id}/till-printer',
    'POST /v1/clock/confirm',
    'GET /v1/sandbox/clock',
    'DELETE /v1/team/members/{id}',
  ])
})

// After the refusals: the queue works on what these submit, and writes when it likes.
describe('lets in', () => {
  const isOfBackups = ({ route }: { readonly route: string }) => route.startsWith('POST /v1/backups')
  it.each(table.routes.filter((one) => !isOfBackups(one)))('$route', isLetIn)
  it.each(table.routes.filter(isOfBackups))('$route', needs('a file of data'), isLetIn)

  async function isLetIn({ route, cells }: (typeof table.routes)[number]): Promise<void> {
    for (const caller of callers) {
      const status = cells.get(caller) ?? 0
      if (status >= 400) continue
      const given = { ...existing(caller), ...(await requestsByRoute[route]?.fresh?.(world, world.people[caller])) }
      const answer = await sendRequest(world, world.callers[caller], route, given)
      expect(answer.status, `${route} as ${caller}: ${answer.bytes.toString('utf8', 0, 2000)}`).toBe(status)
      if (!isMemberOfHome(caller)) {
        expect(answer.bytes.toString(), `${route} as ${caller}`).not.toContain(world.home.ids.business)
      }
    }
  }
})

/** The others learn nothing about the business, whatever they may call. */
function isMemberOfHome(caller: CallerName): boolean {
  return callers.indexOf(caller) >= callers.indexOf('VIEWER') && callers.indexOf(caller) <= callers.indexOf('key ADMIN')
}

describe('who may grant what', () => {
  const team = (id: string) => `/v1/team/members/${id}`
  /** A second OWNER, or the only one: where one of two goes, one is added. */
  const anOwner = () => newMember(world.server, world.home, 'OWNER')
  const onlyOwner = async (api: Api): Promise<string> => {
    const { members } = dataOf(await api.get(`/v1/team?businessId=${world.home.ids.business}`))
    const owners = members.filter((member: Json) => member.role === 'OWNER')
    const theOne = owners.find((member: Json) => member.userId === world.home.owner.userId)
    for (const { id } of owners) {
      if (id !== theOne.id) dataOf(await world.home.owner.api.delete(team(id)))
    }
    return theOne.id
  }
  const approver = { role: 'ADMIN', scope: 'APPROVALS' } as const
  const cashier = { role: 'CREATOR', scope: 'CASHIER' } as const
  const withBusiness = (body: object) => ({ businessId: world.home.ids.business, ...body })

  const grants: Record<string, (api: Api) => Promise<ApiAnswer>> = {
    'invite an OWNER': (api) =>
      api.post('/v1/team/invite', withBusiness({ email: `guest${unique()}@example.com`, role: 'OWNER' })),
    'withdraw the invitation of an OWNER': async (api) =>
      api.delete(`/v1/team/invitations/${(await newInvitation(world.home, undefined, 'OWNER')).id}`),
    'make a MANAGER an OWNER': async (api) =>
      api.patch(`${team(await newMember(world.server, world.home, 'MANAGER'))}/role`, { role: 'OWNER' }),
    'make one of two OWNERs a VIEWER': async (api) => api.patch(`${team(await anOwner())}/role`, { role: 'VIEWER' }),
    'remove one of two OWNERs': async (api) => api.delete(team(await anOwner())),
    'make the last OWNER an ADMIN': async (api) => api.patch(`${team(await onlyOwner(api))}/role`, { role: 'ADMIN' }),
    'remove the last OWNER': async (api) => api.delete(team(await onlyOwner(api))),
    'make a MANAGER an approver': async (api) =>
      api.patch(`${team(await newMember(world.server, world.home, 'MANAGER'))}/role`, approver),
    'lift the limit of an approver': async (api) => {
      const { membership } = await addMemberTo(world.server, world.home.ids.business, approver)
      return api.patch(`${team(membership)}/role`, { role: 'ADMIN', scope: 'FULL' })
    },
    'invite an approver': (api) =>
      api.post('/v1/team/invite', withBusiness({ email: `guest${unique()}@example.com`, ...approver })),
    'limit a MANAGER to approvals': async (api) =>
      api.patch(`${team(await newMember(world.server, world.home, 'MANAGER'))}/role`, { ...approver, role: 'MANAGER' }),
    'invite a cashier': (api) =>
      api.post('/v1/team/invite', withBusiness({ email: `guest${unique()}@example.com`, ...cashier })),
    'limit a MANAGER to the counter': async (api) =>
      api.patch(`${team(await newMember(world.server, world.home, 'MANAGER'))}/role`, { ...cashier, role: 'MANAGER' }),
    'make an API key for a cashier': (api) =>
      api.post('/v1/api-keys', withBusiness({ name: `Key ${unique()}`, ...cashier })),
    'make an API key with the role OWNER': (api) =>
      api.post('/v1/api-keys', withBusiness({ name: `Key ${unique()}`, role: 'OWNER' })),
    'make an API key with the role ADMIN': (api) =>
      api.post('/v1/api-keys', withBusiness({ name: `Key ${unique()}`, role: 'ADMIN' })),
  }

  it.each(table.grants)('$what', async ({ what, cells }) => {
    for (const caller of managers) {
      const grant = grants[what]
      if (!grant) throw new Error(`How is "${what}" asked?`)
      const answer = await grant(world.callers[caller])
      expect(answer.status, `${what} as ${caller}: ${answer.bytes.toString()}`).toBe(cells.get(caller))
    }
  })
})

describe('leaving', () => {
  const memberAs = (name: (typeof members)[number]) =>
    addMemberTo(
      world.server,
      world.home.ids.business,
      name === 'approver' ? { role: 'ADMIN', scope: 'APPROVALS' } : unlimited(name),
    )

  /** Whose membership ends. */
  const leavers: Record<string, (own: string) => string | Promise<string>> = {
    leave: (own) => own,
    'remove a VIEWER': async () => (await memberAs('VIEWER')).membership,
    'remove an OWNER': async () => (await memberAs('OWNER')).membership,
  }

  it.each(table.leaving)('$what', async ({ what, cells }) => {
    for (const role of members) {
      const { api, membership } = await memberAs(role)
      const target = await leavers[what]?.(membership)
      if (target === undefined) throw new Error(`How is "${what}" asked?`)
      const answer = await api.delete(`/v1/team/members/${target}`)
      expect(answer.status, `${what} as ${role}: ${answer.bytes.toString()}`).toBe(cells.get(role))

      const team = dataOf(await world.callers.OWNER.get(`/v1/team?businessId=${world.home.ids.business}`))
      const isGone = !team.members.some(({ id }: Json) => id === target)
      expect(isGone, `${what} as ${role}`).toBe(answer.status === 200)
    }
  })
})

describe('what is taken away counts at once', () => {
  // Among what was allowed above is a move to another computer, after which nothing is numbered here.
  beforeAll(async () => void dataOf(await world.callers.installation.post('/v1/instance/adopt')))

  it('a removed member is a stranger with the next request', async () => {
    const { api, membership } = await addMemberTo(world.server, world.home.ids.business, unlimited('ADMIN'))
    const id = await newDraft(world.home)
    expect((await api.get(`/v1/invoices/${id}`)).status).toBe(200)

    dataOf(await world.callers.OWNER.delete(`/v1/team/members/${membership}`))
    expect((await api.get(`/v1/invoices/${id}`)).status).toBe(404)
    expect((await api.get(`/v1/customers?businessId=${world.home.ids.business}`)).status).toBe(404)
  })

  it('a demoted member has the smaller role with the next request', async () => {
    const { api, membership } = await addMemberTo(world.server, world.home.ids.business, unlimited('ADMIN'))
    const path = `/v1/businesses/${world.home.ids.business}/settings`
    expect((await api.patch(path, { requireApproval: true })).status).toBe(200)

    dataOf(await world.callers.OWNER.patch(`/v1/team/members/${membership}/role`, { role: 'MANAGER' }))
    expect((await api.patch(path, { requireApproval: true })).status).toBe(403)
  })

  it('a key ends at its time and when it is revoked', async () => {
    const { server, home } = world
    const { id, key } = await createKey(home, 'VIEWER')
    const path = `/v1/invoices?businessId=${home.ids.business}`
    expect((await apiClient(server.url, key).get(path)).status).toBe(200)
    dataOf(await home.owner.api.delete(`/v1/api-keys/${id}`))
    expect((await apiClient(server.url, key).get(path)).status).toBe(401)

    const expiresAt = new Date(server.clock.now().getTime() + 60_000).toISOString()
    const body = { businessId: home.ids.business, name: 'Short', role: 'VIEWER', expiresAt }
    const short = dataOf(await home.owner.api.post('/v1/api-keys', body)).key
    expect((await apiClient(server.url, short).get(path)).status).toBe(200)
    server.clock.advance(61_000)
    expect((await apiClient(server.url, short).get(path)).status).toBe(401)
  })
})
