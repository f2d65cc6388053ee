import { actorOf } from '../audit/audit.ts'
import type { Member } from '../auth/account.ts'
import { environmentOf, type BusinessRecord } from '../business/business.ts'
import type { ErrorDetail } from '../contract/errors.ts'
import { staleIrn } from '../invoice/draft.ts'
import { laterOf } from '../invoice/invoice-guards.ts'
import type { InvoiceRecord } from '../invoice/invoice.ts'
import { nextStatus } from '../invoice/status.ts'
import { buildPayload, payloadBytes } from '../provider/payload/build-payload.ts'
import type { Clock } from '../runtime/clock.ts'
import { sha256Hex } from '../runtime/hash.ts'
import type { Repositories } from '../storage/storage.ts'

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
      { invoices, submissions, audit }: Repositories,
      member: Member,
      business: BusinessRecord,
      invoice: InvoiceRecord,
    ): Promise<Queued> {
      const problems: ErrorDetail[] = []
      const { provider, firsConfig } = business
      const { irn, parties, finalizedAt } = invoice
      const status = nextStatus(invoice.status, 'submit')
      if (provider === null || irn === null || parties === null || finalizedAt === null || status === undefined) {
        throw new Error(`${invoice.id} was queued without being ready.`)
      }

      const stale = staleIrn(invoice, business)
      if (stale) problems.push(stale)
      const built = buildPayload({ invoice, parties, firsBusinessId: firsConfig?.businessId ?? null, finalizedAt })
      if (!built.ok) problems.push(...built.problems)
      if (!built.ok || problems.length > 0) return { ok: false, problems }

      const payload = payloadBytes(built.payload)
      const at = laterOf(clock.now().toISOString(), invoice.updatedAt)
      const environment = environmentOf(business)

      await submissions.insert({
        invoiceId: invoice.id,
        businessId: business.id,
        provider: provider.name,
        environment,
        irn,
        payload,
        payloadSha256: sha256Hex(payload),
        state: 'QUEUED',
        attempts: 0,
        tries: 0,
        outcomeUnknown: false,
        queuedAt: at,
        nextAttemptAt: at,
        troubleSince: null,
        lastTrouble: null,
        transmitted: false,
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
        to: { status, provider: provider.name, environment, payloadSha256: sha256Hex(payload) },
      })
      return { ok: true, invoice: stored }
    },
  }
}
