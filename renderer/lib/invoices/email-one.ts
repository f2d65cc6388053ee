import { sendEmails } from '../../../core/contract/mail/invoice-email.ts'
import { bulkEmail } from '../texts/mail/bulk-email.ts'
import type { InvoiceCommand } from './commands.ts'

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
