import type { EnteredFiguresBody, FiledReturnBody, FilingDifferenceBody } from '../../../contract/money/vat-return.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import type { ReturnItem, VatFiling } from '../../../domain/vat/filing.ts'
import type { VatReturn } from '../../../domain/vat/return.ts'
import type { EnteredFigure, ReturnBook } from '../../../domain/vat/return-book.ts'
import type { Share } from '../../../domain/vat/share.ts'

export const toShare = (share: Share): number => Number(share) / 10_000

export const toFiled = (filing: VatFiling): FiledReturnBody => {
  const { id, month, filedOn, reference, paid, paidOn, lines, typed, recordedAt, recordedBy } = filing
  return {
    ...{ id, month, filedOn, reference, paidOn, recordedAt, recordedBy },
    paid: paid === null ? null : koboToNumber(paid),
    payable: koboToNumber(lines.get(120) ?? 0n),
    carriedForward: koboToNumber(lines.get(115) ?? 0n),
    lines: [...typed].map(([line, amount]) => ({ line, amount: koboToNumber(amount) })),
  }
}

/** Documents first, then lines that were filed otherwise. */
export function toDifferences({ differences, lineDifferences }: VatReturn): FilingDifferenceBody[] {
  const amounts = (item: ReturnItem | null) => item && { net: koboToNumber(item.net), vat: koboToNumber(item.vat) }
  return [
    ...differences.map(({ item, was, is, net, vat, open, carriedTo }): FilingDifferenceBody => {
      const { kind, id, number, date, name } = item
      return {
        ...{ kind, id, number, date, name, line: null, was: amounts(was), is: amounts(is) },
        ...{ net: koboToNumber(net), vat: koboToNumber(vat) },
        state: open.size === 0 ? 'CARRIED' : 'NEEDS_AMENDED_RETURN',
        carriedTo: [...carriedTo],
      }
    }),
    ...lineDifferences.map(({ line, filed, computed }): FilingDifferenceBody => ({
      ...{ kind: 'LINE', id: null, number: null, date: null, name: null, line },
      was: { net: koboToNumber(filed), vat: 0 },
      is: { net: koboToNumber(computed), vat: 0 },
      ...{ net: koboToNumber(computed - filed), vat: 0, state: 'AS_FILED', carriedTo: [] },
    })),
  ]
}

export function toEntered({ entered }: ReturnBook, month: string): EnteredFiguresBody {
  const figures = entered.get(month)
  const of = (figure: EnteredFigure): number | null => {
    const amount = figures?.get(figure)
    return amount === undefined ? null : koboToNumber(amount)
  }
  return {
    paymentsMade: of('LINE_90'),
    creditBroughtForward: of('LINE_100'),
    creditUsed: of('LINE_110'),
    refunded: of('REFUNDED'),
    fixedAssetsSold: of('FIXED_ASSETS_SOLD'),
  }
}
