import { hash } from 'node:crypto'

import type { ErrorDetail } from '../../contract/http/errors.ts'
import { environmentOf, fitsEnvironment, type BusinessRecord } from '../../domain/business/business.ts'
import { laterOf } from '../../domain/invoice/guards.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { nextStatus } from '../../domain/invoice/status.ts'
import { buildPayload, payloadText } from '../../domain/payload/build.ts'
import type { Member } from '../../domain/people/account.ts'
import { blockingOf } from '../../domain/preflight/preflight.ts'
import type { Unit } from '../../ports/unit.ts'

import { backfilledPartyFields, countBackfilledCodes } from './backfill.ts'
import type { CheckedInvoice } from './preflight.ts'
import { saveInvoice } from './save.ts'

export type Queued =
  | { readonly ok: true; readonly invoice: InvoiceRecord }
  /** What has to be put right before the invoice can be sent at all. */
  | { readonly ok: false; readonly problems: readonly ErrorDetail[] }

/**
 * The way into the queue: APPROVED -> PENDING. The exact bytes, their hash, the provider and the environment are fixed
 * here and never change again; what the invoice was completed with for its check stays with it from here on.
 */
export async function enqueue(
  unit: Unit,
  member: Member,
  business: BusinessRecord,
  { asStored, invoice, preflight: { items, ready } }: CheckedInvoice,
): Promise<Queued> {
  const { provider } = business
  const codes = countBackfilledCodes(asStored, invoice)
  const details = backfilledPartyFields(asStored, invoice)
  const { parties, finalizedAt } = invoice
  const status = nextStatus(invoice.status, 'submit')
  const isReady = provider !== null && parties !== null && finalizedAt !== null && fitsEnvironment(invoice, business)
  if (!isReady || status === undefined) {
    throw new Error(`${invoice.id} was queued without being ready.`)
  }

  if (ready === null) return { ok: false, problems: blockingOf(items) }

  const payload = Buffer.from(payloadText(buildPayload(ready, finalizedAt)), 'utf8')
  const payloadSha256 = hash('sha256', payload)
  const at = laterOf(unit.now.toISOString(), invoice.updatedAt)
  const environment = environmentOf(business)

  await unit.submissions.insert({
    invoiceId: invoice.id,
    businessId: business.id,
    provider: provider.name,
    environment,
    irn: ready.irn,
    payload,
    payloadSha256,
    state: 'QUEUED',
    attempts: 0,
    tries: 0,
    outcomeUnknown: false,
    queuedAt: at,
    nextAttemptAt: unit.now.toISOString(),
    troubleSince: null,
    lastTrouble: null,
    // A consumer has no access point to hand it over to.
    transmitted: invoice.invoiceKind === 'B2C',
    updatedAt: at,
  })
  const queued = { ...invoice, status, environment, updatedAt: at }
  const stored = await saveInvoice(unit, member, queued, {
    action: 'invoice.queued',
    from: { status: invoice.status },
    to: {
      ...{ status, provider: provider.name, environment, payloadSha256 },
      ...(codes > 0 && { codes }),
      ...(details.length > 0 && { details: [...details] }),
    },
  })
  return { ok: true, invoice: stored }
}
