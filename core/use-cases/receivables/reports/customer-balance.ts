import { sumKobo, type Kobo } from '../../../domain/money/money.ts'
import { creditOrigin, proformaOf, type CreditOrigin } from '../../../domain/receivables/credit.ts'
import type { Account, AccountEntry, DeductionDetails } from '../../../domain/receivables/entry.ts'
import type { Balance } from '../../../ports/receivables/receivables-repository.ts'
import type { ReadUnit } from '../../../ports/unit.ts'
import { heldInvoiceOf } from '../payments/available-credit.ts'

export type CustomerBalance = Balance & {
  readonly overdue: Kobo
  /** Of what is owed, invoices that the authority refused. */
  readonly refused: Kobo
  /** Of the credit, what each part comes from; the oldest first. */
  readonly credits: readonly {
    readonly entry: AccountEntry
    readonly origin: CreditOrigin
    /** Kobo of it that is there still. */
    readonly open: Kobo
    /** The invoice that waits for approval and that it is kept for. */
    readonly reservedFor: string | null
    /** The proforma invoice that it was paid on. */
    readonly offer: { readonly id: string; readonly number: string } | null
  }[]
  /** Of the credit, what is kept for invoices that wait for approval. */
  readonly reserved: Kobo
  /** Percent as decimal text. */
  readonly usualWhtRate: string | null
}

/** What a customer owes and has, kobo. */
export async function customerBalance(unit: ReadUnit, account: Account): Promise<CustomerBalance> {
  const { receivables } = unit
  const credits: CustomerBalance['credits'][number][] = []
  const parts = await receivables.open(account, 'credit')
  const settles = await receivables.creditsSettle(account)
  const numbers = await unit.invoices.numbersOf(
    account.businessId,
    parts.flatMap((one) => proformaOf(one) ?? []),
  )
  for (const { entry, open } of parts) {
    const kept = await heldInvoiceOf(unit, account, { entry, open })
    const offer = proformaOf({ entry, open })
    credits.push({
      ...{ entry, open, origin: creditOrigin(entry, settles.get(entry.id) ?? 0n), reservedFor: kept },
      offer: offer === null ? null : { id: offer, number: numbers.get(offer) ?? '' },
    })
  }
  const reserved = sumKobo(credits.filter((one) => one.reservedFor !== null).map(({ open }) => open))
  const last = await receivables.lastDeduction(account, 'WHT')
  return {
    ...(await receivables.balance(account)),
    overdue: await receivables.overdue(account, unit.today),
    refused: await receivables.refused(account),
    credits,
    reserved,
    usualWhtRate: (last?.details as DeductionDetails | undefined)?.ratePercent ?? null,
  }
}
