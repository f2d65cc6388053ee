import { z } from 'zod'

import { byId, nameField, text, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { DeviceKind, RoleCeiling } from '../http/vocabulary.ts'

const device = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: DeviceKind,
    roleCeiling: RoleCeiling.nullable().meta({
      description: 'The most that anybody may do there, whatever their own role; null: what their role lets them do.',
    }),
    mayEnterSecrets: z.boolean().meta({
      description: 'Whether passwords and keys of providers may be entered there.',
    }),
    pairedAt: timestamp,
    pairedBy: z.string().nullable().meta({ description: 'Who made the code: their name.' }),
    lastSeenAt: timestamp.nullable().meta({ description: 'To the minute.' }),
    address: z.string().nullable().meta({ description: 'Its IP address when it was last seen.' }),
    isKeyBound: z.boolean().meta({
      description:
        'Its cookie is bound to a key that cannot leave its browser; false: it is known by the cookie alone.',
    }),
    isThis: z.boolean().meta({ description: 'The device that asks.' }),
    isNew: z.boolean().meta({
      description: 'Paired since the signed-in person last said that they have looked: `POST /v1/devices/looked-at`.',
    }),
  })
  .meta({ id: 'Device' })
export type DeviceBody = z.infer<typeof device>

/** Who manages devices is no member of one business alone, so the route itself looks. */
const byManagers = { kind: 'person' } as const

const asManagers = 'By the owner of the installation, or an ADMIN or OWNER of a business in it; API keys cannot do it.'

export const createPairing = defineRoute({
  operationId: 'createPairing',
  method: 'post',
  path: '/v1/devices/pairings',
  tag: 'Devices',
  summary: 'Make a code with which another screen is paired',
  description: `Eight digits, good for ten minutes and for \`uses\` devices. Five wrong guesses end all open codes; the next code starts afresh. From a limited device only codes for devices that may do no more are made. ${asManagers}`,
  access: byManagers,
  body: z.object({
    name: nameField().optional().meta({ description: 'What the device is called; else it names itself.' }),
    roleCeiling: RoleCeiling.nullable().optional(),
    uses: z
      .int({ error: 'must be a whole number' })
      .min(1, 'must be 1 to 50')
      .max(50, 'must be 1 to 50')
      .optional()
      .meta({ description: 'How many devices may be paired with it; 1 where it is left out.' }),
  }),
  success: { status: 201, message: 'Type the code on the other screen within ten minutes.' },
  data: z.object({
    id: z.string(),
    code: z.string().meta({ example: '482 913 06' }),
    url: z.string().meta({ description: 'The address to open on the other screen.' }),
    qrCodeDataUrl: z.string().meta({ description: 'A PNG: the address with the code behind `#code=`.' }),
    fingerprint: z.string().meta({ description: 'SHA-256 of the certificate, to be compared on the other screen.' }),
    expiresAt: timestamp,
  }),
  errors: ['role_insufficient', 'sharing_off', 'too_many_pairings', 'too_many_devices'],
})

export const cancelPairing = defineRoute({
  operationId: 'cancelPairing',
  method: 'delete',
  path: '/v1/devices/pairings/{id}',
  tag: 'Devices',
  summary: 'End a pairing code before its time',
  access: byManagers,
  success: { status: 200, message: 'The code has ended.' },
  errors: ['role_insufficient', 'not_found'],
})

export const pairDevice = defineRoute({
  operationId: 'pairDevice',
  method: 'post',
  path: '/v1/devices/pair',
  tag: 'Devices',
  summary: 'Pair this screen with a code',
  description:
    'The answer sets the cookie `__Host-invoice-desk-device`, by which the device is known from then on; people sign in there as everywhere. With a `proofKey` the cookie lapses after an hour and is renewed with `POST /v1/devices/renew`.',
  access: { kind: 'public' },
  body: z.object({
    code: text(40).meta({ description: 'Its digits count, without spaces.', example: '482 913 06' }),
    name: nameField(),
    proofKey: z.string().max(200, 'must have at most 200 characters').optional().meta({
      description: 'A public ECDSA key on the curve P-256 (SPKI, base64url), whose private half stays in the browser.',
    }),
  }),
  success: { status: 201, message: 'This screen is paired.' },
  data: z.object({ device }),
  errors: ['pairing_refused', 'pairing_not_needed', 'too_many_devices', 'too_many_pairing_guesses'],
})

export const renewDevice = defineRoute({
  operationId: 'renewDevice',
  method: 'post',
  path: '/v1/devices/renew',
  tag: 'Devices',
  summary: 'Renew the cookie of a device with its key',
  description:
    'The cookie before stays good for 60 seconds, and renewing with it again answers the same new one, so that two tabs do not put each other out; it changes once a minute at most.',
  access: { kind: 'public' },
  body: z.object({
    nonce: text(200).meta({ description: 'From `POST /v1/auth/nonce`; good once.' }),
    signature: text(200).meta({
      description:
        'ECDSA P-256 with SHA-256, 64 bytes in base64url, over the text `invoice-desk device`, the nonce and the id of the device, each on a line of its own.',
    }),
  }),
  success: { status: 200, message: 'The cookie is renewed.' },
  data: z.object({ device, expiresIn: z.int().meta({ description: 'Seconds until the new cookie lapses.' }) }),
  errors: ['device_not_paired', 'proof_refused', 'pairing_not_needed'],
})

export const listDevices = defineRoute({
  operationId: 'listDevices',
  method: 'get',
  path: '/v1/devices',
  tag: 'Devices',
  summary: 'The paired devices, the latest first',
  description: asManagers,
  access: byManagers,
  success: { status: 200, message: 'Devices retrieved.' },
  data: z.object({
    items: z.array(device),
    pairings: z
      .array(z.object({ id: z.string(), name: z.string().nullable(), expiresAt: timestamp }))
      .meta({ description: 'Codes that can still be used: neither used up, nor late, nor ended by wrong guesses.' }),
  }),
  errors: ['role_insufficient'],
})

export const lookAtDevices = defineRoute({
  operationId: 'lookAtDevices',
  method: 'post',
  path: '/v1/devices/looked-at',
  tag: 'Devices',
  summary: 'Say that you have looked at the paired devices',
  description: 'For you alone: what was paired up to now is no longer new, and nothing reminds you of it.',
  access: byManagers,
  success: { status: 200, message: 'No device is new any more.' },
  errors: ['role_insufficient'],
})

export const updateDevice = defineRoute({
  operationId: 'updateDevice',
  method: 'patch',
  path: '/v1/devices/{id}',
  tag: 'Devices',
  summary: 'Rename a device, or change what may be done there',
  description:
    'At once, also for whoever is signed in there. Only the owner of the installation may change `mayEnterSecrets`, and devices that somebody else has paired; `mayEnterSecrets` is switched on only on the computer that keeps the data. From a limited device no ceiling is set that is higher than its own.',
  access: byManagers,
  body: z.object({
    name: nameField().optional(),
    kind: DeviceKind.optional(),
    roleCeiling: RoleCeiling.nullable().optional(),
    mayEnterSecrets: z.boolean({ error: 'must be true or false' }).optional(),
  }),
  params: byId,
  success: { status: 200, message: 'Device updated.' },
  data: device,
  errors: ['role_insufficient', 'not_found', 'only_on_this_computer'],
})

export const removeDevice = defineRoute({
  operationId: 'removeDevice',
  method: 'delete',
  path: '/v1/devices/{id}',
  tag: 'Devices',
  summary: 'Remove a device',
  description:
    'At once: its next request is refused, its open streams and the sessions of whoever is signed in there end. Only the owner of the installation removes devices that somebody else has paired.',
  access: byManagers,
  success: { status: 200, message: 'Device removed.' },
  errors: ['role_insufficient', 'not_found'],
})

export const deviceRoutes = [
  createPairing,
  cancelPairing,
  pairDevice,
  renewDevice,
  listDevices,
  lookAtDevices,
  updateDevice,
  removeDevice,
] as const
