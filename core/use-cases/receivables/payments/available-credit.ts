import { formatNaira } from '../../../domain/money/format.ts'
import type { Kobo } from '../../../domain/money/money.ts'
import type { Member } from '../../../domain/people/account.ts'
import type { Account } from '../../../domain/receivables/entry.ts'
import { heldForInvoice, isHeldFor } from '../../../domain/receivables/held-payment.ts'
import type { SettledEntry } from '../../../ports/receivables/receivables-repository.ts'
import type { ReadUnit } from '../../../ports/unit.ts'

/** The invoice that a payment is kept for now; null of any other. */
export async function heldInvoiceOf(
  unit: ReadUnit,
  { businessId }: Pick<Member, 'businessId'>,
  { entry, open }: Pick<SettledEntry, 'entry' | 'open'>,
): Promise<string | null> {
  const invoiceId = open > 0n ? heldForInvoice(entry) : null
  if (invoiceId === null) return null
  const found = await unit.invoices.look(businessId, invoiceId)
  return found && isHeldFor(entry, found.invoice) ? invoiceId : null
}

/** Credit that may be used or given back, and how much more is kept for invoices that wait for approval. Kobo. */
export async function availableCredit(
  unit: ReadUnit,
  account: Account,
): Promise<{ readonly credits: readonly SettledEntry[]; readonly reserved: Kobo }> {
  const credits: SettledEntry[] = []
  let reserved = 0n
  for (const one of await unit.receivables.open(account, 'credit')) {
    if ((await heldInvoiceOf(unit, account, one)) === null) credits.push(one)
    else reserved += one.open
  }
  return { credits, reserved }
}

/** How it is said where somebody wants more than is free. */
export const heldCreditText = (reserved: Kobo): string =>
  reserved === 0n ? '' : `; ${formatNaira(reserved)} more is reserved for invoices waiting for approval`
