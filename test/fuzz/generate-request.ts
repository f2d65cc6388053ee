import fc from 'fast-check'

import { PASSWORD, valueOf, type Schemas } from './generate-body.ts'
import { bodyOf } from './generate-content.ts'
import { hostileSegments, hostileString } from './hostile-values.ts'
import { toJson, type Known, type Resolve, type Tree } from './json-tree.ts'
import type { Operation } from './operations.ts'
import { rarely } from './rarely.ts'
import type { RawRequest } from './raw-http.ts'

export type FuzzCaller = 'OWNER' | 'VIEWER' | 'KEY' | 'NOBODY' | 'STRANGE'

export type FuzzRequest = {
  readonly operation: Operation
  readonly caller: FuzzCaller
  /** Whether the bytes may be no whole HTTP request: the answer may come from below the API, or not at all. */
  readonly broken: boolean
  /** The bytes, once it is known what the ids are and where the server listens. */
  build(world: { resolve: Resolve; token: string | undefined; port: number }): RawRequest
}

/** Actions that only some things allow: most requests for them name one that does. */
const inTheRightState: Readonly<Record<string, string>> = {
  deleteBusiness: 'spareBusiness',
  updateInvoice: 'draft',
  cancelInvoice: 'draft',
  finalizeInvoice: 'draft',
  approveInvoice: 'pendingApproval',
  rejectInvoice: 'pendingApproval',
  submitInvoiceToApp: 'approved',
  submitInvoice: 'approved',
  submitInvoiceOfBusiness: 'approved',
  reopenInvoice: 'approved',
  createCreditNote: 'firsApproved',
  createDebitNote: 'firsApproved',
  updatePaymentStatus: 'firsApproved',
  updatePaymentStatusOfInvoice: 'firsApproved',
  emailInvoice: 'firsApproved',
  writeInvoiceEml: 'firsApproved',
  mergeCustomer: 'spareCustomer',
  previewCustomerMerge: 'spareCustomer',
  retrySubmission: 'attention',
  abandonInvoice: 'attention',
  payInvoice: 'owed',
  applyCredit: 'owed',
  writeOffInvoice: 'owed',
  unallocatePayment: 'allocatedPayment',
  recordRefund: 'customerWithCredit',
  getReturnable: 'counterSale',
  decideEmail: 'emailed',
  applyCreditToOpenItem: 'openItem',
  writeOffOpenItem: 'openItem',
}

/** Which pool the parameters of a path are taken from. What the run itself needs is in none that is deleted from. */
function poolOf({ id, path }: Operation, parameter: string): string {
  const byOperation = inTheRightState[id]
  if (parameter === 'emailId') return 'email'
  if (byOperation !== undefined && parameter !== 'businessId') return byOperation
  if (parameter === 'invoiceId') return 'invoice'
  if (parameter === 'deliveryId') return 'delivery'
  if (parameter === 'token') return 'acceptToken'
  const pools: readonly (readonly [string, string])[] = [
    ['/invoices', 'invoice'],
    ['/customers', 'customer'],
    ['/payments', 'payment'],
    ['/refunds', 'refund'],
    ['/deductions', 'deduction'],
    ['/write-offs', 'writeOff'],
    ['/opening-items', 'openingItem'],
    ['/open-items', 'openItem'],
    ['/day-closes', 'dayClose'],
    ['/products', 'product'],
    ['/payment-details', 'paymentDetail'],
    ['/team/members', 'member'],
    ['/team/invitations', 'invitation'],
    ['/api-keys', 'apiKey'],
    ['/webhooks', 'webhook'],
    ['/jobs', 'job'],
    ['/sessions', 'session'],
  ]
  return pools.find(([prefix]) => path.startsWith(`/v1${prefix}`))?.[1] ?? 'business'
}

type Segment = { readonly kind: 'nasty'; readonly text: string } | { readonly kind: 'known'; readonly known: Known }

function pathOf(operation: Operation): fc.Arbitrary<(resolve: Resolve) => string> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const segments = names.map((name) => {
    const pool = poolOf(operation, name)
    const known = fc
      .oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat({ max: 100 }) })
      .map((index): Segment => ({ kind: 'known', known: { pool, index } }))
    const nasty = fc.constantFrom(...hostileSegments).map((text): Segment => ({ kind: 'nasty', text }))
    return rarely(nasty, known, 6)
  })
  const whole = rarely(
    fc.constantFrom('/', '//', '/extra', '/..', '%00', '?', '#fragment', '/%2e%2e/', ';x=1', '.json'),
    fc.constant(''),
    40,
  )

  return fc
    .tuple(fc.tuple(...segments), whole, rarely(fc.constant(true), fc.constant(false), 60))
    .map(([chosen, end, shout]) => (resolve) => {
      const left = [...chosen]
      const path = operation.path.replace(/\{\w+\}/g, () => {
        const next = left.shift()
        if (!next) return ''
        return next.kind === 'nasty' ? next.text : encodeURIComponent(resolve(next.known))
      })
      return (shout ? path.toUpperCase() : path) + end
    })
}

const absent = fc.constant(undefined)

function queryOf(operation: Operation, schemas: Schemas): fc.Arbitrary<(resolve: Resolve) => string> {
  const plain = (tree: Tree, resolve: Resolve): string => {
    const json = toJson(tree, resolve)
    const value: unknown = /^"/.test(json) ? JSON.parse(json) : json
    return encodeURIComponent(String(value).replace(/[\ud800-\udfff]/g, '\ufffd'))
  }
  const nasty = hostileString.map((text) => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '\ufffd')))
  const raw = fc.constantFrom('%', '%zz', '%c0%af', '%00', '', '&&', '=', '[]', 'a'.repeat(3000))

  const parameters = operation.query.map(({ name, schema }) => {
    const valid = valueOf(schemas, schema, name, operation.id).map((tree) => (resolve: Resolve) => [
      `${name}=${plain(tree, resolve)}`,
    ])
    const wrong = fc.oneof(nasty, raw).map((text) => () => [`${name}=${text}`])
    const twice = valid.map((one) => (resolve: Resolve) => [...one(resolve), ...one(resolve)])
    const shaped = fc.constantFrom('[]', '[0]', '[a]', '.a', '[__proto__]').map((end) => () => [`${name}${end}=1`])
    const given = fc.oneof(
      { weight: 8, arbitrary: valid },
      { weight: 3, arbitrary: wrong },
      { weight: 1, arbitrary: twice },
      { weight: 1, arbitrary: shaped },
    )
    return name === 'businessId' ? rarely(absent, given, 5) : rarely(given, absent, 3)
  })
  const unknown = rarely(fc.constantFrom('__proto__=1', 'constructor[prototype][a]=1', 'x', '%=%'), fc.constant(''), 12)

  return fc.tuple(fc.tuple(...parameters), unknown).map(([chosen, more]) => (resolve) => {
    const parts = [...chosen.flatMap((one) => one?.(resolve) ?? []), ...(more ? [more] : [])]
    return parts.length === 0 ? '' : `?${parts.join('&')}`
  })
}

type Header = readonly [name: string, value: string]

const keys = ['k1', 'k2', 'k3', '', ' ', 'k'.repeat(255), 'k'.repeat(256), '\u00e9\u00ff', '__proto__', 'a, b']
const eventIds = ['0', '1', '-1', 'abc', '', '999999999999999', '9999999999999999', '1e3', '0x10', '\u00ff']

const oddHeaders: fc.Arbitrary<readonly Header[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...keys).map((key): Header[] => [['Idempotency-Key', key]]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...keys).map((key): Header[] => [
      ['Idempotency-Key', key],
      ['Idempotency-Key', 'k5'],
    ]),
  },
  { weight: 1, arbitrary: fc.constantFrom(...eventIds).map((id): Header[] => [['Last-Event-ID', id]]) },
)

const otherHeaders: fc.Arbitrary<readonly Header[]> = fc
  .constantFrom<Header>(
    ['Accept', 'text/html'],
    ['Accept', '*/*;q=0'],
    ['Accept-Encoding', 'br;q=1.0, identity;q=0'],
    ['Origin', 'https://evil.example'],
    ['Origin', 'null'],
    ['Cookie', 'token=abc; __proto__=1'],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['X-Forwarded-Host', 'evil.example'],
    ['X-Request-Id', 'mine\u00ff'],
    ['Range', 'bytes=0-0'],
    ['If-None-Match', '*'],
    ['If-Match', '"x"'],
    ['Upgrade', 'websocket'],
    ['Upgrade', 'h2c'],
    ['Expect', '100-continue'],
    ['Expect', 'a-miracle'],
    ['Content-Encoding', 'gzip'],
    ['Content-Encoding', 'nonsense'],
    ['X-Long', 'l'.repeat(14_000)],
    ['X-Too-Long', 'l'.repeat(40_000)],
    ['X-Control', 'a\u0001b'],
    ['Referer', 'javascript:alert(1)'],
  )
  .map((header) => [header])

const contentTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'application/json; charset=nonsense',
  'application/json;',
  'APPLICATION/JSON',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  '',
  'a/b/c',
  '\u00ff',
]

/** What is wrong with the request as bytes. */
const flaws = [
  'length too long',
  'length too short',
  'length nonsense',
  'cut',
  'chunked',
  'bad chunk',
  'both lengths',
  'host',
  'no host',
] as const
type Flaw = (typeof flaws)[number] | undefined

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'BREW', 'get']

/** The business that the run is about is deleted by no wrong method either. */
function otherMethods({ path }: Operation): string[] {
  return path === '/v1/businesses/{id}' ? methods.filter((method) => method !== 'DELETE') : methods
}

/** Requests of one operation, most of them with something wrong. */
export function requestOf(operation: Operation, schemas: Schemas): fc.Arbitrary<FuzzRequest> {
  const caller = fc.oneof(
    { weight: 12, arbitrary: fc.constant<FuzzCaller>('OWNER') },
    { weight: 3, arbitrary: fc.constant<FuzzCaller>('VIEWER') },
    { weight: 4, arbitrary: fc.constant<FuzzCaller>('KEY') },
    { weight: 2, arbitrary: fc.constant<FuzzCaller>('NOBODY') },
    { weight: 1, arbitrary: fc.constant<FuzzCaller>('STRANGE') },
  )

  return fc
    .record({
      caller,
      method: rarely(fc.constantFrom(...otherMethods(operation)), fc.constant(operation.method), 30),
      path: pathOf(operation),
      query: queryOf(operation, schemas),
      body: bodyOf(operation, schemas),
      type: rarely(fc.constantFrom<string | undefined>(...contentTypes), fc.constant(undefined), 20),
      headers: fc.tuple(rarely(oddHeaders, fc.constant([]), 8), rarely(otherHeaders, fc.constant([]), 15)),
      flaw: rarely<Flaw>(fc.constantFrom(...flaws), fc.constant(undefined), 30),
      strange: fc.constantFrom(
        'Basic b3duZXI6',
        'Bearer',
        'Bearer ',
        'Bearer a b',
        `Bearer ${'t'.repeat(600)}`,
        'Bearer idk_',
        'Bearer \u00ff',
        PASSWORD,
      ),
    })
    .map(({ caller, method, path, query, body, type, headers, flaw, strange }) => ({
      operation,
      caller,
      broken:
        flaw !== undefined ||
        headers[1].some(([name]) => name === 'X-Too-Long' || name === 'X-Control') ||
        !KNOWN_METHODS.test(method),
      build({ resolve, token, port }) {
        const made = body(resolve)
        const authorization = caller === 'STRANGE' ? strange : token && `Bearer ${token}`
        return withFlaw(flaw, {
          method,
          target: path(resolve) + query(resolve),
          headers: [
            ['Host', `127.0.0.1:${port}`],
            ['Connection', 'close'],
            ...(authorization ? [['Authorization', authorization] as const] : []),
            ...contentHeaders(type ?? made.type, made.bytes),
            ...headers.flat(),
          ],
          body: made.bytes,
        })
      },
    }))
}

/** Methods that the HTTP parser knows; others never reach the API. */
const KNOWN_METHODS = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|PROPFIND)$/

function contentHeaders(type: string | undefined, bytes: Buffer): Header[] {
  if (bytes.length === 0 && type === undefined) return []
  return [...(type === undefined ? [] : [['Content-Type', type] as const]), ['Content-Length', String(bytes.length)]]
}

function withFlaw(flaw: Flaw, request: RawRequest): RawRequest {
  const { headers, body } = request
  const without = (name: string) => headers.filter(([given]) => given !== name)
  const length = (value: string): RawRequest => ({
    ...request,
    headers: [...without('Content-Length'), ['Content-Length', value]],
  })
  const chunk = (size: string): RawRequest => ({
    ...request,
    headers: [...without('Content-Length'), ['Transfer-Encoding', 'chunked']],
    body: Buffer.concat([Buffer.from(`${size}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]),
    cutAfter: body.length + 1000,
  })

  switch (flaw) {
    case undefined:
      return request
    case 'length too long':
      return { ...length(String(body.length + 10)), cutAfter: body.length }
    case 'length too short':
      return length(String(Math.max(0, body.length - 5)))
    case 'length nonsense':
      return length('-1')
    case 'cut':
      return { ...request, cutAfter: Math.floor(body.length / 2) }
    case 'chunked':
      return body.length === 0 ? request : chunk(body.length.toString(16))
    case 'bad chunk':
      return chunk('zz')
    case 'both lengths':
      return { ...request, headers: [...headers, ['Transfer-Encoding', 'chunked']], cutAfter: body.length }
    case 'host':
      return { ...request, headers: [['Host', 'evil.example'], ...without('Host')] }
    case 'no host':
      return { ...request, headers: without('Host') }
  }
}
