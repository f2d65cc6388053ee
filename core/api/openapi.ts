import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'

import { configurationOf, addressField, type Declaring } from '../contract/credentials.ts'
import { emptyEnvelope, envelopeOf, errorEnvelope } from '../contract/envelope.ts'
import { errorTable, statusNames, type ErrorCode } from '../contract/errors.ts'
import { may, permissions, type Permission } from '../contract/permissions.ts'
import { configureProvider, CredentialName } from '../contract/provider-setup.ts'
import { tags, takesIdempotencyKey, type Access, type Route } from '../contract/route.ts'
import { routes } from '../contract/routes.ts'
import { ProviderName } from '../contract/vocabulary.ts'

/**
 * OpenAPI 3.1 of the whole API, made from the same declarations that the server binds: the routes, and what the
 * providers of the installation say of themselves.
 */
export function openApiDocument(version: string, providers: readonly Declaring[]) {
  const configuration = configurationOf(providers)
  const words = new Map<unknown, readonly string[]>([
    [ProviderName, providers.map(({ name }) => name)],
    [CredentialName, Object.keys(configuration.shape).filter((name) => name !== addressField.name)],
  ])
  const described = routes.map((route): Route =>
    route.path === configureProvider.path ? { ...route, body: configuration } : route,
  )

  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Invoice Desk',
      version,
      description:
        'The local API of Invoice Desk: businesses, customers, products, invoices and their way to FIRS / NRS. It is reachable on this machine only. Every answer is an envelope; errors carry a stable `code`, a sentence for people and, for bad input, the fields.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This machine' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The accessToken of sign-up, login or refresh, or an API key (`idk_...`).',
        },
      },
    },
    security: [{ bearer: [] }],
    paths: described.reduce<ZodOpenApiPathsObject>(
      (paths, route) => ({ ...paths, [route.path]: { ...paths[route.path], [route.method]: operation(route) } }),
      {},
    ),
  }
  return createDocument(document, {
    override({ zodSchema, jsonSchema }) {
      const known = words.get(zodSchema)
      if (known) jsonSchema.enum = [...known]
    },
  })
}

const idempotencyKey = z.object({
  'Idempotency-Key': z.string().min(1).max(255).optional().meta({
    description:
      'Makes a repeated request answer what the first one did, for 7 days, with `Idempotency-Replayed: true`. The same key with another request is 422.',
  }),
})

function operation(route: Route): ZodOpenApiOperationObject {
  const { operationId, tag, summary, access, params, query } = route
  const requestBody = bodyOf(route)

  return {
    operationId,
    tags: [tag],
    summary,
    description: [route.description, accessText(access)].filter(Boolean).join('\n\n'),
    ...(access.kind === 'public' ? { security: [] } : {}),
    requestParams: {
      ...(Object.keys(params.shape).length > 0 ? { path: params } : {}),
      ...(Object.keys(query.shape).length > 0 ? { query } : {}),
      ...(takesIdempotencyKey(route) ? { header: idempotencyKey } : {}),
    },
    ...(requestBody ? { requestBody } : {}),
    responses: { ...successOf(route), ...errorsOf(route) },
  }
}

function bodyOf({ body, upload }: Route): ZodOpenApiOperationObject['requestBody'] {
  if (upload) {
    const file = z.string().meta({ format: 'binary', description: upload.description })
    return { required: true, content: { 'multipart/form-data': { schema: z.object({ [upload.fields[0]]: file }) } } }
  }
  if (body === null) return undefined
  return { required: !body.safeParse({}).success, content: { 'application/json': { schema: body } } }
}

/** Files beside the envelope. */
const binary = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }]))

function successOf({
  success,
  data,
  file,
  files = {},
  stream,
}: Route): NonNullable<ZodOpenApiOperationObject['responses']> {
  const schema = data === null ? emptyEnvelope : envelopeOf(data)
  const content = stream
    ? { [stream]: { schema: z.string() }, 'application/json': { schema } }
    : file
      ? { [file]: { schema: z.string().meta({ format: 'binary' }) } }
      : { 'application/json': { schema }, ...binary(Object.values(files)) }
  const alternatives = (success.alternatives ?? []).map((status) => [
    `${status}`,
    { description: 'Taken on, and finished later by itself.', content },
  ])
  return { [`${success.status}`]: { description: success.message, content }, ...Object.fromEntries(alternatives) }
}

/** The errors of a route by status, each with its codes. */
function errorsOf(route: Route): NonNullable<ZodOpenApiOperationObject['responses']> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of allErrors(route)) {
    const [status] = errorTable[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }

  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      `${status}`,
      {
        description: `${statusNames[status]}\n\n${codes.map((code) => `* \`${code}\`: ${errorTable[code][1]}`).join('\n')}`,
        content: { 'application/json': { schema: errorEnvelope } },
      },
    ]),
  )
}

/** What a route of this shape can answer, besides its own errors. */
export function allErrors(route: Route): ErrorCode[] {
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
    'host_not_allowed',
    'origin_not_allowed',
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
  return [...new Set(codes.filter((code) => code !== false))]
}

/** What a role has to be, and where an ADMIN may get by with less of it. */
function grantText(permission: Permission): string {
  const { role } = permissions[permission]
  const isEnough = role !== 'VIEWER' && may({ role: 'ADMIN', scope: 'APPROVALS' }, permission)
  return `Needs the role ${role} or higher in the business${isEnough ? ', of which the scope APPROVALS is enough' : ''}`
}

function accessText(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'Needs no token.'
    case 'caller':
      return 'For any signed-in caller.'
    case 'person':
      return 'For signed-in people; API keys get 403.'
    case 'instanceOwner':
      return 'For the owner of this installation.'
    case 'business':
      return `${grantText(access.permission)}${access.personOnly ? '; API keys get 403' : ''}.`
  }
}
