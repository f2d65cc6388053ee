import { decimalFromStored, koboFromDecimal } from '../../../core/domain/money/decimal.ts'
import { labelOfSale, type ParkedSale } from '../../lib/counter/parked-sales.ts'
import { saleTotalsOf } from '../../lib/counter/sale-totals.ts'
import { formatKobo } from '../../lib/format/money.ts'
import { counterDay } from '../../lib/texts/counter/day.ts'
import { counter } from '../../lib/texts/counter/sale.ts'

const MOST_NAMED = 3

/** Of sales that were put aside and are not finished: neither their goods nor their money, however much of it was taken. */
export function parkedSalesText(parked: readonly ParkedSale[]): string {
  const total = parked.reduce((sum, { sale }) => sum + saleTotalsOf(sale).total, 0n)
  const names = parked.slice(0, MOST_NAMED).map(({ sale }) => labelOfSale(sale) ?? counter.walkIn)
  const taken = parked.flatMap(({ sale }) => sale.parts).reduce((sum, { amount }) => sum + koboOfText(amount), 0n)
  return [
    counterDay.parked.text(parked.length, `₦${formatKobo(total)}`, names),
    ...(taken > 0n ? [counterDay.parked.taken(`₦${formatKobo(taken)}`)] : []),
  ].join(' ')
}

const koboOfText = (naira: string) => koboFromDecimal(decimalFromStored(naira))
