import type { VatMonth } from '../../core/domain/vat/month.ts'
import { vatReturnOf, type VatReturn } from '../../core/domain/vat/return.ts'
import { returnBook } from '../../core/domain/vat/return-book.ts'
import { WHOLE_SHARE } from '../../core/domain/vat/share.ts'

/** The return of a month in which nothing was bought, and nothing filed before. */
export const returnWithoutPurchases = (vat: VatMonth): VatReturn =>
  vatReturnOf(
    vat,
    { claims: [], remitted: [], share: WHOLE_SHARE, missing: [] },
    returnBook([]),
    { amount: 0n, origin: 'NOT_SAID', refunded: 0n },
    [],
  )
