import type { InvoiceStatus, InvoiceType } from '../../contract/vocabulary.ts'

export type NoteType = Extract<InvoiceType, 'CREDIT_NOTE' | 'DEBIT_NOTE'>

/** Credit and debit notes must name what they correct; other documents name nothing. */
export function isNote(type: InvoiceType): type is NoteType {
  return type === 'CREDIT_NOTE' || type === 'DEBIT_NOTE'
}

/** What a customer pays: not a credit note, which gives back, and not a proforma, which is an offer. */
export const CHARGING: readonly InvoiceType[] = ['STANDARD', 'DEBIT_NOTE']

/** Credit notes in these take nothing off, and leave room for others. */
export const NO_CREDIT: readonly InvoiceStatus[] = ['CANCELLED', 'FIRS_REJECTED']

/** These hold their part of the original, but its customer does not owe less before they are finalized. */
export const NO_CREDIT_YET: readonly InvoiceStatus[] = [...NO_CREDIT, 'DRAFT', 'PENDING_APPROVAL']
