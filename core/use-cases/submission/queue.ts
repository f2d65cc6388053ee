import { environmentOf, type BusinessRecord } from '../../domain/business/business.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { callerId, type Member } from '../../domain/people/account.ts'
import { reportBy } from '../../domain/submission/deadline.ts'
import type { AttemptRecord, SubmissionRecord } from '../../domain/submission/submission.ts'
import type { Network } from '../../ports/network.ts'
import type { Providers } from '../../ports/provider.ts'
import type { Page } from '../../ports/record-repository.ts'
import type { QueueCounts } from '../../ports/submission-repository.ts'
import type { SubmissionQueue } from '../../ports/submission-queue.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'
import { loadBusiness, loadInvoice } from '../load.ts'

/** Shows what waits, since when, why, and what needs somebody. */

const SOON_MS = 6 * 60 * 60_000

export type QueuedInvoice = { readonly invoice: InvoiceRecord; readonly submission: SubmissionRecord }

export type AttentionCounts = QueueCounts & {
  readonly business: BusinessRecord
  readonly providerDisplayName: string | null
  readonly deadlinesWithin6Hours: number
  readonly deadlinesPassed: number
  readonly nextDeadlineAt: string | null
  readonly online: boolean
  readonly stalledSince: string | null
}

type PageRequest = { readonly page: number; readonly limit: number }

/** The queue of a business, page by page. */
export async function listQueue(
  unit: ReadUnit,
  { businessId }: Member,
  request: PageRequest,
): Promise<{ page: Page<QueuedInvoice>; business: BusinessRecord; now: Date }> {
  const { items, totalItems } = await unit.submissions.queue(businessId, request)
  const queued: QueuedInvoice[] = []
  for (const submission of items) {
    const invoice = await unit.invoices.get(businessId, submission.invoiceId)
    if (invoice) queued.push({ invoice, submission })
  }
  const business = await loadBusiness(unit, businessId)
  return { page: { items: queued, totalItems }, business, now: unit.now }
}

type Core = {
  readonly units: Units
  readonly network: Network
  readonly providers: Providers
  readonly queue: SubmissionQueue
}

/** What needs somebody in a business, counted. */
export async function attention(
  { units, network, providers, queue }: Core,
  { businessId, caller }: Member,
): Promise<AttentionCounts> {
  const { business, counts, now } = await units.read(async (unit) => {
    const found = await loadBusiness(unit, businessId)
    const at = unit.now.toISOString()
    const who = callerId(caller)
    return {
      business: found,
      counts: await unit.submissions.queueCounts(businessId, environmentOf(found), at, who),
      now: unit.now,
    }
  })

  const deadlines = counts.unreportedSince.map(reportBy)
  const next = deadlines.find((at) => at > now)
  const isConnected = business.provider?.isConnected ?? false
  return {
    ...counts,
    business,
    providerDisplayName: business.provider ? (providers.find(business.provider.name)?.displayName ?? null) : null,
    deadlinesWithin6Hours: deadlines.filter((at) => at > now && at.getTime() - now.getTime() <= SOON_MS).length,
    deadlinesPassed: deadlines.filter((at) => at <= now).length,
    nextDeadlineAt: next?.toISOString() ?? null,
    online: network.online(),
    stalledSince: isConnected ? queue.stalledSince(businessId, counts.movingSince) : null,
  }
}

/** Every call about an invoice, the newest first. */
export async function listAttempts(
  unit: ReadUnit,
  member: Member,
  { id, ...request }: PageRequest & { readonly id: string },
): Promise<Page<AttemptRecord>> {
  const invoice = await loadInvoice(unit, member, id)
  return unit.submissions.attemptsOf(invoice.id, request)
}
