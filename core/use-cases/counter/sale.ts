import type { Warning } from '../../contract/http/envelope.ts'
import { AppError, invalidField } from '../../contract/http/errors.ts'
import type { Metadata } from '../../contract/http/metadata.ts'
import { isClosed } from '../../domain/business/business.ts'
import { dayAfter, daysBetween } from '../../domain/calendar/days.ts'
import { formatDate } from '../../domain/calendar/format.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'
import { settleTender, type TenderResult, type Tender } from '../../domain/counter/tender.ts'
import type { DraftLine } from '../../domain/invoice/lines.ts'
import { formatNaira } from '../../domain/money/format.ts'
import { sumKobo, type Kobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import type { MoneyDetails } from '../../domain/receivables/entry.ts'
import { WALK_IN_NAME } from '../../domain/records/customer.ts'
import type { SettledEntry } from '../../ports/receivables/receivables-repository.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { finalizeInvoice } from '../invoice/approval.ts'
import { createInvoice } from '../invoice/drafts.ts'
import { viewOf, type InvoiceView } from '../invoice/view.ts'
import { loadBusiness, loadInvoice } from '../load.ts'
import { recordPayment, type RecordedPayment } from '../receivables/payments/record.ts'
import { viewOfRecorded, type PaymentView } from '../receivables/payments/view.ts'
import { chargeOf } from '../receivables/posting/account.ts'
import { recordTillSale } from '../receivables/posting/till.ts'
import { queueUnlessRefused } from '../submission/submit.ts'

import { assertWithinLimits, namedByList } from './limits.ts'

type TenderInput = Tender & Pick<MoneyDetails, 'methodDetail' | 'metadata'>

export type SaleInput = {
  /** Null: whoever walked in. */
  readonly customerId: string | null
  readonly lines: readonly DraftLine[]
  readonly payments: readonly TenderInput[]
  /** Cash that was handed over, kobo; null where nobody counted it apart. */
  readonly tendered: Kobo | null
  readonly reference: string | null
  readonly externalReference: string | null
  readonly notes: string | null | undefined
  readonly metadata: Metadata | null | undefined
  /** When a till that could not reach the desk made it; null: now. */
  readonly soldAt: Date | null
}

export type SaleResult = {
  readonly view: InvoiceView
  readonly payments: readonly PaymentView[]
  readonly change: Kobo
  readonly warnings: readonly Warning[]
}

/**
 * A sale over the counter: an invoice of the day of the sale, due then, approved, queued to the authority and paid. A missing line
 * keeps nothing back; what keeps the invoice out of the queue is a warning.
 *
 * @throws counter_needs_approval, role_insufficient beyond the limits of the seller, validation_failed, external_reference_taken,
 *   firs_config_missing, period_closed, folder_is_a_copy, folder_retired
 */
export async function sellAtCounter(unit: Unit, member: Member, said: SaleInput): Promise<SaleResult> {
  const { settings } = await loadBusiness(unit, member.businessId)
  if (settings.requireApproval && !settings.counterWithoutApproval) throw new AppError('counter_needs_approval')
  await assertWithinLimits(unit, member, settings, said.lines)
  const named = await namedByList(unit, member, settings, said.lines)
  const { date, soldAt, warnings: late } = dayOfSale(unit, settings.lockDate, said.soldAt)

  const { id, total } = await createInvoice(unit, member, {
    customerId: said.customerId ?? (await walkIn(unit, member)),
    invoiceType: 'STANDARD',
    issueDate: date,
    dueDate: date,
    lines: named.lines,
    paymentMethod: said.payments[0]?.method,
    externalReference: said.externalReference,
    notes: said.notes,
    metadata: said.metadata,
  })
  if (total === 0n) throw invalidField('items', 'total 0; a sale must be more than 0')
  const settled = settleTender({ total, payments: said.payments, tendered: said.tendered })
  if ('wrong' in settled) throw wrongTender(settled, total)

  const decided = await finalizeInvoice(unit, member, { id }, { isAtCounter: true })
  let target = await chargeOf(unit, decided.invoice)
  const payments: PaymentView[] = []
  for (const [index, part] of settled.parts.entries()) {
    const isFirstCash = index === settled.parts.findIndex(({ method }) => method === 'CASH')
    const tendered = isFirstCash ? tenderedOf(settled, said) : null
    const recorded = await recordTender(unit, member, { date, target, part, tendered, reference: said.reference })
    payments.push(await viewOfRecorded(unit, recorded))
    target = recorded.charges[0] ?? target
  }
  const sold = await loadInvoice(unit, member, id)
  const { environment } = target.entry.account
  await recordTillSale(unit, member, {
    ...{ kind: 'SALE', invoiceId: id, document: sold, environment, money: settled.parts },
    soldAt,
  })
  const notSent = await queueUnlessRefused(unit, member, sold)
  const view = await viewOf(unit, member, await loadInvoice(unit, member, id))
  return {
    view,
    payments,
    change: settled.change,
    warnings: [...late, ...named.warnings, ...decided.warnings, ...notSent],
  }
}

/** Days for which a sale may lie at a till and still be one of the day on which it was made. */
const MOST_DAYS_LATE = 7
/** A minute that its way took is no reason to say another time than that of the desk. */
const IS_NOW_MS = 60_000

type DayOfSale = { readonly date: string; readonly soldAt: string | null; readonly warnings: readonly Warning[] }

/**
 * The day of a sale that a till made while the desk was away: that on which it was made. Money was taken for it, so that a
 * till whose clock is wrong, or one that was off for weeks, does not lose it: then it is one of today, with a warning.
 */
function dayOfSale({ now, today }: Unit, lockDate: string | null, said: Date | null): DayOfSale {
  if (said === null || Math.abs(now.getTime() - said.getTime()) < IS_NOW_MS) {
    return { date: today, soldAt: null, warnings: [] }
  }
  const daysLate = daysBetween(lagosDate(said), lagosDate(now))
  // A practice business may be ahead of the clock.
  const date = dayAfter(today, -daysLate)
  const soldAt = said.toISOString()
  const why =
    said > now
      ? 'the clock of the till is ahead of the desk'
      : daysLate > MOST_DAYS_LATE
        ? `it was made more than ${String(MOST_DAYS_LATE)} days ago, on ${formatDate(date)}`
        : lockDate !== null && isClosed(date, lockDate)
          ? `it was made on ${formatDate(date)}, and the books are closed up to ${formatDate(lockDate)}`
          : null
  if (why === null) return { date, soldAt, warnings: [] }
  const message = `does not date the sale: ${why}. Its invoice is dated today`
  return { date: today, soldAt: said > now ? null : soldAt, warnings: [{ field: 'soldAt', message }] }
}

async function walkIn({ customers }: ReadUnit, { businessId }: Member): Promise<string> {
  const found = await customers.byName(businessId, WALK_IN_NAME)
  if (!found) throw new Error(`${businessId} has no walk-in customer.`)
  return found.id
}

function wrongTender({ wrong, by }: Extract<TenderResult<Tender>, { wrong: string }>, total: Kobo): AppError {
  const amount = formatNaira(by)
  switch (wrong) {
    case 'tooLittle':
      return invalidField('payments', `come to ${amount} less than the sale of ${formatNaira(total)}`)
    case 'tooMuch':
      return invalidField(
        'payments',
        `come to ${amount} more than the sale of ${formatNaira(total)}, and change is given for cash only`,
      )
    case 'tenderedWithoutCash':
      return invalidField('tendered', 'is cash, but none of the payments is; mark one as CASH')
    case 'tenderedTooLittle':
      return invalidField('tendered', `is ${amount} less than the cash due`)
  }
}

/** The cash that was handed over, where change went back or somebody said it. */
function tenderedOf(
  { parts, change }: Extract<TenderResult<TenderInput>, { change: Kobo }>,
  said: SaleInput,
): Kobo | null {
  if (said.tendered === null && change === 0n) return null
  return sumKobo(parts.filter(({ method }) => method === 'CASH').map(({ amount }) => amount)) + change
}

type Part = {
  /** YYYY-MM-DD. */
  readonly date: string
  readonly target: SettledEntry
  readonly part: TenderInput
  readonly tendered: Kobo | null
  readonly reference: string | null
}

function recordTender(
  unit: Unit,
  member: Member,
  { date, target, part, tendered, reference }: Part,
): Promise<RecordedPayment> {
  const { method, methodDetail, amount, metadata } = part
  return recordPayment(unit, member, {
    account: target.entry.account,
    date,
    amount,
    details: {
      method,
      methodDetail,
      reference,
      externalReference: null,
      metadata,
      paymentDetailId: null,
      note: null,
      counter: { tendered },
    },
    allocations: [{ field: '', target, amount, deductions: [] }],
  })
}
