import type { Kobo } from '../../../../core/domain/money/money.ts'
import { saleTotalsOf } from '../../../lib/counter/sale-totals.ts'
import type { Sale } from '../../../lib/counter/sale.ts'
import { plainNaira } from '../../../lib/format/money.ts'
import { planTender } from './tender.ts'

/** VAT is rounded by line, so that a shelf price may come to a kobo that no coin is for. */
const MOST: Kobo = 5n

/**
 * The sale with the few kobo taken off that the cash is short of: twelve at 500.00 come to 6,000.01, and 6,000.00 pays
 * them. The same sale where the cash is enough, where more is missing, and where something else is taken off the whole.
 */
export function roundedToCash(sale: Sale): Sale {
  if (sale.way !== 'CASH' || sale.discount !== '') return sale
  const plan = planTender(saleTotalsOf(sale).total, sale)
  if (plan.kind !== 'part' || plan.due - plan.amount > MOST) return sale
  const rounded = { ...sale, discount: plainNaira(plan.due - plan.amount) }
  return planTender(saleTotalsOf(rounded).total, rounded).kind === 'settles' ? rounded : sale
}
