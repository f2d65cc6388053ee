import { formatIrn } from '../irn/irn.ts'

import type { InvoiceRecord } from './invoice.ts'

/**
 * The invoice with the IRN that follows from its number, the business's service ID and its own issue date;
 * null before the FIRS configuration exists.
 */
export function withIrn<T extends Pick<InvoiceRecord, 'invoiceNumber' | 'issueDate' | 'irn'>>(
  invoice: T,
  { firsConfig }: { readonly firsConfig: { readonly serviceId: string } | null },
): T {
  const irn =
    firsConfig === null
      ? null
      : formatIrn({ number: invoice.invoiceNumber, serviceId: firsConfig.serviceId, issueDate: invoice.issueDate })
  return { ...invoice, irn }
}
