import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import {
  afterQuery,
  byId,
  clearable,
  instantField,
  naira,
  nairaField,
  nextCursor,
  pageOf,
  pageQuery,
  text,
  timestamp,
} from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { Environment, PaymentMethod, TaxCategory } from '../http/vocabulary.ts'
import { pdfFormats } from '../printing/invoice-document.ts'

/** The day of the counter: cash that moves without a sale, the look at it (X) and its close (Z). */

/** Which till is meant. */
const tillIdField = () =>
  z.string({ error: 'must be desk or the id of a paired screen' }).min(1).max(64).optional().meta({
    description:
      '`desk` for the computer that keeps the data, or the id of a paired screen. Default: the till from which the request comes. Another one takes MANAGER.',
  })

const tillScreen = z
  .object({ id: z.string(), name: z.string().meta({ description: 'As it was then.' }) })
  .nullable()
  .meta({ id: 'TillScreen', description: 'The paired screen whose drawer it is; null for the desk.' })

const movementKind = z.enum(['FLOAT', 'CASH_IN', 'CASH_OUT'], { error: 'must be FLOAT, CASH_IN or CASH_OUT' }).meta({
  id: 'CashMovementKind',
  description: 'FLOAT sets the opening float of the drawer: the latest one counts.',
})

const movement = z
  .object({
    id: z.string(),
    kind: movementKind,
    amount: naira,
    reason: z.string().nullable(),
    at: timestamp,
    by: z.string().meta({ description: 'The name of the person or the API key, as it was then.' }),
  })
  .meta({ id: 'CashMovement' })
export type CashMovementBody = z.infer<typeof movement>

const ofMethod = z
  .object({
    method: PaymentMethod,
    methodDetail: z.enum(['POS_TERMINAL', 'CHEQUE']).nullable(),
    received: naira,
    givenBack: naira,
    takenBack: naira.meta({ description: 'Payments and refunds that were reversed, below 0 where money left.' }),
    net: naira,
  })
  .meta({ id: 'TillMethod' })

const till = {
  environment: Environment,
  till: tillScreen,
  day: z.string().nullable().meta({ description: 'The day in Lagos of the first entry; null where there is none.' }),
  from: timestamp.nullable().meta({ description: 'When the first entry was recorded.' }),
  to: timestamp.nullable().meta({ description: 'When the last one was.' }),
  float: naira.meta({ description: 'Cash in the drawer at the opening.' }),
  sales: z.object({ count: z.int(), total: naira }).meta({
    description:
      'Sales that stand: one whose invoice is a draft again or cancelled is none. Of a closed day it is taken off the next, below 0 where that has no more.',
  }),
  returns: z.object({
    count: z.int(),
    total: naira,
    credited: naira.meta({ description: 'What of it was not refunded as money.' }),
  }),
  takenBack: z.object({ count: z.int(), total: naira }).meta({
    description: 'Payments and refunds of the counter that were reversed since; below 0 where money left.',
  }),
  methods: z.array(ofMethod),
  vat: z
    .array(z.object({ category: TaxCategory.nullable(), ratePercent: z.number(), net: naira, vat: naira }))
    .meta({ description: 'By rate: sales less returns.' }),
  cashIn: naira,
  cashOut: naira,
  expected: naira.meta({ description: 'The cash expected in the drawer.' }),
  movements: z.array(movement),
}

const currentTill = z
  .object({
    ...till,
    isBlind: z.boolean().meta({
      description:
        'The caller counts the drawer first (`blindCount` of the `counterLimits`). Sums of sales, returns and ways of paying, VAT and `expected` are left out: they are 0 or empty.',
    }),
    unclosedDay: z
      .string()
      .nullable()
      .meta({ description: 'An earlier day that nobody closed; null where the open day is that of today.' }),
    lastClose: z.object({ id: z.string(), number: z.string(), closedAt: timestamp }).nullable(),
    asOf: timestamp,
  })
  .meta({ id: 'CurrentTill' })
export type CurrentTillBody = z.infer<typeof currentTill>

const dayClose = z
  .object({
    id: z.string(),
    businessId: z.string(),
    number: z.string().meta({ example: 'Z000001' }),
    closedAt: timestamp,
    closedBy: z.string().meta({ description: 'The name of the person or the API key, as it was then.' }),
    counted: naira.nullable(),
    difference: naira.nullable().meta({ description: 'Counted less expected; below 0 where cash is missing.' }),
    note: z.string().nullable().meta({ description: 'Why the count differs, as stated at the close.' }),
    remains: naira.meta({ description: 'Cash that stays in the drawer: the float of the next day.' }),
    ...till,
  })
  .meta({ id: 'DayClose' })
export type DayCloseBody = z.infer<typeof dayClose>

const reportFormat = z
  .enum(['json', ...pdfFormats], { error: `must be one of json, ${pdfFormats.join(', ')}` })
  .optional()
  .meta({ default: 'json' })

export const moveCash = defineRoute({
  operationId: 'moveCash',
  method: 'post',
  path: '/v1/businesses/{id}/cash-movements',
  tag: 'Payments',
  summary: 'Set the opening float, put cash into the drawer, or pay it out',
  description:
    'Cash of the counter that moves without a sale. It is never changed: a mistake is put right by a movement the other way. Cash is put in and paid out with a reason; paying out takes MANAGER, or the scope CASHIER. It counts in the environment of the chosen provider.',
  access: ofBusiness('till.move'),
  body: z
    .object({
      kind: movementKind,
      amount: nairaField().meta({ description: 'Naira. More than 0; a float may be 0.' }),
      reason: clearable(text(200)).meta({ description: 'Required of CASH_IN and CASH_OUT.' }),
      tillId: tillIdField(),
    })
    .superRefine(({ kind, amount, reason }, context) => {
      if (kind === 'FLOAT') return
      if (amount === 0) context.addIssue({ code: 'custom', path: ['amount'], message: 'must be more than 0' })
      if ((reason ?? null) === null) {
        context.addIssue({ code: 'custom', path: ['reason'], message: 'is required: state what the cash is for' })
      }
    }),
  success: { status: 201, message: 'Cash movement recorded.' },
  data: movement,
})

export const closeDay = defineRoute({
  operationId: 'closeDay',
  method: 'post',
  path: '/v1/businesses/{id}/day-closes',
  tag: 'Payments',
  summary: 'Close the day at the counter (Z)',
  description:
    'With all that was recorded at its till since the last close there: what is recorded after it belongs to the next, so that nothing is in two closes, and nothing in none. Numbered without gaps for each business and environment, over all its tills, and never changed. Where nothing happened, there is nothing to close (409). Who counts blind (`isBlind` of the day so far) has to state `counted`.',
  access: ofBusiness('till.close'),
  body: z.object({
    counted: clearable(nairaField()).meta({ description: 'The cash in the drawer, naira.' }),
    remains: clearable(nairaField()).meta({
      description: 'Of it, what stays there as the float of the next day; the same float again by default.',
    }),
    note: clearable(text(200)).meta({ description: 'Why the count differs. It stands on the Z report.' }),
    environment: Environment.optional().meta({ description: 'Default: that of the chosen provider.' }),
    tillId: tillIdField(),
  }),
  usesDay: true,
  success: { status: 201, message: 'Day closed.' },
  location: '/v1/day-closes/{id}',
  data: dayClose,
  errors: ['nothing_to_close', 'clock_behind', 'folder_is_a_copy', 'folder_retired'],
})

export const listDayCloses = defineRoute({
  operationId: 'listDayCloses',
  method: 'get',
  path: '/v1/businesses/{id}/day-closes',
  tag: 'Payments',
  summary: 'List the closes of the counter',
  description: 'The newest first, of one environment and all its tills.',
  access: ofBusiness('payment.read'),
  query: z.object({
    ...pageQuery,
    ...afterQuery,
    environment: Environment.optional(),
    tillId: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .meta({ description: 'Of one till: `desk`, or the id of a paired screen.' }),
  }),
  success: { status: 200, message: 'Day closes retrieved successfully.' },
  data: pageOf(dayClose).extend({ nextCursor }),
})

export const getCurrentTill = defineRoute({
  operationId: 'getCurrentTill',
  method: 'get',
  path: '/v1/businesses/{id}/day-closes/current',
  tag: 'Payments',
  summary: 'The day at the counter so far (X)',
  description:
    'What happened since the last close. A look, at any time: it closes nothing. `format` answers its paper, which nobody gets who counts blind (403).',
  access: ofBusiness('till.read'),
  query: z.object({ environment: Environment.optional(), tillId: tillIdField(), format: reportFormat }),
  files: { pdf: 'application/pdf' },
  errors: ['printing_busy', 'printing_failed'],
  success: { status: 200, message: 'Till retrieved successfully.' },
  data: currentTill,
})

export const getDayClose = defineRoute({
  operationId: 'getDayClose',
  method: 'get',
  path: '/v1/day-closes/{id}',
  tag: 'Payments',
  summary: 'One close of the counter',
  description: 'As it was on the day. `format` answers its paper.',
  access: { kind: 'business', permission: 'till.read', from: { param: 'id', resource: 'dayClose' } },
  params: byId,
  query: z.object({ format: reportFormat }),
  files: { pdf: 'application/pdf' },
  errors: ['printing_busy', 'printing_failed'],
  success: { status: 200, message: 'Day close retrieved successfully.' },
  data: dayClose,
})

const tillOnPage = z
  .object({
    till: tillScreen,
    isOwn: z.boolean().meta({ description: 'The till from which the request comes.' }),
    day: till.day,
    openSince: till.from,
    lastEntryAt: till.to,
    float: till.float,
    sales: till.sales,
    expected: till.expected,
    isBlind: currentTill.shape.isBlind,
    unclosedDay: currentTill.shape.unclosedDay,
    lastClose: currentTill.shape.lastClose,
    closedToday: z.object({ count: z.int(), sales: till.sales }).meta({
      id: 'ClosedToday',
      description: 'Closes of this till today, and the sales in them.',
    }),
    waiting: z.int().nullable().meta({
      description: 'Finished sales that lay in its own store when it was last seen; null where it never told.',
    }),
    refused: z.int().nullable().meta({ description: 'Sales of it that were refused and wait there for somebody.' }),
    waitingSince: timestamp.nullable().meta({ description: 'When the oldest of them was made.' }),
    lastSeenAt: timestamp.nullable().meta({ description: 'When it last told of itself.' }),
  })
  .meta({ id: 'TillOnPage' })
export type TillOnPageBody = z.infer<typeof tillOnPage>

export const listTills = defineRoute({
  operationId: 'listTills',
  method: 'get',
  path: '/v1/businesses/{id}/tills',
  tag: 'Payments',
  summary: 'All tills of the counter, added up',
  description:
    'Each till has a drawer of its own: the computer that keeps the data (the desk), and each paired screen at which something was sold. `total` adds up what is open and what was closed today. Who may not see other tills (below MANAGER) sees the own.',
  access: ofBusiness('till.read'),
  query: z.object({ environment: Environment.optional() }),
  success: { status: 200, message: 'Tills retrieved successfully.' },
  data: z.object({
    environment: Environment,
    items: z.array(tillOnPage),
    total: z
      .object({
        sales: till.sales,
        expected: naira.meta({ description: 'In all drawers whose day is open.' }),
        waiting: z.int(),
        refused: z.int(),
      })
      .meta({ id: 'TillTotal', description: 'Without sums for who counts blind.' }),
    asOf: timestamp,
  }),
})

export const reportTill = defineRoute({
  operationId: 'reportTill',
  method: 'put',
  path: '/v1/businesses/{id}/tills/own',
  tag: 'Payments',
  summary: 'Tell how many sales wait in the store of a till',
  description:
    'For a till that goes on selling while this computer is away: what lies in its own store and has not arrived. It stands on the page of the day, with the time. It changes no figure.',
  access: ofBusiness('sale.make'),
  body: z.object({
    waiting: z.int().min(0).max(100_000).meta({ description: 'Finished sales on their way.' }),
    refused: z.int().min(0).max(100_000).meta({ description: 'Sales that were refused and wait for somebody.' }),
    waitingSince: instantField().nullable().optional().meta({ description: 'When the oldest of them was made.' }),
  }),
  success: { status: 200, message: 'Till state saved.' },
  data: z.object({
    waiting: z.int(),
    refused: z.int(),
    waitingSince: timestamp.nullable(),
    lastSeenAt: timestamp,
  }),
})

export const dayCloseRoutes = [
  moveCash,
  closeDay,
  listDayCloses,
  getCurrentTill,
  getDayClose,
  listTills,
  reportTill,
] as const
