import { environmentOf, type BusinessRecord } from '../../domain/business/business.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'
import { dueDateOf, monthAfter } from '../../domain/vat/month.ts'
import { filingOf, returnBook } from '../../domain/vat/return-book.ts'
import type { VatMonthRepository } from '../../ports/invoice/vat-month-repository.ts'
import type { VatReturnRepository } from '../../ports/invoice/vat-return-repository.ts'
import type { ReadUnit } from '../../ports/unit.ts'

/** From this day on the month before is spoken of: its return is due on the 21st. */
const FROM_DAY = '08'

/**
 * The month whose VAT return is to be made: the one before, where something was sold in it, until it was filed or exported. Only
 * of real sales, and of a business that charges VAT.
 */
export async function dueReturn(
  unit: Pick<ReadUnit, 'today'> & {
    readonly vatMonths: Pick<VatMonthRepository, 'snapshots' | 'hasDocuments'>
    readonly vatReturns: Pick<VatReturnRepository, 'entries'>
  },
  business: Pick<BusinessRecord, 'id' | 'provider' | 'settings'>,
): Promise<{ readonly month: string; readonly dueDate: string } | null> {
  const environment = environmentOf(business)
  if (environment !== 'LIVE' || !business.settings.chargesVat || unit.today.slice(8) < FROM_DAY) return null
  const present = unit.today.slice(0, 7)
  const month = monthAfter(present, -1)
  const [exported] = await unit.vatMonths.snapshots(business.id, { environment, month })
  // What was exported while the month still ran was not its return.
  if (exported && lagosDate(new Date(exported.takenAt)).slice(0, 7) >= present) return null
  if (filingOf(returnBook(await unit.vatReturns.entries(business.id, environment)), month)) return null
  const isSold = await unit.vatMonths.hasDocuments(business.id, { environment, month, isPresent: true })
  return isSold ? { month, dueDate: dueDateOf(month) } : null
}
