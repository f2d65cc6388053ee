import { type Kobo, sumKobo } from '../../../../core/domain/money/money.ts'
import { koboOfText } from '../../../lib/format/money.ts'
import { type Doc, isBlank, type Row } from '../document/doc.ts'
import { figuresOf } from '../document/figures.ts'
import { headOf } from './request-body.ts'

/** What the lines of a bill come to while they are typed, kobo. The core reckons anew when it is saved. */
export type BillTotals = {
  readonly subtotal: Kobo
  readonly discount: Kobo
  readonly vat: Kobo
  readonly total: Kobo
  readonly claim: Kobo
  readonly share: Kobo
  /** What the paper says, where somebody has typed it. */
  readonly printed: Kobo | undefined
  /** Lines that are not counted because something is wrong in them. */
  readonly unread: number
}

/** Whether the VAT of a line is claimed, by what it says, else its supplier, else the VAT that is shown. */
function inputVatOf(row: Row, doc: Pick<Doc, 'supplier'>) {
  return row.purchase?.inputVat ?? doc.supplier?.inputVat ?? undefined
}

/** The sums of a bill: the VAT that the paper prints for a line stands for what is computed. */
export function billTotalsOf(doc: Doc): BillTotals {
  const lines = doc.rows.filter((row) => !isBlank(row))
  const read = lines.flatMap((row) => {
    const { input, lineTotal, tax } = figuresOf(row, doc.pricesIncludeVat)
    if (!input) return []
    const printed = koboOfText(row.purchase?.printedVat ?? '')
    const isAbroad = row.purchase?.kind === 'FOREIGN_SERVICE'
    return [{ row, input, lineTotal, vat: isAbroad ? 0n : (printed ?? tax) }]
  })
  const net = sumKobo(read.map(({ lineTotal }) => lineTotal))
  const discount = sumKobo(read.map(({ input }) => input.discount))
  const vat = sumKobo(read.map((line) => line.vat))
  const ofVat = (wanted: string) =>
    sumKobo(read.filter(({ row, vat: shown }) => treatment(row, doc, shown) === wanted).map((line) => line.vat))
  return {
    subtotal: net + discount,
    discount,
    vat,
    total: net + vat,
    claim: ofVat('CLAIMABLE'),
    share: ofVat('APPORTIONED'),
    printed: koboOfText(headOf(doc).printedTotal),
    unread: lines.length - read.length,
  }
}

const treatment = (row: Row, doc: Pick<Doc, 'supplier'>, vat: Kobo) =>
  inputVatOf(row, doc) ?? (vat === 0n ? 'NONE_DUE' : 'CLAIMABLE')
