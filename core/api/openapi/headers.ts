import type { ZodOpenApiComponentsObject } from 'zod-openapi'

import { apiVersion } from '../../contract/http/api-version.ts'
import { takesIdempotencyKey, type Route } from '../../contract/http/route.ts'

/** Headers of answers, each described once. */
export const headers = {
  'API-Version': {
    description: 'Which version of the API has answered. What came with each is in /docs/changes.',
    required: true,
    schema: { type: 'string' },
    example: apiVersion,
  },
  'X-Request-Id': {
    description: 'Names this request in the log; errors repeat it as `requestId`.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    example: '01a1fb29-618f-7736-84b2-0dc5d01c02cc',
  },
  'Idempotency-Replayed': {
    description: '`true` where this is the answer to an earlier request with the same `Idempotency-Key`; absent else.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'Retry-After': {
    description: 'After how many seconds to try again; absent where nobody knows.',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
  Location: {
    description: 'Where what was made is read from now on.',
    schema: { type: 'string', format: 'uri-reference' },
    example: '/v1/invoices/01a1fb26-93c1-7b0e-a4a4-2f6f7d2c9b1e',
  },
  Deprecation: {
    description: 'Since when another address has taken the place of this one (RFC 9745). It still works.',
    required: true,
    schema: { type: 'string' },
    example: '@1795388400',
  },
  Link: {
    description: 'The address that has taken the place of this one (`rel="successor-version"`), and the policy.',
    required: true,
    schema: { type: 'string' },
    example: '</v1/invoices/01a1fb26-93c1-7b0e-a4a4-2f6f7d2c9b1e/submit>; rel="successor-version"',
  },
  Allow: {
    description: 'The methods that this address takes.',
    required: true,
    schema: { type: 'string' },
    example: 'GET, HEAD, POST',
  },
  'WWW-Authenticate': { required: true, schema: { type: 'string' }, example: 'Bearer' },
} satisfies ZodOpenApiComponentsObject['headers']

type Header = keyof typeof headers

const refer = (names: readonly Header[]): Record<string, { readonly $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const always: readonly Header[] = ['API-Version', 'X-Request-Id']

/** What a success of a route says beside its body. */
export function headersOfSuccess(route: Route) {
  return refer([
    ...always,
    ...(takesIdempotencyKey(route) ? (['Idempotency-Replayed'] as const) : []),
    ...(route.location === undefined ? [] : (['Location'] as const)),
    ...(route.deprecated === undefined ? [] : (['Deprecation', 'Link'] as const)),
  ])
}

const ofStatus: Readonly<Partial<Record<number, Header>>> = {
  401: 'WWW-Authenticate',
  405: 'Allow',
  409: 'Idempotency-Replayed',
  429: 'Retry-After',
  503: 'Retry-After',
}

/** What an error of a status says beside its body. A request that did not arrive in time has no name. */
export function headersOfError(status: number) {
  if (status === 408) return {}
  const own = ofStatus[status]
  return refer(own === undefined ? always : [...always, own])
}
