import type { ErrorDetail } from '../contract/errors.ts'
import { formatIrn, parseIrn } from '../irn/irn.ts'

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

/** What is wrong with an IRN from before the service ID changed; undefined for one that agrees with it. */
export function staleIrn(
  { irn }: Pick<InvoiceRecord, 'irn'>,
  { firsConfig }: { readonly firsConfig: { readonly serviceId: string } | null },
): ErrorDetail | undefined {
  if (irn === null || firsConfig === null || parseIrn(irn)?.serviceId === firsConfig.serviceId) return undefined
  return { field: 'irn', message: 'The service ID has changed since. Reopen the invoice and finalize it again.' }
}
