import { z } from 'zod'
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'

import { emptyEnvelope, envelopeOf, errorEnvelope } from '../../contract/http/envelope.ts'
import { errorTable, statusNames, type ErrorCode } from '../../contract/http/errors.ts'
import { takesIdempotencyKey, type Route } from '../../contract/http/route.ts'

import { headersOfError, headersOfSuccess } from './headers.ts'

/** Every answer of a route, by status. */
export function answersOf(route: Route): ZodOpenApiResponsesObject {
  return { ...successOf(route), ...errorsOf(route) }
}

/** Files beside the envelope. */
const binary = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }]))

/** Not a part of OpenAPI 3.1: which schema the `data` of the stream's events has, by the `event`. */
const eventsOfStream = {
  'x-event-schemas': {
    default: { $ref: '#/components/schemas/InvoiceEvent' },
    reset: {
      type: 'object',
      description: 'The data that you have was replaced: reload everything, then continue from `head`.',
      properties: { head: { type: 'string' } },
      required: ['head'],
    },
  },
}

const streamed = `retry: 2000
id: 4711

id: 4712
event: invoice.finalized
data: {"id":"4712","type":"invoice.finalized","invoiceId":"01a1fb26-93c1-7b0e-a4a4-2f6f7d2c9b1e","at":"2026-11-20T09:51:00.000Z","by":"Ngozi Eze","change":{"from":{"status":"DRAFT"},"to":{"status":"APPROVED"}}}

`

function successOf(route: Route): ZodOpenApiResponsesObject {
  const { success, data, file, files = {}, stream } = route
  const schema = data === null ? emptyEnvelope : envelopeOf(data)
  const content = stream
    ? { [stream]: { schema: z.string(), example: streamed, ...eventsOfStream }, 'application/json': { schema } }
    : file
      ? binary([file].flat())
      : { 'application/json': { schema }, ...binary(Object.values(files)) }
  const headers = headersOfSuccess(route)
  const alternatives = (success.alternatives ?? []).map((status) => [
    `${status}`,
    { description: 'Accepted, and finished later automatically.', headers, content },
  ])
  return {
    [`${success.status}`]: { description: success.message, headers, content },
    ...Object.fromEntries(alternatives),
  }
}

/** What every address may answer, whatever it does. */
const anywhere: readonly ErrorCode[] = [
  'method_not_allowed',
  'request_timeout',
  'internal',
  'shutting_down',
  'storage_unavailable',
  'data_unavailable',
  'storage_full',
]

const common = byStatus(anywhere)

/** The errors of a route by status, each with its codes. What every route has in common is described once. */
function errorsOf(route: Route): ZodOpenApiResponsesObject {
  return Object.fromEntries(
    [...byStatus([...allErrors(route), ...anywhere])].map(([status, codes]) => {
      const isCommon = codes.length === common.get(status)?.length
      return [`${status}`, isCommon ? { $ref: `#/components/responses/${nameOf(status)}` } : errorOf(status, codes)]
    }),
  )
}

const errorOf = (status: number, codes: readonly ErrorCode[]): ZodOpenApiResponseObject => ({
  description: `${statusNames[status]}\n\n${codes.map((code) => `* \`${code}\`: ${errorTable[code][1]}`).join('\n')}`,
  headers: headersOfError(status),
  content: {
    'application/json': {
      schema: errorEnvelope,
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
})

/** As a component is called: `ServiceUnavailable`. */
const nameOf = (status: number): string => (statusNames[status] ?? '').replaceAll(' ', '')

/** The answers that every address may give, by the names of their components. */
export const commonAnswers = (): Record<string, ZodOpenApiResponseObject> =>
  Object.fromEntries([...common].map(([status, codes]) => [nameOf(status), errorOf(status, codes)]))

function byStatus(codes: readonly ErrorCode[]): Map<number, readonly ErrorCode[]> {
  const found = new Map<number, readonly ErrorCode[]>()
  for (const code of new Set(codes)) {
    const [status] = errorTable[code]
    found.set(status, [...(found.get(status) ?? []), code])
  }
  return found
}

/** What a route of this shape can answer, besides its own errors and those of every route. */
function allErrors(route: Route): ErrorCode[] {
  const { access, method, body, upload, query, errors } = route
  const keyed = takesIdempotencyKey(route)
  const takesInput = body !== null || upload !== undefined || Object.keys(query.shape).length > 0
  // Any call of somebody who is signed in may name the business, in its query or in a body.
  const mayName = access.kind !== 'public'
  const mayBring = body !== null || upload !== undefined || (mayName && method !== 'get')
  const fromField = access.kind === 'business' && typeof access.from === 'string'

  const ofInvoice = access.kind === 'business' && typeof access.from === 'object' && access.from.resource === 'invoice'
  const personOnly = access.kind === 'business' && access.personOnly === true

  const codes: (ErrorCode | false)[] = [
    (takesInput || mayName || keyed) && 'validation_failed',
    (body !== null || (mayBring && upload === undefined)) && 'malformed_json',
    upload !== undefined && 'malformed_upload',
    fromField && 'business_missing',
    access.kind !== 'public' && 'unauthenticated',
    'device_not_paired',
    'host_ambiguous',
    'host_not_allowed',
    'origin_not_allowed',
    (route.onlyHere === true || route.secrets !== undefined) && 'only_on_this_computer',
    access.kind === 'business' && 'role_insufficient',
    (access.kind === 'person' || access.kind === 'instanceOwner' || personOnly) && 'person_required',
    access.kind === 'instanceOwner' && 'instance_owner_required',
    mayName && 'not_found',
    mayBring && 'body_too_large',
    mayBring && 'unsupported_media_type',
    ofInvoice && 'invoice_damaged',
    keyed && 'idempotency_key_reused',
    ...errors,
  ]
  return codes.filter((code) => code !== false)
}
