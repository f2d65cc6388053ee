import { AppError, invalidField } from '../../contract/http/errors.ts'
import { by } from '../../domain/audit/audit.ts'
import { formatDate } from '../../domain/calendar/format.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import type { Member } from '../../domain/people/account.ts'
import type { PayableKind } from '../../domain/payables/entry.ts'
import { latest } from '../../domain/receivables/allocate.ts'
import { isDebit, sizeOf } from '../../domain/receivables/entry.ts'
import type { SettledPayable } from '../../ports/payables/payables-repository.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { assertDateOpen, assertTodayOpen } from '../receivables/posting/lock-date.ts'

import { undoInDrawer } from './drawer.ts'
import { payableSince, reversePayable, unallocatePayable } from './reversal.ts'

/** What a person may take back; documents leave an account when they are cancelled. */
const REVERSIBLE = {
  PAYMENT: { action: 'paymentOut.reversed', name: 'Payment' },
  WHT: { action: 'withheldTax.reversed', name: 'Withheld tax' },
  VAT_WITHHELD: { action: 'withheldTax.reversed', name: 'Withheld tax' },
  REFUND: { action: 'supplierRefund.reversed', name: 'Refund' },
  WRITE_BACK: { action: 'writeBack.reversed', name: 'Write-back' },
  OPENING_ITEM: { action: 'payableOpeningItem.reversed', name: 'Opening item' },
} as const satisfies Partial<Record<PayableKind, { action: string; name: string }>>

/** An entry as answers show it. */
export type PostedPayable = SettledPayable

export type ReversiblePayable = keyof typeof REVERSIBLE

/**
 * Takes an entry back, on a day of its own; a payment with the tax that was withheld with it.
 *
 * @throws not_found, already_reversed, period_closed, validation_failed for a day before its own
 */
export async function reversePayableEntry(
  unit: Unit,
  member: Member,
  {
    id,
    kinds,
    date: said,
    reason,
  }: {
    readonly id: string
    readonly kinds: readonly ReversiblePayable[]
    readonly date?: string | undefined
    readonly reason: string
  },
): Promise<void> {
  const { entry, stands } = await loadPayable(unit, member, id, kinds)
  if (!stands) throw new AppError('already_reversed')
  const freed = isDebit(entry) ? entry.date : await payableSince(unit, entry)
  const date = said ?? latest(unit.today, freed)
  await assertDateOpen(unit, member, date)
  const { action, name } = REVERSIBLE[entry.kind as ReversiblePayable]
  if (date < freed) {
    const what = freed > entry.date ? 'until which it settled something else' : `the day of the ${name.toLowerCase()}`
    throw invalidField('date', `is before ${formatDate(freed)}, ${what}; use that day or a later one`)
  }

  unit.concerns({ kind: 'payableEntry', id })
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    action,
    subject: { kind: 'payableEntry', id },
    from: { amount: koboToNumber(sizeOf(entry)) },
    to: { date, reason },
  })
  await undoInDrawer(unit, member, entry, reason)
  const along = entry.kind === 'PAYMENT' ? await unit.payables.deductions({ paymentId: id }) : []
  for (const one of [...along, entry]) await reversePayable(unit, member, { entry: one, date, reason })
}

/** Takes a payment off one bill or all of them; the money stays as credit. @throws not_found, already_reversed, period_closed */
export async function unallocatePaymentOut(
  unit: Unit,
  member: Member,
  { id, purchaseId }: { readonly id: string; readonly purchaseId: string | undefined },
): Promise<void> {
  const { stands } = await loadPayable(unit, member, id, ['PAYMENT'])
  if (!stands) throw new AppError('already_reversed')
  await assertTodayOpen(unit, member)
  const links = (await unit.payables.links(id)).filter(
    ({ debit }) => debit.kind !== 'REFUND' && (purchaseId === undefined || debit.purchaseId === purchaseId),
  )
  if (links.length === 0) {
    const what = purchaseId === undefined ? 'nothing' : 'nothing of this bill'
    throw new AppError('already_reversed', { message: `This payment settles ${what} that could be freed.` })
  }
  unit.concerns({ kind: 'payableEntry', id })
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    action: 'paymentOut.unallocated',
    subject: { kind: 'payableEntry', id },
    from: null,
    to: { date: unit.today, purchaseId: purchaseId ?? null },
  })
  await unallocatePayable(unit, member, links)
}

/** @throws not_found, also for one of another business or kind */
export async function loadPayable(
  { payables }: ReadUnit,
  { businessId }: Member,
  id: string,
  kinds: readonly ReversiblePayable[],
): Promise<SettledPayable> {
  const found = await payables.get(businessId, id)
  const isOne =
    found !== undefined && found.entry.reverses === null && (kinds as readonly PayableKind[]).includes(found.entry.kind)
  if (isOne) return found
  const [kind] = kinds
  throw new AppError('not_found', { message: `${kind === undefined ? 'Entry' : REVERSIBLE[kind].name} not found.` })
}
