import { expect, it } from 'vitest'

import { saleTotalsOf } from '../../../lib/counter/sale-totals.ts'
import type { Sale } from '../../../lib/counter/sale.ts'
import { roundedToCash } from './cash-rounding.ts'
import { addProduct, emptySale } from './sale.ts'
import { newId, productOf } from './sample-sale.ts'
import { planTender } from './tender.ts'

/** Twelve at 465.12 without VAT, about 500.00 with it: 6,000.05. */
const twelve = addProduct(emptySale, productOf('cola', 465.12), '12', newId)
const withCash = (given: string, changes: Partial<Sale> = {}): Sale => ({ ...twelve, given, ...changes })
const rounded = (sale: Sale) => {
  const after = roundedToCash(sale)
  const { total } = saleTotalsOf(after)
  return { total, plan: planTender(total, after) }
}

it('takes off the kobo that no coin is for', () => {
  expect(saleTotalsOf(twelve).total).toBe(600_005n)
  expect(rounded(withCash('6,000'))).toMatchObject({ total: 599_999n, plan: { kind: 'settles', change: 1n } })
})

it.each([
  ['enough cash', withCash('6000.05')],
  ['nothing typed', withCash('')],
  ['more missing than five kobo', withCash('5999.99')],
  ['another way of paying', withCash('6000', { way: 'POS_TERMINAL' })],
  ['something else taken off', withCash('5900', { discount: '100' })],
])('leaves a sale with %s as it is', (_what, sale) => {
  expect(roundedToCash(sale)).toBe(sale)
})
