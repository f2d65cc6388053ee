import { formatDate } from '../calendar/format.ts'
import { isLongPast } from '../calendar/payment-day.ts'
import { formatNaira } from '../money/format.ts'
import type { Kobo } from '../money/money.ts'
import { isOddAmount } from '../money/odd-figures.ts'

import { treatmentNote, type TreatmentNote } from './input-vat.ts'
import { printedDifferences } from './lines.ts'
import type { PurchaseLine, PurchaseRecord } from './purchase.ts'

/** Something about a purchase that worked and deserves a look. */
export type PurchaseWarning =
  | { readonly code: TreatmentNote; readonly field: string; readonly message: string }
  | {
      readonly code: 'issue_date_long_past' | 'line_amount_odd'
      readonly field: string
      readonly message: string
    }
  | { readonly code: 'weak_claim'; readonly field: string; readonly message: string }
  | { readonly code: 'near_twin'; readonly field: string; readonly message: string; readonly ids: readonly string[] }
  | {
      readonly code: 'total_differs'
      readonly field: string
      readonly message: string
      readonly sent: Kobo
      readonly computed: Kobo
    }

const NOTES: Readonly<Record<TreatmentNote, string>> = {
  choose_input_vat: 'was not chosen; this line shows no VAT: NONE_DUE was taken, use NONE_SHOWN where VAT was due',
  not_registered: 'is NOT_CLAIMABLE: this business charges no VAT, so it claims none',
  before_2026: 'is NOT_CLAIMABLE: VAT on services and fixed assets counts from tax points in 2026 on',
  claim_expired: 'is NOT_CLAIMABLE: VAT is claimed within five years of the month of its tax point',
}

type Warned = Pick<
  PurchaseRecord,
  'type' | 'status' | 'date' | 'taxPoint' | 'lines' | 'printedTotal' | 'total' | 'supplierTin' | 'supplierInvoiceNumber'
>

/** `today` is the day in Lagos; `twins` may be the same paper. */
export function purchaseWarnings(
  purchase: Warned,
  { today, twins }: { readonly today: string; readonly twins: readonly Pick<PurchaseRecord, 'id' | 'number'>[] },
): PurchaseWarning[] {
  const { type, status, taxPoint, lines } = purchase
  if (status === 'CANCELLED') return []
  const treated = lines.flatMap((line, index): PurchaseWarning[] => {
    const note = treatmentNote(line, { type, taxPoint, today })
    return note === null ? [] : [{ code: note, field: `items[${String(index)}].inputVat`, message: NOTES[note] }]
  })
  const printed = printedDifferences(purchase).map((difference): PurchaseWarning => ({
    code: 'total_differs',
    message: 'differs from what the lines come to by more than ₦1 a line; correct the lines or this figure',
    ...difference,
  }))
  return [...slips(purchase, today), ...printed, ...treated, ...weakClaim(purchase), ...nearTwin(twins)]
}

/** What is most often a slip: of the year, or of a few zeros. */
function slips({ date, total, lines }: Pick<Warned, 'date' | 'total' | 'lines'>, today: string): PurchaseWarning[] {
  const field = lines.length > 0 ? 'items' : 'total'
  const come = lines.length > 0 ? 'come' : 'comes'
  return [
    ...(isLongPast(date, today)
      ? [
          {
            code: 'issue_date_long_past' as const,
            field: 'date',
            message: `is ${formatDate(date)}, more than ten years ago; correct it if that is a slip`,
          },
        ]
      : []),
    ...(isOddAmount(total)
      ? [
          {
            code: 'line_amount_odd' as const,
            field,
            message: `${come} to ${formatNaira(total)}; correct it if that is a slip of some zeros`,
          },
        ]
      : []),
  ]
}

const claimsVat = ({ inputVat, taxAmount }: PurchaseLine): boolean =>
  taxAmount > 0n && (inputVat === 'CLAIMABLE' || inputVat === 'APPORTIONED')

/** A claim that the authority may refuse: it does not say of whom, or by which invoice. */
function weakClaim({
  type,
  lines,
  supplierTin,
  supplierInvoiceNumber,
}: Pick<Warned, 'type' | 'lines' | 'supplierTin' | 'supplierInvoiceNumber'>): PurchaseWarning[] {
  if (type === 'IMPORT_VAT' || !lines.some(claimsVat)) return []
  const lacks = [
    ...(supplierTin === null ? ['the TIN of the supplier'] : []),
    ...(supplierInvoiceNumber === null ? ['the number of the invoice'] : []),
  ]
  if (lacks.length === 0) return []
  const field = supplierTin === null ? 'supplierId' : 'supplierInvoiceNumber'
  return [{ code: 'weak_claim', field, message: `lacks ${lacks.join(' and ')}: VAT claimed without it may be refused` }]
}

function nearTwin(twins: readonly Pick<PurchaseRecord, 'id' | 'number'>[]): PurchaseWarning[] {
  if (twins.length === 0) return []
  const names = twins.map(({ number }) => number ?? 'a draft').join(', ')
  const message = `may have been entered already: ${names} is of the same supplier, amount and week`
  return [{ code: 'near_twin', field: 'date', message, ids: twins.map(({ id }) => id) }]
}
