import { sumKobo, type Kobo } from '../money/money.ts'

import type { PurchaseLine, PurchaseRecord } from './purchase.ts'

type Sums = Pick<PurchaseRecord, 'subtotal' | 'totalDiscount' | 'totalTax' | 'total' | 'lines'>

const netOf = ({ subtotal, totalDiscount }: Sums): Kobo => subtotal - totalDiscount

/** What a credit note takes back too much, as the field to correct and what is left there, kobo. */
export type CreditExcess = { readonly field: string; readonly what: 'net' | 'VAT' | 'total'; readonly left: Kobo }

/** The first thing of which a credit note takes back more than its bill and the notes before it leave. */
export function creditExcess(note: Sums, bill: Sums, earlier: readonly Sums[]): CreditExcess | null {
  for (const [index, line] of note.lines.entries()) {
    if (line.billLine === null) continue
    const taken = (pick: (line: PurchaseLine) => Kobo, notes: readonly Sums[]) =>
      sumKobo(notes.flatMap(({ lines }) => lines.filter(({ billLine }) => billLine === line.billLine).map(pick)))
    const from = bill.lines[line.billLine - 1]
    if (from === undefined) continue
    for (const [what, pick] of [
      ['net', ({ lineTotal }: PurchaseLine) => lineTotal],
      ['VAT', ({ taxAmount }: PurchaseLine) => taxAmount],
    ] as const) {
      const left = pick(from) - taken(pick, earlier)
      if (taken(pick, [note]) > left) return { field: `items[${String(index)}]`, what, left }
    }
  }
  const left = (pick: (sums: Sums) => Kobo) => pick(bill) - sumKobo(earlier.map(pick))
  const whole = [
    ['net', netOf],
    ['VAT', ({ totalTax }: Sums) => totalTax],
    ['total', ({ total }: Sums) => total],
  ] as const
  for (const [what, pick] of whole) {
    if (pick(note) > left(pick)) return { field: 'items', what, left: left(pick) }
  }
  return null
}
