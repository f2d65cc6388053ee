import { z } from 'zod'
import type { ZodOpenApiOperationObject } from 'zod-openapi'

import { may, permissions, type Permission } from '../../contract/http/permissions.ts'
import { takesIdempotencyKey, type Access, type Route } from '../../contract/http/route.ts'

import { answersOf } from './responses.ts'

const idempotencyKey = z.object({
  'Idempotency-Key': z.string().min(1).max(255).optional().meta({
    description:
      'Makes a repeated request answer what the first one did, for 7 days, with `Idempotency-Replayed: true`. The same key with another request is 422.',
  }),
})

const lastEventId = z.object({
  'Last-Event-ID': z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .meta({ description: 'The last event you have dealt with: the stream continues after it.', example: '4711' }),
})

/** A route as an operation of OpenAPI. */
export function operationOf(route: Route): ZodOpenApiOperationObject {
  const { operationId, tag, summary, access, params, query, deprecated } = route
  const requestBody = bodyOf(route)

  return {
    operationId,
    tags: [tag],
    summary,
    description: [route.description, deprecated && deprecationText(deprecated), accessText(access), screenText(route)]
      .filter(Boolean)
      .join('\n\n'),
    ...(deprecated ? { deprecated: true } : {}),
    ...(access.kind === 'public' ? { security: [] } : {}),
    requestParams: {
      ...(Object.keys(params.shape).length > 0 ? { path: params } : {}),
      ...(Object.keys(query.shape).length > 0 ? { query } : {}),
      ...(takesIdempotencyKey(route) ? { header: idempotencyKey } : route.stream ? { header: lastEventId } : {}),
    },
    ...(requestBody ? { requestBody } : {}),
    responses: answersOf(route),
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

/** What is not done from every paired device. */
function screenText({ onlyHere, secrets }: Route): string | undefined {
  if (onlyHere) return 'Only on the computer that keeps the data.'
  if (secrets === undefined) return undefined
  const what = secrets === true ? 'it' : secrets.map((field) => `\`${field}\``).join(' and ')
  return `From another device that may enter secrets (\`mayEnterSecrets\`), or on the computer that keeps the data: ${what}.`
}

const deprecationText = ({ since, successor }: NonNullable<Route['deprecated']>): string =>
  `Deprecated since ${since}: use \`${successor}\`. It still works.`

/** What a role has to be, and where an ADMIN may get by with less of it. */
function grantText(permission: Permission): string {
  const { role } = permissions[permission]
  const isEnough = role !== 'VIEWER' && may({ role: 'ADMIN', scope: 'APPROVALS' }, permission)
  const approving = isEnough ? ', of which the scope APPROVALS is enough' : ''
  const selling = may({ role: 'CREATOR', scope: 'CASHIER' }, permission) ? '; CASHIER is enough' : ''
  const buying = may({ role: 'CREATOR', scope: 'PURCHASES' }, permission) ? '; PURCHASES is enough' : ''
  return `Needs the role ${role} or higher in the business${approving}${selling}${buying}`
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
