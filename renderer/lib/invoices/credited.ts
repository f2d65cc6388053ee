import type { Invoice } from '../../../core/contract/invoice.ts'
import * as rules from '../../../core/domain/invoice/unpaid.ts'
import type { Kobo } from '../../../core/domain/money/money.ts'
import { koboOf } from '../format/money.ts'
import type { ListedInvoice } from '../queries/invoices.ts'

type Credited = Pick<Invoice, 'total' | 'credited'>
type Payable = Credited &
  Pick<Invoice, 'status' | 'invoiceKind' | 'invoiceType' | 'issueDate' | 'dueDate' | 'paymentStatus'>

/** The amounts of the API as the rules count them. */
const inKobo = <T extends Credited>(invoice: T) => ({
  ...invoice,
  total: koboOf(invoice.total),
  credited: koboOf(invoice.credited),
})

export const leftToPay = (invoice: Credited): Kobo => rules.leftToPay(inKobo(invoice))

export const isCreditedInFull = (invoice: Credited): boolean => rules.isCreditedInFull(inKobo(invoice))

export const isUnpaid = (invoice: Payable): boolean => rules.isUnpaid(inKobo(invoice))

export const isOverdue = (invoice: Payable, today: string): boolean => rules.isOverdue(inKobo(invoice), today)

/** Whether there is still something that its customer may pay, and that is not recorded yet. */
export const isPayable = (invoice: Credited & Pick<Invoice, 'invoiceType' | 'paymentStatus'>): boolean =>
  invoice.paymentStatus !== 'PAID' && invoice.invoiceType !== 'CREDIT_NOTE' && !isCreditedInFull(invoice)

/** What an invoice adds to a sum, in kobo: a credit note takes off. */
export function signedTotal({ total, invoiceType }: Pick<ListedInvoice, 'total' | 'invoiceType'>): Kobo {
  return invoiceType === 'CREDIT_NOTE' ? -koboOf(total) : koboOf(total)
}
