import { request as httpRequest } from 'node:http'

import { afterAll, beforeAll, expect } from 'vitest'

import { statusNames } from '../../../core/contract/http/errors.ts'
import type { InvoiceStatus } from '../../../core/contract/http/vocabulary.ts'
import type { Api, ApiAnswer, Json } from '../../support/api-client.ts'
import {
  createBusiness,
  createCustomer,
  createInvoice,
  dataOf,
  readyBusiness,
  signUpOwner,
  until,
} from '../../support/scenario.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/test-server.ts'

export type App = { readonly server: TestServer; readonly owner: Api }

/** One server and its owner for all tests of a file. */
export function openApp(options: TestServerOptions = {}): App {
  let opened: App | undefined
  beforeAll(async () => {
    const server = await startTestServer(options)
    opened = { server, owner: await signUpOwner(server) }
  })
  afterAll(() => opened?.server.close())

  const app = (): App => {
    if (!opened) throw new Error('The server is not up yet: use it inside tests and hooks.')
    return opened
  }
  return {
    get server() {
      return app().server
    },
    get owner() {
      return app().owner
    },
  }
}

/** A failure in the envelope: its status, its stable code, and (where given) a field that it names. */
export function expectError(answer: ApiAnswer, status: number, code: string, field?: string): void {
  expect([answer.status, answer.body?.code], JSON.stringify(answer.body)).toEqual([status, code])
  expect(answer.body).toMatchObject({
    statusCode: status,
    error: statusNames[status],
    message: expect.stringMatching(/\S/),
    requestId: answer.headers.get('x-request-id'),
  })
  if (field === undefined) return
  expect(answer.body.details.map((detail: Json) => detail.field)).toContain(field)
}

/** A success in the envelope; answers its data. */
export function expectOk(answer: ApiAnswer, status = 200): Json {
  expect([answer.status, answer.body?.statusCode], JSON.stringify(answer.body)).toEqual([status, status])
  expect(answer.body.message).toMatch(/\S/)
  return answer.body.data
}

/** What was done to a business through the API is never what the check of its log names; members that a test puts in past it are. */
export async function expectUnaccused(api: Api, businessId: string): Promise<void> {
  const { state, firstBad } = expectOk(await api.post(`/v1/businesses/${businessId}/audit-log/verify`))
  if (/^Person \d+ has the role /.test(String(firstBad?.reason))) return
  expect({ state, firstBad }).toEqual({ state: 'INTACT', firstBad: null })
}

/** An id of the right form that belongs to nothing. */
export const NO_ID = '01900000-0000-7000-8000-000000000000'

/** What callers send in place of an id: each is 404, never 400 or 500. */
export const malformedIds = ['1', 'not-an-id', '..%2f..%2fetc%2fpasswd', '%00', "'%20OR%201=1--", 'x'.repeat(500)]

let tins = 0
/** A TIN that no other business of this test file has. */
export const freshTin = (): string => `${10_000_000 + ++tins}-0001`

export const freshBusiness = (api: Api, changes: object = {}): Promise<string> =>
  createBusiness(api, { TIN: freshTin(), ...changes })

/** With FIRS configuration and the sandbox connected. */
export const freshReadyBusiness = (api: Api, changes: object = {}): Promise<string> =>
  readyBusiness(api, { TIN: freshTin(), ...changes })

export const invoiceNow = async (api: Api, id: string): Promise<Json> => dataOf(await api.get(`/v1/invoices/${id}`))

export const hasStatus =
  (...statuses: InvoiceStatus[]) =>
  (invoice: Json): boolean =>
    statuses.includes(invoice.status)

/** Waits for a status while the server's clock runs ahead, so that nothing waits for the sandbox's own pace. */
export async function untilStatus(app: App, id: string, ...statuses: InvoiceStatus[]): Promise<Json> {
  return until(
    async () => {
      const invoice = await invoiceNow(app.owner, id)
      if (statuses.includes(invoice.status)) return invoice
      app.server.clock.advance(500)
      app.server.core.worker.wake()
      return invoice
    },
    hasStatus(...statuses),
  )
}

/** The customers that the sandbox answers specially, by what it does to their invoices. */
export const trigger = {
  refuse: '99999999-0001',
  confirmLate: '99999999-0002',
  loseAnswer: '99999999-0003',
  downTwice: '99999999-0004',
  sayDuplicate: '99999999-0005',
  rejectLater: '99999999-0006',
  otherIrn: '99999999-0007',
  refuseCredentials: '99999999-0008',
} as const

export const triggerCustomer = (api: Api, businessId: string, tin: string): Promise<string> =>
  createCustomer(api, businessId, { name: `Customer ${tin} ${++tins}`, tin })

export const paymentPath = (businessId: string, id: string): string =>
  `/v1/api/v1/businesses/${businessId}/app/invoices/${id}/payment-status`

/** An invoice of a business that is connected with the sandbox, brought into a status through the API. */
export async function invoiceIn(app: App, businessId: string, status: InvoiceStatus): Promise<string> {
  const { owner } = app
  const tins: Partial<Record<InvoiceStatus, string>> = {
    PENDING: trigger.otherIrn,
    SUBMITTED: trigger.confirmLate,
    FIRS_REJECTED: trigger.refuse,
  }
  const customerId = await triggerCustomer(owner, businessId, tins[status] ?? '31569955-0001')
  const id = await createInvoice(owner, businessId, customerId)
  if (status === 'DRAFT') return id
  if (status === 'CANCELLED') {
    dataOf(await owner.delete(`/v1/invoices/${id}`))
    return id
  }

  const settings = `/v1/businesses/${businessId}/settings`
  if (status === 'PENDING_APPROVAL') dataOf(await owner.patch(settings, { requireApproval: true }))
  dataOf(await owner.post(`/v1/invoices/${id}/finalize`))
  if (status === 'PENDING_APPROVAL') dataOf(await owner.patch(settings, { requireApproval: false }))
  if (status === 'APPROVED' || status === 'PENDING_APPROVAL') return id

  await owner.post(`/v1/invoices/${id}/submit-to-app`)
  if (status === 'FIRS_APPROVED' || status === 'PAID') await untilStatus(app, id, 'FIRS_APPROVED')
  if (status === 'PAID') {
    dataOf(await owner.patch(paymentPath(businessId, id), { status: 'PAID', paymentDate: '2026-11-21' }))
  }
  expect((await invoiceNow(owner, id)).status).toBe(status)
  return id
}

export type RawAnswer = {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly text: string
}

/** A request with headers that `fetch` would not let through: Host, Origin, Content-Length. */
export function rawRequest(
  port: number,
  {
    method = 'GET',
    path = '/v1/businesses',
    headers = {},
    body,
  }: { method?: string; path?: string; headers?: Record<string, string>; body?: string | Buffer },
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}
