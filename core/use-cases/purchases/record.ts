import { AppError, invalidField } from '../../contract/http/errors.ts'
import { by } from '../../domain/audit/audit.ts'
import { formatNaira } from '../../domain/money/format.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import { dayAfter } from '../../domain/calendar/days.ts'
import type { Member } from '../../domain/people/account.ts'
import { creditExcess } from '../../domain/purchases/credit-note.ts'
import { printedDifferences, purchaseRateProblems } from '../../domain/purchases/lines.ts'
import { purchaseNumber, type PurchaseRecord } from '../../domain/purchases/purchase.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'
import { postPurchase, unpostPurchase } from '../payables/purchases.ts'
import { assertNotAhead, assertPeriodOpen, dayOfLeaving } from '../receivables/posting/lock-date.ts'

import { resolvePurchase } from './content.ts'
import { assertDraft, stepOf } from './drafts.ts'
import { assertNewBill } from './duplicates.ts'
import { loadPurchase } from './load.ts'
import { vatMonthFor } from './vat-month.ts'

/**
 * Gives a draft its number and its VAT month, and posts it to the account of its supplier. It is completed once more: by
 * the law and the settings of this day.
 *
 * @throws not_found, purchase_not_draft, validation_failed, supplier_bill_exists, total_differs, purchase_credit_too_high,
 * period_closed, folder_is_a_copy, folder_retired
 */
export async function recordPurchase(unit: Unit, member: Member, id: string): Promise<PurchaseRecord> {
  const draft = await loadPurchase(unit, member, id)
  unit.concerns({ kind: 'purchase', id })
  assertDraft(draft)
  if (unit.isCopy) throw new AppError('folder_is_a_copy')
  if (unit.isRetired) throw new AppError('folder_retired')

  const business = await loadBusiness(unit, member.businessId)
  const parts = await resolvePurchase(unit, business, draft, draft.environment)
  const ready: PurchaseRecord = { ...draft, ...parts }
  assertComplete(unit, ready)
  await assertNewBill(unit, ready)
  assertPrinted(ready)
  await assertCreditFits(unit, ready)
  // A bill of a locked day is entered all the same, and counts today.
  const postingDate = await dayOfLeaving(unit, member, ready.date)
  await assertPeriodOpen(unit, member, postingDate)

  const at = unit.now.toISOString()
  const vatMonth = await vatMonthFor(unit, ready, ready.taxPoint)
  const recorded: PurchaseRecord = {
    ...ready,
    status: 'RECORDED',
    number: purchaseNumber(await unit.purchases.takeNumber(ready)),
    postingDate,
    vatMonth,
    recordedAt: at,
    updatedAt: at,
    version: draft.version + 1,
  }
  await unit.purchases.update(recorded)
  await unit.audit.append({
    ...by(member),
    at,
    action: 'purchase.recorded',
    subject: { kind: 'purchase', id },
    from: { status: draft.status },
    to: {
      ...stepOf(recorded),
      date: recorded.date,
      vatMonth,
      figures: await unit.purchases.figures(recorded),
    },
  })
  await postPurchase(unit, member, recorded)
  if (recorded.irn !== null) unit.afterCommit({ kind: 'billToProve' })
  return loadPurchase(unit, member, id)
}

/** Whether a draft says what its paper says; one that does not stays a draft. */
export const isAsPrinted = (purchase: PurchaseRecord): boolean => printedDifferences(purchase).length === 0

function assertComplete(unit: ReadUnit, purchase: PurchaseRecord): void {
  const { type, customsValue, declarationNumber, date, taxPoint, lines } = purchase
  assertNotAhead(unit, date, 'use today or an earlier day')
  if (taxPoint > dayAfter(unit.today, 1)) {
    throw invalidField('taxPoint', 'is in the future; leave it out, or use the day from which the VAT counts')
  }
  if (type === 'IMPORT_VAT') {
    if (customsValue === null) throw invalidField('customsValue', 'is required for import VAT')
    if (declarationNumber === null) throw invalidField('declarationNumber', 'is required for import VAT')
  }
  const problems = purchaseRateProblems(lines)
  const [first] = problems
  if (!first) return
  throw new AppError('validation_failed', { message: `${first.field}: ${first.message}`, details: problems })
}

function assertPrinted(purchase: PurchaseRecord): void {
  const differences = printedDifferences(purchase)
  const [first] = differences
  if (!first) return
  const { field, sent, computed } = first
  throw new AppError('total_differs', {
    message: `${field} is ${formatNaira(sent)}, and the lines come to ${formatNaira(computed)}. Correct the lines or this figure, then record the bill.`,
    details: differences.map((one) => ({ field: one.field, message: `differs from ${formatNaira(one.computed)}` })),
    data: { sent: koboToNumber(sent), computed: koboToNumber(computed) },
  })
}

const leftWords = { net: 'without VAT', VAT: 'of VAT', total: 'in all' } as const

async function assertCreditFits({ purchases }: ReadUnit, note: PurchaseRecord): Promise<void> {
  const bill = note.billId === null ? undefined : await purchases.get(note.businessId, note.billId)
  if (!bill) return
  const excess = creditExcess(note, bill, await purchases.creditNotesOf(bill))
  if (!excess) return
  const name = bill.number ?? 'the bill'
  const left = `${formatNaira(excess.left)} ${leftWords[excess.what]}`
  // Of a line it is the quantity that people reduce.
  const field = excess.field === 'items' ? excess.field : `${excess.field}.quantity`
  throw new AppError('purchase_credit_too_high', {
    message: `Of ${name} only ${left} is left to take back. Reduce the credit note.`,
    details: [{ field, message: `takes back more than is left of ${name}: ${left}. Reduce it.` }],
  })
}

/** @throws not_found, purchase_not_recorded, purchase_settled, period_closed, validation_failed */
export async function cancelPurchase(
  unit: Unit,
  member: Member,
  { id, reason, date }: { readonly id: string; readonly reason: string; readonly date: string | undefined },
): Promise<PurchaseRecord> {
  const before = await loadPurchase(unit, member, id)
  unit.concerns({ kind: 'purchase', id })
  if (before.status !== 'RECORDED' || before.postingDate === null) throw new AppError('purchase_not_recorded')
  if ((await unit.purchases.creditNotesOf(before)).length > 0) {
    throw new AppError('purchase_settled', {
      message: 'Credit notes stand against this bill. Cancel those first.',
    })
  }
  const day = date ?? (await dayOfLeaving(unit, member, before.postingDate))
  assertNotAhead(unit, day, 'use today or an earlier day')
  if (day < before.postingDate) throw invalidField('date', 'is before the day of the bill; use that day or a later one')
  await assertPeriodOpen(unit, member, day)

  await unpostPurchase(unit, member, before, { date: day, reason })
  const at = unit.now.toISOString()
  const cancelled: PurchaseRecord = {
    ...before,
    status: 'CANCELLED',
    cancellation: { date: day, reason },
    updatedAt: at,
    version: before.version + 1,
  }
  await unit.purchases.update(cancelled)
  await unit.audit.append({
    ...by(member),
    at,
    action: 'purchase.cancelled',
    subject: { kind: 'purchase', id },
    from: { status: before.status },
    to: { status: cancelled.status, date: day, reason },
  })
  return loadPurchase(unit, member, id)
}
