import type { Member } from '../../domain/people/account.ts'
import { AppError } from '../../contract/errors.ts'
import type { Repositories } from '../../ports/storage.ts'

import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'

/** @throws not_found */
export async function loadInvoice(
  { invoices }: Pick<Repositories, 'invoices'>,
  { businessId }: Pick<Member, 'businessId'>,
  id: string,
): Promise<InvoiceRecord> {
  const invoice = await invoices.get(businessId, id)
  if (!invoice) throw new AppError('not_found', { message: 'Invoice not found.' })
  return invoice
}
