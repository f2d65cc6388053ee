import { AppError, invalidField } from '../../contract/http/errors.ts'
import type { Warning } from '../../contract/http/envelope.ts'
import { by } from '../../domain/audit/audit.ts'
import { formatDate, formatMonth } from '../../domain/calendar/format.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import { monthOf } from '../../domain/purchases/vat-month.ts'
import { netCarried, type Carried, type ReturnItem, type VatFiling } from '../../domain/vat/filing.ts'
import { isFormLine, solveForm } from '../../domain/vat/form-002.ts'
import type { FormAmounts } from '../../domain/vat/purchase.ts'
import type { VatReturn } from '../../domain/vat/return.ts'
import {
  filingOf,
  type EnteredFigure,
  type ReturnBook,
  type ReturnContent,
  type ReturnEntry,
} from '../../domain/vat/return-book.ts'
import type { Unit } from '../../ports/unit.ts'

import { bookOf } from './return.ts'

/** What is said of a return that was filed. */
type FilingInput = {
  readonly filedOn: string
  readonly reference: string
  readonly paid: Kobo | null
  readonly paidOn: string | null
  /** Lines as the portal took them. */
  readonly typed: FormAmounts
  /** Whether it amends the return that stands; undefined where its day and reference say so. */
  readonly isAmended: boolean | undefined
}

/**
 * Writes down that the return of a month was filed, with its lines and all that it was made of. Where one stands already,
 * another day or reference is an amended return; the same ones correct what is known of it. The same once more does nothing.
 *
 * @throws vat_not_charged, validation_failed
 */
export async function fileReturn(
  unit: Unit,
  member: Member,
  vat: VatReturn,
  input: FilingInput,
): Promise<readonly Warning[]> {
  const { month, environment } = vat
  if (!vat.chargesVat) throw new AppError('vat_not_charged')
  if (input.filedOn > unit.today) throw invalidField('filedOn', 'is in the future')
  if (month > monthOf(unit.today)) throw invalidField('month', 'has not begun; choose a month that has')
  if (monthOf(input.filedOn) < month) throw invalidField('filedOn', `is before ${formatMonth(month)} has begun`)
  if (input.paidOn !== null && input.paidOn > unit.today) throw invalidField('paidOn', 'is in the future')
  for (const line of input.typed.keys()) {
    if (!isFormLine(line)) throw invalidField('lines', `${String(line)} is not a line of Form 002`)
  }
  unit.concerns({ kind: 'business', id: member.businessId })
  const standing = filingOf(await bookOf(unit, member.businessId, environment), month)
  const isNew = input.isAmended ?? (standing?.filedOn !== input.filedOn || standing.reference !== input.reference)
  const about = {
    ...{ filedOn: input.filedOn, reference: input.reference, paid: input.paid, paidOn: input.paidOn },
    ...{ month, typed: input.typed, recordedAt: unit.now.toISOString(), recordedBy: member.caller.name },
  }
  if (standing && !isNew) {
    const lines = solveForm(standing.computed, new Map([...standing.entered, ...input.typed]))
    const filing: VatFiling = { ...standing, ...about, lines }
    if (!isSame(standing, filing)) await add(unit, member, vat, { kind: 'UPDATED', filing }, [])
  } else {
    const { computed, entered, items } = vat
    const lines = solveForm(computed, new Map([...entered, ...input.typed]))
    const filing: VatFiling = { ...about, id: unit.ids.uuid(), computed, entered, lines, share: vat.input.share }
    await add(unit, member, vat, { kind: 'FILED', filing }, items, filing.id)
  }
  return vat.isOver
    ? []
    : [{ field: 'month', message: `${formatMonth(month)} is not over: its figures may still change.` }]
}

function isSame(one: VatFiling, other: VatFiling): boolean {
  const text = (lines: FormAmounts) => [...lines].map(([line, amount]) => `${String(line)} ${String(amount)}`).join()
  const fields = ['filedOn', 'reference', 'paid', 'paidOn'] as const
  return fields.every((field) => one[field] === other[field]) && text(one.typed) === text(other.typed)
}

/** The newest return of a month was not filed after all; one that it amended stands again. @throws vat_month_not_filed, vat_filing_not_latest */
export async function reverseFiling(
  unit: Unit,
  member: Member,
  of: Pick<VatReturn, 'month' | 'environment'>,
): Promise<void> {
  const book = await bookOf(unit, member.businessId, of.environment)
  const filing = standingFiling(book, of.month)
  const later = [...book.filings.keys()]
    .filter((month) => month > of.month)
    .toSorted()
    .at(-1)
  if (later !== undefined) {
    throw new AppError('vat_filing_not_latest', {
      message: `The return of ${formatMonth(later)} stands on that of ${formatMonth(of.month)}. Take ${formatMonth(later)} back first.`,
    })
  }
  await add(unit, member, of, { kind: 'TAKEN_BACK', filingId: filing.id }, [])
}

function standingFiling(book: ReturnBook, month: string): VatFiling {
  const filing = filingOf(book, month)
  if (!filing) {
    throw new AppError('vat_month_not_filed', { message: `The return of ${formatMonth(month)} is not filed.` })
  }
  return filing
}

/** What somebody types into a month; undefined leaves it, null clears it. */
type EnteredInput = { readonly [F in EnteredFigure]: Kobo | null | undefined }

/** @throws vat_month_filed, validation_failed */
export async function enterFigures(
  unit: Unit,
  member: Member,
  of: Pick<VatReturn, 'month' | 'environment'>,
  input: EnteredInput,
): Promise<void> {
  unit.concerns({ kind: 'business', id: member.businessId })
  const book = await bookOf(unit, member.businessId, of.environment)
  // A refund is granted after the return was filed: it lowers what the next month begins with.
  const changesReturn = Object.entries(input).some(([figure, amount]) => amount !== undefined && figure !== 'REFUNDED')
  if (changesReturn) assertOpen(book, of.month)
  for (const [figure, amount] of Object.entries(input) as [EnteredFigure, Kobo | null | undefined][]) {
    if (amount === undefined) continue
    const known = book.entered.get(of.month)?.get(figure) ?? null
    if (known !== amount) await add(unit, member, of, { kind: 'ENTERED', figure, amount }, [])
  }
}

type CarryInput = {
  /** Null: nothing of it is carried any more. */
  readonly toMonth: string | null
  /** Which differences, by kind and id; all where none are named. */
  readonly items: readonly Pick<ReturnItem, 'kind' | 'id'>[] | undefined
}

/**
 * Carries differences of a filed month into the return of a later one that is not filed, or takes that back.
 *
 * @throws vat_month_not_filed, vat_month_filed, validation_failed
 */
export async function carryDifferences(unit: Unit, member: Member, vat: VatReturn, input: CarryInput): Promise<void> {
  const { month, environment } = vat
  const { toMonth } = input
  unit.concerns({ kind: 'business', id: member.businessId })
  const book = await bookOf(unit, member.businessId, environment)
  standingFiling(book, month)
  if (toMonth !== null && toMonth <= month) {
    throw invalidField('toMonth', `must be after ${formatMonth(month)}`)
  }
  if (toMonth !== null) assertOpen(book, toMonth)
  const isNamed = (item: Pick<ReturnItem, 'kind' | 'id'>): boolean =>
    input.items === undefined || input.items.some(({ kind, id }) => kind === item.kind && id === item.id)
  const missing = input.items?.find(
    (one) => !vat.differences.some(({ item }) => item.kind === one.kind && item.id === one.id),
  )
  if (missing) throw invalidField('items', `${missing.id} is no difference of ${formatMonth(month)}`)
  const carried =
    toMonth === null
      ? negated(netCarried(book.carried.filter((one) => one.month === month && isNamed(one)))).filter(
          (one) => filingOf(book, one.toMonth) === undefined,
        )
      : vat.differences
          .filter(({ item, open }) => isNamed(item) && open.size > 0)
          .map(({ item: { kind, id }, open }): Carried => ({ kind, id, month, toMonth, amounts: open }))
  if (carried.length > 0) await add(unit, member, vat, { kind: 'CARRIED', carried }, [])
}

const negated = (carried: readonly Carried[]): Carried[] =>
  carried.map((one) => ({ ...one, amounts: new Map([...one.amounts].map(([line, amount]) => [line, -amount])) }))

function assertOpen(book: ReturnBook, month: string): void {
  const filing = filingOf(book, month)
  if (filing) {
    throw new AppError('vat_month_filed', {
      message: `The return of ${formatMonth(month)} was filed on ${formatDate(filing.filedOn)}. Choose a month that is not filed, or take its filing back.`,
    })
  }
}

/** Writes an entry and says so in the log. */
export async function add(
  unit: Unit,
  member: Member,
  { month, environment }: Pick<ReturnEntry, 'month' | 'environment'>,
  content: ReturnContent,
  items: readonly ReturnItem[],
  id = unit.ids.uuid(),
): Promise<void> {
  const at = unit.now.toISOString()
  const entry: ReturnEntry = { id, environment, month, recordedAt: at, recordedBy: member.caller.name, content }
  const figures = await unit.vatReturns.addEntry(member.businessId, entry, items)
  unit.concerns({ kind: 'business', id: member.businessId })
  await unit.audit.append({
    ...by(member),
    at,
    subject: { kind: 'business', id: member.businessId },
    action: 'business.taxReturnChanged',
    from: null,
    to: { change: content.kind, entryId: id, month, environment, ...detailsOf(content), figures },
  })
}

/** What the log says in words besides the hash of all of it; amounts in naira. */
function detailsOf(content: ReturnContent) {
  switch (content.kind) {
    case 'FILED':
    case 'UPDATED': {
      const { filedOn, reference, paid, paidOn, lines } = content.filing
      const payable = koboToNumber(lines.get(120) ?? 0n)
      return { filedOn, reference, payable, paid: paid === null ? null : koboToNumber(paid), paidOn }
    }
    case 'ENTERED':
      return { figure: content.figure, amount: content.amount === null ? null : koboToNumber(content.amount) }
    case 'CARRIED':
      return { toMonth: content.carried[0]?.toMonth ?? null, documents: content.carried.length }
    case 'REMITTED': {
      const { tax, authority, reference, remittedOn, amount } = content.remittance
      return { tax, authority, reference, remittedOn, amount: koboToNumber(amount) }
    }
    case 'CREDIT_NOTE':
      return { itemId: content.itemId, number: content.number }
    case 'TAKEN_BACK':
    case 'REMITTANCE_TAKEN_BACK':
      return {}
  }
}
