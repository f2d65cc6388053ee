import type { Clock } from '../../runtime/clock.ts'
import { startDeadline, type Deadline } from '../deadline.ts'
import { filterFound } from '../filter-found.ts'
import type { ProviderHttp } from '../http/provider-http.ts'
import type { Gateway, PaymentUpdate, Provider, SearchOutcome, SearchQuery } from '../provider.ts'
import { readLookup, readPayment, readSubmission, readTransmission } from './outcomes.ts'
import { missingProvider1Setup, provider1Settings, type Provider1Settings } from './provider1-settings.ts'
import { foundIn } from './search-rows.ts'
import {
  createSwitchTaxClient,
  type SwitchTaxCall,
  type SwitchTaxClient,
  type SwitchTaxReply,
} from './switch-tax-client.ts'

/** Interswitch SwitchTax. Signing is the legal submission; handing over to the buyer's side is a call of its own. */
export function createProvider1({ http, clock }: { http: ProviderHttp; clock: Clock }): Provider {
  const client = createSwitchTaxClient({ http, clock })

  return {
    name: 'provider1',
    displayName: 'Interswitch SwitchTax',
    description: 'Sends invoices to FIRS / NRS through Interswitch, an accredited access point provider.',
    environment: 'LIVE',
    missingSetup: missingProvider1Setup,
    connect: (settings) => createGateway(client, clock, provider1Settings(settings)),
  }
}

function createGateway(client: SwitchTaxClient, clock: Clock, settings: Provider1Settings): Gateway {
  const call = (name: SwitchTaxCall, body: object, deadline: Deadline): Promise<SwitchTaxReply> =>
    client.call(settings, name, json(body), deadline)

  return {
    async testConnection({ deadlineMs }) {
      const deadline = startDeadline(clock, deadlineMs)
      const token = await client.authenticate(settings, deadline)
      if (token.kind === 'credentials_refused') return token
      if (token.kind === 'trouble') return { kind: 'trouble', trouble: token.trouble }

      // Any proper answer will do, "no such entity" too: it shows that the token is taken.
      const reply = await call('GetEntity', { EntityId: settings.firsBusinessId ?? settings.supplierTin }, deadline)
      if (reply.kind === 'credentials_refused') return reply
      const answered = reply.kind !== 'trouble' || reply.trouble === 'not_found' || reply.trouble === 'unreadable'
      return answered ? { kind: 'connected' } : { kind: 'trouble', trouble: reply.trouble }
    },

    async submit({ irn, payload }, { deadlineMs }) {
      const deadline = startDeadline(clock, deadlineMs)
      const signed = await client.call(settings, 'SignInvoice', payload, deadline)
      if (!pathMissing(signed)) return readSubmission(signed, irn)

      const posted = await client.call(settings, 'postInvoice', payload, deadline)
      return readSubmission(posted, irn, { alsoTransmits: true })
    },

    async transmit(irn, { deadlineMs }) {
      return readTransmission(await call('Transmit', { IRN: irn }, startDeadline(clock, deadlineMs)))
    },

    async lookup(irn, { deadlineMs }) {
      return readLookup(await call('ConfirmInvoice', { IRN: irn }, startDeadline(clock, deadlineMs)), irn)
    },

    async updatePayment(update, { deadlineMs }) {
      return readPayment(await call('UpdateStatus', paymentBody(update), startDeadline(clock, deadlineMs)))
    },

    async search(query, { deadlineMs }) {
      const deadline = startDeadline(clock, deadlineMs)
      if (query.irn === null) {
        const tin = query.supplierTin ?? query.buyerTin ?? settings.supplierTin
        return readSearch(await call('LookupWithTIN', { TIN: tin }, deadline), query)
      }

      const searched = await call('SearchInvoice', { IRN: query.irn }, deadline)
      const reply = pathMissing(searched) ? await call('LookupWithIRN', { IRN: query.irn }, deadline) : searched
      return readSearch(reply, query)
    },
  }
}

function json(body: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(body))
}

/** The interface takes no date of payment. */
function paymentBody({ irn, status, reference }: PaymentUpdate): object {
  return { payment_status: status, ...(reference !== null && { reference }), irn }
}

function pathMissing(reply: SwitchTaxReply): boolean {
  return (reply.kind === 'trouble' && reply.trouble === 'not_found') || (reply.kind === 'no' && reply.http404)
}

function readSearch(reply: SwitchTaxReply, query: SearchQuery): SearchOutcome {
  switch (reply.kind) {
    case 'yes': {
      const rows = foundIn(reply.data)
      if (rows === null) return { kind: 'trouble', trouble: 'unreadable', retryAfterMs: null }
      return { kind: 'found', items: filterFound(rows, query) }
    }
    case 'no':
      return reply.about === 'not_found'
        ? { kind: 'found', items: [] }
        : { kind: 'trouble', trouble: 'unreadable', retryAfterMs: null }
    case 'credentials_refused':
      return reply
    case 'trouble':
      return { kind: 'trouble', trouble: reply.trouble, retryAfterMs: reply.retryAfterMs }
  }
}
