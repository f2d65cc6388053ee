import { z } from 'zod'

import { idField, nameField, text, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { Role, Scope } from '../http/vocabulary.ts'

const apiKey = z
  .object({
    id: z.string(),
    businessId: z.string(),
    name: z.string(),
    role: Role,
    scope: Scope,
    network: z.boolean().meta({ description: 'Whether it is good over the network, from its addresses.' }),
    addresses: z.array(z.string()).meta({ description: 'From where it is good over the network; empty for none.' }),
    createdAt: timestamp,
    expiresAt: timestamp.nullable(),
    lastUsedAt: timestamp.nullable().meta({ description: 'To the minute.' }),
  })
  .meta({ id: 'ApiKey' })
export type ApiKeyBody = z.infer<typeof apiKey>

/** A key never has the role OWNER. */
const keyRole = Role.refine((role) => role !== 'OWNER', 'must be one of VIEWER, CREATOR, MANAGER, ADMIN').meta({
  override: { type: 'string', enum: ['VIEWER', 'CREATOR', 'MANAGER', 'ADMIN'] },
})

export const createApiKey = defineRoute({
  operationId: 'createApiKey',
  method: 'post',
  path: '/v1/api-keys',
  tag: 'API keys',
  summary: 'Make a key for a till or an accounting tool',
  description:
    'A business has 20 keys at most that are neither revoked nor expired. The key is shown once. Send it like a token: `Authorization: Bearer idk_...`. It can never do more than its role in its one business; the scope CASHIER makes of CREATOR a key for a till, and PURCHASES one for bills.',
  access: { kind: 'business', permission: 'key.manage', from: 'body', personOnly: true },
  body: z.object({
    businessId: idField().optional(),
    name: nameField(),
    role: keyRole,
    scope: Scope.optional(),
    expiresAt: z.iso
      .datetime({ offset: true, error: 'must be a date and time such as 2027-11-20T00:00:00Z' })
      .nullable()
      .optional(),
    network: z.boolean({ error: 'must be true or false' }).optional().meta({
      description:
        'Good over the network, too, where this installation is shared; else only on the computer that keeps the data.',
    }),
    addresses: z
      .array(text(60), { error: 'must be a list of addresses' })
      .max(20, 'must be 20 at most')
      .optional()
      .meta({
        description:
          'With `network`, from where: IP addresses of private networks, or blocks of them such as 192.168.1.0/24. A request from elsewhere is 401 `device_not_paired`.',
        example: ['192.168.1.20'],
      }),
  }),
  success: { status: 201, message: 'API key created. Copy it now; it is shown once.' },
  data: apiKey.extend({ key: z.string() }),
  errors: ['too_many_api_keys'],
})

export const listApiKeys = defineRoute({
  operationId: 'listApiKeys',
  method: 'get',
  path: '/v1/api-keys',
  tag: 'API keys',
  summary: 'The keys of a business',
  access: { kind: 'business', permission: 'key.manage', from: 'query', personOnly: true },
  query: z.object({ businessId: idField().optional() }),
  success: { status: 200, message: 'API keys retrieved.' },
  data: z.object({ items: z.array(apiKey) }),
})

export const revokeApiKey = defineRoute({
  operationId: 'revokeApiKey',
  method: 'delete',
  path: '/v1/api-keys/{id}',
  tag: 'API keys',
  summary: 'Revoke a key',
  description: 'At once: the next request with it is refused.',
  access: { kind: 'business', permission: 'key.manage', from: { param: 'id', resource: 'apiKey' }, personOnly: true },
  success: { status: 200, message: 'API key revoked.' },
})

export const apiKeyRoutes = [createApiKey, listApiKeys, revokeApiKey] as const
