import type { Kobo } from '../money/money.ts'

import type { CreditKind, LinkStep } from './entry.ts'

/** Money of a document that became a draft again: it is the customer's credit, and settles the document once it is back. */

/** Tax withheld and write-offs went with the document; what somebody paid, a note gave, or was there before, is theirs still. */
const REAPPLIED_KINDS: readonly string[] = ['PAYMENT', 'CREDIT_NOTE', 'OPENING_ITEM'] satisfies CreditKind[]

/** Kobo that each credit had on the document as it left its account at `leftAt`, by id, in the order in which it came. */
export function unallocatedPayments(steps: readonly LinkStep[], leftAt: string): ReadonlyMap<string, Kobo> {
  const found = new Map<string, Kobo>()
  for (const { credit, amount, at } of steps) {
    if (at !== leftAt || amount >= 0n || credit.reverses !== null || !REAPPLIED_KINDS.includes(credit.kind)) continue
    found.set(credit.id, (found.get(credit.id) ?? 0n) - amount)
  }
  return found
}
