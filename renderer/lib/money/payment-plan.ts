import { decimalFromText, koboFromDecimal } from '../../../core/domain/money/decimal.ts'
import { divideHalfAwayFromZero, fillInOrder, type Kobo } from '../../../core/domain/money/money.ts'
import { deductionOf } from '../../../core/domain/receivables/deduction.ts'

/** What a customer still has to pay, and may pay now. */
export type Charge = {
  readonly id: string
  readonly kind: 'invoice' | 'openingItem' | 'refund'
  readonly number: string | null
  /** Null for what never falls due. */
  readonly dueDate: string | null
  /** Kobo above 0. */
  readonly open: Kobo
  /** What may be withheld of it, in kobo. `unknown` where earlier deductions or notes leave that to the core to know. */
  readonly taxed: { readonly net: Kobo; readonly vat: Kobo } | 'unknown' | 'never'
}

/** What somebody says of one charge, as text of its fields; empty is not said. */
export type ChargeInput = {
  readonly isChosen: boolean
  readonly money: string
  readonly whtRate: string
  readonly whtAmount: string
  readonly vatWithheld: string
  readonly certificateNumber: string
}

export const emptyChargeInput: ChargeInput = {
  isChosen: false,
  money: '',
  whtRate: '',
  whtAmount: '',
  vatWithheld: '',
  certificateNumber: '',
}

/** What of the payment stands against one charge, kobo. */
export type PlannedAllocation = {
  readonly charge: Charge
  readonly said: ChargeInput
  /** Null where it cannot be known: a rate of what only the core knows, or what is no number. */
  readonly wht: Kobo | null
  /** What a rate is of, where only a part is paid; null for all that may be withheld of. */
  readonly base: Kobo | null
  readonly withheld: Kobo | null
  readonly money: Kobo
  readonly left: Kobo
}

export type PaymentPlan = {
  readonly parts: readonly PlannedAllocation[]
  /** What came: as typed, or all that is open of what is chosen, less what was withheld. */
  readonly received: Kobo
  readonly withheld: Kobo
  /** What no charge takes: it becomes credit. Below 0 where more is spread than came. */
  readonly over: Kobo
  /** Why it cannot be recorded as it stands. */
  readonly problem: 'withheldUnknown' | 'tooMuchWithheld' | 'tooMuchForOne' | 'spreadTooMuch' | 'nothing' | undefined
}

/**
 * Spreads what came over what is chosen, the first first: what somebody typed for a charge stands, the rest goes where
 * there is room. `typed` is null where nobody has said how much came: then it is all that is open.
 */
export function planPayment(
  charges: readonly Charge[],
  said: Readonly<Record<string, ChargeInput>>,
  typed: Kobo | null,
): PaymentPlan {
  const rows = charges.map((charge) => {
    const saidOfIt = said[charge.id] ?? emptyChargeInput
    const { wht, withheld } = saidOfIt.isChosen ? withheldOf(charge, saidOfIt) : { wht: 0n, withheld: 0n }
    const fixed = saidOfIt.isChosen && saidOfIt.money !== '' ? parseKobo(saidOfIt.money) : null
    return { charge, said: saidOfIt, wht, withheld, fixed, room: charge.open - (withheld ?? 0n) }
  })
  const fixedSum = sum(rows.map(({ fixed }) => fixed ?? 0n))
  const suggested = sum(rows.map(({ said: { isChosen }, fixed, room }) => (isChosen ? (fixed ?? room) : 0n)))
  const received = typed ?? suggested

  const isFree = ({ said: { isChosen }, fixed }: (typeof rows)[number]) => isChosen && fixed === null
  const free = fillInOrder(
    received - fixedSum,
    rows.map((row) => (isFree(row) ? row.room : 0n)),
  )
  const parts = rows.map(({ fixed, room, ...row }, index): PlannedAllocation => {
    const money = fixed ?? free[index] ?? 0n
    const kept = isPart(row, money, room, fixed) ? ofPart(row, money) : { ...row, base: null }
    return { ...kept, money, left: row.charge.open - money - (kept.withheld ?? 0n) }
  })
  const withheld = sum(parts.map((part) => part.withheld ?? 0n))
  const over = received - sum(parts.map(({ money }) => money))
  return { parts, received, withheld, over, problem: problemOf(parts, received, over) }
}

type Row = Pick<PlannedAllocation, 'charge' | 'said' | 'wht' | 'withheld'>

/** Whether a rate is taken of less than all: nothing, or a part, came for it. Who types 0 says that all was withheld. */
function isPart({ said, wht }: Row, money: Kobo, room: Kobo, fixed: Kobo | null): boolean {
  return said.whtRate !== '' && said.whtAmount === '' && wht !== null && money < room && fixed !== 0n
}

/** Tax is kept back of what is paid: of a tenth of the price a tenth, whatever was paid before. */
function ofPart<R extends Row>(row: R, money: Kobo): R & { readonly base: Kobo | null } {
  const { charge, said, wht, withheld } = row
  if (typeof charge.taxed !== 'object' || wht === null || withheld === null) return { ...row, base: null }
  const { net, vat } = charge.taxed
  const all = net + vat - withheld
  if (all <= 0n) return { ...row, base: null }
  const base = divideHalfAwayFromZero(net * money, all)
  const tax = base === 0n ? 0n : whtOf(charge, said, base)
  return { ...row, base, wht: tax, withheld: tax === null ? null : withheld - wht + tax }
}

function problemOf(parts: readonly PlannedAllocation[], received: Kobo, over: Kobo): PaymentPlan['problem'] {
  if (parts.some(({ withheld }) => withheld === null)) return 'withheldUnknown'
  if (parts.some(({ charge, withheld }) => (withheld ?? 0n) > charge.open)) return 'tooMuchWithheld'
  if (parts.some(({ left }) => left < 0n)) return 'tooMuchForOne'
  if (over < 0n) return 'spreadTooMuch'
  return received === 0n && parts.every(({ withheld }) => withheld === 0n) ? 'nothing' : undefined
}

function withheldOf(charge: Charge, said: ChargeInput): { wht: Kobo | null; withheld: Kobo | null } {
  const vat = said.vatWithheld === '' ? 0n : parseKobo(said.vatWithheld)
  const wht = whtOf(charge, said)
  return { wht, withheld: wht === null || vat === null ? null : wht + vat }
}

function whtOf({ taxed }: Charge, { whtAmount, whtRate }: ChargeInput, base: Kobo | null = null): Kobo | null {
  if (taxed === 'never') return 0n
  if (whtAmount !== '') return parseKobo(whtAmount)
  if (whtRate === '') return 0n
  const ratePercent = decimalFromText(whtRate, 4)
  if (typeof ratePercent === 'string' || taxed === 'unknown') return null
  const found = deductionOf({ kind: 'WHT', amount: null, ratePercent, base }, { ...taxed, vatBase: taxed.net })
  return 'field' in found ? null : found.amount
}

/** Plain digits, as fields of money keep them, in kobo; null for what is no amount. */
export function parseKobo(text: string): Kobo | null {
  const decimal = decimalFromText(text, 2)
  if (typeof decimal === 'string') return null
  const kobo = koboFromDecimal(decimal)
  return kobo < 0n ? null : kobo
}

const sum = (amounts: readonly Kobo[]): Kobo => amounts.reduce((all, one) => all + one, 0n)
