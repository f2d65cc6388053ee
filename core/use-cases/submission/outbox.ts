import { hash } from 'node:crypto'

import { actorOf } from '../../domain/audit/audit.ts'
import type { Member } from '../../domain/people/account.ts'
import { environmentOf, fitsEnvironment, type BusinessRecord } from '../../domain/business/business.ts'
import type { ErrorDetail } from '../../contract/errors.ts'
import { laterOf } from '../../domain/invoice/invoice-guards.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { preflightOf } from '../invoice/preflight-service.ts'
import { nextStatus } from '../../domain/invoice/status.ts'
import { blockingOf } from '../../domain/preflight/preflight.ts'
import { buildPayload, payloadText } from '../../domain/payload/build-payload.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Repositories } from '../../ports/storage.ts'

export type Queued =
  | { readonly ok: true; readonly invoice: InvoiceRecord }
  /** What has to be put right before the invoice can be sent at all. */
  | { readonly ok: false; readonly problems: readonly ErrorDetail[] }

export type Outbox = ReturnType<typeof createOutbox>

/** The way into the queue: freezes what will be sent. */
export function createOutbox({ clock }: { clock: Clock }) {
  return {
    /**
     * APPROVED -> PENDING. The exact bytes, their hash, the provider and the environment are fixed here, in the caller's
     * unit of work, and never change again.
     */
    async enqueue(
      repositories: Repositories,
      member: Member,
      business: BusinessRecord,
      invoice: InvoiceRecord,
    ): Promise<Queued> {
      const { invoices, submissions, audit } = repositories
      const { provider } = business
      const { parties, finalizedAt } = invoice
      const status = nextStatus(invoice.status, 'submit')
      const isReady =
        provider !== null && parties !== null && finalizedAt !== null && fitsEnvironment(invoice, business)
      if (!isReady || status === undefined) {
        throw new Error(`${invoice.id} was queued without being ready.`)
      }

      const { items, ready } = await preflightOf(repositories, business, invoice, clock.now())
      if (ready === null) return { ok: false, problems: blockingOf(items) }

      const payload = Buffer.from(payloadText(buildPayload(ready, finalizedAt)), 'utf8')
      const at = laterOf(clock.now().toISOString(), invoice.updatedAt)
      const environment = environmentOf(business)

      await submissions.insert({
        invoiceId: invoice.id,
        businessId: business.id,
        provider: provider.name,
        environment,
        irn: ready.irn,
        payload,
        payloadSha256: hash('sha256', payload),
        state: 'QUEUED',
        attempts: 0,
        tries: 0,
        outcomeUnknown: false,
        queuedAt: at,
        nextAttemptAt: clock.now().toISOString(),
        troubleSince: null,
        lastTrouble: null,
        // A consumer has no access point to hand it over to.
        transmitted: invoice.invoiceKind === 'B2C',
        updatedAt: at,
      })
      const stored = await invoices.update({ ...invoice, status, environment, updatedAt: at })
      await audit.append({
        businessId: business.id,
        subject: { kind: 'invoice', id: invoice.id },
        action: 'invoice.queued',
        actor: actorOf(member.caller),
        at,
        from: { status: invoice.status },
        to: { status, provider: provider.name, environment, payloadSha256: hash('sha256', payload) },
      })
      return { ok: true, invoice: stored }
    },
  }
}
