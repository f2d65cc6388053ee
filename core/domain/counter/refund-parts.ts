import type { PaymentMethod } from '../../contract/http/vocabulary.ts'
import type { Kobo } from '../money/money.ts'

type Part = {
  readonly method: PaymentMethod
  readonly methodDetail: 'POS_TERMINAL' | 'CHEQUE' | null
  /** Kobo. */
  readonly amount: Kobo
}

/**
 * How money goes back as it was paid: what was not cash first, each way at most what came by it, because a card gives back
 * to the card that paid; the rest in cash.
 */
export function refundAsPaid(amount: Kobo, paid: readonly Part[]): Part[] {
  const parts: Part[] = []
  let left = amount
  for (const one of paid.filter(({ method }) => method !== 'CASH')) {
    const part = one.amount < left ? one.amount : left
    if (part > 0n) parts.push({ ...one, amount: part })
    left -= part
  }
  return left > 0n ? [...parts, { method: 'CASH', methodDetail: null, amount: left }] : parts
}
