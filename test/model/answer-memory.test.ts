import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { createApp } from '../../core/api/app.ts'
import { bindings } from '../../core/api/bindings/bindings.ts'
import { newSupplier, recordBill } from '../api/payables/support.ts'
import { expectOk, freshReadyBusiness, openApp } from '../api/support/app.ts'
import { apiClient, type Api, type ApiAnswer } from '../support/api-client.ts'
import { addPerson, createCustomer, createInvoice, dataOf } from '../support/scenario.ts'
import { repositoryCalls } from '../support/storage/repository-calls.ts'

/*
 * Random work on a desk that remembers its answers. Before and after each step some questions are asked by an owner, a
 * member and an API key; afterwards a second door to the same desk, which remembers nothing, has to answer the same.
 */

const STEPS = Number(process.env['MEMORY_STEPS'] ?? 40)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
/** Ten minutes before midnight in Lagos. */
const startsAt = Date.parse(`${new Date().toISOString().slice(0, 10)}T22:50:00Z`)
const counter = repositoryCalls()
const app = openApp({ throughStorage: counter.count, startsAt })

/** mulberry32: small, and the same everywhere. */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

let businessId = ''
let customerId = ''
let productId = ''
let userId = ''
let key = ''
let member: Api
/** The same desk by another door. */
let forgetful = ''
const server = createServer((req, res) => door(req, res))
let door: Parameters<typeof createServer>[1] & object

beforeAll(async () => {
  const { core } = app.server
  let port = 0
  const { app: express } = createApp(core, {
    ids: core.ids,
    version: core.version,
    rendererDir: null,
    checkAnswers: true,
    port: () => port,
    allowedOrigins: () => [],
    isSharedHost: () => false,
    publicOrigin: null,
  })
  door = express
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  forgetful = `http://127.0.0.1:${port}`

  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
  productId = dataOf(
    await app.owner.post('/v1/products', {
      businessId,
      ...{ name: 'Rice, 5 kg', unitPrice: 5000, taxPercent: 0, hsnCode: '1006.30', productCategory: 'Food' },
    }),
  )['id']
  const person = await addPerson(app.server)
  ;[member, userId] = [person.api, person.userId]
  await app.server.storage.write(({ team }) =>
    team.addMember({ id: memberId(), businessId, userId, role: 'CREATOR', scope: 'FULL', createdAt: now() }),
  )
  key = dataOf(await app.owner.post('/v1/api-keys', { businessId, name: 'Till', role: 'CREATOR' }))['key']
  // What moves by itself would change something between two questions.
  await app.server.core.queue.stop()
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const memberId = () => `1${userId.slice(1)}`
const now = () => app.server.clock.now().toISOString()

const lists = (more: readonly string[], path: string) => more.map((query) => `${path}?businessId=${businessId}${query}`)

/** What is asked of each route whose answers are remembered. */
const questions = (): Record<string, readonly string[]> => ({
  listInvoices: lists(
    ['', '&limit=2', '&status=DRAFT', '&unpaid=true', '&search=rice', '&sortBy=total&page=2&limit=3', '&nothing=1'],
    '/v1/invoices',
  ),
  getSales: [`/v1/businesses/${businessId}/sales?months=3`],
  getProductSales: [`/v1/products/${productId}/sales?months=3`],
  listCustomers: lists(['', '&search=a'], '/v1/customers'),
  listProducts: lists(['', '&limit=1'], '/v1/products'),
  listPaymentDetails: lists([''], '/v1/payment-details'),
  listSuppliers: lists([''], '/v1/suppliers'),
  listPurchases: lists([''], '/v1/purchases'),
  listPayments: lists(['', '&state=RECORDED'], '/v1/payments'),
  getReceivables: [`/v1/businesses/${businessId}/receivables`],
  getAgeing: [`/v1/businesses/${businessId}/ageing`],
  prepareReminders: ['OPEN', 'OVERDUE'].map((about) => `/v1/businesses/${businessId}/reminders?about=${about}`),
  previewReminderPlan: [`/v1/businesses/${businessId}/reminder-plan/preview`],
  listCustomerCredit: [`/v1/businesses/${businessId}/customer-credit`],
  getPayables: [`/v1/businesses/${businessId}/payables`],
  listDuePayables: ['', '?until=2031-01-01'].map((query) => `/v1/businesses/${businessId}/payables/due${query}`),
})

const bodyOf = ({ status, body }: ApiAnswer) => ({ status, body: status === 200 ? body : { code: body?.code } })

const callersOf = () =>
  [
    [app.owner, apiClient(forgetful, app.owner.token)],
    [member, apiClient(forgetful, member.token)],
    [apiClient(app.server.url, key), apiClient(forgetful, key)],
  ] as const

/** So that what was answered before the next step is remembered. */
async function askAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) for (const [remembering] of callersOf()) await remembering.get(path)
}

async function compareAll(paths: readonly string[], after: string): Promise<void> {
  for (const path of paths) {
    for (const [remembering, other] of callersOf()) {
      const truth = bodyOf(await other.get(path))
      expect(bodyOf(await remembering.get(path)), `${path} after ${after} (seed ${seed})`).toEqual(truth)
    }
  }
}

it('asks each route that remembers', () => {
  const remembering = bindings.filter(({ remembers }) => remembers).map(({ route }) => route.operationId)
  expect(Object.keys(questions()).toSorted()).toEqual(remembering.toSorted())
})

it('answers the same question again without looking it up, to whoever asked it alone', async () => {
  const path = `/v1/invoices?businessId=${businessId}&limit=5`
  await createInvoice(app.owner, businessId, customerId)
  const callsOf = async (api: Api) => {
    counter.take()
    expectOk(await api.get(path))
    return counter.take().filter((call) => call.includes('invoices.list')).length
  }
  expect(await callsOf(app.owner)).toBe(1)
  expect(await callsOf(app.owner)).toBe(0)
  expect(await callsOf(member)).toBe(1)
  expect(await callsOf(app.owner)).toBe(0)
})

/** Asked before something is done; afterwards, tells the tables that changed and are not known to have. */
async function watchTables(): Promise<() => Promise<string[]>> {
  const { stateOfData, past } = app.server
  if (!stateOfData) return async () => []
  const since = stateOfData.now()
  const tables = (await past.tables()).filter((table) => !UNREAD.includes(table))
  const contents = async () =>
    new Map([...(await past.contents(tables))].map(([table, rows]) => [table, JSON.stringify(rows)]))
  const before = await contents()
  return async () => {
    const after = await contents()
    return tables.filter((table) => after.get(table) !== before.get(table) && !stateOfData.hasChanged([table], since))
  }
}
/** Written past the repositories: how often something was committed, and codes that nothing takes back. */
const UNREAD = ['commit_count', 'audit_word', 'payload_dictionary']

it(`is never behind what was done (seed ${seed})`, async () => {
  const random = randomFrom(seed)
  const below = (most: number) => Math.floor(random() * most)
  const pick = <T>(of: readonly T[]): T => of[below(of.length)] as T
  const { owner } = app
  const made: string[] = []
  const suppliers = [await newSupplier({ api: owner, businessId })]
  const bills: string[] = []
  const all = Object.values(questions()).flat()
  let paths: readonly string[] = all
  const invoice = async () => {
    const id = await createInvoice(owner, businessId, customerId, {
      issueDate: now().slice(0, 10),
      dueDate: '2031-01-01',
    })
    made.push(id)
    return id
  }
  await invoice()

  const work: Record<string, () => Promise<unknown>> = {
    'an invoice': invoice,
    'a final invoice': async () => owner.post(`/v1/invoices/${await invoice()}/finalize`),
    'a payment': () => owner.post(`/v1/invoices/${pick(made)}/payments`, { amount: 1 + below(900), method: 'CASH' }),
    'a change': () => owner.patch(`/v1/invoices/${pick(made)}`, { notes: `rice ${below(1000)}` }),
    'a cancelled invoice': () => owner.post(`/v1/invoices/${pick(made)}/cancel`, {}),
    'a customer': () => createCustomer(owner, businessId, { name: `Customer ${below(1000)}` }),
    'another name': () => owner.patch(`/v1/customers/${customerId}`, { name: `Ada ${below(1000)}` }),
    'another price': () => owner.patch(`/v1/products/${productId}`, { unitPrice: 1 + below(9000) }),
    'another name of the business': () => owner.patch(`/v1/businesses/${businessId}`, { name: `Desk ${below(1000)}` }),
    'automatic sending': () =>
      owner.patch(`/v1/businesses/${businessId}/settings`, { autoSubmitToFirs: random() < 0.5 }),
    'imported products': () =>
      owner.post('/v1/products/import', {
        businessId,
        rows: [{ name: `Beans ${below(1000)}`, unitPrice: 100, taxPercent: 0 }],
      }),
    'another role': () =>
      app.server.storage.write(({ team }) =>
        team.setGrant(memberId(), { role: pick(['ADMIN', 'CREATOR', 'VIEWER'] as const), scope: 'FULL' }),
      ),
    'a member gone and back': async () => {
      await app.server.storage.write(({ team }) => team.removeMember(memberId()))
      await compareAll(paths, 'a member went')
      await app.server.storage.write(({ team }) =>
        team.addMember({ id: memberId(), businessId, userId, role: 'CREATOR', scope: 'FULL', createdAt: now() }),
      )
    },
    'a supplier': async () => void suppliers.push(await newSupplier({ api: owner, businessId })),
    'another name of a supplier': () =>
      owner.patch(`/v1/suppliers/${pick(suppliers)}`, { name: `Dangote ${below(1000)}` }),
    'a bill': async () => void bills.push((await recordBill({ api: owner, businessId }, pick(suppliers))).id),
    'money to a supplier': () =>
      owner.post('/v1/payments-out', {
        ...{ businessId, method: 'CASH', amount: 1 + below(90_000) },
        ...(bills.length > 0 ? { purchaseId: pick(bills) } : { supplierId: pick(suppliers) }),
      }),
    'money without an invoice': () =>
      owner.post('/v1/payments', { businessId, customerId, method: 'CASH', amount: 1 + below(5000) }),
    'a reminder': () => owner.post(`/v1/customers/${customerId}/reminders`, { channel: 'WHATSAPP', about: 'OPEN' }),
    'other days of reminding': () =>
      owner.patch(`/v1/businesses/${businessId}/reminder-plan`, { daysAfter: [below(5)], hour: below(24) }),
    'work in another business': async () => {
      const other = await freshReadyBusiness(owner)
      await createInvoice(owner, other, await createCustomer(owner, other))
    },
    practice: () => owner.post('/v1/sandbox/clock', { businessId, days: 1 + below(3) }),
    'some minutes': async () => app.server.clock.advance(below(4) * 60_000),
    'somebody else at the database': () =>
      app.server.past.change('UPDATE product SET name = ? WHERE id = ?', `Elsewhere ${below(1000)}`, productId),
    nothing: async () => undefined,
  }
  for (let step = 0; step < STEPS; step += 1) {
    paths = [...lists([''], '/v1/invoices'), ...Array.from({ length: 4 }, () => pick(all))]
    await askAll(paths)
    const name = pick(Object.keys(work))
    const unknownChanges = await watchTables()
    await work[name]?.()
    expect(await unknownChanges(), `${name}, step ${step} (seed ${seed})`).toEqual([])
    await compareAll(paths, `${name}, step ${step}`)
  }
  await compareAll(all, 'all of it')
}, 300_000)
