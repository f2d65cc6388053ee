import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startServer } from '../../core/start-server.ts'
import { trigger } from '../api/support/app.ts'
import { apiClient, type Api, type Json } from '../support/api-client.ts'
import { cryptoKeysFile } from '../support/crypto-keys-files.ts'
import {
  businessBody,
  createBusiness,
  customerBody,
  dataOf,
  firsConfig,
  invoiceBody,
  lineBody,
  readyBusiness,
} from '../support/scenario.ts'
import { newTestDatabase, pastOf } from '../support/storage/test-storage.ts'

import { PASSWORD } from './generate-body.ts'
import type { FuzzCaller } from './generate-request.ts'
import type { Known } from './json-tree.ts'
import type { Operation } from './operations.ts'

export type FuzzWorld = Awaited<ReturnType<typeof openFuzzWorld>>

type Add = (pool: string, ...values: unknown[]) => void

/** Where the ids that operations answer are asked for again. */
const harvested: Readonly<Record<string, string>> = {
  createBusiness: 'spareBusiness',
  createCustomer: 'customer',
  createProduct: 'product',
  createPaymentDetail: 'paymentDetail',
  recordPayment: 'payment',
  payInvoice: 'payment',
  recordRefund: 'refund',
  recordOpeningItem: 'openingItem',
  closeDay: 'dayClose',
  emailInvoice: 'email',
  createInvoice: 'invoice',
  duplicateInvoice: 'invoice',
  createCreditNote: 'invoice',
  createDebitNote: 'invoice',
  inviteToTeam: 'invitation',
  createApiKey: 'apiKey',
  createWebhook: 'webhook',
  testWebhook: 'delivery',
  createJob: 'job',
}

const OWNER_EMAIL = 'owner@example.com'
const VIEWER_EMAIL = 'viewer@example.com'

let counter = 0

/** The product as it is delivered, with a data folder of its own, and every answer held against its schema. */
export async function openFuzzWorld() {
  const dataDir = await mkdtemp(join(tmpdir(), 'invoice-desk-fuzz-'))
  const database = await newTestDatabase()
  const server = await startServer({
    settings: {
      port: 0,
      dataDir,
      secretStore: 'file',
      passphrase: 'a passphrase of the fuzz test',
      providerWindowMs: 100,
      mailBackoffMs: null,
      metricsPort: null,
      drainMs: 0,
      databaseUrl: database.url,
      verbose: false,
      allowedOrigins: [],
      privateAddresses: [],
      tillPrinter: null,
      backupFolder: null,
      backupsEncrypted: false,
      share: false,
      sharePort: 0,
      shareInterfaces: null,
      tls: null,
      trustedProxies: [],
      publicOrigin: null,
    },
    version: '0.0.0-test',
    rendererDir: null,
    connectKeychain: () => {
      throw new Error('The file store needs no keychain.')
    },
    checkAnswers: true,
  })

  const pools = new Map<string, string[]>()
  const add: Add = (pool, ...values) => {
    const texts = values.filter((value): value is string => typeof value === 'string')
    pools.set(pool, [...(pools.get(pool) ?? []), ...texts].slice(-300))
  }

  const account = { email: OWNER_EMAIL, password: PASSWORD }
  const signedUp = dataOf(await apiClient(server.url).post('/v1/auth/signup', account))
  const owner = apiClient(server.url, signedUp.accessToken)
  const business = await readyBusiness(owner)
  dataOf(await owner.upload('PATCH', `/v1/businesses/${business}/crypto-keys`, 'file', cryptoKeysFile()))
  add('business', await createBusiness(owner, { TIN: '10000001-0001' }), business)
  add('user', signedUp.user.id)

  // The run needs these to the end: they are in no pool.
  const viewer = await joinBy(owner, server.url, business, VIEWER_EMAIL)
  const keyBody = { businessId: business, name: 'Till', role: 'ADMIN' }
  const { key } = dataOf(await owner.post('/v1/api-keys', keyBody))
  await furnish(owner, server.url, business, add)

  const tokens: Record<FuzzCaller, string | undefined> = {
    OWNER: signedUp.accessToken,
    VIEWER: viewer.accessToken,
    KEY: key,
    NOBODY: undefined,
    STRANGE: undefined,
  }

  return {
    server,
    dataDir,
    past: await pastOf(dataDir, database.url),
    owner,
    business,
    tokens,

    resolve({ pool, index }: Known): string {
      const known = pools.get(pool) ?? []
      return known.at(-1 - (index % known.length)) ?? '01900000-0000-7000-8000-000000000000'
    },

    /** Ids from answers go into the pools, so that later requests reach what earlier ones made. */
    harvest({ id }: Operation, status: number, body: Json): void {
      const data = body?.data
      if (status > 202 || typeof data !== 'object' || data === null) return
      const pool = harvested[id]
      if (pool !== undefined) add(pool, data.id)
      if (id === 'createInvoice') add('draft', data.id)
      if (id === 'sellAtCounter') add('counterSale', data.invoice.id)
      if (id === 'inviteToTeam') add('invitationToken', data.token)
      if (id === 'uploadFile') add('upload', data.url)
    },

    /** What requests have used up or broken is set up again. */
    async tidy(): Promise<void> {
      dataOf(await owner.get('/v1/users/me'))
      await furnish(owner, server.url, business, add)
    },

    async close(): Promise<void> {
      await server.stop('fuzz test done')
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function joinBy(owner: Api, url: string, businessId: string, email: string): Promise<Json> {
  const invited = dataOf(await owner.post('/v1/team/invite', { businessId, email, role: 'VIEWER' }))
  return dataOf(
    await apiClient(url).post('/v1/auth/signup', { email, password: PASSWORD, invitationToken: invited.token }),
  )
}

/** One more of everything. Some of it may be refused, as requests have left the business in whatever state. */
async function furnish(owner: Api, url: string, business: string, add: Add): Promise<void> {
  const n = ++counter
  const path = `/v1/businesses/${business}`
  await owner.patch(`${path}/app-provider`, { provider: 'sandbox' })
  await owner.post(`${path}/test-app-connection`)
  await owner.patch(`${path}/firs-config`, firsConfig)
  await owner.post(`${path}/set-default`)
  await owner.patch(`${path}/settings`, {
    requireApproval: true,
    autoSubmitToFirs: false,
    counterWithoutApproval: true,
    lockDate: null,
  })
  // A request may have moved the data to another computer: from then on nothing is made here.
  await owner.post('/v1/instance/adopt')
  await owner.patch('/v1/instance', { allowedOrigins: [] })

  const make = async (pool: string, address: string, body: object): Promise<string> => {
    const answer = await owner.post(address, body)
    const id = answer.status === 201 ? String(answer.body.data.id) : ''
    if (id) add(pool, id)
    return id
  }
  const businessId = business
  const spare = { ...businessBody, TIN: `2${String(n).padStart(7, '0')}-0001` }
  const another = await make('spareBusiness', '/v1/businesses', spare)
  const customer = await make('customer', '/v1/customers', { businessId, ...customerBody, name: `Customer ${n}` })
  for (const which of ['first', 'second']) {
    await make('spareCustomer', '/v1/customers', { businessId, ...customerBody, name: `Customer ${n}, ${which}` })
  }
  const odd = { businessId, ...customerBody, name: `Odd customer ${n}`, tin: trigger.otherIrn }
  const oddCustomer = await make('customer', '/v1/customers', odd)
  await make('product', '/v1/products', { businessId, name: `Product ${n}`, unitPrice: 100, taxPercent: 7.5 })
  await make('paymentDetail', '/v1/payment-details', { businessId, label: `Account ${n}`, type: 'CASH' })
  await make('apiKey', '/v1/api-keys', { businessId, name: `Key ${n}`, role: 'VIEWER' })
  // A business has ten at most.
  const { items: webhooks } = dataOf(await owner.get(`/v1/webhooks?businessId=${businessId}`))
  for (const { id } of webhooks.slice(0, -3)) await owner.delete(`/v1/webhooks/${id}`)
  const events = ['approval.rejected']
  const webhook = await make('webhook', '/v1/webhooks', { businessId, url: 'http://127.0.0.1:1/', events })
  if (webhook) add('delivery', (await owner.post(`/v1/webhooks/${webhook}/test`)).body.data?.id)
  await make('invitation', '/v1/team/invite', { businessId, email: `withdrawn${n}@example.com`, role: 'VIEWER' })

  const invoices: readonly (readonly [pool: string, customer: string, ...steps: string[]])[] = [
    ['draft', customer],
    ['pendingApproval', customer, 'finalize'],
    ['pendingApproval', customer, 'finalize'],
    ['approved', customer, 'finalize', 'approve'],
    ['approved', customer, 'finalize', 'approve'],
    ['firsApproved', customer, 'finalize', 'approve', 'submit-to-app'],
    ['attention', oddCustomer, 'finalize', 'approve', 'submit-to-app'],
  ]
  const items = [lineBody, { ...lineBody, quantity: 1.333333, discount: 12.34 + n }]
  for (const [pool, buyer, ...steps] of invoices) {
    const id = await make('invoice', '/v1/invoices', invoiceBody(businessId, buyer, { items }))
    for (const step of steps) await owner.post(`/v1/invoices/${id}/${step}`)
    if (id) add(pool, id)
  }

  await settle(owner, businessId, customer, add)
  await sellAndClose(owner, businessId, add)
  await write(owner, businessId, customer, add)

  const invite = async (to: string, email: string): Promise<unknown> =>
    (await owner.post('/v1/team/invite', { businessId: to, email, role: 'VIEWER' })).body.data?.token
  add('acceptToken', await invite(another, VIEWER_EMAIL))
  add('invitationToken', await invite(businessId, `invited${n}@example.com`))
  add('invitedEmail', `invited${n}@example.com`)

  // Not when a request has changed the password.
  const again = await apiClient(url).post('/v1/auth/login', { email: OWNER_EMAIL, password: PASSWORD })
  if (again.status === 200) {
    const { items } = dataOf(await apiClient(url, again.body.data.accessToken).get('/v1/sessions'))
    add('session', items.find((session: Json) => session.isCurrent)?.id)
  }

  const email = `spare${n}@example.com`
  const joined = await joinBy(owner, url, business, email)
  add('email', email)
  add('user', joined.user.id)
  add('refreshToken', joined.refreshToken)
  add('recoveryCode', joined.recoveryCode)
  const { members } = dataOf(await owner.get(`/v1/team?businessId=${business}`))
  add('member', members.find((member: Json) => member.email === email)?.id)
}

/** Invoices that are owed, in part paid with tax withheld and written off, and a customer with credit and money back. */
async function settle(owner: Api, businessId: string, customerId: string, add: Add): Promise<void> {
  const owed = async (): Promise<string> => {
    const { body } = await owner.post('/v1/invoices', invoiceBody(businessId, customerId))
    const id = String(body.data?.id)
    for (const step of ['finalize', 'approve']) await owner.post(`/v1/invoices/${id}/${step}`)
    return id
  }
  const method = 'BANK_TRANSFER'

  add('customerWithCredit', customerId)
  await owner.post('/v1/payments', { businessId, customerId, date: today(), amount: 100_000, method })
  const back = await owner.post(`/v1/customers/${customerId}/refunds`, { amount: 10, method })
  add('refund', back.body.data?.id)

  const paid = await owed()
  const withheld = [{ kind: 'WHT', ratePercent: 5 }]
  const payment = await owner.post(`/v1/invoices/${paid}/payments`, { amount: 1, method, deductions: withheld })
  add('allocatedPayment', payment.body.data?.id)
  await owner.post(`/v1/invoices/${paid}/write-off`, { amount: 1, reason: 'Not worth a letter' })
  const { body } = await owner.get(`/v1/invoices/${paid}/settlements`)
  add('deduction', body.data?.items.find(({ kind }: Json) => kind === 'WHT')?.id)
  add('writeOff', body.data?.items.find(({ kind }: Json) => kind === 'WRITE_OFF')?.id)

  add('owed', paid, await owed())
  const open = await owner.get(`/v1/customers/${customerId}/open-items`)
  add('openItem', ...(open.body.data?.items ?? []).map(({ id }: Json) => id))
}

/** A sale over the counter, of which things may come back, and the day closed behind another. */
async function sellAndClose(owner: Api, businessId: string, add: Add): Promise<void> {
  const sell = () =>
    owner.post('/v1/sales/counter', {
      businessId,
      items: [lineBody],
      payments: [{ method: 'CASH', amount: 10_000_000 }],
    })
  await sell()
  add('dayClose', (await owner.post(`/v1/businesses/${businessId}/day-closes`)).body.data?.id)
  add('counterSale', (await sell()).body.data?.invoice.id)
}

/** An e-mail that waits, because nothing listens where it goes. */
async function write(owner: Api, businessId: string, customerId: string, add: Add): Promise<void> {
  const server = { host: '127.0.0.1', port: 1, security: 'NONE', fromAddress: 'shop@example.com' }
  await owner.patch(`/v1/businesses/${businessId}/smtp`, server)
  const { body } = await owner.post('/v1/invoices', invoiceBody(businessId, customerId))
  const id = String(body.data?.id)
  for (const step of ['finalize', 'approve']) await owner.post(`/v1/invoices/${id}/${step}`)
  const email = await owner.post(`/v1/invoices/${id}/email`, { to: ['ada@example.com'], evenUncleared: true })
  if (email.status !== 202) return
  add('emailed', id)
  add('email', email.body.data.id)
}

const today = (): string => new Date().toISOString().slice(0, 10)
