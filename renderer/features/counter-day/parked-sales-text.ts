import { decimalFromStored, koboFromDecimal } from '../../../core/domain/money/decimal.ts'
import { formatKobo } from '../../lib/format/money.ts'
import { nameOfSale, type Parked } from '../../lib/kept/parked-sales.ts'
import { figuresOf } from '../../lib/money/sale-figures.ts'
import { counterDay } from '../../lib/texts/counter-day.ts'
import { counter } from '../../lib/texts/counter.ts'

const MOST_NAMED = 3

/** Of sales that were put aside and are not finished: neither their goods nor their money, however much of it was taken. */
export function parkedSalesText(parked: readonly Parked[]): string {
  const total = parked.reduce((sum, { sale }) => sum + figuresOf(sale).total, 0n)
  const names = parked.slice(0, MOST_NAMED).map(({ sale }) => nameOfSale(sale) ?? counter.walkIn)
  const taken = parked.flatMap(({ sale }) => sale.parts).reduce((sum, { amount }) => sum + koboOfText(amount), 0n)
  return [
    counterDay.parked.text(parked.length, `₦${formatKobo(total)}`, names),
    ...(taken > 0n ? [counterDay.parked.taken(`₦${formatKobo(taken)}`)] : []),
  ].join(' ')
}

const koboOfText = (naira: string) => koboFromDecimal(decimalFromStored(naira))
