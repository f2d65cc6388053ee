import type { Kobo } from '../money/money.ts'

import { creditCarried, solveForm, type BroughtForward } from './form-002.ts'
import { carriedLines, type VatFiling } from './filing.ts'
import { monthAfter } from './month.ts'
import type { FormAmounts } from './purchase.ts'
import { enteredFigure, enteredLines, filingOf, type ReturnBook } from './return-book.ts'

/** A month in the row of months whose credit is carried from one to the next. */
export type ChainMonth = {
  readonly month: string
  readonly broughtForward: BroughtForward
  /** As filed, or as computed. */
  readonly lines: FormAmounts
  readonly filing: VatFiling | null
}

/** What is carried into a month from others that were filed, by line. */
export const carriedInto = ({ carried }: ReturnBook, month: string): FormAmounts =>
  carriedLines(carried.filter(({ toMonth }) => toMonth === month))

/**
 * Line 100 of a month: line 115 of the month before, as it was filed or else as it is computed; of the first month what was
 * typed. A refund that was granted in the month before is taken off.
 */
export function broughtForwardTo(book: ReturnBook, month: string, before: ChainMonth | undefined): BroughtForward {
  const typed = enteredLines(book, month).get(100)
  if (typed !== undefined) return { amount: typed, origin: 'TYPED', refunded: 0n }
  if (before === undefined) return { amount: 0n, origin: 'NOT_SAID', refunded: 0n }
  const refunded = enteredFigure(book, before.month, 'REFUNDED')
  const origin = before.filing === null ? 'COMPUTED' : 'FILED'
  return { amount: creditCarried(before.lines, refunded), origin, refunded }
}

/**
 * Every month from `first` to `last`, one after the other.
 *
 * @param given what the documents of a month come to, by line; lines 45, 75 and 85 are enough
 */
export function creditChain(
  book: ReturnBook,
  { first, last }: { readonly first: string; readonly last: string },
  given: (month: string) => FormAmounts,
): ChainMonth[] {
  const months: ChainMonth[] = []
  for (let month = first; month <= last; month = monthAfter(month, 1)) {
    const broughtForward = broughtForwardTo(book, month, months.at(-1))
    const filing = filingOf(book, month) ?? null
    const lines = filing?.lines ?? solveForm(withCredit(given(month), broughtForward), enteredLines(book, month))
    months.push({ month, broughtForward, lines, filing })
  }
  return months
}

/** With the credit that the month begins with on line 100. */
export const withCredit = (given: FormAmounts, { amount }: BroughtForward): ReadonlyMap<number, Kobo> =>
  new Map([...given, [100, amount]])
