import { AppError, invalidField } from '../../contract/http/errors.ts'
import type { Environment } from '../../contract/http/vocabulary.ts'
import { divideHalfAwayFromZero, sumKobo, type Kobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import type { PaidOutDetails, PayeeAccount, SupplierAccount } from '../../domain/payables/entry.ts'
import type { DeductionInput } from '../../domain/receivables/deduction.ts'
import { sizeOf } from '../../domain/receivables/entry.ts'
import type { SettledPayable } from '../../ports/payables/payables-repository.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'

import { withholdableOf } from './deductions.ts'
import { heldBill, holdReason } from './hold.ts'
import { recordPaymentOut, type PaidAllocation } from './record.ts'
import { viewOf, type PaymentOutView } from './view.ts'

/** Bills that are paid in one go: one payment for each supplier, and one file for the bank. */

export type RunItem = {
  /** Where it stands in the request: `items[0].` */
  readonly field: string
  readonly target: SettledPayable
  /** What is settled by money and tax together, kobo; undefined: all that is open. */
  readonly amount: Kobo | undefined
}

export type PaymentRunInput = {
  readonly environment: Environment
  readonly date: string
  readonly details: PaidOutDetails
  /** Keeps back withholding tax at the usual rate of each supplier. */
  readonly withhold: boolean
  readonly items: readonly RunItem[]
}

export type PaymentRun = {
  /** That of its first payment. */
  readonly id: string
  readonly date: string
  /** Kobo of the payments that stand. */
  readonly total: Kobo
  readonly payments: readonly PaymentOutView[]
}

/** What of a run waits until FIRS / NRS has cleared it. */
type HeldItem = { readonly field: string; readonly reason: string }

type MadeRun = { readonly id: string; readonly held: readonly HeldItem[] }

/** @throws payment_held where nothing is left, period_closed, validation_failed naming the item, or the open balance */
export async function makePaymentRun(unit: Unit, member: Member, said: PaymentRunInput): Promise<MadeRun> {
  const bySupplier = new Map<string, RunItem[]>()
  const held: HeldItem[] = []
  for (const item of said.items) {
    const { supplierId, environment } = item.target.entry.account
    if (supplierId === null) throw invalidField(`${item.field}purchaseId`, 'has no supplier to be paid; pay it alone')
    if (environment !== said.environment) {
      throw invalidField(`${item.field}purchaseId`, 'belongs to the other environment')
    }
    const bill = await heldBill(unit, item.target.entry)
    if (bill) {
      held.push({ field: `${item.field}purchaseId`, reason: holdReason(bill) })
      continue
    }
    bySupplier.set(supplierId, [...(bySupplier.get(supplierId) ?? []), item])
  }

  const runId = unit.ids.uuid()
  let first: string | undefined
  for (const [, items] of bySupplier) {
    const account = items[0]?.target.entry.account
    if (!account) continue
    const allocations: PaidAllocation[] = []
    for (const item of items) allocations.push(await allocationOf(unit, member, item, said.withhold))
    const paidTo = await payeeAccount(unit, account)
    const details: PaidOutDetails = { ...said.details, runId, ...(paidTo && { paidTo }) }
    const recorded = await recordPaymentOut(unit, member, {
      ...{ account, date: said.date, amount: null, details, allocations, unbilled: [] },
    })
    first ??= recorded.paymentId
  }
  if (first !== undefined) return { id: first, held }
  throw new AppError('payment_held', { message: held[0]?.reason ?? 'Nothing of this can be paid now.' })
}

/** Where the money of a supplier goes; undefined where nobody has entered that. */
async function payeeAccount(
  { suppliers }: ReadUnit,
  { businessId, supplierId }: SupplierAccount,
): Promise<PayeeAccount | undefined> {
  const supplier = supplierId === null ? undefined : await suppliers.get(businessId, supplierId)
  if (!supplier || supplier.accountNumber === null) return undefined
  const { accountName, accountNumber, bankName } = supplier
  return { accountName, accountNumber, bankName }
}

async function allocationOf(
  unit: Unit,
  member: Member,
  { field, target, amount }: RunItem,
  withhold: boolean,
): Promise<PaidAllocation> {
  const rate = withhold ? await usualRate(unit, member, target) : null
  if (amount === undefined) return { field, target, amount: null, deductions: rate === null ? [] : [rate] }
  if (rate === null) return { field, target, amount, deductions: [] }
  // What is settled is said; the tax is of its share of the net price.
  const { net } = await withholdableOf(unit, member, target, field)
  const base = amount >= target.open ? net : divideHalfAwayFromZero(net * amount, target.open)
  const tax = divideHalfAwayFromZero(
    base * (rate.ratePercent?.units ?? 0n),
    100n * 10n ** BigInt(rate.ratePercent?.scale ?? 0),
  )
  if (tax === 0n) return { field, target, amount, deductions: [] }
  return { field, target, amount: amount - tax, deductions: [{ ...rate, base }] }
}

/** Withholding tax at the supplier's usual rate; null where there is none, or nothing is left of which it could be. */
async function usualRate(unit: ReadUnit, member: Member, target: SettledPayable): Promise<DeductionInput | null> {
  const { supplierId } = target.entry.account
  const supplier = supplierId === null ? undefined : await unit.suppliers.get(member.businessId, supplierId)
  const ratePercent = supplier?.defaultWhtPercent ?? null
  if (ratePercent === null || ratePercent.units === 0n || target.entry.kind !== 'BILL') return null
  const { net } = await withholdableOf(unit, member, target)
  return net === 0n ? null : { kind: 'WHT', amount: null, ratePercent, base: null }
}

/** By the id of any of its payments. @throws not_found for a payment that was made alone */
export async function readPaymentRun(unit: ReadUnit, { businessId }: Member, id: string): Promise<PaymentRun> {
  const found = await unit.payables.get(businessId, id)
  const details = found?.entry.details ?? null
  const runId = details !== null && 'runId' in details ? details.runId : undefined
  if (!found || runId === undefined) throw new AppError('not_found', { message: 'Payment run not found.' })
  const entries = await unit.payables.ofRun(businessId, runId)
  const payments: PaymentOutView[] = []
  for (const one of entries) payments.push(await viewOf(unit, one))
  return {
    id: payments[0]?.entry.id ?? id,
    date: found.entry.date,
    total: sumKobo(entries.filter(({ stands }) => stands).map(({ entry }) => sizeOf(entry))),
    payments,
  }
}
