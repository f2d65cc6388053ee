import type { BusinessRecord } from '../../domain/business/business.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import type { Member } from '../../domain/people/account.ts'
import type { AttemptRecord, SubmissionRecord } from '../../domain/submission/submission.ts'
import type { Page } from '../../ports/records/record-repository.ts'
import type { ReadUnit } from '../../ports/unit.ts'
import { loadBusiness, loadInvoice } from '../load.ts'

/** Shows what waits and every call about it. */

export type QueuedInvoice = {
  readonly invoice: InvoiceRecord
  readonly isDamaged: boolean
  readonly submission: SubmissionRecord
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
    const found = await unit.invoices.look(businessId, submission.invoiceId)
    if (found) queued.push({ ...found, submission })
  }
  const business = await loadBusiness(unit, businessId)
  return { page: { items: queued, totalItems }, business, now: unit.now }
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
