import type { Environment } from '../../contract/http/vocabulary.ts'
import type { InvoiceRecord } from '../invoice/invoice.ts'

import { allocate } from './allocate.ts'
import type { PostingContext, EntryOf, OpenEntry, Posting } from './entry.ts'

/** What an approved document enters by itself. A proforma is an offer, and enters nothing. */

type Document = Pick<
  InvoiceRecord,
  'id' | 'businessId' | 'customerId' | 'invoiceNumber' | 'issueDate' | 'dueDate' | 'total'
>

/** What a customer owes by an invoice or a debit note. `total` is above 0. */
export function postCharge(
  act: PostingContext,
  kind: 'INVOICE' | 'DEBIT_NOTE',
  document: Document,
  environment: Environment,
): Posting {
  const { dueDate, total } = document
  return { entries: [{ ...common(act, document, environment), kind, amount: total, dueDate }], allocations: [] }
}

/**
 * A credit note settles what is open of the invoice that it corrects; the rest is the customer's credit. What was paid
 * stays paid: a note never takes money back by itself.
 *
 * @param original what is open of the corrected invoice; undefined where it is not in this account
 * @param withheld tax withheld of it that is taken back with the note, since nothing is left to withhold of
 */
export function postCreditNote(
  act: PostingContext,
  document: Document,
  environment: Environment,
  original: OpenEntry | undefined,
  withheld: Posting = { entries: [], allocations: [] },
): Posting {
  const entry: EntryOf<'CREDIT_NOTE'> = {
    ...common(act, document, environment),
    kind: 'CREDIT_NOTE',
    amount: -document.total,
    dueDate: null,
  }
  const open = original?.open ?? 0n
  const part = open < document.total ? open : document.total
  const note = !original || part === 0n ? [] : [allocate(act, entry, original.entry, part)]
  return { entries: [...withheld.entries, entry], allocations: [...withheld.allocations, ...note] }
}

function common({ newId, at, by }: PostingContext, document: Document, environment: Environment) {
  const { id, businessId, customerId, invoiceNumber, issueDate } = document
  return {
    id: newId(),
    account: { businessId, environment, customerId },
    date: issueDate,
    number: invoiceNumber,
    invoiceId: id,
    reverses: null,
    details: null,
    recordedAt: at,
    recordedBy: by,
  }
}
