import { isOddAmount, isPriceFarFrom } from '../../../../core/domain/money/odd-figures.ts'
import { decimalFromStored } from '../../../../core/domain/money/decimal.ts'
import { saleTotalsOf } from '../../../lib/counter/sale-totals.ts'
import type { Sale } from '../../../lib/counter/sale.ts'
import { formatDecimal, formatKobo } from '../../../lib/format/money.ts'
import { counter } from '../../../lib/texts/counter/sale.ts'

const words = counter.odd

/** Questions of the core that nobody was asked here: of dates always, of figures where none was asked about. */
const DATES = ['issue_date_before_earlier_number']
const FIGURES = ['line_amount_odd', 'line_price_odd']

/** What may be a slip in a sale that was made, and was not asked about before. */
export const slipOf = (
  sale: Pick<Sale, 'confirmed'>,
  warnings: readonly { readonly code?: string | undefined; readonly message: string }[],
): string | undefined => {
  const codes = sale.confirmed.length > 0 ? DATES : [...DATES, ...FIGURES]
  return warnings.find(({ code = '' }) => codes.includes(code))?.message
}

/** What is most often a slip in a sale and nobody has said yet to be right: the questions that a draft is asked, too. */
export function oddFiguresOf(sale: Sale): readonly string[] {
  const totals = saleTotalsOf(sale).lines
  const found = sale.lines.flatMap(({ name, listPrice }, index) => {
    const { price = 0n, amount = 0n } = totals[index] ?? {}
    const listed = listPrice === null ? undefined : decimalFromStored(listPrice)
    const isFar = listed !== undefined && isPriceFarFrom({ units: price, scale: 2 }, listed)
    return [
      ...(isOddAmount(amount) ? [words.amount(name, formatKobo(amount))] : []),
      ...(isFar ? [words.price(name, formatKobo(price), formatDecimal(listed, 2))] : []),
    ]
  })
  return [...new Set(found)].filter((message) => !sale.confirmed.includes(message))
}
