import { formatNaira } from '../money/format.ts'
import { divideHalfAwayFromZero, sumKobo, type Kobo } from '../money/money.ts'

import type { VatMonth, VatTreatment, VatWithheld } from './month.ts'
import type { FormAmounts, InputVat } from './purchase.ts'

/**
 * The lines of the monthly VAT return, Form 002 (head office), by their numbers. They come from secondary sources: whoever
 * files compares them with the form that the portal shows.
 */
export const FORM_SOURCE =
  'VAT Form 002 (head office), lines 5 to 120, as published by third parties and seen on 23 November 2026. Compare the numbers with the form that the portal shows you.'

/** What fills a line: sales, withheld VAT, purchases, or what comes of other lines and of your last return. */
type FormSource = 'SALES' | 'WITHHELD' | 'PURCHASES' | 'YOU'

export type FormLine = {
  readonly line: number
  readonly name: string
  readonly source: FormSource
  /** Kobo, below 0 where the line has a sign. */
  readonly amount: Kobo
  /** How it comes about. */
  readonly note: string | null
  /** Somebody typed it, or the portal took it so. */
  readonly isTyped: boolean
  /** It follows from months that are not filed yet. */
  readonly isProvisional: boolean
}

/** The VAT credit that a month begins with. */
export type BroughtForward = {
  readonly amount: Kobo
  /** Filed, computed of months that are not filed, typed, or nobody knows. */
  readonly origin: 'FILED' | 'COMPUTED' | 'TYPED' | 'NOT_SAID'
  /** What of the month before was refunded, and is taken off. */
  readonly refunded: Kobo
}

const NAMES: readonly (readonly [line: number, name: string, source: FormSource])[] = [
  [10, 'Total sales or income, without VAT', 'SALES'],
  [15, 'Total purchases', 'PURCHASES'],
  [20, 'Income from sales of the month, without VAT', 'SALES'],
  [25, 'Less: exempt goods and services in line 20', 'SALES'],
  [30, 'Less: zero-rated goods and services in line 20', 'SALES'],
  [35, 'Sales adjustments', 'SALES'],
  [40, 'Income from sales that VAT is charged on', 'SALES'],
  [45, 'Total output tax', 'SALES'],
  [50, 'Domestic purchases', 'PURCHASES'],
  [55, 'Domestic purchases for zero-rated goods', 'PURCHASES'],
  [60, 'Domestic purchases subject to input tax', 'PURCHASES'],
  [65, 'Imported goods', 'PURCHASES'],
  [70, 'Purchases subject to input tax', 'PURCHASES'],
  [75, 'Total input tax', 'PURCHASES'],
  [80, 'VAT payable or credit of the month', 'YOU'],
  [85, 'Less: VAT deducted at source in the month', 'WITHHELD'],
  [90, 'Less: automatic or electronic VAT payments', 'YOU'],
  [95, 'Net VAT payable or refundable', 'YOU'],
  [100, 'VAT credit brought forward', 'YOU'],
  [105, 'Total VAT credit that can be claimed', 'YOU'],
  [110, 'VAT credit relieved', 'YOU'],
  [115, 'VAT credit carried forward', 'YOU'],
  [120, 'VAT payable', 'YOU'],
]

/** Whether Form 002 has a line of this number that is filled. */
export const isFormLine = (line: number): boolean => NAMES.some(([number]) => number === line)

const positive = (amount: Kobo): Kobo => (amount > 0n ? amount : 0n)
const lesser = (one: Kobo, other: Kobo): Kobo => (one < other ? one : other)

/**
 * All lines of the form. What is typed counts, and the lines that follow from it follow; 110 alone is never above 105.
 * Kobo; lines 80 and 95 are below 0 where the month ends with a credit.
 *
 * @param given the lines that are sums of documents, and line 100
 */
export function solveForm(given: FormAmounts, typed: FormAmounts): FormAmounts {
  const lines = new Map<number, Kobo>()
  const of = (line: number): Kobo => lines.get(line) ?? 0n
  const set = (line: number, amount: Kobo) => lines.set(line, typed.get(line) ?? amount)
  const take = (...numbers: number[]) => {
    for (const line of numbers) set(line, given.get(line) ?? 0n)
  }
  take(15, 20, 25, 30, 35, 45, 50, 55, 65, 75, 85, 90, 100)
  set(10, of(20))
  set(40, of(20) - of(25) - of(30) + of(35))
  set(60, of(50) + of(55))
  set(70, of(60) + of(65))
  set(80, of(45) - of(75))
  set(95, of(80) - of(85) - of(90))
  set(105, of(100) + positive(-of(95)))
  set(110, lesser(positive(of(95)), of(100)))
  lines.set(110, lesser(of(110), of(105)))
  set(115, of(105) - of(110))
  set(120, positive(positive(of(95)) - of(110)))
  return lines
}

/** The credit that the next month begins with. */
export const creditCarried = (lines: FormAmounts, refunded: Kobo): Kobo => positive((lines.get(115) ?? 0n) - refunded)

type Figures = Pick<VatMonth, 'rates' | 'total' | 'vatWithheld'> & { readonly input: InputVat }

/**
 * What the documents of a month come to, with what was carried into it from months that were filed.
 *
 * @param carried by line: 35 has sales that belong to a filed month, 45 their VAT
 */
export function givenLines({ rates, total, vatWithheld, input }: Figures, carried: FormAmounts): Map<number, Kobo> {
  const netOf = (treatment: VatTreatment) =>
    sumKobo(rates.filter((rate) => rate.treatment === treatment).map(({ net }) => net))
  const bought = (line: number) => sumKobo(input.claims.map(({ amounts }) => amounts.get(line) ?? 0n))
  const given = new Map<number, Kobo>([
    [15, bought(15)],
    [20, total.net],
    [25, netOf('EXEMPT')],
    [30, netOf('ZERO_RATED')],
    [45, total.vat],
    [50, bought(50)],
    [55, bought(55)],
    [65, bought(65)],
    [75, input.claimed],
    [85, vatWithheld.amount],
  ])
  for (const [line, amount] of carried) given.set(line, (given.get(line) ?? 0n) + amount)
  return given
}

/** The lines as they are shown, each with how it comes about. */
export function formLines(
  lines: FormAmounts,
  typed: FormAmounts,
  {
    vatWithheld,
    input,
    carried,
    broughtForward,
  }: Pick<Figures, 'vatWithheld' | 'input'> & {
    readonly carried: FormAmounts
    readonly broughtForward: BroughtForward
  },
  isFiled = false,
): FormLine[] {
  const of = (line: number): Kobo => lines.get(line) ?? 0n
  const notes = new Map<number, string | null>([
    [10, 'The same as line 20.'],
    [15, 'All purchases of the month, claimable or not, credit notes of suppliers taken off.'],
    [20, 'Credit notes of the month are taken off.'],
    [35, adjustmentNote(carried)],
    [40, '20 − 25 − 30 + 35'],
    [45, carriedNote(carried.get(45)) ?? 'As it was charged, line by line.'],
    [50, 'Purchases whose VAT is claimed, services and fixed assets included.'],
    [60, '50 + 55'],
    [65, 'Customs value of imports whose VAT is claimed.'],
    [70, '60 + 65'],
    [75, inputNote(of(70), of(75), input, carried.get(75))],
    [80, '45 − 75'],
    [85, withheldNote(vatWithheld)],
    [90, typed.has(90) ? null : 'Enter what you have paid ahead for this month.'],
    [95, '80 − 85 − 90'],
    [100, broughtForwardNote(broughtForward)],
    [105, '100 plus what line 95 is below 0'],
    [110, 'As much of 100 as line 95 asks for.'],
    [115, '105 − 110'],
    [120, 'Line 95 less 110, never below 0.'],
  ])
  return NAMES.map(([line, name, source]) => ({
    ...{ line, name, source, amount: of(line), note: isFiled ? filedNote(line, notes) : (notes.get(line) ?? null) },
    isTyped: typed.has(line),
    isProvisional: !isFiled && broughtForward.origin === 'COMPUTED' && line >= 100 && !typed.has(line),
  }))
}

/** What is said of documents is true of today: of a filed month only how lines follow from others stands. */
const filedNote = (line: number, notes: ReadonlyMap<number, string | null>): string | null =>
  [10, 40, 60, 70, 80, 95, 105, 115, 120].includes(line) ? (notes.get(line) ?? null) : null

const adjustmentNote = (carried: FormAmounts): string =>
  carriedNote(carried.get(35)) ?? 'Lines 20 to 30 have credit notes taken off already.'

const carriedNote = (amount: Kobo | undefined): string | null =>
  amount === undefined || amount === 0n ? null : `${formatNaira(amount)} of it is carried from filed months.`

/** 75 is what the papers show, 70 is without VAT: where they do not fit, what lies between them is named. */
function inputNote(net: Kobo, vat: Kobo, { remitted }: InputVat, carried: Kobo | undefined): string {
  const expected = divideHalfAwayFromZero(net * 75n, 1000n)
  const foreign = sumKobo(remitted.map(({ claimed }) => claimed))
  const told = [
    'VAT as it is claimed, document by document.',
    vat !== expected && `${formatNaira(vat - expected)} away from 7.5 % of line 70 (${formatNaira(expected)}).`,
    foreign !== 0n && `${formatNaira(foreign)} of it is VAT remitted for services from abroad.`,
    carriedNote(carried),
  ]
  return told.filter((text) => typeof text === 'string').join(' ')
}

function broughtForwardNote({ origin, refunded }: BroughtForward): string {
  const from = {
    FILED: 'Line 115 of the month before, as filed.',
    COMPUTED: 'Provisional: line 115 of the month before, which is not filed yet.',
    TYPED: 'As you entered it.',
    NOT_SAID: 'Not said: enter the credit of your last return, if there is one.',
  }[origin]
  return refunded === 0n ? from : `${from} ${formatNaira(refunded)} was refunded.`
}

/** What was taken back may be of another month, and is off the line all the same: what lacks a certificate can be more. */
function withheldNote({ items, missing }: VatWithheld): string | null {
  const takenBack = -sumKobo(items.filter(({ isReversal }) => isReversal).map(({ amount }) => amount))
  const told = [
    missing.items > 0 && `${formatNaira(missing.amount)} withheld has no certificate yet: claim only what has one.`,
    takenBack > 0n && `${formatNaira(takenBack)} reversed in the month is deducted from this line.`,
  ].filter((text) => text !== false)
  return told.length === 0 ? null : told.join(' ')
}
