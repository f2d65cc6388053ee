import { AppError } from '../../contract/errors.ts'
import { environmentOfInvoice, type BusinessRecord } from '../../domain/business/business.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { isNote } from '../../domain/invoice/notes.ts'
import type { Member } from '../../domain/people/account.ts'
import { isUsedElsewhere, refund } from '../../domain/receivables/credit.ts'
import { enterCharge, enterCreditNote } from '../../domain/receivables/documents.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'

import { dayOfLeaving } from './lock-date.ts'
import { actOf, post } from './post.ts'
import { reverseEntry } from './reversal.ts'

/** Approved documents enter their customer's account by themselves, and leave it when they are drafts again. */

/** Once it is APPROVED. A proforma, and what comes to nothing, enters nothing. */
export async function enterDocument(
  unit: Unit,
  member: Member,
  invoice: InvoiceRecord,
  business: BusinessRecord,
): Promise<void> {
  if (invoice.invoiceType === 'PROFORMA' || invoice.total === 0n) return
  const environment = environmentOfInvoice(invoice, business)
  const act = actOf(unit, member, invoice.issueDate)
  if (invoice.invoiceType !== 'CREDIT_NOTE') {
    const kind = isNote(invoice.invoiceType) ? 'DEBIT_NOTE' : 'INVOICE'
    return post(unit, member, enterCharge(act, kind, invoice, environment))
  }

  const originalId = invoice.original?.invoiceId
  const original = originalId ? await unit.receivables.ofDocument(invoice.businessId, originalId) : undefined
  const isOfAccount =
    original?.entry.account.customerId === invoice.customerId && original.entry.account.environment === environment
  await post(unit, member, enterCreditNote(act, invoice, environment, isOfAccount ? original : undefined))
  if ((await unit.customers.get(invoice.businessId, invoice.customerId))?.isWalkIn)
    await giveBack(unit, member, invoice)
}

/** Who walked in gets the money of a note at once. */
async function giveBack(unit: Unit, member: Member, note: InvoiceRecord): Promise<void> {
  const credit = await unit.receivables.ofDocument(note.businessId, note.id)
  if (!credit || credit.open === 0n) return
  const { account, date } = credit.entry
  const method = note.paymentMethod ?? 'CASH'
  const said = {
    methodDetail: null,
    reference: note.invoiceNumber,
    externalReference: null,
    metadata: null,
    paymentDetailId: null,
  }
  const details = { ...said, method, note: null }
  await post(
    unit,
    member,
    refund(actOf(unit, member, date), { account, date, amount: credit.open, details, credits: [credit] }),
  )
}

/**
 * Before it becomes a draft again, or is given up: the money that settled it is the customer's credit. It leaves on
 * `dayOfLeaving`.
 *
 * @param reason stands in the entries that take it back
 */
export async function withdrawDocument(
  unit: Unit,
  member: Member,
  invoice: InvoiceRecord,
  reason: string,
): Promise<void> {
  const settled = await unit.receivables.ofDocument(invoice.businessId, invoice.id)
  if (!settled) return
  const { entry } = settled
  await reverseEntry(unit, member, { entry, date: await dayOfLeaving(unit, member, entry.date), reason })
}

/** A credit note whose credit was used or given back stays. @throws credit_in_use */
export async function assertCreditUnused(unit: ReadUnit, note: InvoiceRecord): Promise<void> {
  if (note.invoiceType !== 'CREDIT_NOTE') return
  const settled = await unit.receivables.ofDocument(note.businessId, note.id)
  if (!settled) return
  const originalId = note.original?.invoiceId
  const original = originalId ? await unit.receivables.ofDocument(note.businessId, originalId) : undefined
  const links = await unit.receivables.links(settled.entry.id)
  if (isUsedElsewhere(links, original?.entry.id)) throw new AppError('credit_in_use')
}
