import type { Environment, InboxKind, InboxState } from '../../contract/http/vocabulary.ts'
import { parseIrn } from '../invoice/irn.ts'
import { decimalFromStored, decimalToText, ZERO, type Decimal } from '../money/decimal.ts'
import { sumKobo, type Kobo } from '../money/money.ts'

import type { IncomingDocument, IncomingLine } from './incoming-document.ts'
import { purchaseLineSums } from './lines.ts'
import type { PurchaseLineInput } from './purchase.ts'

/** An invoice that a supplier sent through the network, as it is kept here. */
export type InboxItem = {
  readonly id: string
  readonly businessId: string
  /** That of the provider through which it came: practice and real never mix. */
  readonly environment: Environment
  readonly document: Omit<IncomingDocument, 'isConfirmed'>
  readonly kind: InboxKind
  readonly receivedAt: string
  /** The bill that it has become, or that somebody entered by hand; null where there is none, or it is cancelled. */
  readonly bill: { readonly id: string; readonly number: string | null; readonly enteredAt: string } | null
  readonly confirmation: { readonly at: string; readonly state: 'PENDING' | 'SENT' | 'REFUSED' } | null
  readonly question: { readonly at: string; readonly reason: string } | null
}

/** What was done with it last. */
export function inboxState({ bill, confirmation, question }: InboxItem): InboxState {
  const acts: readonly (readonly [InboxState, string | undefined])[] = [
    ['TAKEN', bill?.enteredAt],
    ['CONFIRMED', confirmation?.at],
    ['QUESTIONED', question?.at],
  ]
  let [state, last]: [InboxState, string] = ['WAITING', '']
  for (const [act, at] of acts) if (at !== undefined && at > last) [state, last] = [act, at]
  return state
}

/** Whether somebody has to look at it: it is no bill yet, and nothing was asked about it. */
export const isInboxItemOpen = ({ bill, question }: Pick<InboxItem, 'bill' | 'question'>): boolean =>
  bill === null && question === null

/** Until when it can be refused; null where the receipt was confirmed. */
export function refusableUntil({ receivedAt, confirmation }: InboxItem, hours: number): string | null {
  return confirmation === null ? new Date(Date.parse(receivedAt) + hours * 3_600_000).toISOString() : null
}

/** What lines may differ from the total, kobo for each of them. */
const TOLERANCE: Kobo = 100n

/**
 * What an invoice looks like as it comes. What it does not say cannot be wrong.
 *
 * @param isTinKnown null where nobody could say
 */
export function inboxKindOf(document: IncomingDocument, isTinKnown: boolean | null): InboxKind {
  if (document.supplierTin === null || isTinKnown === false) return 'UNKNOWN_TIN'
  const computed = computedTotal(document)
  if (document.total === null || computed === null) return 'RIGHT'
  const difference = document.total - computed
  const tolerance = TOLERANCE * BigInt(Math.max(1, document.lines.length))
  return difference > tolerance || difference < -tolerance ? 'WRONG_AMOUNT' : 'RIGHT'
}

/** What its lines, or its sums by rate, come to with VAT; null where it says neither. */
function computedTotal({ lines, taxes, tax }: IncomingDocument): Kobo | null {
  const vat = taxes.length > 0 ? sumKobo(taxes.map((one) => one.tax)) : tax
  if (vat === null) return null
  if (lines.length > 0) return sumKobo(lines.map(({ lineTotal }) => lineTotal)) + vat
  return taxes.length > 0 ? sumKobo(taxes.map(({ taxable }) => taxable)) + vat : null
}

const ONE = decimalFromStored('1')
const STANDARD = decimalFromStored('7.5')
const decimalOf = (amount: Kobo): Decimal => decimalFromStored(decimalToText({ units: amount, scale: 2 }))

const UNCHOSEN = {
  ...{ unitPriceWithVat: null, discount: 0n, printedTax: null, kind: null, category: null, chosenInputVat: null },
  ...{ chosenReason: null, forZeroRated: false, billLine: null, productCode: null },
} as const

/**
 * The lines of the bill that an invoice becomes. With one rate of VAT these are its own; with several the network does not
 * say which line has which, so that each rate is a line.
 */
export function linesOf({ lines, taxes, tax, total }: InboxItem['document']): readonly PurchaseLineInput[] {
  if (lines.length > 0 && taxes.length <= 1) {
    const percent = rateOf(taxes[0]?.percent ?? ((tax ?? 0n) > 0n ? STANDARD : ZERO))
    return lines.map((line) => lineOf(line, percent))
  }
  if (taxes.length > 0) {
    return taxes.map(({ percent, taxable, tax: printedTax }) => ({
      ...UNCHOSEN,
      description: `Goods and services at ${decimalToText(percent)} % VAT`,
      quantity: ONE,
      unitPrice: decimalOf(taxable),
      taxPercent: rateOf(percent),
      printedTax,
    }))
  }
  const vat = tax ?? 0n
  const net = (total ?? 0n) - vat
  const description = 'As on the invoice'
  const unitPrice = decimalOf(net > 0n ? net : 0n)
  return [
    { ...UNCHOSEN, description, quantity: ONE, unitPrice, taxPercent: vat > 0n ? STANDARD : ZERO, printedTax: tax },
  ]
}

const rateOf = (percent: Decimal): Decimal =>
  percent.units < 0n || percent.units > 100n * 10n ** BigInt(percent.scale) ? ZERO : percent

/** Where quantity, price and discount do not come to what the line says, that counts. */
function lineOf({ lineTotal, ...line }: IncomingLine, taxPercent: Decimal): PurchaseLineInput {
  const whole = { ...UNCHOSEN, ...line, taxPercent }
  if (purchaseLineSums(whole, 'BILL').lineTotal === lineTotal) return whole
  return { ...whole, quantity: ONE, unitPrice: decimalOf(lineTotal), discount: 0n }
}

/** The supplier's own number: what stands before service ID and date in the IRN. */
export const supplierNumberOf = (irn: string): string | null => parseIrn(irn)?.number ?? null
