import { AppError, invalidField } from '../../contract/http/errors.ts'
import { by } from '../../domain/audit/audit.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import { formatNaira } from '../../domain/money/format.ts'
import { sumKobo, type Kobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import {
  OWN_SOURCES,
  type PaidOutDetails,
  type PayableEntry,
  type SupplierAccount,
} from '../../domain/payables/entry.ts'
import { supplierPayment, whtReceiptNumber, type PaidPart } from '../../domain/payables/payment.ts'
import type { PurchaseRecord } from '../../domain/purchases/purchase.ts'
import { oldestDueFirst, spread } from '../../domain/receivables/allocate.ts'
import type { DeductionInput } from '../../domain/receivables/deduction.ts'
import type { Posting } from '../../domain/receivables/entry.ts'
import { settledBy, type Deduction } from '../../domain/receivables/payment.ts'
import type { SettledPayable } from '../../ports/payables/payables-repository.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { assertMay } from '../account/access.ts'
import { assertNotAhead, assertPeriodOpen } from '../receivables/posting/lock-date.ts'

import { debitOfBill, payablesContext, postPayables } from './account.ts'
import { withheldOf, withheldOfDeposit } from './deductions.ts'
import { assertCashHere, takeFromDrawer } from './drawer.ts'
import { assertNotHeld, heldBill } from './hold.ts'
import { payableSince } from './reversal.ts'

/** What of a payment is for one bill or opening item. */
export type PaidAllocation = {
  /** Where it stands in the request, as a beginning of fields: `allocations[0].`, or empty. */
  readonly field: string
  readonly target: SettledPayable
  /** Money, kobo, 0 or more; null: all that is open after the deductions. */
  readonly amount: Kobo | null
  readonly deductions: readonly DeductionInput[]
}

export type PaymentOutInput = {
  readonly account: SupplierAccount
  readonly date: string
  /** Money that goes, kobo, 0 or more; null: what the allocations come to. */
  readonly amount: Kobo | null
  readonly details: PaidOutDetails
  /** Undefined: oldest due first. */
  readonly allocations: readonly PaidAllocation[] | undefined
  /** Withheld of a deposit. */
  readonly unbilled: readonly DeductionInput[]
  /** It is part of an act for which no manager is needed: a bill that is recorded and paid in one. */
  readonly isOfBill?: boolean
}

export type RecordedPaymentOut = {
  readonly paymentId: string
  readonly posting: Posting<PayableEntry>
  /** What it settles, as it stands now. */
  readonly debits: readonly SettledPayable[]
}

/**
 * Records money that went to a supplier, on a day that was or is, with the receipt for what was withheld. What no bill takes is
 * credit with the supplier. Settling bills needs a manager; a deposit does not.
 *
 * @throws payment_recorded_already, payment_held, period_closed, role_insufficient, validation_failed naming the open balance
 */
export async function recordPaymentOut(unit: Unit, member: Member, said: PaymentOutInput): Promise<RecordedPaymentOut> {
  const { account, date, details, allocations } = said
  assertNotAhead(unit, date, 'use the day on which the money went out')
  await assertPeriodOpen(unit, member, date)
  await assertMoneyOutNew(unit, account, details)
  assertCashHere(unit, details, date)
  const parts = allocations
    ? await partsOf(unit, member, allocations)
    : spread(said.amount ?? 0n, oldestDueFirst(await payableNow(unit, account))).parts.map(
        ({ entry, amount }): PaidPart => ({ target: { entry, open: amount }, amount, deductions: [] }),
      )
  if (parts.length > 0 && !said.isOfBill) assertMay(member, 'payable.pay')
  const unbilled = withheldOfDeposit(said.unbilled)
  const allocated = sumKobo(parts.map((part) => part.amount))
  const amount = said.amount ?? allocated
  assertAmounts({ amount, allocated, parts, unbilled, account })
  for (const { target } of parts) await assertNotBefore(unit, date, target.entry)

  const isTaxed = [...parts.flatMap(({ deductions }) => deductions), ...unbilled].some(({ kind }) => kind === 'WHT')
  const receipt = isTaxed ? whtReceiptNumber(await unit.payables.takeWhtReceiptNumber(account)) : null
  const posting = supplierPayment(payablesContext(unit, member, date), {
    ...{ account, date, amount, whtReceiptNumber: receipt, details, parts, unbilled },
  })
  const paymentId = posting.entries[0]?.id ?? ''
  unit.concerns({ kind: 'payableEntry', id: paymentId })
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    action: 'paymentOut.recorded',
    subject: { kind: 'payableEntry', id: paymentId },
    from: null,
    to: {
      amount: koboToNumber(amount),
      date,
      supplierId: account.supplierId,
      method: details.method,
      accountId: details.accountId,
      withheld: koboToNumber(
        sumKobo([...parts.flatMap(({ deductions }) => deductions), ...unbilled].map((one) => one.amount)),
      ),
      whtReceiptNumber: receipt,
    },
  })
  await takeFromDrawer(unit, member, { account, amount, details, bills: parts.map(({ target }) => target.entry) })
  return { paymentId, posting, debits: await postPayables(unit, posting) }
}

/**
 * Pays a bill in the act that records it. Cash, an expense without a supplier and what the owner paid privately need no
 * manager.
 *
 * @throws as `recordPaymentOut`
 */
export async function payWithBill(
  unit: Unit,
  member: Member,
  bill: Pick<PurchaseRecord, 'id' | 'supplierId' | 'postingDate' | 'date'>,
  said: Pick<PaidAllocation, 'amount' | 'deductions'> & {
    readonly date: string | undefined
    readonly details: PaidOutDetails
  },
): Promise<RecordedPaymentOut> {
  const { details, amount, deductions } = said
  const target = await debitOfBill(unit, member, bill.id)
  const needsNoManager = details.method === 'CASH' || bill.supplierId === null || details.accountId === 'OWNER'
  return recordPaymentOut(unit, member, {
    account: target.entry.account,
    date: said.date ?? (details.accountId === 'TILL' ? unit.today : (bill.postingDate ?? bill.date)),
    amount: null,
    details,
    allocations: [{ field: 'payment.', target, amount, deductions }],
    unbilled: [],
    isOfBill: needsNoManager,
  })
}

function assertAmounts({
  amount,
  allocated,
  parts,
  unbilled,
  account,
}: {
  readonly amount: Kobo
  readonly allocated: Kobo
  readonly parts: readonly PaidPart[]
  readonly unbilled: readonly Deduction[]
  readonly account: SupplierAccount
}): void {
  if (allocated > amount) {
    throw invalidField('allocations', `total more than the payment of ${formatNaira(amount)}; reduce them`)
  }
  if (allocated < amount && account.supplierId === null) {
    throw invalidField('amount', 'must be what the bill takes: without a supplier there is nobody to have credit with')
  }
  if (unbilled.length > 0 && allocated === amount) {
    throw invalidField('deductions', 'are for a deposit; put those of a bill into its allocation')
  }
  const withheld = sumKobo(unbilled.map((one) => one.amount))
  if (withheld > amount - allocated) {
    const most = formatNaira(amount - allocated)
    throw invalidField('deductions', `of a deposit must not come to more than the deposit itself, ${most}; reduce them`)
  }
  const most = amount - allocated + withheld
  for (const [index, { base }] of unbilled.entries()) {
    if (base <= most) continue
    const field = `deductions[${String(index)}].base`
    throw invalidField(field, `is more than the deposit with what is withheld of it, ${formatNaira(most)}; reduce it`)
  }
  if (amount === 0n && parts.every(({ deductions }) => deductions.length === 0)) {
    throw invalidField('amount', 'must be more than 0 unless tax is withheld')
  }
}

/** What money may go to unasked: what is held waits, and the money is credit with the supplier. */
async function payableNow(unit: ReadUnit, account: SupplierAccount): Promise<readonly SettledPayable[]> {
  const payable: SettledPayable[] = []
  for (const debit of await unit.payables.open(account, 'debit')) {
    if ((await heldBill(unit, debit.entry)) === undefined) payable.push(debit)
  }
  return payable
}

async function partsOf(unit: Unit, member: Member, allocations: readonly PaidAllocation[]): Promise<PaidPart[]> {
  const parts: PaidPart[] = []
  for (const { field, target, amount: money, deductions: said } of allocations) {
    await assertNotHeld(unit, target.entry)
    if (parts.some((part) => part.target.entry.id === target.entry.id)) {
      throw invalidField(`${field}amount`, 'names a bill twice; add the amounts up')
    }
    const deductions = await withheldOf(unit, member, { target, money, deductions: said }, field)
    const taxed = sumKobo(deductions.map((one) => one.amount))
    const part = { target, amount: money ?? (target.open > taxed ? target.open - taxed : 0n), deductions }
    if (settledBy(part) > target.open) {
      throw invalidField(
        `${field}amount`,
        `is more than the open balance of ${formatNaira(target.open)}, deductions included`,
      )
    }
    if (settledBy(part) === 0n) {
      const remedy = target.open === 0n ? 'nothing is open of this bill' : 'unless tax is withheld'
      throw invalidField(`${field}amount`, `must be more than 0; ${remedy}`)
    }
    parts.push(part)
  }
  return parts
}

/** A bill is paid on its own day or later, or before it, with money that went ahead of it: then it is a deposit. */
async function assertNotBefore(unit: ReadUnit, date: string, entry: PayableEntry): Promise<void> {
  const freed = await payableSince(unit, entry)
  if (freed > entry.date && date < freed) {
    throw invalidField(
      'date',
      `is before ${freed}, until which something else settled this bill; use that day or a later one`,
    )
  }
}

/**
 * Money that goes or comes back is recorded once, and through an account of this business.
 *
 * @throws payment_recorded_already, validation_failed for an account of nobody
 */
export async function assertMoneyOutNew(
  unit: ReadUnit,
  account: SupplierAccount,
  { accountId, externalReference: reference }: PaidOutDetails,
): Promise<void> {
  const isOwn = accountId === null || (OWN_SOURCES as readonly string[]).includes(accountId)
  if (!isOwn && !(await unit.paymentDetails.get(account.businessId, accountId))) {
    throw invalidField(
      'accountId',
      `is not a payment detail of this business; use the id of one, or ${OWN_SOURCES.join(', ')}`,
    )
  }
  if (reference === null) return
  const known = await unit.payables.byExternalReference(account, reference)
  if (!known) return
  throw new AppError('payment_recorded_already', {
    message: `A payment with the externalReference ${reference} is already recorded.`,
    data: { paymentId: known.id },
  })
}
