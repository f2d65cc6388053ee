import type { Invoice } from '../../../core/contract/invoice/invoice.ts'
import * as rules from '../../../core/domain/invoice/settlement.ts'
import type { Kobo } from '../../../core/domain/money/money.ts'
import { koboOf } from '../format/money.ts'
import type { ListedInvoice } from '../queries/invoices.ts'

type Owed = Pick<Invoice, 'balance'>

/** What its customer still owes, in kobo. */
export const balanceInKobo = ({ balance }: Owed): Kobo => koboOf(balance)

/** Whether there is still something that its customer may pay. */
export const isUnpaid = (invoice: Owed): boolean => rules.isUnpaid({ balance: balanceInKobo(invoice) })

export const isOverdue = ({ balance, dueDate }: Owed & Pick<Invoice, 'dueDate'>, today: string): boolean =>
  rules.isOverdue({ balance: koboOf(balance), dueDate }, today)

/** Credit notes have taken all of it off: nothing is left to pay. */
export const isCreditedInFull = ({ total, creditNotesTotal }: Pick<Invoice, 'total' | 'creditNotesTotal'>): boolean =>
  creditNotesTotal > 0 && koboOf(creditNotesTotal) >= koboOf(total)

/** What an invoice adds to a sum, in kobo: a credit note takes off. */
export function signedTotal({ total, invoiceType }: Pick<ListedInvoice, 'total' | 'invoiceType'>): Kobo {
  return invoiceType === 'CREDIT_NOTE' ? -koboOf(total) : koboOf(total)
}
