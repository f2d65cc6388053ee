import type { SupplierLegalForm } from '../../contract/http/vocabulary.ts'
import { sumKobo, type Kobo } from '../money/money.ts'
import type { DeductionKind } from '../receivables/entry.ts'

import { monthAfter } from './month.ts'

/**
 * Tax that the business kept back from its suppliers and has to remit: to whom, and by when. Due days of WHT are from
 * secondary sources; the 14th for VAT is the Nigeria Tax Act 2025, section 155 (4).
 */

/** Kept back from a payment to a supplier; below 0 where an earlier one was reversed. Kobo. */
export type WithheldTax = {
  readonly id: string
  readonly kind: DeductionKind
  /** The day of the payment, YYYY-MM-DD. */
  readonly date: string
  readonly supplierId: string
  readonly supplierName: string
  readonly supplierTin: string | null
  readonly legalForm: SupplierLegalForm | null
  /** The second half of the ISO code of the supplier's state, such as LA; null where nobody said. */
  readonly state: string | null
  readonly billId: string | null
  readonly billNumber: string | null
  /** Of the WHT receipt that the supplier got. */
  readonly receiptNumber: string | null
  readonly base: Kobo
  /** Decimal text; null where only an amount was entered. */
  readonly ratePercent: string | null
  readonly amount: Kobo
}

/** VAT on services from abroad, which the business owes itself. */
export type TaxKind = DeductionKind | 'FOREIGN_SERVICE'

/** The federal service, or the service of a state by its code: STATE:LA. */
export type Authority = 'NRS' | `STATE:${string}`

/** That a tax of a month was remitted: of which items, so that what comes in later is not taken for remitted. */
export type Remittance = {
  readonly id: string
  readonly tax: TaxKind
  /** YYYY-MM, of the payments. */
  readonly month: string
  readonly authority: Authority
  readonly remittedOn: string
  readonly reference: string
  readonly amount: Kobo
  readonly itemIds: readonly string[]
  /** The month from which on VAT on services from abroad is claimed. */
  readonly claimMonth: string
  readonly recordedAt: string
  readonly recordedBy: string
}

/** Individuals and partnerships pay to the service of their state, all others to the federal one. */
const paysToState = (legalForm: WithheldTax['legalForm']): boolean =>
  legalForm === 'INDIVIDUAL' || legalForm === 'PARTNERSHIP'

/** @param ownState of the business, for a supplier whose state nobody knows */
export function authorityOf(
  { kind, legalForm, state }: Pick<WithheldTax, 'kind' | 'legalForm' | 'state'>,
  ownState: string,
): Authority {
  return kind === 'WHT' && paysToState(legalForm) ? `STATE:${state ?? ownState}` : 'NRS'
}

const DUE_DAYS = { NRS: '21', STATE: '30', VAT: '14' } as const

/** The day of the month after by which it has to be there; in February its last one, where the day does not exist. */
export function remittanceDueDate(tax: TaxKind, authority: Authority, month: string): string {
  const after = monthAfter(month, 1)
  const day = tax === 'WHT' ? DUE_DAYS[authority === 'NRS' ? 'NRS' : 'STATE'] : DUE_DAYS.VAT
  const last = new Date(Date.UTC(Number(after.slice(0, 4)), Number(after.slice(5, 7)), 0)).getUTCDate()
  return `${after}-${String(Math.min(Number(day), last)).padStart(2, '0')}`
}

/** Something to remit. */
export type TaxItem = Omit<WithheldTax, 'kind' | 'supplierId' | 'legalForm'> & {
  readonly kind: TaxKind
  readonly supplierId: string | null
}

/** What one authority gets of a month. */
export type TaxOfAuthority = {
  readonly authority: Authority
  readonly dueDate: string
  readonly amount: Kobo
  readonly remitted: Kobo
  /** Not remitted yet; below 0 where more was remitted than is kept back now. */
  readonly open: Kobo
  readonly items: readonly (TaxItem & {
    readonly remittance: Remittance | null
    /** Of the note by which the authority credits the supplier. */
    readonly creditNoteNumber: string | null
  })[]
  readonly remittances: readonly Remittance[]
}

/** By authority: the federal one first, then states by their code. */
export function taxByAuthority(
  tax: TaxKind,
  month: string,
  items: readonly (TaxItem & { readonly authority: Authority })[],
  {
    remittances,
    creditNotes,
  }: {
    readonly remittances: readonly Remittance[]
    readonly creditNotes: ReadonlyMap<string, string>
  },
): TaxOfAuthority[] {
  const own = remittances.filter((one) => one.tax === tax && one.month === month)
  const authorities = new Set([...items, ...own].map(({ authority }) => authority))
  return [...authorities]
    .toSorted((one, other) => Number(other === 'NRS') - Number(one === 'NRS') || (one < other ? -1 : 1))
    .map((authority) => {
      const paid = own.filter((one) => one.authority === authority)
      const of = items
        .filter((item) => item.authority === authority)
        .map(({ authority: _, ...item }) => ({
          ...item,
          remittance: paid.find(({ itemIds }) => itemIds.includes(item.id)) ?? null,
          creditNoteNumber: creditNotes.get(item.id) ?? null,
        }))
      const amount = sumKobo(of.map((item) => item.amount))
      const remitted = sumKobo(paid.map((one) => one.amount))
      return {
        ...{ authority, dueDate: remittanceDueDate(tax, authority, month), amount, remitted, open: amount - remitted },
        ...{ items: of, remittances: paid },
      }
    })
}
