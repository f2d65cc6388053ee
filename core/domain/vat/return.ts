import type { Kobo } from '../money/money.ts'

import { carriedInto, withCredit } from './credit-chain.ts'
import {
  differencesSince,
  lineDifferences,
  returnItems,
  type FilingDifference,
  type LineDifference,
  type ReturnItem,
  type VatFiling,
} from './filing.ts'
import { formLines, givenLines, solveForm, type BroughtForward, type FormLine } from './form-002.ts'
import type { VatMonth } from './month.ts'
import { inputVatOf, type Claim, type FormAmounts, type InputVat, type RemittedClaim } from './purchase.ts'
import { enteredLines, type ReturnBook } from './return-book.ts'
import type { Share } from './share.ts'

/** Why a purchase is looked at before the month is filed. */
type MissingKind = 'DRAFT' | 'PROOF' | 'ATTACHMENT' | 'WEAK_CLAIM'

/** Something that the month lacks. */
export type MissingPaper = {
  readonly kind: MissingKind
  /** Of the purchase. */
  readonly id: string
  readonly number: string | null
  readonly date: string
  readonly supplierName: string | null
  /** Kobo with VAT. */
  readonly total: Kobo
  readonly vat: Kobo
  /** Of a weak claim, what it lacks: TIN, NUMBER, TAX_POINT. Of a proof, what was answered. */
  readonly lacks: readonly string[]
}

/** The VAT of a month, what was bought in it, and its return. */
export type VatReturn = VatMonth & {
  readonly input: InputVat
  /** Empty where the business charges no VAT: it files no return. */
  readonly form: readonly FormLine[]
  /** What the documents come to now, whatever was filed. */
  readonly computed: FormAmounts
  readonly items: readonly ReturnItem[]
  readonly entered: FormAmounts
  /** The newest return of the month; null where none is filed. */
  readonly filing: VatFiling | null
  /** Returns that it amends, the newest first. */
  readonly amended: readonly VatFiling[]
  readonly differences: readonly FilingDifference[]
  readonly lineDifferences: readonly LineDifference[]
  readonly missing: readonly MissingPaper[]
}

/**
 * The return of a month. A month that was filed keeps its lines; what is different now stands in `differences`.
 *
 * @param filed what the newest return was made of
 */
export function vatReturnOf(
  vat: VatMonth,
  purchases: {
    readonly claims: readonly Claim[]
    readonly remitted: readonly RemittedClaim[]
    readonly share: Share
    readonly missing: readonly MissingPaper[]
  },
  book: ReturnBook,
  broughtForward: BroughtForward,
  filed: readonly ReturnItem[],
): VatReturn {
  const { month } = vat
  const input = inputVatOf(purchases.claims, purchases.remitted, purchases.share)
  const carried = carriedInto(book, month)
  const entered = enteredLines(book, month)
  const computed = solveForm(withCredit(givenLines({ ...vat, input }, carried), broughtForward), entered)
  const [filing = null, ...amended] = book.filings.get(month) ?? []
  const items = returnItems({ ...vat, input })
  const typed = filing ? new Map([...filing.entered, ...filing.typed]) : entered
  const about = { vatWithheld: vat.vatWithheld, input, carried, broughtForward }
  const ofMonth = book.carried.filter((one) => one.month === month)
  return {
    ...vat,
    ...{ input, computed, items, entered, filing, amended, missing: purchases.missing },
    form: vat.chargesVat ? formLines(filing?.lines ?? computed, typed, about, filing !== null) : [],
    differences: filing === null ? [] : differencesSince(filed, items, ofMonth),
    lineDifferences: filing === null ? [] : lineDifferences(filing),
  }
}
