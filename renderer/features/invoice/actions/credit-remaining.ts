import type { ErrorDataOf } from '../../../../core/contract/http/errors.ts'
import { createInvoice, getInvoice, type Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import type { Client } from '../../../lib/api/client.ts'
import { todayInLagos } from '../../../lib/format/day.ts'
import { koboOf } from '../../../lib/format/money.ts'
import { creditableLines } from '../../../lib/invoices/creditable-lines.ts'

/** What is left to credit, where that is what a refusal says. */
export function creditLimitOf(error: unknown): ErrorDataOf<'credit_too_high'> | undefined {
  return error instanceof ApiError && error.carried?.code === 'credit_too_high' ? error.carried.data : undefined
}

/**
 * The credit note that somebody asks for where others have credited a part: a new draft of what is left, or the draft
 * that has taken all of it. Undefined where there is neither.
 */
export async function creditRemaining(
  client: Client,
  id: string,
  { left, creditNotes }: ErrorDataOf<'credit_too_high'>,
  idempotencyKey: string,
): Promise<Invoice | undefined> {
  const read = async (of: string) => (await client.call(getInvoice, { params: { id: of } })).data
  if (left <= 0) {
    const draft = creditNotes.find(({ status }) => status === 'DRAFT')
    return draft && read(draft.id)
  }
  const [original, ...notes] = await Promise.all([id, ...creditNotes.map((note) => note.id)].map(read))
  if (!original) return undefined
  const credited = notes.flatMap(({ items }) => items)
  const { businessId, customerId, invoiceKind, paymentTerms, paymentMethod } = original
  const today = todayInLagos(new Date())
  const body = {
    ...{ businessId, customerId, invoiceKind, paymentTerms, paymentMethod },
    paymentDetails: null,
    invoiceType: 'CREDIT_NOTE' as const,
    originalInvoiceId: id,
    issueDate: today,
    dueDate: today,
    items: [...creditableLines(original.items, credited, koboOf(left))],
  }
  return (await client.call(createInvoice, { body, idempotencyKey })).data
}
