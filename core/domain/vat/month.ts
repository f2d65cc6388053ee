import type { Environment, InvoiceStatus, TaxCategory } from '../../contract/http/vocabulary.ts'
import type { InvoiceLine, InvoiceRecord, OriginalInvoice } from '../invoice/invoice.ts'
import { vatBreakdown, vatGroups, type VatGroup } from '../invoice/vat-breakdown.ts'
import { divideHalfAwayFromZero, sumKobo, type Kobo } from '../money/money.ts'
import type { DeductionKind } from '../receivables/entry.ts'

/**
 * The VAT of a month: what was charged, by rate, with credit notes taken off in the month of the note, and beside it what
 * never changes it. A document counts by `isSold` and its issue date. All amounts are kobo; sums of rounded lines.
 */

/** What a line is to VAT: `OTHER` is any rate that is neither the standard one nor zero. */
export type VatTreatment = 'STANDARD' | 'ZERO_RATED' | 'EXEMPT' | 'OTHER'

export function treatmentOf(category: TaxCategory | null): VatTreatment {
  return category === 'STANDARD' || category === 'ZERO_RATED' || category === 'EXEMPT' ? category : 'OTHER'
}

/** A document that counts, with what it adds; a credit note takes off, so its amounts are below 0. */
export type VatDocument = {
  readonly id: string
  readonly number: string
  readonly invoiceType: 'STANDARD' | 'DEBIT_NOTE' | 'CREDIT_NOTE'
  readonly status: InvoiceStatus
  /** YYYY-MM-DD, in the month. */
  readonly date: string
  readonly customerId: string
  readonly customerName: string
  readonly customerTin: string | null
  /** What a note corrects. */
  readonly original: OriginalInvoice | null
  readonly net: Kobo
  readonly vat: Kobo
  /** The same by rate: they add up to `net` and `vat`. */
  readonly parts: readonly VatGroup[]
}

/** A document that counts as sold, as far as reports of a month say it: most of an invoice is nothing to them. */
export type SoldDocument = Pick<
  InvoiceRecord,
  | 'id'
  | 'invoiceNumber'
  | 'invoiceType'
  | 'status'
  | 'issueDate'
  | 'dueDate'
  | 'customerId'
  | 'customerName'
  | 'original'
> & {
  /** As its copy of the day has it; null where it has none. */
  readonly buyer: { readonly name: string; readonly tin: string | null } | null
  readonly lines: readonly SoldLine[]
}

export type SoldLine = Pick<InvoiceLine, 'description' | 'lineTotal' | 'taxAmount' | 'taxCategory'> & {
  /** Decimal text. */
  readonly taxPercent: string
}

export function vatDocument(document: SoldDocument): VatDocument {
  const { id, invoiceNumber, invoiceType, status, issueDate, customerId, customerName, buyer, original } = document
  if (invoiceType === 'PROFORMA') throw new RangeError('a proforma is no sale')
  const sign = invoiceType === 'CREDIT_NOTE' ? -1n : 1n
  const parts = vatGroups(document.lines).map(({ category, percent, taxable, tax }) => ({
    category,
    percent,
    taxable: sign * taxable,
    tax: sign * tax,
  }))
  return {
    id,
    number: invoiceNumber,
    invoiceType,
    status,
    date: issueDate,
    customerId,
    customerName: buyer?.name ?? customerName,
    customerTin: buyer?.tin ?? null,
    original,
    net: sumKobo(parts.map(({ taxable }) => taxable)),
    vat: sumKobo(parts.map(({ tax }) => tax)),
    parts,
  }
}

/** How many documents came to what. */
export type Charged = { readonly documents: number; readonly net: Kobo; readonly vat: Kobo }

/** What was charged at one rate of one category, and what credit notes took off it (0 or more). */
type VatRate = {
  readonly treatment: VatTreatment
  readonly category: TaxCategory | null
  /** Decimal text. */
  readonly percent: string
  /** By invoices and debit notes. */
  readonly charged: Charged
  /** By credit notes. */
  readonly credited: Charged
  /** What is left, below 0 where more was credited. */
  readonly net: Kobo
  readonly vat: Kobo
}

export type VatSums = Pick<VatRate, 'charged' | 'credited' | 'net' | 'vat'>

/** What is always shown, sold or not. */
const DEFAULT_RATE_ORDER = [
  { category: 'STANDARD', percent: '7.5' },
  { category: 'ZERO_RATED', percent: '0' },
  { category: 'EXEMPT', percent: '0' },
] as const

/** By rate, the standard one first and exempt last. */
function vatRates(documents: readonly VatDocument[]): VatRate[] {
  const sums = new Map<string, VatSums>()
  const add = (key: string, part: VatGroup, isNote: boolean) =>
    sums.set(key, addPart(sums.get(key) ?? NO_SUMS, part.taxable, part.tax, isNote))
  for (const { parts, invoiceType } of documents) {
    for (const part of parts) add(keyOf(part), part, invoiceType === 'CREDIT_NOTE')
  }

  const groups = [...DEFAULT_RATE_ORDER, ...documents.flatMap(({ parts }) => parts)]
  const distinct = [...new Map(groups.map((group) => [keyOf(group), group])).values()]
  const ordered = vatBreakdown(
    distinct.map(({ category, percent }) => ({
      taxCategory: category,
      taxPercent: percent,
      lineTotal: 0n,
      taxAmount: 0n,
    })),
  )
  return ordered.map(({ category, percent }) => ({
    treatment: treatmentOf(category),
    category,
    percent,
    ...(sums.get(keyOf({ category, percent })) ?? NO_SUMS),
  }))
}

/** All rates together; a document of several rates counts once. */
function vatTotal(documents: readonly VatDocument[]): VatSums {
  return documents.reduce(
    (sum, { net, vat, invoiceType }) => addPart(sum, net, vat, invoiceType === 'CREDIT_NOTE'),
    NO_SUMS,
  )
}

const NOTHING: Charged = { documents: 0, net: 0n, vat: 0n }
const NO_SUMS: VatSums = { charged: NOTHING, credited: NOTHING, net: 0n, vat: 0n }

function addPart({ charged, credited, net, vat }: VatSums, partNet: Kobo, partVat: Kobo, isNote: boolean): VatSums {
  const plus = (to: Charged, sign: bigint): Charged => ({
    documents: to.documents + 1,
    net: to.net + sign * partNet,
    vat: to.vat + sign * partVat,
  })
  return {
    charged: isNote ? charged : plus(charged, 1n),
    credited: isNote ? plus(credited, -1n) : credited,
    net: net + partNet,
    vat: vat + partVat,
  }
}

const keyOf = ({ category, percent }: Pick<VatGroup, 'category' | 'percent'>): string => `${category ?? ''} ${percent}`

/** Whom something beside the VAT is about. */
type About = {
  readonly id: string
  /** YYYY-MM-DD, in the month. */
  readonly date: string
  readonly customerId: string
  readonly customerName: string
  readonly customerTin: string | null
}

/** Tax that a buyer kept back, below 0 where that was taken back. */
export type VatMonthDeduction = About & {
  readonly kind: DeductionKind
  readonly amount: Kobo
  readonly base: Kobo
  readonly ratePercent: string | null
  readonly invoiceId: string | null
  readonly documentNumber: string | null
  readonly certificateNumber: string | null
  readonly certificateDate: string | null
  /** Takes another one back, in whichever month that was. */
  readonly isReversal: boolean
  /** It was taken back, in this month or later. */
  readonly isTakenBack: boolean
}

/** Money of the month that settled no invoice by its end. */
type VatMonthDeposit = About & {
  readonly receiptNumber: string | null
  /** What was without an invoice at the end of the month; above 0. */
  readonly amount: Kobo
  /** What of it still is. */
  readonly left: Kobo
}

/** With the proforma invoice that it was paid on, whose VAT is that of the deposit; null where there is none. */
type DepositInput = VatMonthDeposit & { readonly offer: { readonly total: Kobo; readonly vat: Kobo } | null }

/** What was given up, below 0 where that was taken back. */
type VatMonthWriteOff = About & {
  readonly amount: Kobo
  /** VAT in it; null of what was owed from before, whose VAT nobody knows. */
  readonly vat: Kobo | null
  readonly invoiceId: string | null
  readonly documentNumber: string | null
  readonly reason: string
}

/** Documents of the month that count for nothing yet, and what they would add. */
type PendingVat = { readonly status: InvoiceStatus; readonly documents: number; readonly vat: Kobo }

export type VatWithheld = {
  readonly amount: Kobo
  /** Of those that stand and have no certificate. */
  readonly missing: { readonly items: number; readonly amount: Kobo }
  readonly items: readonly VatMonthDeduction[]
}

export type VatMonth = {
  /** YYYY-MM. */
  readonly month: string
  readonly environment: Environment
  readonly chargesVat: boolean
  /** The day that the return is due, and the tax with it. */
  readonly dueDate: string
  /** Whether its last day has passed. */
  readonly isOver: boolean
  readonly rates: readonly VatRate[]
  readonly total: VatSums
  readonly documents: readonly VatDocument[]
  readonly vatWithheld: VatWithheld
  readonly wht: VatWithheld
  readonly deposits: {
    readonly amount: Kobo
    readonly vat: Kobo
    readonly items: readonly (VatMonthDeposit & { readonly vat: Kobo })[]
  }
  readonly writeOffs: { readonly amount: Kobo; readonly vat: Kobo; readonly items: readonly VatMonthWriteOff[] }
  readonly leftOut: readonly PendingVat[]
}

/** What stands beside the VAT of a month, as it is stored. */
export type VatMonthInputs = {
  readonly deductions: readonly VatMonthDeduction[]
  readonly deposits: readonly DepositInput[]
  readonly writeOffs: readonly VatMonthWriteOff[]
  readonly leftOut: readonly PendingVat[]
}

/** The figures of a month. @param today YYYY-MM-DD in Lagos */
export function vatMonthOf(
  about: { readonly month: string; readonly environment: Environment; readonly chargesVat: boolean },
  documents: readonly VatDocument[],
  { deductions, deposits, writeOffs, leftOut }: VatMonthInputs,
  today: string,
): VatMonth {
  const vatOf = (amount: Kobo, offer: DepositInput['offer']) => (offer ? shareOfVat(amount, offer) : vatInside(amount))
  const withVat = deposits.map(({ offer, ...one }) => ({
    ...one,
    vat: about.chargesVat ? vatOf(one.amount, offer) : 0n,
  }))
  const { last } = daysOf(about.month)
  return {
    ...about,
    dueDate: dueDateOf(about.month),
    isOver: today > last,
    rates: vatRates(documents),
    total: vatTotal(documents),
    documents,
    vatWithheld: withheldOf(deductions.filter(({ kind }) => kind === 'VAT_WITHHELD')),
    wht: withheldOf(deductions.filter(({ kind }) => kind === 'WHT')),
    deposits: {
      amount: sumKobo(withVat.map(({ amount }) => amount)),
      vat: sumKobo(withVat.map(({ vat }) => vat)),
      items: withVat,
    },
    writeOffs: {
      amount: sumKobo(writeOffs.map(({ amount }) => amount)),
      vat: sumKobo(writeOffs.map(({ vat }) => vat ?? 0n)),
      items: writeOffs,
    },
    leftOut,
  }
}

function withheldOf(items: readonly VatMonthDeduction[]): VatWithheld {
  const missing = items.filter(
    ({ isReversal, isTakenBack, certificateNumber }) => !isReversal && !isTakenBack && certificateNumber === null,
  )
  return {
    amount: sumKobo(items.map(({ amount }) => amount)),
    missing: { items: missing.length, amount: sumKobo(missing.map(({ amount }) => amount)) },
    items,
  }
}

/** The VAT in an amount that has it inside: rate / (100 + rate) at the standard rate, rounded once, halves away from zero. */
export const vatInside = (amount: Kobo): Kobo => divideHalfAwayFromZero(amount * 75n, 1075n)

/** The VAT in a part of a document: as the whole has it, rounded once, halves away from zero. */
export const shareOfVat = (part: Kobo, { total, vat }: { readonly total: Kobo; readonly vat: Kobo }): Kobo =>
  total <= 0n ? 0n : divideHalfAwayFromZero(part * vat, total)

/** First and last day of a month `YYYY-MM`, as texts to compare with: the last may be a day that does not exist. */
export const daysOf = (month: string) => ({ first: `${month}-01`, last: `${month}-31` })

const DUE_DAY = '21'

/** The 21st of the month after. */
export function dueDateOf(month: string): string {
  return `${monthAfter(month, 1)}-${DUE_DAY}`
}

/** So many months after one, or before it; both `YYYY-MM`. */
export function monthAfter(month: string, count: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}
