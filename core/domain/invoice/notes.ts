import type { InvoiceStatus, InvoiceType } from '../../contract/http/vocabulary.ts'

import type { InvoiceRecord } from './invoice.ts'
import { VOID } from './status.ts'

/**
 * Credit and debit notes, and what they do to their original. Of stored invoices SQL answers `corrects`, `holdsCredit` and
 * `reducesBalance`, in `sqlite/sql/rules.ts`; `test/storage/rules-in-sql.test.ts` compares it with the functions here.
 */

type Note = Pick<InvoiceRecord, 'invoiceType' | 'status'>

export type NoteType = Extract<InvoiceType, 'CREDIT_NOTE' | 'DEBIT_NOTE'>

/** Credit and debit notes must name what they correct; other documents name nothing. */
export function isNote(type: InvoiceType): type is NoteType {
  return type === 'CREDIT_NOTE' || type === 'DEBIT_NOTE'
}

/** Whether a note corrects this invoice of ours: the one it names, under the IRN that it names. */
export function corrects(
  { original }: Pick<InvoiceRecord, 'original'>,
  { id, irn }: Pick<InvoiceRecord, 'id' | 'irn'>,
): boolean {
  return original !== null && original.invoiceId === id && original.irn === irn
}

/** What a customer pays: not a credit note, which gives back, and not a proforma, which is an offer. */
export const CHARGE_TYPES: readonly InvoiceType[] = ['STANDARD', 'DEBIT_NOTE']

/** Whether a note takes off its original, or once it is finalized will: it leaves no room for others. */
export const holdsCredit = ({ invoiceType, status }: Note): boolean =>
  invoiceType === 'CREDIT_NOTE' && !VOID.includes(status)

/** Drafts hold their part of the original, but its customer does not owe less before they are finalized. */
export const UNFINALIZED: readonly InvoiceStatus[] = ['DRAFT', 'PENDING_APPROVAL']

/** Whether a note takes off what the customer owes. */
export const reducesBalance = (note: Note): boolean => holdsCredit(note) && !UNFINALIZED.includes(note.status)
