import type { Invoice } from '../../../core/contract/invoice.ts'

/** Credit notes have taken all of it off: nothing is left to pay. */
export const isCreditedInFull = ({ total, credited }: Pick<Invoice, 'total' | 'credited'>): boolean =>
  credited > 0 && credited >= total
