import { filterMatches } from '../../../domain/provider/filter-matches.ts'
import type { SupplierOutcome } from '../../../domain/provider/invoice-search.ts'
import { queryFor } from '../../../domain/provider/invoice-search.ts'
import type { PaymentUpdate } from '../../../domain/provider/outcomes.ts'
import type { Clock } from '../../../ports/runtime/clock.ts'
import type { Gateway, Provider } from '../../../ports/submission/provider.ts'
import {
  isDoubtful,
  readMatches,
  readLookup,
  readPayment,
  readSubmission,
  readTransmission,
  witnessed,
} from '../answer/outcomes.ts'
import type { SettledReply } from '../answer/read-reply.ts'
import { readSupplierEntity, readSupplierInvoice, readSupplierRows } from '../answer/read-supplier.ts'
import { addressProblem } from '../http/address.ts'
import type { ProviderHttp } from '../http/client.ts'
import { startDeadline, type Deadline } from '../http/deadline.ts'
import { provider1Credentials, provider1Settings, type Provider1Settings } from './settings.ts'
import { createSwitchTaxClient, type SwitchTaxCall, type SwitchTaxClient } from './switch-tax-client.ts'

/** Interswitch SwitchTax. Signing is the legal submission; handing over to the buyer's side is a call of its own. */
export function createProvider1({ http, clock }: { http: ProviderHttp; clock: Clock }): Provider {
  const client = createSwitchTaxClient({ http, clock })

  return {
    name: 'provider1',
    displayName: 'Interswitch SwitchTax',
    nameInText: 'SwitchTax',
    description: 'Sends invoices to FIRS / NRS through Interswitch, an accredited access point provider.',
    environment: 'LIVE',
    credentials: provider1Credentials,
    searchNotes: [
      'It searches by IRN or by one TIN; other filters are applied to its results.',
      'With dates alone, it searches by the TIN of this business.',
      'Details that it does not return are left empty here and match no filter.',
    ],
    missingSetup: ({ apiUrl }) => addressProblem(apiUrl),
    connect: (settings) => createGateway(client, clock, provider1Settings(settings)),
  }
}

function createGateway(client: SwitchTaxClient, clock: Clock, settings: Provider1Settings): Gateway {
  const call = (name: SwitchTaxCall, body: object, deadline: Deadline): Promise<SettledReply> =>
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
      const deadline = startDeadline(clock, deadlineMs)
      const confirmed = await call('ConfirmInvoice', { IRN: irn }, deadline)
      const looked = readLookup(confirmed, irn)
      if (!isDoubtful(confirmed)) return looked

      const found = readMatches(await searchFor(queryFor(irn), deadline))
      return witnessed(
        looked,
        found.kind === 'found' ? { ...found, items: filterMatches(found.items, queryFor(irn)) } : found,
      )
    },

    async updatePayment(update, { deadlineMs }) {
      return readPayment(await call('UpdateStatus', paymentBody(update), startDeadline(clock, deadlineMs)))
    },

    async search(query, { deadlineMs }) {
      const found = readMatches(await searchFor(query, startDeadline(clock, deadlineMs)))
      return found.kind === 'found' ? { ...found, items: filterMatches(found.items, query) } : found
    },

    async checkSupplier(query, { deadlineMs }) {
      const deadline = startDeadline(clock, deadlineMs)
      return query.by === 'irn' ? supplierInvoice(query.irn, deadline) : supplier(query.tin, deadline)
    },
  }

  async function searchFor(
    { irn, supplierTin, buyerTin }: Parameters<Gateway['search']>[0],
    deadline: Deadline,
  ): Promise<SettledReply> {
    if (irn === null) return call('LookupWithTIN', { TIN: supplierTin ?? buyerTin ?? settings.supplierTin }, deadline)

    const searched = await call('SearchInvoice', { IRN: irn }, deadline)
    return pathMissing(searched) ? call('LookupWithIRN', { IRN: irn }, deadline) : searched
  }

  /** Nobody is told that an invoice is unknown before both calls that could know it have said so. */
  async function supplierInvoice(irn: string, deadline: Deadline): Promise<SupplierOutcome> {
    const looked = await call('LookupWithIRN', { IRN: irn }, deadline)
    const first = readSupplierInvoice(looked, irn)
    if (first.kind !== 'unknown' && !pathMissing(looked)) return first

    const searched = await call('SearchInvoice', { IRN: irn }, deadline)
    const second = readSupplierInvoice(searched, irn)
    return first.kind === 'unknown' && pathMissing(searched) ? first : second
  }

  /** A TIN without invoices may still belong to somebody who is enrolled. */
  async function supplier(tin: string, deadline: Deadline): Promise<SupplierOutcome> {
    const looked = await call('LookupWithTIN', { TIN: tin }, deadline)
    const first = readSupplierRows(looked, tin)
    if (first.kind !== 'unknown' && !pathMissing(looked)) return first

    const asked = await call('GetEntity', { EntityId: tin }, deadline)
    const second = readSupplierEntity(asked, tin)
    const saysNothing = pathMissing(asked) || (second.kind === 'trouble' && second.trouble === 'unreadable')
    return first.kind === 'unknown' && saysNothing ? first : second
  }
}

function json(body: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(body))
}

/** The interface takes no date of payment. */
function paymentBody({ irn, status, reference }: PaymentUpdate): object {
  return { payment_status: status, ...(reference !== null && { reference }), irn }
}

function pathMissing(reply: SettledReply): boolean {
  return (reply.kind === 'trouble' && reply.trouble === 'not_found') || (reply.kind === 'no' && reply.http404)
}
