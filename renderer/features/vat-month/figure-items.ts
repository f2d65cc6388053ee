import type { VatDocumentBody, VatMonthBody } from '../../../core/contract/money/vat-month.ts'
import { koboFromAnswer, koboToNumber } from '../../../core/domain/money/decimal.ts'
import { sumKobo } from '../../../core/domain/money/money.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { keyOf, type RelatedFigure, type RateFigure } from './search.ts'
import { vatMonth } from './texts.ts'

const words = vatMonth.drawer

/** A part of a figure; naira. */
export type FigureItem = {
  readonly id: string
  readonly name: string
  readonly invoiceId: string | null
  readonly customerId: string
  readonly customerName: string
  readonly amount: number
  /** Below the amount. */
  readonly second?: string | undefined
  readonly notes: readonly string[]
}

const isRelatedFigure = (figure: RateFigure | RelatedFigure): figure is RelatedFigure =>
  figure === 'vatWithheld' || figure === 'wht' || figure === 'deposits' || figure === 'writeOffs'

/** What a figure is called where its parts are shown. */
export function titleOf(vat: VatMonthBody, figure: RateFigure | RelatedFigure, rate: string | undefined): string {
  if (isRelatedFigure(figure)) return vatMonth.beside[figure]
  const found = vat.rates.find((one) => keyOf(one) === rate)
  const { treatments, rate: rateText, all } = vatMonth.rates
  return words.titles[figure](found ? rateText(treatments[found.treatment], found.ratePercent) : all)
}

/** The parts of a figure, and their sum: the figure itself. */
export function itemsOf(
  vat: VatMonthBody,
  figure: RateFigure | RelatedFigure,
  rate: string | undefined,
): { readonly items: readonly FigureItem[]; readonly sum: number } {
  const items = isRelatedFigure(figure) ? relatedItems(vat, figure) : documentItems(vat, figure, rate)
  return { items, sum: koboToNumber(sumKobo(items.map(({ amount }) => koboFromAnswer(amount)))) }
}

function documentItems({ documents }: VatMonthBody, figure: RateFigure, rate: string | undefined): FigureItem[] {
  return documents.flatMap((document): FigureItem[] => {
    const isNote = document.invoiceType === 'CREDIT_NOTE'
    if ((figure === 'charged' && isNote) || (figure === 'credited' && !isNote)) return []
    const part = rate === undefined ? document : document.parts.find((one) => keyOf(one) === rate)
    if (!part) return []
    const { invoiceId, invoiceNumber, customerId, customerName } = document
    return [
      {
        ...{ id: invoiceId, name: invoiceNumber, invoiceId, customerId, customerName },
        amount: figure === 'vat' ? part.vat : part.net,
        second: figure === 'vat' ? words.net(formatAmount(part.net)) : words.vat(formatAmount(part.vat)),
        notes: notesOf(document),
      },
    ]
  })
}

function notesOf({ invoiceType, date, corrects }: VatDocumentBody): string[] {
  const kind = `${words.kinds[invoiceType]}, ${formatDay(date)}`
  return corrects ? [kind, words.corrects(corrects.irn, formatDay(corrects.issueDate))] : [kind]
}

function relatedItems(vat: VatMonthBody, figure: RelatedFigure): FigureItem[] {
  switch (figure) {
    case 'vatWithheld':
    case 'wht':
      return vat[figure].items.map(({ id, date, documentNumber, certificateNumber, certificateDate, ...item }) => ({
        ...{ id, invoiceId: item.invoiceId, customerId: item.customerId, customerName: item.customerName },
        name: documentNumber ?? formatDay(date),
        amount: item.amount,
        second: words.base(formatAmount(item.base)),
        notes: [
          formatDay(date),
          item.isReversal
            ? words.takesBack
            : item.isTakenBack
              ? words.takenBack
              : certificateNumber === null
                ? words.missing
                : words.certificate(certificateNumber, certificateDate === null ? null : formatDay(certificateDate)),
        ],
      }))
    case 'deposits':
      return vat.deposits.items.map(
        ({ id, date, customerId, customerName, receiptNumber, amount, vat: inside, left }) => ({
          ...{ id, invoiceId: null, customerId, customerName, amount },
          name: receiptNumber ?? formatDay(date),
          second: words.vat(formatAmount(inside)),
          notes: [formatDay(date), left === 0 ? words.invoiced : words.left(formatAmount(left))],
        }),
      )
    case 'writeOffs':
      return vat.writeOffs.items.map(
        ({ id, date, customerId, customerName, documentNumber, amount, vat: inside, ...item }) => ({
          ...{ id, invoiceId: item.invoiceId, customerId, customerName, amount },
          name: documentNumber ?? formatDay(date),
          second: inside === null ? undefined : words.vat(formatAmount(inside)),
          notes: [formatDay(date), item.reason].filter((text) => text !== ''),
        }),
      )
  }
}
