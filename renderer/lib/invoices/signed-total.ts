import type { Kobo } from '../../../core/domain/money/money.ts'
import { koboOf } from '../format/money.ts'
import type { ListedInvoice } from '../queries/invoices.ts'

/** What an invoice adds to a sum, in kobo: a credit note takes off. */
export function signedTotal({ total, invoiceType }: Pick<ListedInvoice, 'total' | 'invoiceType'>): Kobo {
  return invoiceType === 'CREDIT_NOTE' ? -koboOf(total) : koboOf(total)
}
