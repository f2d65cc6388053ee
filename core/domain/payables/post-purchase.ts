import type { Kobo } from '../money/money.ts'
import { allocate } from '../receivables/allocate.ts'
import type { OpenEntry, PostingContext, Posting } from '../receivables/entry.ts'

import type { PayableEntry, PayableEntryOf, SupplierAccount } from './entry.ts'

/** What a recorded document of a supplier enters by itself. */
export type PostedPurchase = {
  readonly account: SupplierAccount
  readonly purchaseId: string
  readonly number: string | null
  readonly date: string
  readonly dueDate: string
  /** Kobo above 0. */
  readonly total: Kobo
}

/** What is owed by a bill, or to Customs for the VAT of an import. */
export function postBill(act: PostingContext, bill: PostedPurchase): Posting<PayableEntry> {
  const entry: PayableEntryOf<'BILL'> = {
    ...common(act, bill),
    kind: 'BILL',
    amount: bill.total,
    dueDate: bill.dueDate,
  }
  return { entries: [entry], allocations: [] }
}

/**
 * A credit note of a supplier settles what is open of the bill that it corrects; the rest is credit with the supplier. What
 * was paid stays paid, and tax that was withheld stays withheld.
 *
 * @param bill what is open of the corrected bill; undefined where it corrects none
 */
export function postSupplierCreditNote(
  act: PostingContext,
  note: PostedPurchase,
  bill: OpenEntry<PayableEntry> | undefined,
): Posting<PayableEntry> {
  const entry: PayableEntryOf<'CREDIT_NOTE'> = {
    ...common(act, note),
    kind: 'CREDIT_NOTE',
    amount: -note.total,
    dueDate: null,
  }
  const open = bill?.open ?? 0n
  const part = open < note.total ? open : note.total
  return { entries: [entry], allocations: bill && part > 0n ? [allocate(act, entry, bill.entry, part)] : [] }
}

/** What was owed to a supplier before Invoice Desk knew of it: no VAT, and in no return. */
export type PayableOpeningItem = Omit<PostedPurchase, 'purchaseId' | 'total'> & {
  /** Kobo above 0. */
  readonly amount: Kobo
}

export function payableOpeningItem(act: PostingContext, item: PayableOpeningItem): Posting<PayableEntry> {
  const { amount, ...said } = item
  const entry: PayableEntryOf<'OPENING_ITEM'> = {
    ...common(act, { ...said, purchaseId: null }),
    kind: 'OPENING_ITEM',
    amount,
    dueDate: item.dueDate,
  }
  return { entries: [entry], allocations: [] }
}

function common(
  { newId, at, by }: PostingContext,
  {
    account,
    purchaseId,
    number,
    date,
  }: Pick<PostedPurchase, 'account' | 'number' | 'date'> & { purchaseId: string | null },
) {
  const rest = { reverses: null, details: null, recordedAt: at, recordedBy: by }
  return { id: newId(), account, date, number, purchaseId, ...rest }
}
