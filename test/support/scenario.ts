import type { Role, Scope } from '../../core/contract/http/vocabulary.ts'

import { apiClient, type Api, type ApiAnswer, type Json } from './api-client.ts'
import type { TestServer } from './test-server.ts'

/** Ready-made people, businesses and invoices, made through the API wherever it can make them. */

export const firsConfig = { businessId: '0194f3a0-7c1e-7d3a-9d3a-2f6f0a1b2c3d', serviceId: '94ND90NR' }

export const businessBody = {
  name: 'Okafor Trading Ltd',
  TIN: '20481166-0001',
  businessType: 'LLC',
  address: '12 Broad Street',
  city: 'Lagos',
  state: 'Lagos',
  country: 'Nigeria',
  email: 'accounts@okafor.example',
  phone: '+2348030000000',
}

export const customerBody = {
  name: 'Adébáyọ̀ Ọlátúnjí & Sons',
  tin: '31569955-0001',
  email: 'office@olatunji.example',
  phone: '+2348031234567',
  address: 'Km 38 Lagos-Badagry Expressway',
  city: 'Agbara',
  state: 'Ogun',
}

export const lineBody = {
  description: 'Cement, 50 kg bag',
  quantity: 2,
  unitPrice: 8450,
  taxPercent: 7.5,
  hsnCode: '2523.29',
  productCategory: 'Cement',
}

/** The data of an answer that must have succeeded; the whole answer is in the message when it did not. */
export function dataOf(answer: ApiAnswer): Json {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

let people = 0

/** The first account of an installation, signed in. */
export async function signUpOwner(server: Pick<TestServer, 'url'>): Promise<Api> {
  const answer = await apiClient(server.url).post('/v1/auth/signup', {
    email: `owner${++people}@example.com`,
    password: 'correct horse battery',
    firstName: 'Ngozi',
    lastName: 'Okafor',
  })
  return apiClient(server.url, dataOf(answer)['accessToken'])
}

/** Somebody who is a member of nothing. Written into the database, because an installation takes one open sign-up. */
export async function addPerson(server: TestServer): Promise<{ api: Api; userId: string; email: string }> {
  const email = `person${++people}@example.com`
  const password = 'correct horse battery'
  const at = server.clock.now().toISOString()
  const { quickPasswords } = await import('./quick/passwords.ts')
  const passwordHash = await quickPasswords.hash(password)
  const userId = `00000000-0000-7000-8000-${String(people).padStart(12, '0')}`

  await server.storage.write(({ accounts }) =>
    accounts.insert({
      id: userId,
      email,
      firstName: 'Person',
      lastName: String(people),
      passwordHash,
      recoveryHash: null,
      isInstanceOwner: false,
      defaultBusinessId: null,
      createdAt: at,
      updatedAt: at,
    }),
  )
  const login = await apiClient(server.url).post('/v1/auth/login', { email, password })
  return { api: apiClient(server.url, dataOf(login)['accessToken']), userId, email }
}

/** A signed-in member of a business in a role. */
export async function addMember(
  server: TestServer,
  businessId: string,
  role: Role,
  scope: Scope = 'FULL',
): Promise<Api> {
  const { api, userId } = await addPerson(server)
  const createdAt = server.clock.now().toISOString()
  await server.storage.write(({ team }) =>
    team.addMember({ id: `1${userId.slice(1)}`, businessId, userId, role, scope, createdAt }),
  )
  return api
}

export async function createBusiness(api: Api, changes: object = {}): Promise<string> {
  return dataOf(await api.post('/v1/businesses', { ...businessBody, ...changes }))['id']
}

/** A business with its FIRS configuration that can submit through the sandbox. */
export async function readyBusiness(api: Api, changes: object = {}): Promise<string> {
  const id = await createBusiness(api, changes)
  dataOf(await api.patch(`/v1/businesses/${id}/firs-config`, firsConfig))
  dataOf(await api.patch(`/v1/businesses/${id}/app-provider`, { provider: 'sandbox' }))
  dataOf(await api.post(`/v1/businesses/${id}/test-app-connection`))
  return id
}

export async function createCustomer(api: Api, businessId: string, changes: object = {}): Promise<string> {
  return dataOf(await api.post('/v1/customers', { businessId, ...customerBody, ...changes }))['id']
}

export function invoiceBody(businessId: string, customerId: string, changes: object = {}) {
  return {
    businessId,
    customerId,
    invoiceType: 'STANDARD',
    issueDate: '2026-11-20',
    dueDate: '2026-12-20',
    items: [lineBody],
    ...changes,
  }
}

export async function createInvoice(
  api: Api,
  businessId: string,
  customerId: string,
  changes: object = {},
): Promise<string> {
  return dataOf(await api.post('/v1/invoices', invoiceBody(businessId, customerId, changes)))['id']
}

/** Asks until the condition holds; gives up loudly. Not a sleep: it returns as soon as the thing has happened. */
export async function until<T>(
  ask: () => Promise<T>,
  holds: (value: T) => boolean,
  { withinMs = 20_000 }: { withinMs?: number } = {},
): Promise<T> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const value = await ask()
    if (holds(value)) return value
    if (performance.now() > deadline) throw new Error(`This did not happen in ${withinMs} ms: ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
