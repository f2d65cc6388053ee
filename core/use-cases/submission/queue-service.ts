import { callerId, type Member } from '../../domain/people/account.ts'
import { existing } from '../business/business-service.ts'
import { environmentOf, type BusinessRecord } from '../../domain/business/business.ts'
import { loadInvoice } from '../invoice/find-invoice-service.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import type { Providers } from '../../ports/provider.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Network } from '../../ports/network.ts'
import type { Page } from '../../ports/record-repository.ts'
import type { Storage } from '../../ports/storage.ts'

import { reportBy } from '../../domain/submission/deadline.ts'
import type { QueueCounts } from '../../ports/submission-repository.ts'
import type { SubmissionWorker } from '../../workers/submission-worker.ts'
import type { AttemptRecord, SubmissionRecord } from '../../domain/submission/submission.ts'

const SOON_MS = 6 * 60 * 60_000

export type QueueService = ReturnType<typeof createQueueService>

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

type Dependencies = {
  storage: Storage
  clock: Clock
  network: Network
  providers: Providers
  worker: Pick<SubmissionWorker, 'stalledSince'>
}

/** Shows what waits, since when, why, and what needs somebody. */
export function createQueueService({ storage, clock, network, providers, worker }: Dependencies) {
  return {
    async list(
      { businessId }: Member,
      request: { page: number; limit: number },
    ): Promise<{ page: Page<QueuedInvoice>; business: BusinessRecord }> {
      return storage.read(async ({ submissions, invoices, businesses }) => {
        const { items, totalItems } = await submissions.queue(businessId, request)
        const queued: QueuedInvoice[] = []
        for (const submission of items) {
          const invoice = await invoices.get(businessId, submission.invoiceId)
          if (invoice) queued.push({ invoice, submission })
        }
        return { page: { items: queued, totalItems }, business: await existing(businesses, businessId) }
      })
    },

    async attention({ businessId, caller }: Member): Promise<AttentionCounts> {
      const now = clock.now()
      const { business, counts } = await storage.read(async ({ businesses, submissions }) => {
        const found = await existing(businesses, businessId)
        return {
          business: found,
          counts: await submissions.queueCounts(businessId, environmentOf(found), now.toISOString(), callerId(caller)),
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
        stalledSince: isConnected ? worker.stalledSince(businessId, counts.movingSince) : null,
      }
    },

    /** Every call about an invoice, the newest first. */
    async attempts(member: Member, id: string, request: { page: number; limit: number }): Promise<Page<AttemptRecord>> {
      return storage.read(async (repositories) => {
        const invoice = await loadInvoice(repositories, member, id)
        return repositories.submissions.attemptsOf(invoice.id, request)
      })
    },
  }
}
