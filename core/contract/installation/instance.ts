import { z } from 'zod'

import { tillPrinterField, tillPrinterSetUp } from '../counter/till-printer.ts'
import { idField, text, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'

const instance = z
  .object({
    version: z.string(),
    port: z.int(),
    allowedOrigins: z.array(z.string()).meta({ description: 'Web pages of these origins may call the API.' }),
    privateAddresses: z.array(z.string()).meta({
      description:
        'Addresses in private networks that may be called where a business names one as `apiUrl`. Any other is 400 `address_needs_consent`.',
    }),
    tillPrinter: tillPrinterField,
    ownerId: z.string().meta({ description: 'The account that looks after this installation.' }),
    copiedFrom: z
      .object({
        folder: z.string(),
        onThisMachine: z.boolean().meta({ description: 'False: it came from another computer.' }),
      })
      .nullable()
      .meta({
        description:
          'Not null while the data folder is a copy that nobody has decided about: no invoices are made in it (409 `folder_is_a_copy`) and nothing is sent. `POST /v1/instance/adopt` puts it in use.',
      }),
    isRetired: z.boolean().meta({
      description:
        'The data has moved to another computer (`POST /v1/backups/move`) or to a database on a server: no invoices are made here (409 `folder_retired`) and nothing is sent. `POST /v1/instance/adopt` reverses that.',
    }),
    dataLoss: z
      .object({
        until: timestamp.meta({
          description: 'When the last of it was saved, or, where only the numbers tell, when that was found.',
        }),
        commits: z.int().meta({
          description: 'How many times something was saved that is not there any more; 0 where only the numbers tell.',
        }),
        numbers: z.int().meta({
          description:
            'How many numbers of invoices, receipts and bills were given that the data does not know. They are not given again.',
        }),
      })
      .nullable()
      .meta({
        description:
          'Not null where a start found that the newest part of the data was missing, until the owner has read it (`dataLossRead` of `PATCH /v1/instance`).',
      }),
    restartNeeded: z.boolean().meta({ description: 'A changed port counts from the next start.' }),
  })
  .meta({ id: 'Instance' })

const origin = text(200).regex(
  /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$|^https?:\/\/\[[0-9a-f:]+\](:\d{1,5})?$/,
  'must be an origin such as https://shop.example, in small letters and without a path',
)

const privateAddress = text(200).regex(
  /^https:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/,
  'must be an address such as https://10.0.0.5:8443, in small letters and without a path',
)

export const getInstance = defineRoute({
  operationId: 'getInstance',
  method: 'get',
  path: '/v1/instance',
  tag: 'Installation',
  summary: 'Settings of this installation',
  access: { kind: 'instanceOwner' },
  success: { status: 200, message: 'Settings retrieved.' },
  data: instance,
})

export const updateInstance = defineRoute({
  operationId: 'updateInstance',
  method: 'patch',
  path: '/v1/instance',
  tag: 'Installation',
  summary: 'Change port, allowed origins, private addresses, till printer or owner',
  description:
    'Origins, private addresses and the till printer count at once, the port from the next start. ownerId hands the installation over.',
  access: { kind: 'instanceOwner' },
  body: z.object({
    port: z
      .int({ error: 'must be a whole number' })
      .min(0, 'must be 0 to 65535')
      .max(65535, 'must be 0 to 65535')
      .optional()
      .meta({ description: '0 picks a free one at every start.' }),
    allowedOrigins: z
      .array(origin, { error: 'must be a list of origins' })
      .max(50, 'must have at most 50 entries')
      .optional(),
    privateAddresses: z
      .array(privateAddress, { error: 'must be a list of addresses' })
      .max(50, 'must have at most 50 entries')
      .optional(),
    tillPrinter: tillPrinterSetUp.optional().meta({
      description: 'Papers for the till are sent to this address, and to no other; null takes it away.',
    }),
    ownerId: idField().optional(),
    dataLossRead: z
      .literal(true, { error: 'must be true' })
      .optional()
      .meta({ description: 'What `dataLoss` says has been read; the audit log says who has.' }),
  }),
  success: { status: 200, message: 'Settings updated.' },
  data: instance,
})

export const adoptFolder = defineRoute({
  operationId: 'adoptFolder',
  method: 'post',
  path: '/v1/instance/adopt',
  tag: 'Installation',
  summary: 'Use this copy of the data folder',
  description:
    'Two folders in use would issue the same numbers: stop using the other one first. Where the folder is not a copy, nothing changes. One whose data was moved to a database on a server is not taken in use again (409 `folder_retired`): its numbers go on there.',
  errors: ['folder_retired'],
  access: { kind: 'instanceOwner' },
  onlyHere: true,
  success: { status: 200, message: 'This folder is now in use.' },
  data: instance,
})

export const instanceRoutes = [getInstance, updateInstance, adoptFolder] as const
