import type { PaymentState } from '../../contract/http/vocabulary.ts'
import type { Kobo } from '../money/money.ts'

/** What settles a charge, kobo; `paid + deducted + credited + writtenOff + balance` is its total. */
export type Settlement = {
  readonly paid: Kobo
  readonly deducted: Kobo
  readonly credited: Kobo
  readonly writtenOff: Kobo
  readonly balance: Kobo
}

/** Of what is in no account: a draft, a proforma, a credit note. */
export const NOTHING_SETTLED: Settlement = { paid: 0n, deducted: 0n, credited: 0n, writtenOff: 0n, balance: 0n }

/** How far a charge is paid. */
export function paymentStateOf({ paid, deducted, writtenOff, balance }: Settlement): PaymentState {
  const hasPaid = paid + deducted > 0n
  if (balance > 0n) return hasPaid ? 'PARTLY_PAID' : 'UNPAID'
  return hasPaid && writtenOff === 0n ? 'PAID' : 'CLOSED'
}
