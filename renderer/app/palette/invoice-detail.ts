import { invoiceTypeLabels } from '../../../core/contract/invoice/labels.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { formatKobo } from '../../lib/format/money.ts'
import { signedTotal } from '../../lib/invoices/balance.ts'
import type { ListedInvoice } from '../../lib/queries/invoices.ts'
import { texts } from '../../lib/texts.ts'

type InvoiceMatch = Pick<ListedInvoice, 'invoiceType' | 'status' | 'issueDate' | 'total'>

/** Beside a number and a name: `FIRS approved, 3 Nov 2026, ₦1,075.00`; what is no invoice says so first. */
export function invoiceDetail(found: InvoiceMatch): string {
  const { invoiceType, status, issueDate } = found
  const type = invoiceType === 'STANDARD' ? [] : [invoiceTypeLabels[invoiceType]]
  return [...type, texts.status[status], formatDay(issueDate), `₦${formatKobo(signedTotal(found))}`].join(', ')
}
