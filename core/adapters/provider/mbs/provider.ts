import { z } from 'zod'

import { queryFor } from '../../../domain/provider/invoice-search.ts'
import type { ConnectionResult } from '../../../domain/provider/outcomes.ts'
import type { Clock } from '../../../ports/runtime/clock.ts'
import type { Gateway, Provider } from '../../../ports/submission/provider.ts'
import { isDoubtful, readLookup, readPayment, readSubmission, readTransmission, witnessed } from '../answer/outcomes.ts'
import { fromJsonText, parseJson } from '../answer/read-answer.ts'
import type { SettledReply } from '../answer/read-reply.ts'
import { readSupplierConfirmation } from '../answer/read-supplier.ts'
import type { ProviderHttp, HttpOutcome } from '../http/client.ts'
import { startDeadline, type Deadline } from '../http/deadline.ts'
import { createMbsClient, settledReply } from './client.ts'
import { mbsIncoming } from './incoming.ts'
import { listPath, searchMbs } from './search.ts'
import { mbsCredentials, mbsSettings, missingMbsSetup, type MbsSettings } from './settings.ts'

const Health = z.looseObject({ healthy: z.boolean() })
const Wrapped = z.looseObject({ data: z.unknown() })

/**
 * A gateway that speaks the authority's own interface, the MBS API. Signing is the legal submission and checks all
 * that its two validating calls check, so it is the only call of a submission.
 */
export function createMbs({ http, clock }: { http: ProviderHttp; clock: Clock }): Provider {
  return {
    name: 'mbs',
    displayName: 'FIRS / NRS MBS gateway',
    nameInText: 'the MBS gateway',
    description: "Sends invoices through an access point provider that offers the authority's own interface (MBS API).",
    environment: 'LIVE',
    credentials: mbsCredentials,
    searchNotes: [
      'It lists only the invoices of this business, at most 1,000 per search. Narrow it down by IRN or dates.',
      'It cannot search by TIN: TINs are matched here against what it lists.',
    ],
    deliversInvoices: true,
    missingSetup: missingMbsSetup,
    connect: (settings) => createGateway(http, clock, mbsSettings(settings)),
  }
}

function createGateway(http: ProviderHttp, clock: Clock, settings: MbsSettings): Gateway {
  const client = createMbsClient(http, settings)
  const confirm = (irn: string, deadline: Deadline) => client.call('GET', about('confirm', irn), deadline)

  return {
    async testConnection({ deadlineMs }) {
      const deadline = startDeadline(clock, deadlineMs)
      const problem = healthProblem(await client.ask('GET', '/api', deadline))
      if (problem !== null) return problem

      return readAccess(await client.call('GET', `${listPath(settings.firsBusinessId)}?size=1`, deadline))
    },

    async submit({ irn, payload }, { deadlineMs }) {
      const deadline = startDeadline(clock, deadlineMs)
      return readSubmission(await client.call('POST', '/api/v1/invoice/sign', deadline, payload), irn)
    },

    async transmit(irn, { deadlineMs }) {
      const deadline = startDeadline(clock, deadlineMs)
      return readTransmission(await client.call('POST', about('transmit', irn), deadline))
    },

    async lookup(irn, { deadlineMs }) {
      const deadline = startDeadline(clock, deadlineMs)
      const confirmed = await confirm(irn, deadline)
      const looked = readLookup(confirmed, irn)
      return !isDoubtful(confirmed)
        ? looked
        : witnessed(looked, await searchMbs(client, settings, queryFor(irn), deadline))
    },

    async updatePayment({ irn, status, reference }, { deadlineMs }) {
      // The interface takes no date of payment.
      const body = JSON.stringify({ payment_status: status, ...(reference !== null && { reference }) })
      const deadline = startDeadline(clock, deadlineMs)
      return readPayment(await client.call('PATCH', about('update', irn), deadline, new TextEncoder().encode(body)))
    },

    search: (query, { deadlineMs }) => searchMbs(client, settings, query, startDeadline(clock, deadlineMs)),

    async checkSupplier(query, { deadlineMs }) {
      if (query.by === 'tin') return { kind: 'unsupported' }
      const reply = await confirm(query.irn, startDeadline(clock, deadlineMs))
      return readSupplierConfirmation(reply, readLookup(reply, query.irn), query.irn)
    },

    incoming: mbsIncoming(client, clock),
  }
}

function about(call: 'confirm' | 'transmit' | 'update', irn: string): string {
  return `/api/v1/invoice/${call}/${encodeURIComponent(irn)}`
}

/** `GET /api` answers `{"healthy": true}`, bare or in the usual envelope. Null when all is well. */
function healthProblem(outcome: HttpOutcome): Exclude<ConnectionResult, { kind: 'connected' }> | null {
  if (outcome.kind === 'answer' && outcome.status < 300) {
    const body = parseJson(outcome.text)
    const told = Health.safeParse(body).data ?? Health.safeParse(fromJsonText(Wrapped.safeParse(body).data?.data)).data
    if (told) return told.healthy ? null : { kind: 'trouble', trouble: 'busy' }
  }

  const reply = settledReply(outcome)
  if (reply.kind === 'credentials_refused') return reply
  return { kind: 'trouble', trouble: reply.kind === 'trouble' ? reply.trouble : 'unreadable' }
}

/** What asking for the business's invoices shows of its keys. A business without any invoice yet is one that is known. */
function readAccess(reply: SettledReply): ConnectionResult {
  switch (reply.kind) {
    case 'yes':
      return { kind: 'connected' }
    case 'no': {
      const texts = [...reply.words.details, ...reply.words.messages]
      return texts.some((text) => /business|entity/i.test(text))
        ? { kind: 'business_unknown' }
        : reply.about === 'not_found'
          ? { kind: 'connected' }
          : { kind: 'trouble', trouble: 'unreadable' }
    }
    case 'credentials_refused':
      return reply
    case 'trouble':
      return { kind: 'trouble', trouble: reply.trouble }
  }
}
