import { AppError, invalidField } from '../../../contract/http/errors.ts'
import { isClosed } from '../../../domain/business/business.ts'
import { dayAfter } from '../../../domain/calendar/days.ts'
import { formatDate } from '../../../domain/calendar/format.ts'
import type { InvoiceRecord } from '../../../domain/invoice/invoice.ts'
import { VOID } from '../../../domain/invoice/status.ts'
import type { Member } from '../../../domain/people/account.ts'
import type { ReadUnit } from '../../../ports/unit.ts'

const MOVE_IT = 'ask an owner, admin or manager to move the lock date'

/** Nothing is dated in a closed period, or further ahead than tomorrow. @throws period_closed, validation_failed */
export async function assertDateOpen(unit: ReadUnit, member: Member, date: string): Promise<void> {
  assertNotAhead(unit, date, 'use today or an earlier day')
  await assertPeriodOpen(unit, member, date)
}

/** @throws validation_failed saying what to give instead */
export function assertNotAhead({ today }: Pick<ReadUnit, 'today'>, date: string, remedy: string): void {
  if (date > dayAfter(today, 1)) throw invalidField('date', `is in the future; ${remedy}`)
}

/** @throws period_closed */
export async function assertPeriodOpen(unit: ReadUnit, member: Member, date: string): Promise<void> {
  const closed = await closedUpTo(unit, member, date)
  if (closed !== null) throw periodClosed(`The books are closed up to ${closed}. Use a later date, or ${MOVE_IT}.`)
}

/** What counts today, without a day of its own to choose. @throws period_closed */
export async function assertTodayOpen(unit: ReadUnit, member: Member): Promise<void> {
  const closed = await closedUpTo(unit, member, unit.today)
  if (closed !== null) throw periodClosed(`The books are closed up to ${closed}. Wait until tomorrow, or ${MOVE_IT}.`)
}

type Dated = Pick<InvoiceRecord, 'invoiceNumber' | 'invoiceType' | 'issueDate' | 'status'>

/** A document that becomes part of the books is dated after the lock date; a proforma is none. @throws period_closed */
export async function assertMayEnterBooks(unit: ReadUnit, member: Member, invoice: Dated): Promise<void> {
  const closed = invoice.invoiceType === 'PROFORMA' ? null : await closedUpTo(unit, member, invoice.issueDate)
  if (closed === null) return
  const change = invoice.status === 'DRAFT' ? 'Change its issue date' : 'Send it back to have its issue date changed'
  throw periodClosed(`${datedIn(invoice, closed)}. ${change}, or ${MOVE_IT}.`)
}

/**
 * The day on which a document leaves its customer's account: its own, as sales count it, so that no report of a day
 * between knows it twice once it is there again. A closed month stays as it was: from there it leaves today.
 */
export async function dayOfLeaving(unit: ReadUnit, member: Member, date: string): Promise<string> {
  return (await closedUpTo(unit, member, date)) === null ? date : unit.today
}

/**
 * Sales and VAT of a closed month keep their documents. One that FIRS / NRS refused counts in neither, and leaves its
 * customer's account on the day of today.
 *
 * @throws period_closed
 */
export async function assertMayLeaveBooks(unit: ReadUnit, member: Member, invoice: Dated): Promise<void> {
  if (invoice.invoiceType === 'PROFORMA') return
  if (!VOID.includes(invoice.status)) {
    const closed = await closedUpTo(unit, member, invoice.issueDate)
    // Only what FIRS / NRS has is corrected with a note.
    const send = invoice.status === 'APPROVED' ? 'send it to FIRS / NRS, then ' : ''
    const correct = `It cannot be changed: ${send}correct it with a credit note dated later`
    if (closed !== null) throw periodClosed(`${datedIn(invoice, closed)}. ${correct}, or ${MOVE_IT}.`)
  }
  await assertTodayOpen(unit, member)
}

const datedIn = ({ invoiceNumber, issueDate }: Dated, closed: string) =>
  `${invoiceNumber} is dated ${formatDate(issueDate)}, but the books are closed up to ${closed}`

const periodClosed = (message: string) => new AppError('period_closed', { message })

/** The last closed day, for people, where `date` is closed. */
async function closedUpTo(unit: ReadUnit, { businessId }: Member, date: string): Promise<string | null> {
  const lockDate = (await unit.businesses.get(businessId))?.settings.lockDate ?? null
  return lockDate !== null && isClosed(date, lockDate) ? formatDate(lockDate) : null
}
