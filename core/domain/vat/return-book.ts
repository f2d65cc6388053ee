import type { Environment } from '../../contract/http/vocabulary.ts'
import type { Kobo } from '../money/money.ts'

import type { Carried, VatFiling } from './filing.ts'
import type { Remittance } from './withheld-taxes.ts'
import { monthAfter } from './month.ts'
import type { FormAmounts } from './purchase.ts'

/** What was done about the returns of a business, as it was written down: entries are only ever added. */

/** What somebody typed into a month that is not filed. */
export type EnteredFigure = 'LINE_90' | 'LINE_100' | 'LINE_110' | 'REFUNDED' | 'FIXED_ASSETS_SOLD'

export type ReturnContent =
  /** A return, or one that amends the return of the same month. */
  | { readonly kind: 'FILED'; readonly filing: VatFiling }
  /** What is known of the newest return of the month changed: that it was paid, or how the portal took a line. */
  | { readonly kind: 'UPDATED'; readonly filing: VatFiling }
  /** The newest return of the month was not filed after all. */
  | { readonly kind: 'TAKEN_BACK'; readonly filingId: string }
  /** Null: nothing is entered any more. */
  | { readonly kind: 'ENTERED'; readonly figure: EnteredFigure; readonly amount: Kobo | null }
  | { readonly kind: 'CARRIED'; readonly carried: readonly Carried[] }
  | { readonly kind: 'REMITTED'; readonly remittance: Remittance }
  | { readonly kind: 'REMITTANCE_TAKEN_BACK'; readonly remittanceId: string }
  /** What the authority credits a supplier for withholding tax that was remitted; null: nothing is known of it any more. */
  | { readonly kind: 'CREDIT_NOTE'; readonly itemId: string; readonly number: string | null }

export type ReturnEntry = {
  readonly id: string
  readonly environment: Environment
  /** YYYY-MM. */
  readonly month: string
  /** ISO 8601. */
  readonly recordedAt: string
  readonly recordedBy: string
  readonly content: ReturnContent
}

export type ReturnBook = {
  /** By month, what stands of its returns: the newest first, before those that it amends. */
  readonly filings: ReadonlyMap<string, readonly VatFiling[]>
  readonly entered: ReadonlyMap<string, ReadonlyMap<EnteredFigure, Kobo>>
  readonly carried: readonly Carried[]
  readonly remittances: readonly Remittance[]
  /** Numbers of credit notes for suppliers, by what was withheld. */
  readonly creditNotes: ReadonlyMap<string, string>
}

/** What stands of all that was written down, in that order. */
export function returnBook(entries: readonly ReturnEntry[]): ReturnBook {
  const filings = new Map<string, VatFiling[]>()
  const entered = new Map<string, Map<EnteredFigure, Kobo>>()
  const carried: Carried[] = []
  let remittances: Remittance[] = []
  const creditNotes = new Map<string, string>()
  for (const { month, content } of entries) {
    const ofMonth = filings.get(month) ?? []
    switch (content.kind) {
      case 'FILED':
        filings.set(month, [content.filing, ...ofMonth])
        break
      case 'UPDATED':
        filings.set(month, [content.filing, ...ofMonth.slice(1)])
        break
      case 'TAKEN_BACK':
        filings.set(month, ofMonth.slice(1))
        break
      case 'ENTERED': {
        const figures = entered.get(month) ?? new Map<EnteredFigure, Kobo>()
        if (content.amount === null) figures.delete(content.figure)
        else figures.set(content.figure, content.amount)
        entered.set(month, figures)
        break
      }
      case 'CARRIED':
        carried.push(...content.carried)
        break
      case 'REMITTED':
        remittances.push(content.remittance)
        break
      case 'REMITTANCE_TAKEN_BACK':
        remittances = remittances.filter(({ id }) => id !== content.remittanceId)
        break
      case 'CREDIT_NOTE':
        if (content.number === null) creditNotes.delete(content.itemId)
        else creditNotes.set(content.itemId, content.number)
    }
  }
  return {
    filings: new Map([...filings].filter(([, standing]) => standing.length > 0)),
    ...{ entered, carried, remittances, creditNotes },
  }
}

/** The newest return of a month. */
export const filingOf = ({ filings }: ReturnBook, month: string): VatFiling | undefined => filings.get(month)?.[0]

/** Months, `YYYY-MM`, whose return is filed: nothing new gets into them. */
export const filedMonths = ({ filings }: ReturnBook): ReadonlySet<string> => new Set(filings.keys())

export const enteredFigure = ({ entered }: ReturnBook, month: string, figure: EnteredFigure): Kobo =>
  entered.get(month)?.get(figure) ?? 0n

const LINES: readonly (readonly [figure: EnteredFigure, line: number])[] = [
  ['LINE_90', 90],
  ['LINE_100', 100],
  ['LINE_110', 110],
]

/**
 * Lines that were typed into a month. What it begins with counts only where the return of the month before is not known:
 * else that says it.
 */
export function enteredLines(book: ReturnBook, month: string): FormAmounts {
  const figures = book.entered.get(month)
  return new Map(
    LINES.flatMap(([figure, line]): [number, Kobo][] => {
      const amount = figures?.get(figure)
      const isKnown = line === 100 && filingOf(book, monthAfter(month, -1)) !== undefined
      return amount === undefined || isKnown ? [] : [[line, amount]]
    }),
  )
}
