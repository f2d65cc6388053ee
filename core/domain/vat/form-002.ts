import { formatNaira } from '../money/format.ts'
import { sumKobo, type Kobo } from '../money/money.ts'

import type { VatMonth, VatTreatment, VatWithheld } from './month.ts'

/**
 * The lines of the monthly VAT return, Form 002 (head office), by their numbers. They come from secondary sources: whoever
 * files compares them with the form that the portal shows.
 */
export const FORM_SOURCE =
  'VAT Form 002 (head office), lines 5 to 120, as published by third parties and seen on 23 November 2026. Compare the numbers with the form that the portal shows you.'

/** What fills a line: sales, withheld VAT, purchases (which are not kept), or what only the return before knows. */
type FormSource = 'SALES' | 'WITHHELD' | 'PURCHASES' | 'YOU'

export type FormLine = {
  readonly line: number
  readonly name: string
  readonly source: FormSource
  /** Kobo; null where nothing here knows it. */
  readonly amount: Kobo | null
  /** How it comes about, or why it is empty. */
  readonly note: string | null
}

const NO_PURCHASES = 'Left empty: purchases and input VAT are not kept here.'
const YOURS = 'Left empty: it comes from your last return and your purchases.'

export function formLines({
  rates,
  total,
  vatWithheld,
}: Pick<VatMonth, 'rates' | 'total' | 'vatWithheld'>): FormLine[] {
  const netOf = (treatment: VatTreatment) =>
    sumKobo(rates.filter((rate) => rate.treatment === treatment).map(({ net }) => net))
  const exempt = netOf('EXEMPT')
  const zeroRated = netOf('ZERO_RATED')
  const sales = (line: number, name: string, amount: Kobo | null, note: string | null = null): FormLine => ({
    line,
    name,
    source: 'SALES',
    amount,
    note,
  })
  const empty = (line: number, name: string, source: 'PURCHASES' | 'YOU', note: string): FormLine => ({
    line,
    name,
    source,
    amount: null,
    note,
  })
  return [
    sales(10, 'Total sales or income, without VAT', total.net, 'The same as line 20.'),
    empty(15, 'Total purchases', 'PURCHASES', NO_PURCHASES),
    sales(20, 'Income from sales of the month, without VAT', total.net, 'Credit notes of the month are taken off.'),
    sales(25, 'Less: exempt goods and services in line 20', exempt),
    sales(30, 'Less: zero-rated goods and services in line 20', zeroRated),
    sales(35, 'Sales adjustments', null, 'Left empty: lines 20 to 30 have credit notes taken off already.'),
    sales(40, 'Income from sales that VAT is charged on', total.net - exempt - zeroRated, '20 − 25 − 30 + 35'),
    sales(45, 'Total output tax', total.vat, 'As it was charged, line by line.'),
    empty(50, 'Domestic purchases', 'PURCHASES', NO_PURCHASES),
    empty(55, 'Domestic purchases for zero-rated goods', 'PURCHASES', NO_PURCHASES),
    empty(60, 'Domestic purchases subject to input tax', 'PURCHASES', NO_PURCHASES),
    empty(65, 'Imported goods', 'PURCHASES', NO_PURCHASES),
    empty(70, 'Purchases subject to input tax', 'PURCHASES', NO_PURCHASES),
    empty(75, 'Total input tax', 'PURCHASES', NO_PURCHASES),
    empty(80, 'VAT payable or credit of the month', 'YOU', '45 − 75. Left empty, as line 75 is.'),
    {
      line: 85,
      name: 'Less: VAT deducted at source in the month',
      source: 'WITHHELD',
      amount: vatWithheld.amount,
      note: withheldNote(vatWithheld),
    },
    empty(90, 'Less: automatic or electronic VAT payments', 'YOU', 'Left empty: these payments are not kept here.'),
    empty(95, 'Net VAT payable or refundable', 'YOU', '80 − 85 − 90. Left empty, as line 80 is.'),
    empty(100, 'VAT credit brought forward', 'YOU', YOURS),
    empty(105, 'Total VAT credit that can be claimed', 'YOU', YOURS),
    empty(110, 'VAT credit relieved', 'YOU', YOURS),
    empty(115, 'VAT credit carried forward', 'YOU', YOURS),
    empty(120, 'VAT payable', 'YOU', YOURS),
  ]
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
