import { z } from 'zod'

import { dateField, idField, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'

/** The clock of the computer: what it shows, and whether something speaks against that. */

const clockProblem = z.object({
  kind: z.enum(['BEHIND', 'AHEAD']).meta({ description: 'Where the clock seems to be.' }),
  by: z.enum(['RECORDS', 'AUTHORITY', 'GAP']).meta({
    description:
      'RECORDS: later days were recorded already. AUTHORITY: the last answer of an access point was more than a day apart. GAP: for more than three weeks nothing was recorded and no access point answered.',
  }),
  today: z.string().meta({ description: 'The day that the clock shows, in Lagos.' }),
  expected: z.string().meta({
    description: 'By AUTHORITY the day that it is; else the last one that is known.',
  }),
  message: z.string().meta({ description: 'The same for people.' }),
})
export type ClockProblemBody = z.infer<typeof clockProblem>

const computerClock = z
  .object({
    now: timestamp,
    today: z.string().meta({ description: 'The day in Lagos.', example: '2026-11-28' }),
    problem: clockProblem.nullable(),
  })
  .meta({ id: 'ComputerClock' })

export const getClock = defineRoute({
  operationId: 'getClock',
  method: 'get',
  path: '/v1/clock',
  tag: 'Installation',
  summary: "The computer's clock, and what speaks against it",
  description:
    'A number or an IRN of a wrong day stays for ever. While `problem` is not null, every answer that uses a day carries `warnings` with the code `clock_doubtful`.',
  access: { kind: 'caller' },
  success: { status: 200, message: 'Clock read successfully.' },
  data: computerClock,
})

export const confirmClock = defineRoute({
  operationId: 'confirmClock',
  method: 'post',
  path: '/v1/clock/confirm',
  tag: 'Installation',
  summary: "Say that the computer's day is right",
  description:
    'Ends the warning for this day, and for those after it unless an access point goes on telling another one. The audit log says who confirmed it.',
  access: { kind: 'business', permission: 'clock.confirm', from: 'body' },
  body: z.object({
    businessId: idField().optional(),
    day: dateField().meta({ description: 'The day that the clock shows; any other is refused (400).' }),
  }),
  understandsBody: true,
  success: { status: 200, message: 'Day confirmed.' },
  data: computerClock,
})

export const clockRoutes = [getClock, confirmClock] as const
