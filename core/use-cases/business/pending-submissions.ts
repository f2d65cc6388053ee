import { AppError } from '../../contract/http/errors.ts'
import { IN_FLIGHT } from '../../domain/invoice/status.ts'
import type { ReadUnit } from '../../ports/unit.ts'

/** @throws work_in_flight with the invoices that are on their way */
export async function assertNoPendingSubmissions(
  { invoices }: Pick<ReadUnit, 'invoices'>,
  businessId: string,
): Promise<void> {
  const moving = await invoices.inStatuses(businessId, IN_FLIGHT)
  if (moving.length === 0) return

  const names = moving
    .slice(0, 5)
    .map(({ invoiceNumber }) => invoiceNumber)
    .join(', ')
  const more = moving.length > 5 ? ` and ${moving.length - 5} more` : ''
  throw new AppError('work_in_flight', {
    message: `Still on their way to FIRS / NRS: ${names}${more}. Wait for the answers, or deal with those that need attention, then try again.`,
    details: moving.map(({ invoiceNumber, status }) => ({ field: invoiceNumber, message: `is ${status}` })),
  })
}
