import type { Invoice } from '../../../core/contract/invoice.ts'
import type { Kobo } from '../../../core/money/money.ts'
import { koboOf } from '../format/money.ts'

type Credited = Pick<Invoice, 'total' | 'credited'>

/** Kobo that its customer still owes, whether or not it is paid. */
export const leftToPay = ({ total, credited }: Credited): Kobo => koboOf(total) - koboOf(credited)

/** Credit notes have taken all of it off: nothing is left to pay. */
export const isCreditedInFull = (invoice: Credited): boolean => invoice.credited > 0 && leftToPay(invoice) <= 0n
