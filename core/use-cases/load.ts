import { AppError } from '../contract/http/errors.ts'
import type { BusinessRecord } from '../domain/business/business.ts'
import type { InvoiceRecord } from '../domain/invoice/invoice.ts'
import type { Member } from '../domain/people/account.ts'
import type { ReadUnit } from '../ports/unit.ts'

/** A business that may have been deleted between the guard's look and the unit of work. @throws not_found */
export async function loadBusiness({ businesses }: Pick<ReadUnit, 'businesses'>, id: string): Promise<BusinessRecord> {
  const business = await businesses.get(id)
  if (!business) throw new AppError('not_found', { message: 'Business not found.' })
  return business
}

/** @throws not_found, also for an invoice of another business */
export async function loadInvoice(
  { invoices }: Pick<ReadUnit, 'invoices'>,
  { businessId }: Pick<Member, 'businessId'>,
  id: string,
): Promise<InvoiceRecord> {
  const invoice = await invoices.get(businessId, id)
  if (!invoice) throw new AppError('not_found', { message: 'Invoice not found.' })
  return invoice
}
