import type { InputVat, NotClaimableReason, PurchaseKind, PurchaseType } from '../../contract/http/vocabulary.ts'
import type { ErrorDetail } from '../../contract/http/errors.ts'
import type { Kobo } from '../money/money.ts'

import { lastClaimMonth, monthOf } from './vat-month.ts'

/** The first tax point of which services and fixed assets may be claimed (Nigeria Tax Act 2025, section 156 (5), (6)). */
const CLAIMABLE_SINCE = '2026-01-01'

export type InputVatContext = {
  readonly type: PurchaseType
  readonly taxPoint: string
  /** The day in Lagos. */
  readonly today: string
  readonly chargesVat: boolean
}

type Line = {
  readonly kind: PurchaseKind
  readonly taxAmount: Kobo
  readonly vatToRemit: Kobo
  readonly chosenInputVat: InputVat | null
  readonly chosenReason: NotClaimableReason | null
}

type Treatment = {
  readonly inputVat: InputVat
  readonly notClaimableReason: NotClaimableReason | null
}

const CLAIMS: readonly InputVat[] = ['CLAIMABLE', 'APPORTIONED']
const WITHOUT_VAT: readonly InputVat[] = ['NONE_DUE', 'NONE_SHOWN']

const hasVat = ({ taxAmount, vatToRemit }: Pick<Line, 'taxAmount' | 'vatToRemit'>): boolean =>
  taxAmount + vatToRemit > 0n

/** A choice that does not fit the line; `field` is relative to it. */
export function treatmentProblem(line: Line): ErrorDetail | null {
  const { chosenInputVat } = line
  if (chosenInputVat === null || hasVat(line) !== WITHOUT_VAT.includes(chosenInputVat)) return null
  const message = hasVat(line)
    ? `is ${chosenInputVat}, but this line shows VAT; use CLAIMABLE, NOT_CLAIMABLE or APPORTIONED`
    : `is ${chosenInputVat}, but this line shows no VAT; use NONE_DUE, or NONE_SHOWN where VAT was due`
  return { field: 'inputVat', message }
}

/**
 * What becomes of the VAT of a line. Who charges no VAT claims none. Services and fixed assets are claimable for tax points
 * from 2026 on, and everything within five years of the end of the month of its tax point.
 */
export function treatmentOf(line: Line, context: InputVatContext): Treatment {
  const chosen = line.chosenInputVat ?? (hasVat(line) ? 'CLAIMABLE' : 'NONE_DUE')
  if (hasVat(line) && !context.chargesVat) return notClaimable('NOT_REGISTERED')
  if (chosen === 'NOT_CLAIMABLE') return notClaimable(line.chosenReason ?? 'OTHER')
  if (!hasVat(line) || !CLAIMS.includes(chosen)) return { inputVat: chosen, notClaimableReason: null }
  if (context.taxPoint < CLAIMABLE_SINCE && line.kind !== 'GOODS') return notClaimable('BEFORE_2026')
  if (isClaimExpired(context)) return notClaimable('OTHER')
  return { inputVat: chosen, notClaimableReason: null }
}

const notClaimable = (notClaimableReason: NotClaimableReason): Treatment => ({
  inputVat: 'NOT_CLAIMABLE',
  notClaimableReason,
})

/** Whether the five years are over on a day. */
const isClaimExpired = ({ taxPoint, today }: Pick<InputVatContext, 'taxPoint' | 'today'>): boolean =>
  monthOf(today) > lastClaimMonth(taxPoint)

/** What the supplier's bills are by default, where that fits a line of which nothing was chosen. */
export function chosenBySupplier(line: Line, supplierDefault: InputVat | null): InputVat | null {
  const fits = supplierDefault !== null && hasVat(line) !== WITHOUT_VAT.includes(supplierDefault)
  return fits ? supplierDefault : null
}

/** Why a treatment is another one than was chosen, or that somebody should choose. */
export type TreatmentNote = 'choose_input_vat' | 'not_registered' | 'before_2026' | 'claim_expired'

type Treated = Line & Treatment & { readonly billLine: number | null }

/** What somebody should look at in the treatment of a line; null where nothing is. */
export function treatmentNote(
  line: Treated,
  context: Pick<InputVatContext, 'type' | 'taxPoint' | 'today'>,
): TreatmentNote | null {
  if (line.billLine !== null) return null
  if (!hasVat(line)) return line.chosenInputVat === null && context.type !== 'IMPORT_VAT' ? 'choose_input_vat' : null
  const isOwnChoice = line.chosenInputVat === 'NOT_CLAIMABLE'
  if (line.inputVat !== 'NOT_CLAIMABLE' || isOwnChoice) return null
  if (line.notClaimableReason === 'BEFORE_2026') return 'before_2026'
  if (line.notClaimableReason === 'NOT_REGISTERED') return line.chosenInputVat === null ? null : 'not_registered'
  return isClaimExpired(context) ? 'claim_expired' : null
}
