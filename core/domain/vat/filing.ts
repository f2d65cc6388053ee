import { sumKobo, type Kobo } from '../money/money.ts'

import { treatmentOf, type VatMonth } from './month.ts'
import type { FormAmounts, InputVat } from './purchase.ts'
import type { Share } from './share.ts'

/**
 * A return that was filed. It is written down with all that it was made of, and never changes by itself: what comes in for
 * its month afterwards is a difference.
 */

/** What a return is made of: a sale, VAT that a customer withheld, a purchase, VAT remitted on a service from abroad. */
type ReturnItemKind = 'DOCUMENT' | 'VAT_WITHHELD' | 'PURCHASE' | 'REMITTED_VAT'

/** One document of a return, with what it adds to each line of the form. */
export type ReturnItem = {
  readonly kind: ReturnItemKind
  readonly id: string
  readonly number: string | null
  readonly date: string
  /** Of the customer or the supplier. */
  readonly name: string
  /** Kobo without VAT. */
  readonly net: Kobo
  /** Kobo: charged, withheld or claimed. */
  readonly vat: Kobo
  /** Kobo by line: 20, 25, 30 and 45, or 85, or 15 and 50 to 75. */
  readonly amounts: FormAmounts
}

export function returnItems({
  documents,
  vatWithheld,
  input,
}: Pick<VatMonth, 'documents' | 'vatWithheld'> & { readonly input: InputVat }): ReturnItem[] {
  return [
    ...documents.map(({ id, number, date, customerName, net, vat, parts }): ReturnItem => {
      const netOf = (treatment: string) =>
        sumKobo(parts.filter(({ category }) => treatmentOf(category) === treatment).map(({ taxable }) => taxable))
      const amounts = new Map([
        [20, net],
        [25, netOf('EXEMPT')],
        [30, netOf('ZERO_RATED')],
        [45, vat],
      ])
      return { kind: 'DOCUMENT', id, number, date, name: customerName, net, vat, amounts }
    }),
    ...vatWithheld.items.map(({ id, documentNumber, date, customerName, amount, base }): ReturnItem => ({
      ...{ kind: 'VAT_WITHHELD', id, number: documentNumber, date, name: customerName, net: base, vat: amount },
      amounts: new Map([[85, amount]]),
    })),
    ...input.claims.map(({ purchase, net, claimed, amounts }): ReturnItem => {
      const { id, number, date, supplierName } = purchase
      return { kind: 'PURCHASE', id, number, date, name: supplierName, net, vat: claimed, amounts }
    }),
    ...input.remitted.map(({ purchase: { id, number, date, supplierName }, claimed }): ReturnItem => ({
      ...{ kind: 'REMITTED_VAT', id, number, date, name: supplierName, net: 0n, vat: claimed },
      amounts: new Map([[75, claimed]]),
    })),
  ]
}

export type VatFiling = {
  readonly id: string
  /** YYYY-MM. */
  readonly month: string
  /** YYYY-MM-DD. */
  readonly filedOn: string
  readonly reference: string
  /** Kobo; null where nobody said. */
  readonly paid: Kobo | null
  readonly paidOn: string | null
  /** Lines as the portal took them, where somebody typed them. */
  readonly typed: FormAmounts
  /** What had been typed into the month before: payments made, the credit that it begins with and what is used of it. */
  readonly entered: FormAmounts
  /** All lines as they were filed. */
  readonly lines: FormAmounts
  /** What its documents came to, without what was typed. */
  readonly computed: FormAmounts
  /** Frozen with the return. */
  readonly share: Share
  /** ISO 8601. */
  readonly recordedAt: string
  readonly recordedBy: string
}

/** What was carried of a difference into the return of a later month; taken back by the same below 0. */
export type Carried = Pick<ReturnItem, 'kind' | 'id'> & {
  /** The filed month that it belongs to. */
  readonly month: string
  readonly toMonth: string
  /** Kobo by line of the difference. */
  readonly amounts: FormAmounts
}

/** What came in for a filed month, changed or went, since its return. */
export type FilingDifference = {
  /** As it is now; as it was filed, where it is gone. */
  readonly item: ReturnItem
  readonly was: ReturnItem | null
  readonly is: ReturnItem | null
  /** Kobo: what it adds to the VAT of its kind, charged, withheld or claimed. */
  readonly vat: Kobo
  readonly net: Kobo
  readonly amounts: FormAmounts
  /** What of it is not carried yet, by line; nothing where it is settled. */
  readonly open: FormAmounts
  /** The months that it was carried to. */
  readonly carriedTo: readonly string[]
}

/** Every document of a filed month that adds something else than it did when it was filed. */
export function differencesSince(
  filed: readonly ReturnItem[],
  now: readonly ReturnItem[],
  carried: readonly Carried[],
): FilingDifference[] {
  const before = new Map(filed.map((item) => [keyOf(item), item]))
  const present = new Map(now.map((item) => [keyOf(item), item]))
  const of = (item: ReturnItem): FilingDifference[] => {
    const [was, is] = [before.get(keyOf(item)) ?? null, present.get(keyOf(item)) ?? null]
    const amounts = minus(is?.amounts ?? NOTHING, was?.amounts ?? NOTHING)
    const own = carried.filter((one) => keyOf(one) === keyOf(item))
    const open = own.reduce<FormAmounts>((rest, one) => minus(rest, one.amounts), amounts)
    if (amounts.size === 0 && open.size === 0) return []
    const carriedTo = netCarried(own).map(({ toMonth }) => toMonth)
    const change = (part: 'net' | 'vat') => (is?.[part] ?? 0n) - (was?.[part] ?? 0n)
    return [{ item, was, is, vat: change('vat'), net: change('net'), amounts, open, carriedTo }]
  }
  return [...now, ...filed.filter((item) => !present.has(keyOf(item)))].flatMap(of)
}

const NOTHING: FormAmounts = new Map()

/** By line; without those that are 0. */
function minus(one: FormAmounts, other: FormAmounts): FormAmounts {
  const lines = new Set([...one.keys(), ...other.keys()])
  return new Map(
    [...lines].flatMap((line): [number, Kobo][] => {
      const amount = (one.get(line) ?? 0n) - (other.get(line) ?? 0n)
      return amount === 0n ? [] : [[line, amount]]
    }),
  )
}

/**
 * Where differences stand in the return that they are carried to: sales on line 35, without what is exempt or zero-rated,
 * their VAT on 45; purchases and withheld VAT on their own lines.
 */
export function carriedLines(carried: readonly Pick<Carried, 'amounts'>[]): FormAmounts {
  const lines = new Map<number, Kobo>()
  const add = (line: number, amount: Kobo) => lines.set(line, (lines.get(line) ?? 0n) + amount)
  for (const { amounts } of carried) {
    for (const [line, amount] of amounts) {
      if (line === 20) add(35, amount)
      else if (line === 25 || line === 30) add(35, -amount)
      else add(line, amount)
    }
  }
  return lines
}

/** What is carried all in all: what was taken back is gone. */
export function netCarried(carried: readonly Carried[]): Carried[] {
  const sums = new Map<string, Carried>()
  for (const one of carried) {
    const key = [keyOf(one), one.month, one.toMonth].join(' ')
    const known = sums.get(key)
    sums.set(key, known ? { ...known, amounts: plus(known.amounts, one.amounts) } : one)
  }
  return [...sums.values()].filter(({ amounts }) => amounts.size > 0)
}

const plus = (one: FormAmounts, other: FormAmounts): FormAmounts => minus(one, minus(NOTHING, other))

const keyOf = ({ kind, id }: Pick<ReturnItem, 'kind' | 'id'>): string => `${kind} ${id}`

/** A line that was filed with another amount than its documents come to. */
export type LineDifference = { readonly line: number; readonly filed: Kobo; readonly computed: Kobo }

/** Lines that were filed otherwise than the documents of the return came to. */
export function lineDifferences({ lines, computed }: Pick<VatFiling, 'lines' | 'computed'>): LineDifference[] {
  return [...lines].flatMap(([line, filed]) => {
    const amount = computed.get(line) ?? 0n
    return amount === filed ? [] : [{ line, filed, computed: amount }]
  })
}
