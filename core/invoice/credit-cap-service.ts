import { AppError } from '../contract/errors.ts'
import { koboToNumber } from '../money/decimal.ts'
import type { Kobo } from '../money/money.ts'
import type { Repositories } from '../storage/storage.ts'

import { isCorrectable } from './invoice-guards.ts'
import type { InvoiceRecord } from './invoice.ts'
import { nextStatus } from './status.ts'

/**
 * The credit notes of one original never exceed it: what this one and the others that still count come to is at most
 * the original's total. Originals issued elsewhere are not known here and are not checked.
 *
 * @throws credit_too_high naming what is left
 */
export async function assertCreditFits({ invoices }: Repositories, note: InvoiceRecord): Promise<void> {
  const originalId = note.original?.invoiceId
  if (note.invoiceType !== 'CREDIT_NOTE' || !originalId) return

  const original = await invoices.get(note.businessId, originalId)
  if (!original) return
  const credited = await invoices.creditedTotal(note.businessId, originalId, { except: note.id })
  const left = original.total - credited
  if (note.total <= left) return

  const message = `${original.invoiceNumber} has ${koboToNumber(left)} NGN left to credit, and this credit note comes to ${koboToNumber(note.total)} NGN. Reduce its lines.`
  throw new AppError('credit_too_high', { message, details: [{ field: 'items', message }] })
}

/** What the finalized credit notes of an invoice take off, in kobo; nothing where none can be. */
export async function creditedOf({ invoices }: Pick<Repositories, 'invoices'>, invoice: InvoiceRecord): Promise<Kobo> {
  const canBe = isCorrectable(invoice) && nextStatus(invoice.status, 'creditNote') !== undefined
  return canBe ? invoices.creditedTotal(invoice.businessId, invoice.id, 'finalized') : 0n
}
