import { koboToNumber } from '../../../core/domain/money/decimal.ts'

import { koboOf } from '../format/money.ts'

/** Credit in naira that may be used or given back: without what is kept for invoices that wait for approval. */
export const freeCredit = ({ credit, reserved }: { readonly credit: number; readonly reserved: number }): number =>
  koboToNumber(koboOf(credit) - koboOf(reserved))
