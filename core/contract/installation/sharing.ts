import { z } from 'zod'

import { text, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'

const sharing = z
  .object({
    enabled: z.boolean().meta({ description: 'Other screens on the same network may use this installation.' }),
    running: z.boolean().meta({ description: 'They can, at this moment.' }),
    problem: z.string().nullable().meta({ description: 'Why it is not as wanted, and what to do about it.' }),
    port: z.int().meta({ description: 'The port that is listened on; while none is, the one that is set.' }),
    interfaces: z
      .array(z.string())
      .nullable()
      .meta({ description: 'The network connections it is shared on, as the system calls them; null: all.' }),
    availableInterfaces: z
      .array(z.object({ name: z.string(), addresses: z.array(z.string()) }))
      .meta({ description: 'The network connections of this computer, with their addresses.' }),
    addresses: z
      .array(z.object({ address: z.string(), interface: z.string(), url: z.string() }))
      .meta({ description: 'Where it is listened on at this moment, besides loopback.' }),
    name: z.string().meta({ description: 'The first name of the certificate, such as `desk.local`.' }),
    url: z.string().meta({ description: 'Where other screens open it: the public origin where one is set.' }),
    fingerprint: z.string().nullable().meta({
      description:
        'SHA-256 of the certificate that other screens compare or pin, as `AB:CD:...`: that of the authority of this installation. Null before it was shared for the first time since the start.',
    }),
    certificateExpiresAt: timestamp
      .nullable()
      .meta({ description: 'It is renewed long before; an own certificate (`--tls-cert`) by whoever issues it.' }),
    ownCertificate: z
      .boolean()
      .meta({ description: 'True: the certificate is that of `--tls-cert`, and `GET /pair/ca.crt` has none.' }),
    trustProxy: z.boolean().meta({ description: '`X-Forwarded-For` of the trusted proxies says who calls.' }),
    publicOrigin: z.string().nullable().meta({ description: 'Set with `--public-origin`.' }),
  })
  .meta({ id: 'Sharing' })

export const getSharing = defineRoute({
  operationId: 'getSharing',
  method: 'get',
  path: '/v1/instance/sharing',
  tag: 'Installation',
  summary: 'How this installation is shared with other screens',
  access: { kind: 'instanceOwner' },
  success: { status: 200, message: 'Sharing retrieved.' },
  data: sharing,
})

export const updateSharing = defineRoute({
  operationId: 'updateSharing',
  method: 'patch',
  path: '/v1/instance/sharing',
  tag: 'Installation',
  summary: 'Share this installation with other screens, or end that',
  description:
    'Counts at once and from every next start, unless a flag or the environment says otherwise there. Ending it cuts off every other screen. Where it cannot be shared, the settings are saved all the same and `problem` says why.',
  access: { kind: 'instanceOwner' },
  onlyHere: true,
  body: z.object({
    enabled: z.boolean({ error: 'must be true or false' }).optional(),
    port: z
      .int({ error: 'must be a whole number' })
      .min(0, 'must be 0 to 65535')
      .max(65535, 'must be 0 to 65535')
      .optional()
      .meta({ description: '0 picks a free one whenever sharing begins.' }),
    interfaces: z
      .array(text(100), { error: 'must be a list of network connections, or null for all' })
      .min(1, 'must have at least one entry, or be null for all')
      .max(50, 'must have at most 50 entries')
      .nullable()
      .optional()
      .meta({ description: 'Names from `availableInterfaces`; null: all.' }),
  }),
  success: { status: 200, message: 'Sharing updated.' },
  data: sharing,
})

export const sharingRoutes = [getSharing, updateSharing] as const
