import { z } from 'zod'

import { booleanField, idField, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'

/** The clock of a practice business, which moves ahead so that nobody waits for deadlines. */

/** Ten years: beyond that nobody practises. */
export const MAX_AHEAD_MS = 3_653 * 24 * 60 * 60_000

const whole = () =>
  z
    .int({ error: 'must be a whole number' })
    .min(0, 'must be 0 or more')
    .max(MAX_AHEAD_MS / 1000, 'is further ahead than ten years')

const practiceClock = z
  .object({
    now: timestamp.meta({ description: 'What the clock of this business shows.' }),
    today: z.string().meta({ description: 'Its day in Lagos.', example: '2026-12-24' }),
    aheadSeconds: z.int().meta({ description: "How far it is ahead of the machine's. 0: not at all." }),
  })
  .meta({ id: 'PracticeClock' })

export const getSandboxClock = defineRoute({
  operationId: 'getSandboxClock',
  method: 'get',
  path: '/v1/sandbox/clock',
  tag: 'Tools',
  summary: 'The clock of a practice business',
  access: { kind: 'business', permission: 'business.read', from: 'query' },
  query: z.object({ businessId: idField().optional() }),
  success: { status: 200, message: 'Clock read successfully.' },
  data: practiceClock,
})

export const moveSandboxClock = defineRoute({
  operationId: 'moveSandboxClock',
  method: 'post',
  path: '/v1/sandbox/clock',
  tag: 'Tools',
  summary: 'Move the clock of a practice business ahead',
  description:
    'By `days`, `hours`, `minutes` and `seconds`, added up, ten years at most in all. Its day is a later one from then on: for what is overdue, for statements and reports, for the day of a payment that says none. What waits in the queue and for webhooks is that much nearer, and what has been failing has failed that much longer. `reset: true` puts the clock back to that of the machine; what has happened meanwhile stays. Timestamps, the audit log, events, tokens and Idempotency-Keys keep the time of the machine. A business that works with a real provider, or has real documents, is refused (409).',
  access: { kind: 'business', permission: 'business.manage', from: 'body' },
  body: z.object({
    businessId: idField().optional(),
    days: whole().optional(),
    hours: whole().optional(),
    minutes: whole().optional(),
    seconds: whole().optional(),
    reset: booleanField().optional(),
  }),
  understandsBody: true,
  success: { status: 200, message: 'Clock moved successfully.' },
  data: practiceClock,
  errors: ['not_practice'],
})

export const sandboxClockRoutes = [getSandboxClock, moveSandboxClock] as const
