import { AppError } from '../../contract/http/errors.ts'
import { isReopenable } from '../../domain/invoice/guards.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { VOID } from '../../domain/invoice/status.ts'
import type { Member } from '../../domain/people/account.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { reopenInvoice } from '../invoice/approval.ts'
import { cancelInvoice } from '../invoice/drafts.ts'
import { loadBusiness, loadInvoice } from '../load.ts'
import { reverseManualEntry } from '../receivables/payments/reverse.ts'

import { assertMayReturn } from './limits.ts'

/** Ids of the payments of a sale that can be undone, or why it cannot. */
type Undoable = { readonly payments: readonly string[] } | { readonly why: string }

/**
 * Whether a sale can be undone as a whole: one of the counter that the authority never held, of which nothing came back,
 * and which only money of the counter paid. Money that settles something else too is freed by a person.
 */
export async function readUndoable(unit: ReadUnit, invoice: InvoiceRecord): Promise<Undoable> {
  const { id, businessId, invoiceNumber, status } = invoice
  if (!(await unit.till.ofInvoice(businessId, id)).some(({ kind }) => kind === 'SALE')) {
    return { why: `${invoiceNumber} was not sold at the counter: reopen and cancel it.` }
  }
  if (status !== 'APPROVED' && !(status === 'FIRS_REJECTED' && isReopenable(invoice))) {
    return {
      why: `Only a sale that FIRS / NRS does not have can be undone. Current status of ${invoiceNumber}: ${status}.`,
    }
  }
  const notes = await unit.invoices.creditNotesOf(businessId, id, { except: '' })
  if (notes.some((note) => !VOID.includes(note.status))) {
    return { why: `Part of ${invoiceNumber} has already been returned: it has a credit note.` }
  }
  const charge = await unit.receivables.ofDocument(businessId, id)
  const payments: string[] = []
  for (const { credit } of charge ? await unit.receivables.links(charge.entry.id) : []) {
    const isOfCounter = credit.kind === 'PAYMENT' && 'counter' in credit.details
    const settles = isOfCounter ? await unit.receivables.links(credit.id) : []
    if (!isOfCounter || settles.some(({ debit }) => debit.id !== charge?.entry.id)) {
      return {
        why: `${invoiceNumber} was partly paid outside the counter. Reopen and cancel it, and reverse its payments.`,
      }
    }
    payments.push(credit.id)
  }
  return { payments }
}

/**
 * Undoes a sale of the counter that the authority never held: its invoice is cancelled for good, its payments are taken
 * back and their money leaves the till as it came, all in one act. No credit note is made: nothing has to be corrected.
 *
 * @throws not_found, role_insufficient, invoice_not_correctable, period_closed
 */
export async function undoSale(
  unit: Unit,
  member: Member,
  { id, reason }: { readonly id: string; readonly reason: string | null },
): Promise<InvoiceRecord> {
  assertMayReturn(member, (await loadBusiness(unit, member.businessId)).settings)
  const sold = await loadInvoice(unit, member, id)
  const undoable = await readUndoable(unit, sold)
  if ('why' in undoable) throw new AppError('invoice_not_correctable', { message: undoable.why })
  await reopenInvoice(unit, member, id)
  const { invoice } = await cancelInvoice(unit, member, id)
  const said = reason ?? `The sale ${sold.invoiceNumber} was undone`
  for (const payment of undoable.payments) {
    await reverseManualEntry(unit, member, { id: payment, kinds: ['PAYMENT'], reason: said })
  }
  return invoice
}
