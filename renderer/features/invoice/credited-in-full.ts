import type { Invoice } from '../../../core/contract/invoice.ts'

/** Whether credit notes have taken all of it off, so that nobody pays it any more. */
export function isCreditedInFull({ total, credited }: Pick<Invoice, 'total' | 'credited'>): boolean {
  return credited > 0 && credited >= total
}
