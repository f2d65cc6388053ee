import type { Invoice } from '../../../core/contract/invoice.ts'
import type { Kobo } from '../../../core/domain/money/money.ts'
import { koboOf } from '../format/money.ts'

type Credited = Pick<Invoice, 'total' | 'credited'>
type Payable = Credited & Pick<Invoice, 'status' | 'invoiceKind' | 'invoiceType' | 'paymentStatus'>

/** Kobo that its customer still owes, whether or not it is paid. */
export const leftToPay = ({ total, credited }: Credited): Kobo => koboOf(total) - koboOf(credited)

/** Credit notes have taken all of it off: nothing is left to pay. */
export const isCreditedInFull = (invoice: Credited): boolean => invoice.credited > 0 && leftToPay(invoice) <= 0n

/** Somebody still has to pay it, as the list of the unpaid ones has it. What consumers got is a receipt. */
export const isUnpaid = (invoice: Payable): boolean =>
  invoice.status === 'FIRS_APPROVED' &&
  invoice.invoiceKind !== 'B2C' &&
  (invoice.invoiceType === 'STANDARD' || invoice.invoiceType === 'DEBIT_NOTE') &&
  invoice.paymentStatus !== 'PAID' &&
  !isCreditedInFull(invoice)
