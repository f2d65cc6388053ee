import { z } from 'zod'

import type { ConnectionResult } from '../../../domain/provider/outcomes.ts'
import { fromJsonText, parseJson } from '../answer/read-answer.ts'
import type { HttpOutcome } from '../http/client.ts'
import { settledReply } from './client.ts'

const Health = z.looseObject({ healthy: z.boolean() })
const Wrapped = z.looseObject({ data: z.unknown() })

/** `GET /api` answers `{"healthy": true}`, bare or in the usual envelope. Null when all is well. */
export function healthProblem(outcome: HttpOutcome): Exclude<ConnectionResult, { kind: 'connected' }> | null {
  if (outcome.kind === 'answer' && outcome.status < 300) {
    const body = parseJson(outcome.text)
    const told = Health.safeParse(body).data ?? Health.safeParse(fromJsonText(Wrapped.safeParse(body).data?.data)).data
    if (told) return told.healthy ? null : { kind: 'trouble', trouble: 'busy' }
  }

  const reply = settledReply(outcome)
  if (reply.kind === 'credentials_refused') return reply
  return { kind: 'trouble', trouble: reply.kind === 'trouble' ? reply.trouble : 'unreadable' }
}
