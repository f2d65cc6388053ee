import type { z } from 'zod'

import { approveInvoice, duplicateInvoice, finalizeInvoice } from '../../../core/contract/invoice/actions.ts'
import { isRefusedByAuthority, preflightInvoice } from '../../../core/contract/invoice/preflight.ts'
import { retrySubmission, submitInvoice } from '../../../core/contract/invoice/submission.ts'
import { sendEmails } from '../../../core/contract/mail/invoice-email.ts'
import { payInvoice } from '../../../core/contract/money/payment.ts'
import { ApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import { bulkTexts } from '../texts/invoice/bulk.ts'
import { bulkEmail } from '../texts/mail/bulk-email.ts'
import type { Outcome } from './batch.ts'

const words = bulkTexts.batch.outcomes
const notFinalized = bulkTexts.batch.actions.finalize.failed

const detailOf = (remarks: readonly { readonly message: string }[]): Pick<Outcome, 'detail'> =>
  remarks.length === 0 ? {} : { detail: remarks.map(({ message }) => message).join(' ') }

/** What is done to one invoice of many, and what became of it. Whatever it throws counts as not done. */
export type InvoiceCommand = (client: Client, invoiceId: string, seenVersion?: number) => Promise<Outcome>

/** Approves what was looked at; what has changed since is left. */
export const approveOne: InvoiceCommand = async (client, id, version) => {
  const call = { params: { id }, body: { version }, idempotencyKey: crypto.randomUUID() }
  const { warnings } = await client.call(approveInvoice, call)
  // With automatic submission an approval can leave an invoice unsent, and says why.
  return { group: words.approved, isGood: true, ...detailOf(warnings) }
}

/** What FIRS / NRS would refuse stays a draft: among many, nobody looks at it closely enough to finalize it anyway. */
export const finalizeOne: InvoiceCommand = async (client, id, version) => {
  const { data: checks } = await client.call(preflightInvoice, { params: { id } })
  const blocking = checks.items.filter(isRefusedByAuthority)
  if (blocking.length > 0) return { group: notFinalized, isGood: false, ...detailOf(blocking) }

  const call = { params: { id }, body: { version }, idempotencyKey: crypto.randomUUID() }
  const { data, warnings } = await client.call(finalizeInvoice, call)
  const group = data.status === 'PENDING_APPROVAL' ? words.toApprove : words.finalized
  return { group, isGood: true, ...detailOf(warnings) }
}

/** Records that what is open of each came, on the same day and in the same way. */
export const payOne =
  (body: z.input<typeof payInvoice.body>): InvoiceCommand =>
  async (client, id) => {
    await client.call(payInvoice, { params: { id }, body, idempotencyKey: crypto.randomUUID() })
    return { group: words.paid, isGood: true }
  }

export const duplicateOne: InvoiceCommand = async (client, id) => {
  const { data } = await client.call(duplicateInvoice, { params: { id }, idempotencyKey: crypto.randomUUID() })
  return { group: words.duplicated, isGood: true, made: { id: data.id, invoiceNumber: data.invoiceNumber } }
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

/** E-mails one invoice of many, with the usual words. */
export const emailOne =
  (businessId: string, evenUncleared: boolean): InvoiceCommand =>
  async (client, id) => {
    const body = { businessId, ids: [id], evenUncleared }
    const { data } = await client.call(sendEmails, { body, idempotencyKey: crypto.randomUUID() })
    const reason = data.items[0]?.reason ?? null
    if (data.queued === 1) return { group: bulkEmail.queued, isGood: true }
    return { group: bulkEmail.failed, isGood: false, ...(reason !== null && { detail: reason }) }
  }
