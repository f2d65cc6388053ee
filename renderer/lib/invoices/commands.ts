import { approveInvoice } from '../../../core/contract/invoice-actions.ts'
import { retrySubmission, submitInvoice } from '../../../core/contract/submission.ts'
import { ApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import type { Outcome } from '../batch/batch.ts'
import { texts } from '../texts.ts'

const words = texts.batch.outcomes

/** What is done to one invoice of many, and what became of it. Whatever it throws counts as not done. */
export type InvoiceCommand = (client: Client, invoiceId: string) => Promise<Outcome>

export const approveOne: InvoiceCommand = async (client, id) => {
  const { warnings } = await client.call(approveInvoice, { params: { id }, idempotencyKey: crypto.randomUUID() })
  // With automatic submission an approval can leave an invoice unsent, and says why.
  const detail = warnings.map(({ message }) => message).join(' ')
  return { group: words.approved, isGood: true, ...(detail !== '' && { detail }) }
}

export const submitOne: InvoiceCommand = async (client, id) => {
  try {
    const { data } = await client.call(submitInvoice, { params: { id }, idempotencyKey: crypto.randomUUID() })
    if (data.status !== 'PENDING') return { group: words.sent, isGood: true }
    return { group: words.waiting, isGood: true, ...(data.submission && { detail: data.submission.message }) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invoice_refused') throw error
    return { group: words.refused, isGood: false, detail: error.message }
  }
}

export const retryOne: InvoiceCommand = async (client, id) => {
  await client.call(retrySubmission, { params: { id }, idempotencyKey: crypto.randomUUID() })
  return { group: words.tried, isGood: true }
}
