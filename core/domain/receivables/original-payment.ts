import { sumKobo, type Kobo } from '../money/money.ts'

import { sizeOf, type AccountEntry, type EntryOf, type LinkStep } from './entry.ts'
import { heldForInvoice } from './held-payment.ts'

/** A charge with how what stands against it came to be, in the order in which it was recorded. */
export type ChargeSteps = { readonly charge: AccountEntry; readonly steps: readonly LinkStep[] }

/** What a payment did to one charge as it was recorded. Kobo, 0 or more. */
type OriginalPart = {
  readonly charge: AccountEntry
  readonly paid: Kobo
  readonly withheld: Kobo
  /** What was open of it right afterwards. */
  readonly balance: Kobo
}

/** A payment as it was recorded: what is done later, with its credit or with its invoices, changes nothing of it. */
export type OriginalPayment = { readonly parts: readonly OriginalPart[]; readonly credit: Kobo }

/**
 * A payment as it was recorded. One that came with an invoice before that was approved settled it on approval.
 *
 * @param settled what it, or the tax that came with it, ever stood against
 */
export function originalPayment(payment: EntryOf<'PAYMENT'>, settled: readonly ChargeSteps[]): OriginalPayment {
  const at = settledAt(payment, settled)
  const parts = settled.flatMap(({ charge, steps }): OriginalPart[] => {
    const own = steps.filter((step) => step.at === at && step.amount > 0n && isOwn(payment, step))
    if (own.length === 0) return []
    // What one act did beside it, such as kobo that are taken off in cash, belongs to that moment.
    const until = steps.findLastIndex((step) => step.at === at)
    const ofKind = (isMoney: boolean) =>
      sumKobo(own.filter(({ credit }) => (credit.id === payment.id) === isMoney).map(({ amount }) => amount))
    return [
      {
        charge,
        paid: ofKind(true),
        withheld: ofKind(false),
        balance: sizeOf(charge) - sumKobo(steps.slice(0, until + 1).map(({ amount }) => amount)),
      },
    ]
  })
  return { parts, credit: sizeOf(payment) - sumKobo(parts.map(({ paid }) => paid)) }
}

/** When it settled what it came for. */
function settledAt(payment: EntryOf<'PAYMENT'>, settled: readonly ChargeSteps[]): string {
  const reservedFor = heldForInvoice(payment)
  if (reservedFor === null) return payment.recordedAt
  const steps = settled.filter(({ charge }) => charge.invoiceId === reservedFor).flatMap((one) => one.steps)
  return steps.find((step) => isOwn(payment, step))?.at ?? payment.recordedAt
}

/** Whether it is the payment, or tax that came with it. */
const isOwn = ({ id }: AccountEntry, { credit: { id: creditId, details } }: LinkStep): boolean =>
  creditId === id || (details !== null && 'paymentId' in details && details.paymentId === id)
