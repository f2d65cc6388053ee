import { AppError, invalidField } from '../../../contract/http/errors.ts'
import { by } from '../../../domain/audit/audit.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import type { Member } from '../../../domain/people/account.ts'
import { latest } from '../../../domain/receivables/allocate.ts'
import { isDebit, sizeOf, type EntryKind } from '../../../domain/receivables/entry.ts'
import type { SettledEntry } from '../../../ports/receivables/receivables-repository.ts'
import type { ReadUnit, Unit } from '../../../ports/unit.ts'
import { loadInvoice } from '../../load.ts'
import { isNoteOf, settlementsOf } from '../posting/account.ts'
import { assertNotBefore, effectiveSince } from '../posting/effective-date.ts'
import { assertDateOpen, assertTodayOpen } from '../posting/lock-date.ts'
import { postUnallocation, postReversal } from '../posting/reversal.ts'
import { reverseTillMoney } from '../posting/till.ts'

/** What a person may take back; documents leave an account by themselves. */
const REVERSIBLE = {
  PAYMENT: { action: 'payment.reversed', subject: 'payment', name: 'Payment' },
  WHT: { action: 'deduction.reversed', subject: 'deduction', name: 'Deduction' },
  VAT_WITHHELD: { action: 'deduction.reversed', subject: 'deduction', name: 'Deduction' },
  REFUND: { action: 'refund.reversed', subject: 'accountEntry', name: 'Refund' },
  WRITE_OFF: { action: 'writeOff.reversed', subject: 'accountEntry', name: 'Write-off' },
  OPENING_ITEM: { action: 'openingItem.reversed', subject: 'accountEntry', name: 'Opening item' },
} as const

/** What stays the customer's when it settles an invoice no more. */
const FREED_KINDS: readonly (EntryKind | undefined)[] = ['PAYMENT', 'CREDIT_NOTE', 'OPENING_ITEM']

/** An entry that a person may take back. */
export type ManualEntry = SettledEntry

export type ReversibleKind = keyof typeof REVERSIBLE

/**
 * Takes an entry back, on a day of its own; a payment with the deductions that came with it.
 *
 * @throws not_found, already_reversed, period_closed, validation_failed for a day before its own
 */
export async function reverseManualEntry(
  unit: Unit,
  member: Member,
  {
    id,
    kinds,
    date: said,
    reason,
  }: {
    readonly id: string
    readonly kinds: readonly ReversibleKind[]
    readonly date?: string | undefined
    readonly reason: string
  },
): Promise<void> {
  const found = await loadEntry(unit, member, id, kinds)
  const { entry } = found
  if (!found.stands) throw new AppError('already_reversed')
  const freed = isDebit(entry) ? entry.date : await effectiveSince(unit, entry)
  const date = said ?? latest(unit.today, freed)
  await assertDateOpen(unit, member, date)
  const { action, subject: kind, name } = REVERSIBLE[entry.kind as ReversibleKind]
  assertNotBefore(date, entry.date, `the day of the ${name.toLowerCase()}`)
  // What it settled until then stays settled in the reports of those days.
  if (freed > entry.date) assertNotBefore(date, freed, 'until which it settled something else')

  const subject = { kind, id }
  unit.concerns({ kind: 'accountEntry', id })
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    action,
    subject,
    from: { amount: koboToNumber(sizeOf(entry)) },
    to: { date, reason },
  })
  const along = entry.kind === 'PAYMENT' ? await unit.receivables.deductions({ paymentId: id }) : []
  if (entry.details && 'counter' in entry.details) await reverseTillMoney(unit, member, entry, reason)
  for (const one of [...along, entry]) await postReversal(unit, member, { entry: one, date, reason })
}

/** Takes back what a payment settles, of one invoice or of all; the money becomes credit. @throws not_found, already_reversed, period_closed */
export async function unallocatePayment(
  unit: Unit,
  member: Member,
  { id, invoiceId }: { readonly id: string; readonly invoiceId: string | undefined },
): Promise<void> {
  const { stands } = await loadEntry(unit, member, id, ['PAYMENT'])
  if (!stands) throw new AppError('already_reversed')
  await assertTodayOpen(unit, member)
  const all = await unit.receivables.links(id)
  const links = all.filter(
    ({ debit }) => debit.kind !== 'REFUND' && (invoiceId === undefined || debit.invoiceId === invoiceId),
  )
  if (links.length === 0) {
    const what = invoiceId === undefined ? 'nothing' : 'nothing of this invoice'
    throw new AppError('already_reversed', { message: `This payment settles ${what} that could be freed.` })
  }

  const subject = { kind: 'payment', id } as const
  unit.concerns({ kind: 'accountEntry', id })
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    action: 'payment.unallocated',
    subject,
    from: null,
    to: { date: unit.today, invoiceId: invoiceId ?? null },
  })
  await postUnallocation(unit, member, links)
}

/**
 * Frees what of a payment, of opening credit, or of another invoice's credit note settles an invoice: it is credit of the customer again.
 *
 * @throws validation_failed, payment_not_possible, period_closed
 */
export async function unallocateCredit(
  unit: Unit,
  member: Member,
  { invoiceId, settlementId }: { readonly invoiceId: string; readonly settlementId: string },
): Promise<void> {
  const link = (await settlementsOf(unit, await loadInvoice(unit, member, invoiceId))).find(
    ({ credit }) => credit.id === settlementId,
  )
  const kind = link?.credit.kind
  if (!link || !FREED_KINDS.includes(kind)) {
    throw invalidField('settlementId', 'is not a payment, credit note or opening credit that settles this invoice')
  }
  if (await isNoteOf(unit, member, link.credit, invoiceId)) {
    throw invalidField('settlementId', 'is a credit note of this invoice itself and stays with it')
  }
  await assertTodayOpen(unit, member)
  const subject = { kind: kind === 'PAYMENT' ? 'payment' : 'accountEntry', id: settlementId } as const
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    action: 'payment.unallocated',
    subject,
    from: null,
    to: { date: unit.today, invoiceId },
  })
  await postUnallocation(unit, member, [link])
}

/** @throws not_found, also for one of another business or kind */
export async function loadEntry(
  unit: ReadUnit,
  { businessId }: Member,
  id: string,
  kinds: readonly ReversibleKind[],
): Promise<SettledEntry> {
  const found = await unit.receivables.get(businessId, id)
  const isOne =
    found !== undefined && found.entry.reverses === null && (kinds as readonly EntryKind[]).includes(found.entry.kind)
  if (isOne) return found
  const name = kinds[0] === undefined ? 'Entry' : REVERSIBLE[kinds[0]].name
  throw new AppError('not_found', { message: `${name} not found.` })
}
