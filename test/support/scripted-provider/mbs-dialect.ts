import { z } from 'zod'

import { searchRow, type Authority, type InnerAnswer } from './authority.ts'
import { shapeAnswer, type ProviderRequest, type Dialect } from './dialect.ts'
import { refusalBody, type MbsCall } from './scripts.ts'

export type MbsKeys = { readonly apiKey?: string; readonly apiSecret?: string; readonly maxPageSize?: number }

const addresses: readonly { readonly name: MbsCall; readonly method: string; readonly path: RegExp }[] = [
  { name: 'health', method: 'GET', path: /^\/api$/ },
  { name: 'validateIrn', method: 'POST', path: /^\/api\/v1\/invoice\/irn\/validate$/ },
  { name: 'validate', method: 'POST', path: /^\/api\/v1\/invoice\/validate$/ },
  { name: 'sign', method: 'POST', path: /^\/api\/v1\/invoice\/sign$/ },
  { name: 'confirm', method: 'GET', path: /^\/api\/v1\/invoice\/confirm\/[^/]+$/ },
  { name: 'pull', method: 'GET', path: /^\/api\/v1\/invoice\/transmit\/pull$/ },
  { name: 'receive', method: 'PATCH', path: /^\/api\/v1\/invoice\/transmit\/[^/]+$/ },
  { name: 'transmit', method: 'POST', path: /^\/api\/v1\/invoice\/transmit\/[^/]+$/ },
  { name: 'update', method: 'PATCH', path: /^\/api\/v1\/invoice\/update\/[^/]+$/ },
  { name: 'list', method: 'GET', path: /^\/api\/v1\/invoice\/[^/]+$/ },
]

/** The authority's own interface: keys in headers, addresses with the IRN, HTTP statuses that say what happened. */
export function mbsDialect({ apiKey = 'key', apiSecret = 'secret', maxPageSize = 100 }: MbsKeys): Dialect {
  let credentialsRefused = false

  return {
    callAt: (method, { pathname }) =>
      addresses.find((address) => address.method === method && address.path.test(pathname))?.name,
    isAuthorised: ({ name, headers }) =>
      name === 'health' ||
      (!credentialsRefused && headers['x-api-key'] === apiKey && headers['x-api-secret'] === apiSecret),
    unauthorised: {
      do: 'answer',
      status: 401,
      body: JSON.stringify(refusalBody('unable to validate api key', 401)),
    },
    ownAnswer: ({ name }) => (name === 'health' ? { do: 'answer', status: 200, body: '{"healthy":true}' } : undefined),
    carryOut: (authority, asked, underIrn) => carryOut(authority, asked, underIrn, maxPageSize),
    answer: (inner, shape) => ({
      status: inner.code,
      text: shapeAnswer(shape ?? 'bare', inner, { ...inner, data: JSON.stringify(inner.data) }),
    }),
    expireTokens: () => undefined,
    refuseCredentials(refused) {
      credentialsRefused = refused
    },
  }
}

const PaymentBody = z.looseObject({ payment_status: z.string().optional() })

function carryOut(
  authority: Authority,
  asked: ProviderRequest,
  underIrn: string | undefined,
  maxPageSize: number,
): InnerAnswer {
  const { url, body } = asked
  const irn = decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
  const entry = authority.accepted.get(irn)
  const unknownIrn = refusalBody('invoice with this irn not found', 404)

  switch (asked.name as MbsCall) {
    case 'sign':
      return authority.sign(body, underIrn)
    case 'transmit':
      return authority.transmit(entry) ?? unknownIrn
    case 'pull':
      return { code: 200, data: { invoices: authority.pull(url.searchParams) } }
    case 'receive':
      return authority.receive(irn) ? { code: 200, data: { ok: true } } : unknownIrn
    case 'confirm':
      return authority.confirm(entry) ?? authority.confirmDelivered(irn) ?? unknownIrn
    case 'update':
      return authority.update(entry, PaymentBody.catch({}).parse(authority.read(body)).payment_status) ?? unknownIrn
    case 'list':
      return list(authority, url.searchParams, maxPageSize)
    case 'health':
    case 'validateIrn':
    case 'validate':
      return { code: 200, data: { ok: true } }
  }
}

function list(authority: Authority, parameters: URLSearchParams, maxPageSize: number): InnerAnswer {
  const [irn, issueDate] = [parameters.get('irn'), parameters.get('issue_date')]
  const size = Math.min(Number(parameters.get('size') ?? 20), maxPageSize)
  const page = Number(parameters.get('page') ?? 1)
  const rows = [...authority.accepted.values()].filter(
    (entry) => (irn === null || entry.irn === irn) && (issueDate === null || entry.issueDate === issueDate),
  )

  return {
    code: 200,
    data: {
      items: rows.slice((page - 1) * size, page * size).map(searchRow),
      page: { page, size, hasNextPage: rows.length > page * size, totalCount: rows.length },
    },
  }
}
