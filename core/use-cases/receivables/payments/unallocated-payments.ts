import type { Warning } from '../../../contract/http/envelope.ts'
import type { InvoiceRecord } from '../../../domain/invoice/invoice.ts'
import { formatNaira } from '../../../domain/money/format.ts'
import { sumKobo, type Kobo } from '../../../domain/money/money.ts'
import type { Member } from '../../../domain/people/account.ts'
import { isSameAccount } from '../../../domain/receivables/entry.ts'
import { unallocatedPayments } from '../../../domain/receivables/unallocated-payments.ts'
import type { SettledEntry } from '../../../ports/receivables/receivables-repository.ts'
import type { ReadUnit, Unit } from '../../../ports/unit.ts'

import { applyCredit } from './credit.ts'

/** What an invoice was paid with, from becoming a draft again until it is approved again. */

type Numbered = Pick<InvoiceRecord, 'id' | 'invoiceNumber'>

/** What becomes of the money as an invoice becomes a draft, for its answer: asked before it leaves its account. */
export async function unallocatedPaymentWarnings(
  unit: ReadUnit,
  { businessId }: Member,
  { id, invoiceNumber }: Numbered,
): Promise<readonly Warning[]> {
  const charge = await unit.receivables.ofDocument(businessId, id)
  if (!charge || charge.entry.amount < 0n) return []
  const { paid, credited, deducted, writtenOff } = charge.settlement
  const told: string[] = []
  if (paid + credited > 0n) {
    told.push(
      `${formatNaira(paid + credited)} that settled ${invoiceNumber} is now customer credit. Once it is finalized again for the same customer, what is left of it settles it again automatically.`,
    )
  }
  if (deducted > 0n) told.push(`Tax withheld, ${formatNaira(deducted)}, was reversed: record it again.`)
  if (writtenOff > 0n) told.push(`A write-off of ${formatNaira(writtenOff)} was reversed.`)
  return told.map((message) => ({ field: 'payment', message }))
}

/** What of the money that had settled a draft is still credit, for the answer as the draft is cancelled. */
export async function remainingCreditWarnings(
  unit: ReadUnit,
  member: Member,
  { id, invoiceNumber }: Numbered,
): Promise<readonly Warning[]> {
  const left = await unit.receivables.lastReversed(member.businessId, id)
  const credits = left
    ? await unspentCredits(unit, member, unallocatedPayments(await unit.receivables.steps(left.entry.id), left.at))
    : []
  if (credits.length === 0) return []
  const amount = formatNaira(sumKobo(credits.map(({ open }) => open)))
  const numbers = credits.flatMap(({ entry }) => entry.number ?? []).join(', ')
  const message = `${amount} that settled ${invoiceNumber}${numbers === '' ? '' : ` (${numbers})`} stays as customer credit. If a walk-in customer gets the money back, reverse the payment.`
  return [{ field: 'payment', message }]
}

/**
 * What had settled an invoice before it became a draft again settles it again: what is left of it, and at most what is
 * owed. It counts from the day of the invoice, so that no report of a day between knows the invoice as unpaid. Of another
 * customer's invoice it stays credit where it is, and a warning says so.
 */
export async function reapplyPayments(
  unit: Unit,
  member: Member,
  { id, invoiceNumber }: Numbered,
): Promise<{ readonly isUsed: boolean; readonly warnings: readonly Warning[] }> {
  const nothing = { isUsed: false, warnings: [] }
  const left = await unit.receivables.lastReversed(member.businessId, id)
  const target = left && (await unit.receivables.ofDocument(member.businessId, id))
  if (!target || target.entry.amount <= 0n) return nothing
  const credits = await unspentCredits(
    unit,
    member,
    unallocatedPayments(await unit.receivables.steps(left.entry.id), left.at),
  )
  const free = sumKobo(credits.map(({ open }) => open))
  if (free === 0n) return nothing
  if (!isSameAccount(left.entry.account, target.entry.account)) {
    const message = `${formatNaira(free)} paid for ${invoiceNumber} before stays as credit of the customer it was made out to.`
    return { isUsed: false, warnings: [{ field: 'payment', message }] }
  }
  const amount = free < target.open ? free : target.open
  if (amount === 0n) return nothing
  await applyCredit(unit, member, { target, amount, kept: credits, day: target.entry.date })
  return { isUsed: true, warnings: [] }
}

/** Of each credit, what nothing else was done with since. */
async function unspentCredits(unit: ReadUnit, member: Member, own: ReadonlyMap<string, Kobo>): Promise<SettledEntry[]> {
  const credits: SettledEntry[] = []
  for (const [creditId, had] of own) {
    const credit = await unit.receivables.get(member.businessId, creditId)
    if (!credit?.stands || credit.open === 0n) continue
    credits.push({ ...credit, open: credit.open < had ? credit.open : had })
  }
  return credits
}
